import JSONModel
import VendorModel

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
