import JSONModel
import VendorModel

/// `ext`: the fields of it that a push depends on.
struct EasemobExtensions: Sendable {
    var ignoresNotification = false
    var forcesNotification = false
    var apns = EasemobAPNsExtension()
    var common = EasemobCommonExtension()
    var template = EasemobTemplateExtension()
    var filter = EasemobFilter()
    var mentions = Mentions.nobody

    /// `em_at_list`
    enum Mentions: Sendable {
        case nobody
        /// The string "all", in any case.
        case everybody
        case users([String])
        /// Another string: the documents type the field as a list, and know one string.
        case undocumented
    }

    mutating func take(_ object: JSONObject, profile: EasemobProfile, typing: inout EasemobTyping) {
        for index in object.members.indices {
            let value = object.members[index].value
            switch object.members[index].key {
            case "em_ignore_notification": ignoresNotification = typing.bool(value) ?? false
            case "em_force_notification": forcesNotification = typing.bool(value) ?? false
            case "em_apns_ext":
                guard let fields = typing.object(value) else { continue }
                apns.take(fields, profile: profile, typing: &typing)
            // No effect on APNs, but a documented type.
            case "em_android_push_ext": _ = typing.object(value)
            case "em_harmony_push_ext" where profile.knowsEverything:
                if !value.isNull, value.objectValue == nil { typing.openFaults += 1 }
            case "em_push_ext" where profile.knowsEverything:
                guard let fields = typing.object(value) else { continue }
                common = EasemobCommonExtension(fields, typing: &typing)
            case "em_push_template" where profile.knowsAlertFieldsAndTemplates:
                guard let fields = typing.object(value) else { continue }
                template = EasemobTemplateExtension(fields, profile: profile, typing: &typing)
            case "em_push_filter" where profile.knowsEverything:
                guard let fields = typing.object(value) else { continue }
                filter = EasemobFilter(fields, typing: &typing)
            case "em_at_list":
                mentions =
                    profile.knowsEverything
                    ? Self.mentions(value, typing: &typing) : Self.openMentions(value, typing: &typing)
            default: break
            }
        }
    }

    /// The same for a page that does not have the field.
    private static func openMentions(_ value: JSONValue, typing: inout EasemobTyping) -> Mentions {
        var own = EasemobTyping(.ignore)
        let mentions = mentions(value, typing: &own)
        typing.openFaults += own.typeFaults.count
        return mentions
    }

    private static func mentions(_ value: JSONValue, typing: inout EasemobTyping) -> Mentions {
        guard case .string(let text) = value else {
            return typing.strings(value).map(Mentions.users) ?? .nobody
        }
        if text.lowercased() == "all" { return .everybody }
        let _: String? = typing.fault()
        return .undocumented
    }
}

/// `em_push_ext`
struct EasemobCommonExtension: Sendable {
    var title: String?
    var content: String?
    var custom: JSONObject?
    var groupUserNickname: String?
    /// `"call"` is a VoIP message.
    var type: String?

    init() {}

    init(_ object: JSONObject, typing: inout EasemobTyping) {
        for member in object.members {
            switch member.key {
            case "title": title = typing.string(member.value)
            case "content": content = typing.string(member.value)
            case "custom": custom = typing.object(member.value)
            case "group_user_nickname": groupUserNickname = typing.string(member.value)
            case "type": type = typing.string(member.value)
            default: break
            }
        }
    }
}

/// `em_push_template`, and its `directed_template`.
struct EasemobTemplateExtension: Sendable {
    /// A template and what to put in.
    struct Use: Sendable {
        var name: String?
        var titleArguments: [String] = []
        var contentArguments: [String] = []

        var hasArguments: Bool { !(titleArguments.isEmpty && contentArguments.isEmpty) }

        fileprivate mutating func take(_ member: JSONMember, typing: inout EasemobTyping) {
            switch member.key {
            case "name": name = typing.string(member.value)
            case "title_args": titleArguments = typing.arguments(member.value) ?? []
            case "content_args": contentArguments = typing.arguments(member.value) ?? []
            default: break
            }
        }
    }

    var outer = Use()
    var directed: Use?
    /// User IDs for whom `directed` is.
    var directedTargets: [String] = []
    var disablesMentionText = false

    init() {}

    init(_ object: JSONObject, profile: EasemobProfile, typing: inout EasemobTyping) {
        for member in object.members {
            outer.take(member, typing: &typing)
            guard profile.knowsEverything else { continue }
            switch member.key {
            case "disable_at_content": disablesMentionText = typing.bool(member.value) ?? false
            case "directed_template":
                guard let fields = typing.object(member.value) else { continue }
                var use = Use()
                for field in fields.members {
                    use.take(field, typing: &typing)
                    if field.key == "target" { directedTargets = typing.strings(field.value) ?? [] }
                }
                directed = use
            default: break
            }
        }
    }

    /// Target IDs must be lower case: others never match.
    func isDirected(to recipient: String) -> Bool {
        directedTargets.contains { target in
            target.hasSameScalars(as: recipient)
                && !target.utf8.contains { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
        }
    }
}
