import Findings
import PushModel

/// How a run ended, in one sentence that comes first.
enum VerdictSentence {
    static func of(_ report: RunReport) -> String {
        let causes = report.newCauses
        let names = Wording.list(report.dialects.map(\.rawValue))
        if let sentence = report.selection.cutShort {
            return "FAIL  \(sentence). Only the corpus ran, and no case was made smaller."
        }
        guard let first = causes.first?.head else { return passed(report, names) }
        let errors = causes.count { $0.head.severity == .error }
        let word = errors > 0 ? "FAIL" : "WARN"
        let classes = CaseClass.allCases.compactMap { caseClass -> String? in
            let count = causes.count { $0.head.caseClass == caseClass }
            return count > 0 ? "\(count) in \(caseClass.words)" : nil
        }
        let phone = PhoneSentence.of(first).map { ": \($0)" } ?? ""
        return "\(word)  \(names): \(causes.count.counted("cause")), \(classes.joined(separator: ", "))\(phone)"
    }

    private static func passed(_ report: RunReport, _ names: String) -> String {
        if let shortfall = report.shortfall { return "NO PROOF  \(names): \(shortfall)" }
        if !report.isComplete { return "INCOMPLETE  \(names): nothing found when the run ended" }
        let (judged, skipped) = (report.statistics.judgedCount, report.statistics.skipped)
        let known = report.causes.count
        let what = known > 0 ? "nothing new, \(known.counted("known cause"))" : "nothing wrong"
        let rest = skipped > 0 ? ", \(skipped) skipped by the testee" : ""
        return "PASS  \(names): \(what) in \(judged.counted("judged \(report.noun)"))\(rest)"
    }
}

extension CaseClass {
    /// The cases of the class, in a sentence.
    var words: String {
        switch self {
        case .ordinary: "ordinary messages"
        case .slip: "senders' slips"
        case .exotic: "messages that no sender writes"
        }
    }
}
