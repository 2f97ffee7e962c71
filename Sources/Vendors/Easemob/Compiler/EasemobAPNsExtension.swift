import JSONModel
import VendorModel

/// `em_apns_ext`
struct EasemobAPNsExtension: Sendable {
    /// Whether there is one, with or without members.
    var isPresent = false
    /// The members as they were sent, for the echo in `e`.
    var members: [JSONMember] = []
    /// What a member means where its type is wrong: another value, or nothing.
    var repairs: [(key: String, value: JSONValue?)] = []

    var content: String?
    var title: String?
    var name: String?
    var alertTitle: String?
    var alertSubtitle: String?
    var alertBody: String?
    var titleLocKey: String?
    var titleLocArguments: [String]?
    var bodyLocKey: String?
    var bodyLocArguments: [String]?
    var category: String?
    var sound: String?
    var ignoresSound = false
    var badge: JSONNumber?
    var isMutable = false
    var contentAvailable: JSONNumber?
    var threadID: String?
    var collapseKey: String?
    /// Any type, verbatim.
    var extern: JSONValue?

    mutating func take(_ object: JSONObject, profile: EasemobProfile, typing: inout EasemobTyping) {
        isPresent = true
        members = object.members
        for member in object.members {
            let faults = typing.typeFaults.count
            let meaning = take(member.key, member.value, profile: profile, typing: &typing)
            if typing.typeFaults.count > faults { repairs.append((member.key, meaning)) }
        }
    }

    /// Takes one member; the value that it stands for, where it has a wrong type and was converted.
    private mutating func take(
        _ key: String,
        _ value: JSONValue,
        profile: EasemobProfile,
        typing: inout EasemobTyping
    ) -> JSONValue? {
        switch key {
        case "em_push_content": content = typing.string(value)
        case "em_push_title_loc_key": titleLocKey = typing.string(value)
        case "em_push_body_loc_key": bodyLocKey = typing.string(value)
        case "em_push_title_loc_args":
            titleLocArguments = typing.arguments(value)
            return titleLocArguments.map { .array($0.map(JSONValue.string)) }
        case "em_push_body_loc_args":
            bodyLocArguments = typing.arguments(value)
            return bodyLocArguments.map { .array($0.map(JSONValue.string)) }
        case "em_push_category": category = typing.string(value)
        case "em_push_sound": sound = typing.string(value)
        case "em_push_mutable_content":
            let flag = typing.bool(value)
            isMutable = flag ?? false
            return flag.map(JSONValue.bool)
        case "extern":
            // Spelled out: `nil` in a conditional expression would be JSON's null, a value of its own.
            if case .null = value { extern = Optional.none } else { extern = value }
        default:
            if profile.knowsAlertFieldsAndTemplates { takeAlert(key, value, typing: &typing) }
            if profile.knowsEverything { return takeCurrent(key, value, typing: &typing) }
        }
        return nil
    }

    private mutating func takeAlert(_ key: String, _ value: JSONValue, typing: inout EasemobTyping) {
        switch key {
        case "em_alert_title": alertTitle = typing.string(value)
        case "em_alert_subTitle": alertSubtitle = typing.string(value)
        case "em_alert_body": alertBody = typing.string(value)
        default: break
        }
    }

    private mutating func takeCurrent(_ key: String, _ value: JSONValue, typing: inout EasemobTyping) -> JSONValue? {
        switch key {
        case "em_push_title": title = typing.string(value)
        case "em_push_name": name = typing.string(value)
        case "em_push_ignore_sound":
            let flag = typing.bool(value)
            ignoresSound = flag ?? false
            return flag.map(JSONValue.bool)
        case "em_push_badge":
            badge = typing.integer(value)
            return badge.map(JSONValue.number)
        case "em_push_content_available":
            contentAvailable = typing.integer(value)
            return contentAvailable.map(JSONValue.number)
        case "thread_id": threadID = typing.string(value)
        case "em_push_collapse_key": collapseKey = typing.string(value)
        // No effect on APNs, but a documented type.
        case "em_push_channel_id", "em_huawei_push_badge_class": _ = typing.string(value)
        default: break
        }
        return nil
    }
}
