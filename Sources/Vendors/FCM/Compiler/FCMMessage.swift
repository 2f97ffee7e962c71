import JSONModel
import VendorModel

/// A request of HTTP v1 as far as its push to a device of Apple depends on it. Absent, null and ignored are all nil.
struct FCMMessage: Sendable {
    /// `validate_only`
    var isDryRun = false
    var targets = FCMTargets()
    /// The values are as they were sent: FC-2 judges them.
    var data: JSONObject?
    var notification = FCMNotification()
    var apns = FCMAPNsConfig()
    /// What the message has for Apple devices beside data, should nothing of it be left for the phone to show.
    var emptiness = FCMEmptiness.dataOnly

    /// Reads the message, as the door lets it through, and what is around it in the request.
    ///
    /// - Parameters:
    ///   - request: What is around the message.
    ///   - message: As the door lets it through.
    ///   - isRaw: Whether that is as the sender wrote it: the Admin SDKs have names of their own in the parts for other platforms.
    ///   - typing: Notes what has a wrong type or name.
    init(request: JSONObject, message: JSONObject, isRaw: Bool, typing: inout FCMTyping) {
        emptiness = FCMEmptiness(of: request["message"])
        for member in request.members {
            typing.enter(member)
            switch member.key {
            case "message": break
            case "validate_only", "validateOnly": isDryRun = typing.bool(member.value) ?? false
            default: typing.unknownField(member.key)
            }
        }
        for member in message.members {
            typing.enter(member)
            switch member.key {
            case "token", "topic", "condition", "fid": targets.take(member, typing: &typing)
            case "data": data = typing.object(member.value)
            case "notification":
                guard let fields = typing.object(member.value) else { continue }
                notification = FCMNotification(fields, typing: &typing)
            case "apns":
                guard let fields = typing.object(member.value) else { continue }
                apns = FCMAPNsConfig(fields, typing: &typing)
            // No effect on APNs, but a documented type.
            case "android", "webpush":
                guard let fields = typing.object(member.value) else { continue }
                Self.check(otherPlatform: fields, typing: &typing)
                for fault in FCMFields.faults(in: member.key, fields, at: "message.\(member.key)") {
                    switch fault.kind {
                    case .unknown where isRaw: typing.unknownField(fault.member.key, in: fault.path)
                    case .unknown: break
                    case .odd:
                        typing.typeFaults.enter("\(fault.member.key) of another platform", fault.member.value)
                        _ = typing.fault() as JSONValue?
                    }
                }
            case "fcm_options", "fcmOptions":
                guard let fields = typing.object(member.value) else { continue }
                typing.unknownFields(in: FCMFields.faults(in: "fcm_options", fields, at: "message.\(member.key)"))
            default: typing.unknownField(member.key, in: "message")
            }
        }
    }

    /// Other platforms have data and options of their own, of the same types as the message's.
    private static func check(otherPlatform fields: JSONObject, typing: inout FCMTyping) {
        guard let data = fields["data"] else { return }
        typing.typeFaults.enter("data of another platform", data)
        for member in typing.object(data)?.members ?? [] {
            typing.typeFaults.enter("value in data of another platform", member.value)
            // Elsewhere null is as good as absent; of a map's values the documents do not say so.
            _ = member.value.isNull ? typing.fault() : typing.string(member.value)
        }
    }
}

/// `notification`
struct FCMNotification: Sendable {
    var title: String?
    var body: String?
    /// URL of a picture.
    var image: String?

    init() {}

    init(_ fields: JSONObject, typing: inout FCMTyping) {
        for member in fields.members {
            typing.enter(member)
            switch member.key {
            case "title": title = typing.string(member.value)
            case "body": body = typing.string(member.value)
            case "image": image = typing.string(member.value)
            default: typing.unknownField(member.key, in: "message.notification")
            }
        }
    }
}

/// `apns`
struct FCMAPNsConfig: Sendable {
    /// Name and value of each header, as they were sent.
    var headers: [(name: String, value: String)] = []
    /// The names of those that are null.
    var nullHeaders: [String] = []
    /// The payload as it was sent: FC-8 judges it.
    var payload: JSONValue?
    /// `fcm_options.image`: replaces that of the notification.
    var image: String?
    /// Where a Live Activity is started or updated: then FCM supplies push type and topic.
    var liveActivityToken: String?

    init() {}

    init(_ fields: JSONObject, typing: inout FCMTyping) {
        for member in fields.members {
            typing.enter(member)
            switch member.key {
            case "live_activity_token", "liveActivityToken": liveActivityToken = typing.string(member.value)
            case "headers":
                guard let headers = typing.object(member.value) else { continue }
                for header in headers.members {
                    if header.value.isNull { nullHeaders.append(header.key) }
                    typing.typeFaults.enter("header", header.value)
                    guard let value = typing.string(header.value) else { continue }
                    self.headers.append((header.key, value))
                }
            case "payload": payload = member.value
            case "fcm_options", "fcmOptions":
                guard let options = typing.object(member.value) else { continue }
                let path = "message.apns.\(member.key)"
                typing.unknownFields(in: FCMFields.faults(in: "apns.fcm_options", options, at: path))
                guard let image = options["image"] else { continue }
                typing.typeFaults.enter("fcm_options.image", image)
                self.image = typing.string(image)
            default: typing.unknownField(member.key, in: "message.apns")
            }
        }
    }
}
