import Findings
import JSONModel
import Testees

/// The testee itself failed: it crashed, hung, or did not keep to the protocol.
struct FailureJudge: Judge {
    func diagnostics(in trial: Trial) -> [Diagnostic] {
        guard case .failed(let failure) = trial.observation else { return [] }
        return [
            Diagnostic(
                .testee(failure.kind),
                // At which byte a line is wrong depends on its ID and its texts: it is the same fault.
                kind: failure.detail.replacing(#/ at byte [0-9]+/#, with: ""),
                title: "the testee failed: \(failure.detail)",
                actual: failure.excerpt.map { .string($0) },
                reason: DecisiveLine.ofStandardError(failure.standardErrorTail)
            )
        ]
    }
}
