import APNsRules
import PushModel

/// What the device would do, against what the message asks for, whatever the app is doing.
enum EffectCheck {
    static func sightings(in passage: Passage) -> [Sighting] {
        // A push that APNs refuses has no effect, and that is said already.
        guard let intent = passage.intent, passage.verdict.answer == nil else { return [] }
        var sightings: [Sighting] = []
        /// Adds what goes wrong in at least one of the states, and says in which.
        func check(_ rule: String, in states: [AppState], _ title: String, when fails: (DeviceEffect) -> Bool) {
            let failing = states.filter { fails(DeviceModel.effectOfAccepted(passage.subject, state: $0)) }
            guard !failing.isEmpty else { return }
            sightings.append(
                Sighting(
                    rule: rule,
                    kind: failing.map(\.rawValue).joined(separator: ", "),
                    title: "\(title) (app: \(failing.map(\.rawValue).joined(separator: ", ")))",
                    source: "Apple, Generating a remote notification"
                )
            )
        }
        if intent.isVisible == false {
            check("effect.silent-visible", in: AppState.allCases, "meant to be silent, but the device shows or sounds")
            {
                $0.showsBanner || $0.playsSound
            }
        }
        if intent.isVisible == true {
            // In the foreground the app decides what is shown.
            check(
                "effect.alert-lost",
                in: [.background, .terminated],
                "meant to be seen, but the device shows nothing"
            ) {
                !$0.showsBanner
            }
        }
        if intent.wakesApp {
            // The system wakes no app that the user has ended.
            check("effect.no-wake", in: [.background], "meant to wake the app, but the device does not") {
                !$0.wakesApp
            }
        }
        if intent.runsExtension {
            check(
                "effect.no-extension",
                in: [.background, .terminated],
                "the service extension is meant to run, and does not"
            ) {
                !$0.runsExtension
            }
        }
        return sightings
    }
}
