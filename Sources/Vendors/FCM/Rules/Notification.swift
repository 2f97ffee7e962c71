import JSONModel
import PushModel
import VendorModel

extension FCMRule {
    static let notification = FCMRule(
        "FC-3",
        "apns.payload wins over notification; the title and the body that it does not set come from notification.",
        sources: [FCMDocument.discovery, FCMDocument.customization],
        decides: ["/aps/alert", "/aps/alert/title", "/aps/alert/body"]
    )
}

extension FCMCompilation {
    /// What the payload sets stays; title and body that it does not set come from the notification. By one reading
    /// an alert that the payload has stands for both of them.
    mutating func addAlert(
        _ alert: JSONValue?,
        completedFrom notification: JSONObject,
        to recorder: inout PayloadRecorder<FCMRule>
    ) throws(CompilationStop) {
        var texts = notification
        var written: JSONObject
        switch alert {
        case .object(let object): written = object
        case nil, .null:
            let isNull = alert != nil
            if isNull, texts.isEmpty || readings.take(NullText.self, at: "alert") == .kept {
                return recorder.set(.aps, "alert", .null, by: .payload)
            }
            written = [:]
        case .string(let text)? where !text.isEmpty && texts["title"] != nil:
            guard readings.take(PartialAlert.self, at: "text") == .completed else {
                return recorder.set(.aps, "alert", .string(text), by: .notification)
            }
            written = ["body": .string(text)]
            texts["body"] = nil
        case .some(let other):
            // A text, the empty one included, or something for Apple to refuse.
            return recorder.set(.aps, "alert", other, by: texts.isEmpty ? .payload : .notification)
        }
        // Where FCM writes into the alert, it may leave out nulls that it passes on elsewhere.
        if !texts.isEmpty, JSONValue.object(written).hasNullMember,
            readings.take(NullMembers.self, at: "alert") == .leftOut
        {
            written = written.withoutNullMembers
        }
        for key in texts.keys where written[key]?.isNull ?? false {
            if readings.take(NullText.self, at: key) == .kept { texts[key] = nil }
        }
        let missing = texts.keys.filter { written[$0]?.isNull ?? true }
        let isWhole =
            alert?.objectValue != nil && !missing.isEmpty && readings.take(PartialAlert.self) == .asIs
        var added: [JSONMember] = []
        for (key, localisation) in [("title", "title-loc-key"), ("body", "loc-key")] where !isWhole {
            guard let text = texts[key], written[key]?.isNull ?? true else { continue }
            // A localised text is a text too, by one reading.
            if written[localisation]?.isNull == false, readings.take(LocalisedText.self, at: key) == .keyAlone {
                continue
            }
            written[key] = nil
            added.append(JSONMember(key: key, value: text))
        }
        if written.isEmpty, added.isEmpty {
            if alert?.objectValue != nil { recorder.set(.aps, "alert", [:], by: .payload) }
            return
        }
        for member in written.members {
            let rule = rule(ofWritten: ["alert", member.key], otherwise: .payload)
            recorder.append(.alert, member.key, member.value, by: rule)
        }
        for member in added { recorder.append(.alert, member.key, member.value, by: .notification) }
    }

    /// A text of the generic notification. No document says what an empty one does.
    mutating func generic(_ text: String?, at place: String) throws(CompilationStop) -> JSONValue? {
        guard let text, let usable = try usable(text, at: place) else { return nil }
        return .string(usable)
    }

    /// The text, unless it is empty and left out.
    mutating func usable(_ text: String, at place: String) throws(CompilationStop) -> String? {
        guard text.isEmpty else { return text }
        switch readings.take(EmptyText.self, at: place) {
        case .leftOut: return nil
        case .putIn: return text
        case .refused: throw .refused("a text is empty")
        }
    }

    /// The picture is for the app's service extension. Only FCM's own library for iOS shows where it looks for it.
    mutating func addImage(
        of message: FCMMessage,
        beside custom: JSONObject,
        to recorder: inout PayloadRecorder<FCMRule>
    ) {
        guard let image = message.apns.image ?? message.notification.image, !image.isEmpty,
            custom["fcm_options"] == nil, readings.take(Image.self) == .fcmOptions
        else { return }
        recorder.set(.top, "fcm_options", ["image": .string(image)], by: .notification)
    }
}
