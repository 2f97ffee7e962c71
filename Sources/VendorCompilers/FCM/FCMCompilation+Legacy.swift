import JSONModel
import PushModel

// The legacy protocol: every field has its place in `aps`.
extension FCMCompilation {
    /// FC-6.
    mutating func addLegacyAps(_ message: FCMLegacyMessage, to recorder: inout PayloadRecorder) throws(CompilationStop)
    {
        let notification = message.notification
        try add(notification.title, as: "title", .alert, to: &recorder)
        try add(notification.body, as: "body", .alert, to: &recorder)
        try add(
            notification.titleLocArgs,
            as: "title-loc-args",
            with: notification.titleLocKey,
            as: "title-loc-key",
            to: &recorder
        )
        try add(
            notification.bodyLocArgs,
            as: "loc-args",
            with: notification.bodyLocKey,
            as: "loc-key",
            to: &recorder
        )
        if let badge = notification.badge { recorder.set(.aps, "badge", .number(badge), rule: "FC-6") }
        try add(notification.sound, as: "sound", .aps, to: &recorder)
        try add(notification.clickAction, as: "category", .aps, to: &recorder)
        if message.isContentAvailable { recorder.set(.aps, "content-available", 1, rule: "FC-6") }
        if message.isMutable { recorder.set(.aps, "mutable-content", 1, rule: "FC-6") }
    }

    private mutating func add(
        _ text: String?,
        as key: String,
        _ place: PayloadRecorder.Place,
        to recorder: inout PayloadRecorder
    ) throws(CompilationStop) {
        guard let text, let usable = try usable(text) else { return }
        recorder.set(place, key, .string(usable), rule: "FC-6")
    }

    /// A localisation key and its arguments. No document says what arguments without a key do, or an empty list.
    private mutating func add(
        _ arguments: [String]?,
        as argumentsName: String,
        with key: String?,
        as keyName: String,
        to recorder: inout PayloadRecorder
    ) throws(CompilationStop) {
        try add(key, as: keyName, .alert, to: &recorder)
        guard let arguments else { return }
        if arguments.isEmpty || key?.isEmpty ?? true {
            switch readings.choose("FC-6-arguments", among: 3) {
            case 0: break
            case 1: return
            default: throw .refused("\(argumentsName) needs \(keyName)", rule: "FC-6")
            }
        }
        recorder.set(.alert, argumentsName, .array(arguments.map(JSONValue.string)), rule: "FC-6")
    }
}
