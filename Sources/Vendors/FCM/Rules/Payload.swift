import JSONModel
import PushModel
import VendorModel

extension FCMRule {
    static let payload = FCMRule(
        "FC-8",
        "apns.payload must be an object and goes to APNs unchanged: only Apple's rules apply to its content.",
        source: FCMDocument.discovery,
        decides: ["/aps", "/aps/badge", "/aps/sound", "/aps/category", "/aps/thread-id"]
    )
}

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

extension FCMCompilation {
    /// An object; the documents say nothing of what is inside, and the service looks whether there is an aps.
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

    /// What an Admin SDK wrote otherwise than the sender is the rule's of the SDKs.
    func rule(ofWritten path: [String], otherwise rule: FCMRule) -> FCMRule {
        rewritten.contains(path) ? .adminSDK : rule
    }
}
