import Findings
import PushModel

/// How a run ended, in one sentence that every report for people begins with.
struct VerdictSentence {
    enum Word: String {
        case fail = "Fail"
        case warn = "Warning"
        case noProof = "No proof"
        case incomplete = "Incomplete"
        case pass = "Pass"
    }

    let word: Word
    /// The sentence, in parts: a field or a rule stands in it as code.
    let parts: [Part]
    /// How much was found and judged, in a second sentence; nil if the first has it.
    let counts: String?

    struct Part: Equatable {
        var text: String
        var isCode = false
    }

    /// Without what cannot be seen.
    var text: String { VisibleText.of(parts.map(\.text).joined()) }

    init(_ report: RunReport) {
        let causes = report.newCauses
        if let sentence = report.selection.cutShort {
            self.init(.fail, "\(sentence). Only the corpus ran, and no case was made smaller.")
        } else if let first = causes.first?.head {
            let hasErrors = causes.contains { $0.head.severity == .error }
            self.init(
                hasErrors ? .fail : .warn,
                VerdictSentence.sentence(of: first, in: report),
                counts: VerdictSentence.counts(of: causes, in: report)
            )
        } else if let shortfall = report.shortfall {
            self.init(.noProof, "Nothing is proved, because \(shortfall).")
        } else if !report.isComplete {
            self.init(
                .incomplete,
                "The run did not finish. Until then it found nothing wrong in \(report.judgedWords)."
            )
        } else {
            self.init(
                .pass,
                [Part(text: VerdictSentence.passed(report))],
                counts: VerdictSentence.judgements(of: report)
            )
        }
    }

    private init(_ word: Word, _ parts: [Part], counts: String?) {
        self.word = word
        self.parts = parts
        self.counts = counts
    }

    private init(_ word: Word, _ sentence: String) {
        self.init(word, [Part(text: sentence)], counts: nil)
    }

    // MARK: Something is wrong

    private static func sentence(of finding: Finding, in report: RunReport) -> [Part] {
        let fault = FaultWords(finding)
        let phone = PhoneSentence.clause(of: finding).map { sentence in
            // What follows a colon says why.
            ": " + (sentence.split(separator: ":").first.map(String.init) ?? sentence)
        }
        let parts = [
            Part(text: report.subject(of: finding.dialect) + " " + fault.before),
            fault.code.map { Part(text: $0, isCode: true) },
            Part(text: fault.after + (phone ?? "") + "."),
        ]
        return parts.compactMap(\.self)
    }

    /// `3 causes, 2 in ordinary messages, 1 in senders' slips. The first shows in 12 of 994 judged cases.`
    private static func counts(of causes: [Cause], in report: RunReport) -> String {
        let classes = CaseClass.allCases.compactMap { caseClass -> String? in
            let count = causes.count { $0.head.caseClass == caseClass }
            return count > 0 ? "\(count.grouped) in \(caseClass.words)" : nil
        }
        guard let first = causes.first?.head else { return "" }
        let places = classes.count == 1 ? "in " + first.caseClass.words : classes.joined(separator: ", ")
        let cases = first.count.grouped
        let share =
            report.endpoint == nil
            ? "\(cases) of \(first.isOfAnswer ? report.judgedWords : report.askedWords)"
            : "\(cases) \(report.noun(of: first, first.count))"
        return "\(causes.count.groupedCount("cause"))\(causes.warningWords), \(places). "
            + "\(causes.count == 1 ? "It" : "The first") shows in \(share)."
    }

    // MARK: Nothing is wrong

    /// What was judged, and what was not looked at.
    private static func passed(_ report: RunReport) -> String {
        let known = report.causes.count
        let exception = known > 0 ? ", except for \(known.groupedCount("cause")) that the baseline knows" : ""
        if report.handsAllOn { return "No compiler was judged: \(report.handingOn ?? "")\(exception)." }
        let right =
            report.endpoint != nil
            ? "The endpoint found nothing wrong in \(report.judgedWords)"
            : "\(report.subject(of: report.dialects.count == 1 ? report.dialects.first : nil)) does what the documents "
                + "say in \(report.judgedWords)"
        let left = notLookedAt(in: report)
        return right + exception
            + (left.isEmpty ? "; nothing was left out." : "; not looked at: \(left.joined(separator: ", ")).")
    }

    /// By what it was judged; nil if nothing was.
    private static func judgements(of report: RunReport) -> String? {
        if report.handsAllOn { return nil }
        return report.endpoint == nil
            ? "Judged by the documents, by Apple's rules, by the endpoint's answer, and by what the phone does."
            : "Judged by Apple's rules, and by what the phone does."
    }

    private static func notLookedAt(in report: RunReport) -> [String] {
        guard report.endpoint == nil else { return report.endpoint?.omissions ?? [] }
        let skipped = report.statistics.skipped
        let leftOut = SelectionText(report: report).tail
        let tuples = report.tuples
        let missing = tuples.total - tuples.covered
        let parts: [String?] = [
            skipped > 0 ? "\(skipped.groupedCount("case")) that the testee skipped" : nil,
            leftOut.isEmpty ? nil : leftOut,
            missing > 0
                ? "\(missing.grouped) of \(tuples.total.grouped) combinations of \(report.strength) values" : nil,
            report.handingOn.map { _ in "a compiler of dialect apns, whose payloads came back unchanged" },
        ]
        return parts.compactMap(\.self) + report.notJudged.map { "\($0.dialect.rawValue): \($0.reason)" }
    }
}

extension Finding {
    /// Whether its cases have an answer: where there is none that can be read, no case is judged.
    fileprivate var isOfAnswer: Bool { if case .testee = diagnostic.check { false } else { true } }
}

extension RunReport {
    /// Cases that the testee did not skip, judged or not.
    fileprivate var askedWords: String { (statistics.cases - statistics.skipped).groupedCount(noun) }

    /// Whether no compiler was asked for anything: all its payloads came back unchanged.
    fileprivate var handsAllOn: Bool { handingOn != nil && dialects == [.apns] }

    /// `45,288 judged cases`, or what an endpoint got.
    fileprivate var judgedWords: String {
        endpoint == nil
            ? "\(statistics.judgedCount.grouped) judged \(noun)s" : statistics.cases.groupedCount(noun)
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
