import JSONModel
import PushModel
import VendorModel

// The legacy protocol: every field has its place in `aps`.
extension FCMCompilation {
    /// FC-6.
    mutating func addLegacyAps(_ message: FCMLegacyMessage, to recorder: inout PayloadRecorder<FCMRule>)
        throws(CompilationStop)
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
        if let badge = notification.badge { recorder.set(.aps, "badge", .number(badge), by: .legacy) }
        try add(notification.sound, as: "sound", .aps, to: &recorder)
        try add(notification.clickAction, as: "category", .aps, to: &recorder)
        if message.isContentAvailable { recorder.set(.aps, "content-available", 1, by: .legacy) }
        if message.isMutable { recorder.set(.aps, "mutable-content", 1, by: .legacy) }
    }

    private mutating func add(
        _ text: String?,
        as key: String,
        _ place: PayloadPlace,
        to recorder: inout PayloadRecorder<FCMRule>
    ) throws(CompilationStop) {
        guard let text, let usable = try usable(text, at: "\(key), legacy") else { return }
        recorder.set(place, key, .string(usable), by: .legacy)
    }

    /// A localisation key and its arguments. No document says what arguments without a key do, or an empty list.
    private mutating func add(
        _ arguments: [JSONValue]?,
        as argumentsName: String,
        with key: String?,
        as keyName: String,
        to recorder: inout PayloadRecorder<FCMRule>
    ) throws(CompilationStop) {
        try add(key, as: keyName, .alert, to: &recorder)
        guard let arguments else { return }
        if arguments.isEmpty || key?.isEmpty ?? true {
            switch readings.take(LegacyArguments.self, at: argumentsName) {
            case .putIn: break
            case .leftOut: return
            case .refused: throw .refused("\(argumentsName) needs \(keyName)", by: FCMRule.legacy)
            }
        }
        recorder.set(.alert, argumentsName, .array(arguments), by: .legacy)
    }
}
