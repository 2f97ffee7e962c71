import APNsRules
import Findings
import JSONModel
import PushModel

/// What the device would do, against what the message asks for, whatever the app is doing.
enum EffectCheck {
    static func sightings(in passage: Passage) -> [Sighting] {
        // A push that APNs refuses has no effect, and that is said already.
        passage.verdict.answer == nil ? sightingsIfAccepted(in: passage) : []
    }

    /// The same, whatever APNs answers: a right payload that is a byte too long excuses what a shorter spelling of it does.
    static func sightingsIfAccepted(in passage: Passage) -> [Sighting] {
        guard let intent = passage.intent else { return [] }
        return intent.wishes.compactMap { DeviceModel.shortfall(of: passage.subject, from: $0) }.map { shortfall in
            var sighting = Sighting(shortfall)
            sighting.specRule = passage.intentRules[shortfall.wish]
            return sighting
        }
    }

    /// What a case wants of the phone, against what it does with what was compiled.
    ///
    /// - Parameters:
    ///   - wishes: What the case wants.
    ///   - outcome: What was compiled. A refusal is told as another outcome.
    ///   - passage: Its payload on its way; nil where there is none, or none of Apple's.
    /// - Returns: One for each wish that fails.
    static func sightings(of wishes: [PhoneWish], _ outcome: Outcome, on passage: Passage?) -> [Sighting] {
        switch outcome {
        case .payload:
            guard let passage else { return [] }
            guard let answer = passage.verdict.answer else {
                return wishes.compactMap { DeviceModel.shortfall(of: passage.subject, from: $0) }.map(Sighting.init)
            }
            let words = "\(answer.status) \(answer.reason.rawValue)"
            return withoutPush(wishes, "APNs answers \(words)", kind: words)
        case .suppressed: return withoutPush(wishes, "no push is sent", kind: outcome.kind.rawValue)
        case .refused, .removed, .updated: return []
        }
    }

    /// What does not arrive shows nothing: the one wish that comes true.
    private static func withoutPush(_ wishes: [PhoneWish], _ why: String, kind: String) -> [Sighting] {
        wishes.filter { $0 != .silent }.map { wish in
            Sighting(
                .device(CheckID.Device(wish)),
                kind: kind,
                title: "\(wish.complaint): \(why)",
                expected: .string(wish.wanted),
                actual: .string(why),
                source: "\(PhoneWish.document): \(wish.condition)"
            )
        }
    }
}

extension Sighting {
    /// What goes wrong in at least one state of the app, and in which.
    fileprivate init(_ shortfall: EffectShortfall) {
        let names = shortfall.states.map(\.rawValue).joined(separator: ", ")
        let wish = shortfall.wish
        self.init(
            .device(CheckID.Device(wish)),
            kind: names,
            title: "\(wish.complaint) (app: \(names))",
            expected: .string(wish.wanted),
            actual: .string(shortfall.effect.words),
            source: "\(PhoneWish.document): \(wish.condition)"
        )
    }
}

extension DeviceEffect {
    /// What is seen and heard, in words.
    fileprivate var words: String {
        let parts = [
            (showsBanner, "a banner"), (playsSound, "a sound"), (setsBadge, "a badge"), (wakesApp, "the app is woken"),
            (runsExtension, "the service extension runs"),
        ]
        let words = parts.filter(\.0).map(\.1)
        return words.isEmpty ? "nothing" : words.joined(separator: ", ")
    }
}
