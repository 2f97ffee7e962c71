import JSONModel
import PushModel
import VendorModel

/// The recipient, the sender, the clock and the app's configuration.
struct EasemobContext: Sendable {
    enum ChatType: String, CaseIterable {
        case chat, groupchat, chatroom
    }

    enum DisplayStyle: String, CaseIterable {
        case simpleBanner, messageSummary
    }

    enum RemindType: String, CaseIterable {
        case byDefault = "DEFAULT"
        case all = "ALL"
        case mentionOnly = "AT"
        case none = "NONE"
    }

    enum Typing: String, CaseIterable {
        case strict, lenient
    }

    var common = CommonContext()
    var profile = EasemobProfile.current
    var messageID = "373360335316321408"
    /// Unset: as the message's `target_type` says.
    var chatType: ChatType?
    /// Unset: the first target of a message to a group.
    var groupID: String?
    var groupSize = 2
    /// Unset: the first target of a message to users.
    var recipient: String?
    var displayStyle = DisplayStyle.simpleBanner
    /// Empty: the sender's user ID stands in.
    var senderNickname = ""
    var offlineCount = 1
    var language = ""
    /// Language code to text.
    var translations = JSONObject()
    var appRemindType = RemindType.all
    var conversationRemindType = RemindType.byDefault
    var doNotDisturb = EasemobDoNotDisturb()
    var utcOffsetMinutes = 480
    /// Name to `title_pattern` and `content_pattern`.
    var templates = JSONObject()
    var recipientTemplate: String?
    var deviceID = "device-1"
    var notifierName = "com.example.app"
    var isVoIPBound = false
    var typing: Typing?
}

extension EasemobContext {
    /// Reads a case's context; null is a default.
    ///
    /// - Throws: ``ContextError`` for an unknown field or a value that the field cannot have.
    init(_ object: JSONObject) throws(ContextError) {
        try ContextFields.takeAll(of: object) { member throws(ContextError) in
            if try common.take(member.key, member.value) { return }
            try take(member.key, member.value)
        }
    }

    private mutating func take(_ field: String, _ value: JSONValue) throws(ContextError) {
        switch field {
        case "profile": profile = try ContextFields.choice(value, field, as: EasemobProfile.self)
        case "messageId": messageID = try ContextFields.string(value, field)
        case "chatType": chatType = try ContextFields.choice(value, field, as: ChatType.self)
        case "groupId": groupID = try ContextFields.string(value, field)
        case "groupSize": groupSize = try ContextFields.integer(value, field, in: 0...Int.max)
        case "recipient": recipient = try ContextFields.string(value, field)
        case "displayStyle": displayStyle = try ContextFields.choice(value, field, as: DisplayStyle.self)
        case "senderNickname": senderNickname = try ContextFields.string(value, field)
        case "offlineCount": offlineCount = try ContextFields.integer(value, field, in: 0...Int.max)
        case "language": language = try ContextFields.string(value, field)
        case "translations":
            translations = try ContextFields.object(value, field)
            for member in translations.members {
                _ = try ContextFields.string(member.value, "translations.\(member.key)")
            }
        case "remindType": try takeRemindTypes(ContextFields.object(value, field))
        case "dnd": doNotDisturb = try EasemobDoNotDisturb(ContextFields.object(value, field))
        case "utcOffsetMinutes": utcOffsetMinutes = try ContextFields.integer(value, field, in: -1439...1439)
        case "templates":
            templates = try ContextFields.object(value, field)
            for member in templates.members { try Self.checkTemplate(member) }
        case "recipientTemplate": recipientTemplate = try ContextFields.string(value, field)
        case "deviceId": deviceID = try ContextFields.string(value, field)
        case "notifierName": notifierName = try ContextFields.string(value, field)
        case "voipBound": isVoIPBound = try ContextFields.bool(value, field)
        case "typing": typing = try ContextFields.choice(value, field, as: Typing.self)
        default: throw ContextFields.unknown(field)
        }
    }

    private mutating func takeRemindTypes(_ object: JSONObject) throws(ContextError) {
        try ContextFields.takeAll(of: object) { member throws(ContextError) in
            var field: String { "remindType.\(member.key)" }
            switch member.key {
            case "app":
                appRemindType = try ContextFields.choice(member.value, field, as: RemindType.self)
                if appRemindType == .byDefault {
                    throw ContextError(field: field, problem: "DEFAULT is for conversations only")
                }
            case "conversation":
                conversationRemindType = try ContextFields.choice(member.value, field, as: RemindType.self)
            default: throw ContextFields.unknown(field)
            }
        }
    }

