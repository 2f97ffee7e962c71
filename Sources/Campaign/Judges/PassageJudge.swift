import PushModel

/// A check that looks at the payload on its way and knows nothing of compilers.
///
/// What a right payload of the reference breaks as well is the message's or the vendor's doing, not the testee's:
/// it is shown once, as information, under `expected-violations`.
struct PassageJudge: Judge {
    let sightings: @Sendable (Passage) -> [Sighting]

    func sightings(in trial: Trial) -> [Sighting] {
        guard let passage = trial.passage else { return [] }
        let seen = sightings(passage)
        guard !seen.isEmpty else { return [] }
        // The reference excuses itself, and a payload that should not be there at all breaks rules for the message's
        // reasons: that it is there is said already. Only its size may be why.
        if trial.isReference { return seen.map(\.asExpectedViolation) }
        if trial.isUndue { return seen.map { $0.rule.hasPrefix("size.") ? $0 : $0.asExpectedViolation } }
        let excused = trial.referencePassage.map { Set(sightings($0).map(Identity.init)) } ?? []
        return seen.map { sighting in
            if excused.contains(Identity(sighting)) { return sighting.asExpectedViolation }
            var sighting = sighting
            sighting.deviation = Deviation.sentence(trial, at: sighting.place)
            return sighting
        }
    }

    private struct Identity: Hashable {
        let rule: String
        let place: String
        let kind: String

        init(_ sighting: Sighting) {
            rule = sighting.rule
            place = NormalisedPlace.of(sighting.place)
            kind = sighting.kind
        }
    }
}

extension Sighting {
    var asExpectedViolation: Sighting {
        var sighting = self
        sighting.rule = "expected-violations"
        sighting.severity = .info
        sighting.kind = "\(rule) \(kind)"
        sighting.specRule = rule
        return sighting
    }
}
