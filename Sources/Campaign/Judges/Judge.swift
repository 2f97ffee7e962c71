import Findings

/// One kind of check. To add a check is to add a file and a line in ``Judges``.
package protocol Judge: Sendable {
    /// What is wrong with the trial; nothing where it conforms.
    func diagnostics(in trial: Trial) -> [Diagnostic]
}

/// The checks in the order in which they are made.
package enum Judges {
    package static let all: [any Judge] = [
        FailureJudge(),
        OutcomeJudge(),
        DocumentJudge(),
        TextJudge(),
        NotificationTypeJudge(),
        PayloadJudge(diagnostics: RuleCheck.diagnostics),
        DeliveryJudge(),
        PayloadJudge(diagnostics: EffectCheck.diagnostics, excuses: EffectCheck.diagnosticsIfAccepted),
        PayloadJudge(diagnostics: BundleCheck.diagnostics),
        ParserJudge(),
        InvariantJudge(),
        AdviceJudge(),
    ]
}
