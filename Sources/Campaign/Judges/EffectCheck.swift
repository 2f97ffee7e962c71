import APNsRules
import Checks
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
        var sightings: [Sighting] = []
        /// Adds what goes wrong in at least one of the states, and says in which.
        func check(_ wish: Wish, in states: [AppState], when fails: (DeviceEffect) -> Bool) {
            let effects = states.map { ($0, DeviceModel.effectOfAccepted(passage.subject, state: $0)) }
            let failing = effects.filter { fails($0.1) }
            guard let first = failing.first else { return }
            let names = failing.map(\.0.rawValue).joined(separator: ", ")
            sightings.append(
                Sighting(
                    .device(wish.check),
                    kind: names,
                    title: "\(wish.title) (app: \(names))",
                    expected: .string(wish.wanted),
                    actual: .string(first.1.words),
                    source: "Apple, Generating a remote notification: \(wish.statement)"
                )
            )
        }
        if intent.isVisible == false {
            check(.silence, in: AppState.allCases) { $0.showsBanner || $0.playsSound }
        }
        if intent.isVisible == true {
            // In the foreground the app decides what is shown.
            check(.banner, in: [.background, .terminated]) { !$0.showsBanner }
        }
        if intent.wakesApp {
            // The system wakes no app that the user has ended.
            check(.wake, in: [.background]) { !$0.wakesApp }
        }
        if intent.runsExtension {
            check(.serviceExtension, in: [.background, .terminated]) { !$0.runsExtension }
        }
        return sightings
    }
}

/// What a sender wants of the device, and what Apple's documents ask for it.
private struct Wish {
    let check: CheckID.Device
    let title: String
    let wanted: String
    let statement: String

    static let silence = Wish(
        check: .silentVisible,
        title: "meant to be silent, but the device shows or sounds",
        wanted: "no banner and no sound",
        statement: "a silent push has content-available 1 and no alert, badge or sound, and says push type background"
    )
    static let banner = Wish(
        check: .alertLost,
        title: "meant to be seen, but the device shows nothing",
        wanted: "a banner",
        statement:
            "what is seen is a text in aps.alert of a push of type alert; of a Live Activity, where everything is "
            + "there that its event needs, to start one attributes and attributes-type as well"
    )
    static let wake = Wish(
        check: .noWake,
        title: "meant to wake the app, but the device does not",
        wanted: "the app is woken",
        statement: "content-available 1 wakes the app, beside something to see in a push of type alert and beside "
            + "nothing to see in one of type background; so does the start of a Live Activity that has all its members"
    )
    static let serviceExtension = Wish(
        check: .noExtension,
        title: "the service extension is meant to run, and does not",
        wanted: "the service extension runs",
        statement: "the service extension runs for mutable-content 1 beside an alert object with a text"
    )
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
