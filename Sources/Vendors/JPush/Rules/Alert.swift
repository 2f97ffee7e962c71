import JSONModel
import PushModel
import VendorModel

extension JPushRule {
    static let alert = JPushRule(
        "JP-5",
        "alert is the one in ios, a text or an object, unchanged, or else notification.alert.",
        sources: [JPushDocument.notification + ", alert", JPushDocument.ios + ", alert"],
        decides: ["/aps/alert"]
    )

    static let sound = JPushRule(
        "JP-6",
        "sound is a text or an object, unchanged; without it there is no sound.",
        source: JPushDocument.ios + ", sound",
        decides: ["/aps/sound"]
    )
}

extension JPushCompilation {
    mutating func addAlert(
        of ios: JPushNotification?,
        to recorder: inout PayloadRecorder<JPushRule>
    ) throws(CompilationStop) {
        guard let alert = ios?.alert ?? message.alert.map(JSONValue.string) else {
            // The table calls it required; the page on background pushes has one without.
            switch readings.take(MissingAlert.self) {
            case .leftOut: return
            case .empty: return recorder.set(.aps, "alert", "", by: .alert)
            case .refused: throw .refused("alert is missing", by: JPushRule.alert)
            }
        }
        if alert == "" || alert.objectValue?.isEmpty == true {
            let place = alert == "" ? "text" : "object"
            guard readings.take(EmptyAlert.self, at: place) == .putIn else { return }
        }
        recorder.set(.aps, "alert", alert, by: .alert)
    }

    mutating func addSound(of ios: JPushNotification, to recorder: inout PayloadRecorder<JPushRule>) {
        guard let sound = ios.sound else { return }
        guard sound != "" || readings.take(EmptySound.self) == .putIn else { return }
        recorder.set(.aps, "sound", sound, by: .sound)
    }
}
