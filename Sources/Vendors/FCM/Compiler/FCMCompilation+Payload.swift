import JSONModel
import PushModel
import VendorModel

/// `apns.payload`, taken apart.
struct FCMPayloadContent {
    /// What is under `aps`; nil where nothing is.
    let aps: JSONValue?
    /// What is beside it.
    let custom: JSONObject

    init(_ object: JSONObject) {
        aps = object["aps"]
        var custom = object
        custom["aps"] = nil
        self.custom = custom
    }
}

// HTTP v1: the sender's payload, completed from the generic notification.
extension FCMCompilation {
    /// FC-8: an object; the documents say nothing of what is inside, and the service looks whether there is an aps.
    mutating func readPayload(_ payload: JSONValue?) throws(CompilationStop) -> FCMPayloadContent {
        guard let payload, !payload.isNull else { return FCMPayloadContent([:]) }
        guard case .object(let object) = payload else {
            throw .refused("apns.payload is an object", by: FCMRule.payload)
        }
        if object["aps"] == nil, readings.take(PayloadWithoutAps.self) == .refused {
            throw .refused(
                "Payload of Apple Push Notification Service must contain an [aps] key.",
                by: FCMRule.payload
            )
        }
        if let aps = object["aps"], aps.objectValue?.isEmpty ?? true,
            readings.take(UnusableAps.self, at: aps.objectValue == nil ? "no object" : nil) == .refused
        {
            throw .refused("Value of [aps] must be a non-empty dictionary.", by: FCMRule.payload)
        }
        guard payload.hasNullMember else { return FCMPayloadContent(object) }
        let keepsNulls = readings.take(NullMembers.self, at: "payload") == .kept
        return FCMPayloadContent(keepsNulls ? object : object.withoutNullMembers)
    }

    mutating func addAps(
        _ aps: JSONValue?,
        completedFrom notification: FCMNotification,
        to recorder: inout PayloadRecorder<FCMRule>
    ) throws(CompilationStop) {
        var texts = JSONObject()
        if let title = try generic(notification.title, at: "title") { texts["title"] = title }
        if let body = try generic(notification.body, at: "body") { texts["body"] = body }
        switch aps {
        case .object(let fields):
            try addAlert(fields["alert"], completedFrom: texts, to: &recorder)
            for member in fields.members where member.key != "alert" {
                let rule = rule(ofWritten: [member.key], otherwise: .payload)
                recorder.append(.aps, member.key, member.value, by: rule)
            }
            if fields.isEmpty, texts.isEmpty { recorder.set(.top, "aps", [:], by: .payload) }
        case nil, .null:
            let isNull = aps != nil
            if isNull, texts.isEmpty || readings.take(NullText.self, at: "aps") == .kept {
                return recorder.set(.top, "aps", .null, by: .payload)
            }
            try addAlert(nil, completedFrom: texts, to: &recorder)
        case .some(let other):
            // Passed on as it is, since nothing is checked; but there is no place in it for the notification.
            guard !texts.isEmpty else { return recorder.set(.top, "aps", other, by: .payload) }
            switch readings.take(BrokenAps.self) {
            case .asIs: recorder.set(.top, "aps", other, by: .notification)
            case .refused: throw .refused("aps is an object", by: FCMRule.notification)
            case .notification: try addAlert(nil, completedFrom: texts, to: &recorder)
            }
        }
    }

    /// FC-3: what the payload sets stays; title and body that it does not set come from the notification. By one reading
    /// an alert that the payload has stands for both of them.
    private mutating func addAlert(
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
    private mutating func generic(_ text: String?, at place: String) throws(CompilationStop) -> JSONValue? {
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

    private func rule(ofWritten path: [String], otherwise rule: FCMRule) -> FCMRule {
        rewritten.contains(path) ? .adminSDK : rule
    }
}
