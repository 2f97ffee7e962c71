import Findings

/// One kind of check. To add a check is to add a file and a line in ``Judges``.
package protocol Judge: Sendable {
    /// What is wrong with the trial; nothing where it conforms.
    func sightings(in trial: Trial) -> [Sighting]
}

/// The checks in the order in which they are made.
package enum Judges {
    package static let all: [any Judge] = [
        FailureJudge(),
        OutcomeJudge(),
        DocumentJudge(),
        TextJudge(),
        NotificationTypeJudge(),
        PassageJudge(sightings: RuleCheck.sightings),
        DeliveryJudge(),
        PassageJudge(sightings: EffectCheck.sightings, excuses: EffectCheck.sightingsIfAccepted),
        PassageJudge(sightings: BundleCheck.sightings),
        ParserJudge(),
        InvariantJudge(),
        AdviceJudge(),
    ]
}