    private static func checkTemplate(_ template: JSONMember) throws(ContextError) {
        var field: String { "templates.\(template.key)" }
        try ContextFields.takeAll(of: ContextFields.object(template.value, field)) { member throws(ContextError) in
            guard member.key == "title_pattern" || member.key == "content_pattern" else {
                throw ContextFields.unknown("\(field).\(member.key)")
            }
            _ = try ContextFields.string(member.value, "\(field).\(member.key)")
        }
    }
}

extension EasemobContext {
    /// The context whole, as a testee gets it: derived members take what the message says.
    func members(for message: EasemobMessage?) -> JSONObject {
        let chatType = chatType ?? message?.chatType ?? .chat
        var object = common.members(profile: profile.rawValue)
        let own: JSONObject = [
            "messageId": .string(messageID),
            "chatType": .string(chatType.rawValue),
            "groupId": Self.optional(groupID(for: message)),
            "groupSize": .number(JSONNumber(groupSize)),
            "recipient": .string(recipient(for: message)),
            "displayStyle": .string(displayStyle.rawValue),
            "senderNickname": .string(senderNickname),
            "offlineCount": .number(JSONNumber(offlineCount)),
            "language": .string(language),
            "translations": .object(translations),
            "remindType": [
                "app": .string(appRemindType.rawValue), "conversation": .string(conversationRemindType.rawValue),
            ],
            "dnd": .object(doNotDisturb.members),
            "utcOffsetMinutes": .number(JSONNumber(utcOffsetMinutes)),
            "templates": .object(templates),
            "recipientTemplate": Self.optional(recipientTemplate),
            "deviceId": .string(deviceID),
            "notifierName": .string(notifierName),
            "voipBound": .bool(isVoIPBound),
            "typing": Self.optional(typing?.rawValue),
        ]
        object.members.append(contentsOf: own.members)
        return object
    }

    /// `t`: in a group the push goes to one member, whom the message does not name.
    func recipient(for message: EasemobMessage?) -> String {
        if let recipient { return recipient }
        guard let message, (chatType ?? message.chatType) == .chat, let first = message.targets?.first else {
            return "6006"
        }
        return first
    }

    /// `g`; nil outside groups.
    func groupID(for message: EasemobMessage?) -> String? {
        guard (chatType ?? message?.chatType) == .groupchat else { return groupID }
        return groupID ?? message?.targets?.first
    }

    private static func optional(_ text: String?) -> JSONValue {
        text.map(JSONValue.string) ?? .null
    }
}

/// Which of Easemob's documents a compiler follows. Fields that a profile does not know have no effect.
enum EasemobProfile: String, Sendable, CaseIterable {
    /// Easemob, APNs content (older page).
    case seed0
    /// The same with Easemob, iOS APNs integration (newer page).
    case seed1
    /// Everything that Easemob documents.
    case current

    /// `em_alert_*`, `em_push_template` with its own arguments, templates of console and recipient.
    var knowsAlertFieldsAndTemplates: Bool { self != .seed0 }
    /// The older pages show no title where no source has one.
    var hasDefaultTitle: Bool { self == .current }
    /// All other fields; and `e` echoes `em_apns_ext` where there is no `extern`.
    var knowsEverything: Bool { self == .current }

    /// The fields that the newer page has, and the older one has not.
    private static let sinceNewerPage: Set<String> = [
        "em_alert_title", "em_alert_subTitle", "em_alert_body", "em_push_template",
    ]

    /// Those that neither of the two has.
    private static let sinceOtherPages: Set<String> = [
        "em_push_title", "em_push_name", "em_push_ignore_sound", "em_push_badge", "em_push_content_available",
        "thread_id", "em_push_collapse_key", "em_push_channel_id", "em_huawei_push_badge_class", "em_harmony_push_ext",
        "em_push_ext", "em_push_filter", "disable_at_content", "directed_template",
    ]

    /// A message without the fields that these documents have not got.
    func known(of message: JSONObject) -> JSONObject {
        guard !knowsEverything else { return message }
        return JSONObject(
            members: message.members.compactMap { member in
                if Self.sinceOtherPages.contains(member.key) { return nil }
                if !knowsAlertFieldsAndTemplates, Self.sinceNewerPage.contains(member.key) { return nil }
                guard ["ext", "em_apns_ext", "em_push_template"].contains(member.key),
                    let fields = member.value.objectValue
                else { return member }
                return JSONMember(key: member.key, value: .object(known(of: fields)))
            }
        )
    }
}
