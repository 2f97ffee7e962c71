import JSONModel
import PushModel

// Bodies for Firebase Cloud Messaging, under the key `GCM`. They are no APNs payloads: what FCM makes of them for an
// iPhone is FCM's own business.
extension SNSCompilation {
    private static let versionOne = "fcmV1Message"

    /// The legacy body as it is, or the content of `fcmV1Message`.
    mutating func forwardToFCM(_ bytes: [UInt8], _ object: JSONObject) throws(CompilationStop) -> SNSBody {
        if !SNSNotificationTable.faults(in: .object(object)).isEmpty, readings.take(NotificationTypes.self) == .refused
        {
            throw failure("a field of the notification has a wrong type", by: .body)
        }
        guard let request = object[Self.versionOne] else {
            return SNSBody(forwarding: bytes, object, by: .fcmForms)
        }
        guard let request = request.objectValue, let message = request["message"]?.objectValue else {
            throw failure("Message format is invalid", by: .body)
        }
        // FCM, HTTP v1: data is a map of strings.
        if let data = message["data"], !Self.isMapOfStrings(data) {
            throw failure("FCM takes no data but strings", by: .body)
        }
        if object.count > 1, readings.take(BothForms.self) == .invalid {
            throw failure("a legacy body beside \(Self.versionOne)", by: .fcmForms)
        }
        return SNSBody(forwarding: JSONValue.object(request).serialized(.compact), request, by: .fcmForms)
    }

    private static func isMapOfStrings(_ data: JSONValue) -> Bool {
        data.objectValue?.members.allSatisfy { $0.value.stringValue != nil } ?? data.isNull
    }

    /// Where a body for FCM has its time to live.
    private static func place(in body: SNSBody) -> JSONPointer {
        JSONPointer(
            tokens: body.value["message"]?.objectValue == nil ? ["time_to_live"] : ["message", "android", "ttl"]
        )
    }

    /// Whole seconds of the body's own time to live: `3600`, or `"3600s"`. APNs bodies have none.
    static func lifetimeSeconds(of body: SNSBody) -> Int? {
        let seconds: Int? =
            switch body.value[place(in: body)] {
            case .number(let number): number.intValue
            case .string(let text): text.utf8.last == UInt8(ascii: "s") ? Int(text.dropLast()) : nil
            default: nil
            }
        return seconds.flatMap { $0 < 0 ? nil : $0 }
    }

    /// The body with the attribute's time to live in place of its own. Where it has none, nobody says whether it gets
    /// one.
    mutating func withLifetime(_ lifetime: SNSLifetime, in body: SNSBody) -> SNSBody {
        let place = Self.place(in: body)
        guard case .object(var root) = body.value else { return body }
        if body.value[place] == nil, readings.take(BodyLifetime.self) == .leftOut { return body }
        if place.tokens.count == 1 {
            root["time_to_live"] = .number(JSONNumber(lifetime.remainingSeconds))
        } else {
            var message = root["message"]?.objectValue ?? [:]
            var android = message["android"]?.objectValue ?? [:]
            android["ttl"] = .string("\(lifetime.remainingSeconds)s")
            message["android"] = .object(android)
            root["message"] = .object(message)
        }
        var changed = body
        changed.value = .object(root)
        changed.bytes = changed.value.serialized(.compact)
        changed.trace.removeAll { $0.pointer == place }
        changed.trace.append(TraceEntry(place, by: SNSRule.lifetime))
        // The service hands on what is left, to the second.
        if lifetime.hasDwelt { changed.unjudged.append(place) }
        return changed
    }
}
