import CaseFiles
import Findings
import JSONCBridge
import JSONModel
import PushModel

/// What other parsers make of a payload: ``ParserCheck``, but for what comes of right values however they are written.
///
/// A parser may read a text wrong in one spelling and right in another, and RFC 8259, section 7, leaves the spelling to whoever
/// writes. How long a payload is when a library writes it again is a function of its values alone.
struct ParserJudge: Judge {
    private let inAnySpelling = PayloadJudge(diagnostics: ParserCheck.diagnostics)

    func diagnostics(in trial: Trial) -> [Diagnostic] {
        inAnySpelling.diagnostics(in: trial).map { diagnostic in
            comesOfRightValues(diagnostic, in: trial) ? diagnostic.asExpectedViolation : diagnostic
        }
    }

    private func comesOfRightValues(_ diagnostic: Diagnostic, in trial: Trial) -> Bool {
        guard let nearest = trial.nearest else { return false }
        let differences = nearest.differences
        switch diagnostic.check {
        case .parser(.value):
            // A fault of a parser that nobody knows is news, whoever wrote the value.
            // By rules alone nobody knows whether a value is right of which they do not speak.
            return diagnostic.source != nil && nearest.outcome.rules == nil
                && !differences.contains { $0.touches(diagnostic.place) }
        case .parser(.reserialisedOverLimit):
            return !differences.contains(where: \.isOfPayload)
        default:
            return false
        }
    }
}

extension OutcomeDifference {
    fileprivate var isOfPayload: Bool {
        if case .payload = subject { true } else { false }
    }
}
