import APNsRules
import CaseFiles
import Findings
import JSONModel
import PushModel

/// A check that looks at the payload on its way and knows nothing of compilers.
///
/// What a right payload of the reference breaks as well is the message's or the vendor's doing, not the testee's:
/// it is shown once, as information, under `expected-violations`.
struct PassageJudge: Judge {
    let sightings: @Sendable (Passage) -> [Sighting]
    /// What of a right payload excuses the same in another one.
    let excuses: @Sendable (Passage) -> [Sighting]

    init(
        sightings: @escaping @Sendable (Passage) -> [Sighting],
        excuses: (@Sendable (Passage) -> [Sighting])? = nil
    ) {
        self.sightings = sightings
        self.excuses = excuses ?? sightings
    }

    func sightings(in trial: Trial) -> [Sighting] {
        guard let passage = trial.passage else { return [] }
        let seen = sightings(passage)
        guard !seen.isEmpty else { return [] }
        // The reference excuses itself, and a payload that should not be there at all breaks rules for the message's
        // reasons: that it is there is said already. Only its size may be why.
        if trial.isReference { return seen.map(\.asExpectedViolation) }
        if trial.isUndue {
            return seen.map { sighting in
                let isOfSize =
                    sighting.check.isSize && !trial.isOfBrokenMessage && !isTightness(of: passage, in: trial, sighting)
                return isOfSize ? sighting : sighting.asExpectedViolation
            }
        }
        let excused = trial.referencePassage.map { Set(excuses($0).map(Identity.init)) } ?? []
        let isMended = mends(passage, in: trial)
        let isExcusedBySize = owesItsSizeToTheMessage(passage, trial.referencePassage, excused)
        return seen.map { sighting in
            if excused.contains(Identity(sighting)) || isMended || isExcusedBySize && sighting.check.isSize
                || isTightness(of: passage, in: trial, sighting)
            {
                return sighting.asExpectedViolation
            }
            var sighting = sighting
            sighting.deviation = Deviation.sentence(trial, at: sighting.place)
            return sighting
        }
    }

    /// Whether it mends what is wrong with the meant push, differs in nothing else, and the phone does the same: what it breaks for want of the
    /// wrong member is the message's doing.
    private func mends(_ passage: Passage, in trial: Trial) -> Bool {
        guard let nearest = trial.nearest, nearest.differences.isEmpty, let reference = trial.referencePassage,
            !(nearest.outcome.payload?.brokenRules.isEmpty ?? true)
        else { return false }
        return DeviceModel.effects(of: reference.subject).map(\.effect)
            == DeviceModel.effects(of: passage.subject).map(\.effect)
    }

    /// Whether a right payload that is no shorter is too long as well. It may be over the limit where this one, which writes a
    /// number or a space in fewer bytes, is just below it.
    private func owesItsSizeToTheMessage(_ passage: Passage, _ reference: Passage?, _ excused: Set<Identity>) -> Bool {
        guard let reference, passage.request.body.count <= reference.request.body.count else { return false }
        return reference.verdict.violations.contains { CheckID.rule($0.rule).isSize }
            || excused.contains { $0.check.isSize }
    }

    /// Whether it says no more than that a right payload is near its limit.
    private func isTightness(of passage: Passage, in trial: Trial, _ sighting: Sighting) -> Bool {
        sighting.check == .rule("size.count_bytes") && isRightAndShort(passage, in: trial)
    }

    /// Whether only what no document fixes, such as the text for a picture, brings the payload near its limit: all values are right,
    /// and it could not be written in fewer bytes.
    private func isRightAndShort(_ passage: Passage, in trial: Trial) -> Bool {
        guard trial.nearest?.differences.isEmpty == true, let value = try? JSONValue(parsing: passage.request.body)
        else {
            return false
        }
        return passage.request.body.count <= value.serializedByteCount()
    }

    private struct Identity: Hashable {
        let check: CheckID
        let place: String
        let kind: String

        init(_ sighting: Sighting) {
            check = sighting.check
            // A number that a reader gets wrong is as much the message's doing in a place that is not compared.
            place = sighting.check.isReading ? "" : NormalisedPlace.of(sighting.place)
            kind = sighting.kind
        }
    }
}

extension Sighting {
    var asExpectedViolation: Sighting {
        var sighting = self
        sighting.check = .expectedViolation
        sighting.severity = .info
        sighting.kind = "\(rule) \(kind)"
        sighting.specRule = rule
        return sighting
    }
}
