import APNsRules
import PushModel

/// What the device would do, against what the message asks for, with the app in the background.
enum EffectCheck {
    static func sightings(in passage: Passage) -> [Sighting] {
        // A push that APNs refuses has no effect, and that is said already.
        guard let intent = passage.intent, passage.verdict.answer == nil else { return [] }
        let effect = DeviceModel.effectOfAccepted(passage.subject, state: .background)
        var sightings: [Sighting] = []
        func add(_ rule: String, _ title: String) {
            sightings.append(
                Sighting(
                    rule: rule,
                    kind: "background",
                    title: title,
                    source: "Apple, Generating a remote notification"
                )
            )
        }
        if intent.isVisible == false, effect.showsBanner || effect.playsSound {
            add("effect.silent-visible", "meant to be silent, but the device shows or sounds")
        }
        if intent.isVisible == true, !effect.showsBanner {
            add("effect.alert-lost", "meant to be seen, but the device shows nothing")
        }
        if intent.wakesApp, !effect.wakesApp {
            add("effect.no-wake", "meant to wake the app, but the device does not")
        }
        if intent.runsExtension, !effect.runsExtension {
            add("effect.no-extension", "meant for the notification service extension, which does not run")
        }
        return sightings
    }
}
