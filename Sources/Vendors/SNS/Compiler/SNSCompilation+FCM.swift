import JSONModel
import PushModel
import VendorModel

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

    /// Seconds of the body's own time to live: `3600`, or `"3600s"` in HTTP v1. APNs bodies have none. What no document shows asks for a
    /// reading only where it would be over after so many milliseconds.
    mutating func lifetimeSeconds(of body: SNSBody, after dwell: Int) -> Int? {
        let place = Self.place(in: body)
        let isLegacy = place.tokens.count == 1
        guard let value = body.value[place]?.unlessNull else { return nil }
        if let seconds = Self.documentedSeconds(value, isLegacy: isLegacy) { return seconds }
        guard dwell > 0, let seconds = Self.unusualSeconds(value), seconds * 1000 <= Double(dwell) else { return nil }
        let form = Self.form(of: value, seconds: seconds, isLegacy: isLegacy)
        // A negative time was over at once.
        return readings.take(UnusualLifetime.self, at: form) == .counts ? Int(max(0, seconds)) : nil
    }

    private static func documentedSeconds(_ value: JSONValue, isLegacy: Bool) -> Int? {
        let seconds: Int? =
            if isLegacy {
                value.intValue
            } else if let text = value.stringValue, text.utf8.last == UInt8(ascii: "s") {
                JSONNumber(decimal: String(text.dropLast()))?.intValue
            } else { nil }
        return seconds.flatMap { $0 < 0 ? nil : $0 }
    }

    /// What somebody may take the value for: the number that a text says, 1 and 0 for true and false.
    private static func unusualSeconds(_ value: JSONValue) -> Double? {
        switch value {
        case .bool(let bool): bool ? 1 : 0
        case .number(let number): number.doubleValue
        case .string(let text): Double(text.hasSuffix("s") ? String(text.dropLast()) : text)
        case .null, .array, .object: nil
        }
    }

    /// Who takes a text for a number need not take `true` for one, or drop a push by a negative time.
    private static func form(of value: JSONValue, seconds: Double, isLegacy: Bool) -> String {
        let number = seconds < 0 ? "negative " : seconds != seconds.rounded() ? "fraction " : ""
        let unit = value.stringValue?.hasSuffix("s") == true ? " with a unit" : ""
        return "\(isLegacy ? "time_to_live" : "ttl"), \(number)\(value.kind.rawValue)\(unit)"
    }

    /// The body with the attribute's time to live in place of its own. Where it has none, nobody says whether it gets
    /// one.
    mutating func withLifetime(_ lifetime: SNSLifetime, in body: SNSBody) -> SNSBody {
        let place = Self.place(in: body)
        guard case .object(var root) = body.value else { return body }
        if body.value[place] == nil, readings.take(BodyLifetime.self) == .leftOut { return body }
        let remaining = remainingSeconds(of: lifetime)
        if place.tokens.count == 1 {
            root["time_to_live"] = .number(JSONNumber(remaining))
        } else {
            var message = root["message"]?.objectValue ?? [:]
            var android = message["android"]?.objectValue ?? [:]
            android["ttl"] = .string("\(remaining)s")
            message["android"] = .object(android)
            root["message"] = .object(message)
        }
        var changed = body
        changed.value = .object(root)
        changed.bytes = changed.value.serialized(.compact)
        changed.trace.removeAll { $0.pointer == place }
        changed.trace.append(TraceEntry(place, by: SNSRule.lifetime))
        return changed
    }
}
