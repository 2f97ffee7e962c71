import CaseGeneration
import Findings
import PushModel
import Testees
import VendorModel
import Vendors

/// Breaks each rule of the user's own once, before a run, and hears whether it speaks: a rule that is silent checks nothing.
package enum OwnRuleCheck {
    /// - Parameter dialects: Those of the run.
    /// - Returns: Each part of a rule that nothing breaks, as a sentence.
    /// - Throws: ``RunError`` for a case that makes no question.
    package static func silent(in dialects: [Dialect]) throws(RunError) -> [String] {
        var silent: [String] = []
        for dialect in dialects {
            for proof in Vendors.vendor(of: dialect)?.makeProofs() ?? [] where try !speaks(proof) {
                let why =
                    switch proof.part {
                    case .condition: "no message that meets it was found"
                    case .nothing: "it has no condition to test"
                    case _ where proof.breaches.isEmpty: "no outcome that was tried breaks it"
                    default: "outcomes that break it are not noticed; does another rule demand the opposite?"
                    }
                silent.append("\(proof.part.rawValue) of rule \(proof.rule) of \(dialect.rawValue): \(why)")
            }
        }
        return silent
    }

    private static func speaks(_ proof: RuleProof) throws(RunError) -> Bool {
        let builder = TrialBuilder()
        for breach in proof.breaches {
            let question = [(number: 0, generated: GeneratedCase(testCase: proof.testCase))]
            let prepared = try PreparedBatch(question, asksTestee: true, asksVariants: { _ in .none })
            let trials = builder.trials(of: prepared, answers: [.outcome(breach)])
            let diagnostics = trials.flatMap { trial in Judges.all.flatMap { $0.diagnostics(in: trial) } }
            if diagnostics.contains(where: { isOf(proof, $0) }) { return true }
        }
        return false
    }

    /// Whether the diagnostic is what the rule says. Of two rules that want one outcome the first speaks for both.
    private static func isOf(_ proof: RuleProof, _ diagnostic: Diagnostic) -> Bool {
        guard diagnostic.severity == .error else { return false }
        switch proof.part {
        case .outcome: return diagnostic.kind.contains("->")
        case .visible: return diagnostic.check == .device(.alertLost)
        case .silent: return diagnostic.check == .device(.silentVisible)
        case .wakes: return diagnostic.check == .device(.noWake)
        case .runsExtension: return diagnostic.check == .device(.noExtension)
        case .then, .equal, .headers, .wakesNot, .runsNoExtension, .condition, .nothing:
            return diagnostic.check == .dialectRule(proof.rule)
        }
    }
}
