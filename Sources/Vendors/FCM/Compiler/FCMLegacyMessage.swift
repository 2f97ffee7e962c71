import JSONModel
import VendorModel

/// A body of the legacy protocol, whole or the part of it that gateways carry. Absent, null and ignored are all nil.
struct FCMLegacyMessage: Sendable {
    /// `dry_run`
    var isDryRun = false
    /// How the targets are not the one that a request has, as readings have it.
    var unusualTarget: String?
    /// The values are as they were sent.
    var data: JSONObject?
    var notification = FCMLegacyNotification()
    var isContentAvailable = false
    var isMutable = false
    var priority: Priority?
    /// `time_to_live` in seconds; it may be beyond what the documents allow.
    var timeToLive: Int?
    var collapseKey: String?

    enum Priority: String {
        case high, normal
    }

    /// Google, legacy HTTP reference: devices of one request.
    private static let registrationIDs = 1...1000
    /// Google, legacy HTTP reference: seconds, up to four weeks.
    static let timesToLive = 0...FCMLimits.legacyLifetimeSeconds

    init(_ object: JSONObject, typing: inout FCMTyping) {
        var targets = 0
        var hasEmptyTarget = false
        for member in object.members {
            let value = member.value
            typing.enter(member)
            switch member.key {
            case "to", "condition":
                if !value.isNull { targets += 1 }
                hasEmptyTarget = hasEmptyTarget || value == ""
                _ = typing.string(value)
            case "registration_ids":
                if !value.isNull { targets += 1 }
                let list = typing.strings(value)
                if let count = value.arrayValue?.count ?? list?.count, !Self.registrationIDs.contains(count) {
                    unusualTarget = count == 0 ? "empty list" : "long list"
                }
            case "data": data = typing.object(value)
            case "notification":
                guard let fields = typing.object(value) else { continue }
                notification = FCMLegacyNotification(fields, typing: &typing)
            case "content_available": isContentAvailable = typing.bool(value) ?? false
            case "mutable_content": isMutable = typing.bool(value) ?? false
            case "priority":
                guard let name = typing.string(value) else { continue }
                priority = Priority(rawValue: name) ?? typing.fault()
            case "time_to_live":
                guard let number = typing.number(value) else { continue }
                timeToLive = number.intValue ?? typing.fault()
            case "collapse_key": collapseKey = typing.string(value)
            case "dry_run": isDryRun = typing.bool(value) ?? false
            default: typing.unknownField(member.key)
            }
        }
        if targets != 1 || hasEmptyTarget {
            unusualTarget = targets == 0 ? "none" : hasEmptyTarget ? "empty" : "several"
        }
    }
}

/// `notification` of the legacy protocol.
struct FCMLegacyNotification: Sendable {
    var title: String?
    var body: String?
    var sound: String?
    var badge: JSONNumber?
    var clickAction: String?
    var titleLocKey: String?
    var titleLocArgs: [JSONValue]?
    var bodyLocKey: String?
    var bodyLocArgs: [JSONValue]?

    init() {}

    init(_ fields: JSONObject, typing: inout FCMTyping) {
        for member in fields.members {
            let value = member.value
            typing.enter(member)
            switch member.key {
            case "title": title = typing.string(value)
            case "body": body = typing.string(value)
            case "sound": sound = typing.string(value)
            case "badge": badge = typing.number(value)
            case "click_action": clickAction = typing.string(value)
            case "title_loc_key": titleLocKey = typing.string(value)
            case "title_loc_args": titleLocArgs = typing.arguments(value)
            case "body_loc_key": bodyLocKey = typing.string(value)
            case "body_loc_args": bodyLocArgs = typing.arguments(value)
            // The rest is for Android.
            default: break
            }
        }
    }
}
