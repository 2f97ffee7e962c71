import JSONModel
import VendorModel

/// A request of HTTP v1 as far as its push to a device of Apple depends on it. Absent, null and ignored are all nil.
struct FCMMessage: Sendable {
    /// `validate_only`
    let isDryRun: Bool
    let targets: FCMTargets
    /// The values are as they were sent: FC-2 judges them.
    let data: JSONObject?
    let notification: FCMNotification
    let apns: FCMAPNsConfig
    /// What the message has for Apple devices beside data, should nothing of it be left for the phone to show.
    let emptiness: FCMEmptiness

    /// Reads the message, as the door lets it through, and what is around it in the request.
    init(request: JSONObject, message: JSONObject, typing: inout FCMTyping) {
        emptiness = FCMEmptiness(of: request["message"])
        var sent = request
        // What is around it comes first.
        sent["message"] = nil
        sent["message"] = .object(message)
        let read = typing.read(sent, by: FCMFields.request)
        isDryRun = ["validate_only", "validateOnly"].contains { read[$0]?.boolValue == true }
        let fields = read["message"]?.objectValue ?? [:]
        targets = FCMTargets(fields)
        data = fields["data"]?.objectValue
        notification = FCMNotification(fields["notification"]?.objectValue ?? [:])
        apns = FCMAPNsConfig(fields["apns"]?.objectValue ?? [:], sent: message["apns"])
    }
}

/// `notification`
struct FCMNotification: Sendable {
    let title: String?
    let body: String?
    /// URL of a picture.
    let image: String?

    init(_ fields: JSONObject) {
        title = fields["title"]?.stringValue
        body = fields["body"]?.stringValue
        image = fields["image"]?.stringValue
    }
}

/// `apns`
struct FCMAPNsConfig: Sendable {
    /// Name and value of each header, as they were sent.
    var headers: [(name: String, value: String)] = []
    /// The names of those that are null.
    let nullHeaders: [String]
    /// The payload as it was sent: FC-8 judges it.
    let payload: JSONValue?
    /// `fcm_options.image`: replaces that of the notification.
    var image: String?
    /// Where a Live Activity is started or updated: then FCM supplies push type and topic.
    var liveActivityToken: String?

    init(_ fields: JSONObject, sent: JSONValue?) {
        payload = fields["payload"]
        for header in fields["headers"]?.objectValue?.members ?? [] {
            if let value = header.value.stringValue { headers.append((header.key, value)) }
        }
        nullHeaders = sent?["headers"]?.objectValue?.members.filter(\.value.isNull).map(\.key) ?? []
        for member in fields.members {
            switch member.key {
            case "fcm_options", "fcmOptions":
                if let image = member.value["image"] { self.image = image.stringValue }
            case "live_activity_token", "liveActivityToken": liveActivityToken = member.value.stringValue
            default: break
            }
        }
    }
}
