import JSONModel
import PushModel
import VendorModel

extension SNSRule {
    static let fcmForms = SNSRule(
        "SN-18",
        "A GCM entry is a legacy body, or an HTTP v1 request in fcmV1Message.",
        source: SNSDocument.versionOne + "; " + SNSDocument.payloads
    )
}

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
}

/// The table of the article on APNs and FCM: what `notification` has in a body for Firebase Cloud Messaging, and of which
/// type. What is not there has a default of its own: the icon of the manifest, the sound `default`.
enum SNSNotificationTable {
    private static let texts: [(String, JSONValue.Kind)] = [("title", .string), ("body", .string), ("image", .string)]
    /// Google's own pages have another type for `visibility` in HTTP v1, and so only the rest is held against these.
    private static let android: [(String, JSONValue.Kind)] =
        texts + [("icon", .string), ("sound", .string), ("notification_count", .number)]
    private static let legacy: [(String, JSONValue.Kind)] = android + [("visibility", .boolean)]

    /// The faults of a body: a legacy one, a request of HTTP v1, or one in `fcmV1Message`. Null is absent.
    static func faults(in body: JSONValue) -> [ForeignFault] {
        let wrapper = body["fcmV1Message"] == nil ? [] : ["fcmV1Message"]
        let message = wrapper + ["message"]
        guard body[JSONPointer(tokens: message)]?.objectValue != nil else {
            return faults(in: body, at: ["notification"], legacy)
        }
        return faults(in: body, at: message + ["notification"], texts)
            + faults(in: body, at: message + ["android", "notification"], android)
    }

    private static func faults(in body: JSONValue, at place: [String], _ fields: [(String, JSONValue.Kind)])
        -> [ForeignFault]
    {
        guard case .object(let notification)? = body[JSONPointer(tokens: place)] else { return [] }
        return fields.compactMap { name, due in
            guard let value = notification[name], !value.isNull, value.kind != due else { return nil }
            return ForeignFault(
                place: JSONPointer(tokens: place + [name]),
                due: due,
                actual: value.kind,
                rule: SNSRule.fcmForms.id,
                source: "Article on APNs and FCM through AWS SNS (Node.js), fields of notification",
                service: "FCM"
            )
        }
    }
}
