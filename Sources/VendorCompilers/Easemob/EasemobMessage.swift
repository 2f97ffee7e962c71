import JSONModel

/// A REST message as far as its push depends on it. Absent, null and ignored are all nil.
struct EasemobMessage: Sendable {
    /// User ID of the sender.
    var from: String?
    var targetType: String?
    /// User IDs, group IDs or chat room IDs.
    var targets: [String]?
    /// `ROUTE_ONLINE` is for recipients that are online.
    var routeType: String?
    var hasContent = false
    /// `msg.type`
    var kind: String?
    /// `msg.msg`
    var text: String?
    var ext = EasemobExtensions()
    /// The REST interface takes an absent `ext`, and refuses null.
    var isExtNull = false

    var chatType: EasemobContext.ChatType? {
        switch targetType {
        case "users": .chat
        case "chatgroups": .groupchat
        case "chatrooms": .chatroom
        default: nil
        }
    }

    init(_ object: JSONObject, profile: EasemobProfile, typing: inout EasemobTyping) {
        for member in object.members {
            switch member.key {
            case "from": from = typing.string(member.value)
            case "target_type": targetType = typing.string(member.value)
            case "target": targets = typing.strings(member.value)
            case "routetype": routeType = typing.string(member.value)
            case "msg":
                guard let content = typing.object(member.value) else { continue }
                hasContent = true
                for part in content.members {
                    switch part.key {
                    case "type": kind = typing.string(part.value)
                    case "msg": text = typing.string(part.value)
                    default: break
                    }
                }
            case "ext":
                isExtNull = member.value.isNull
                guard let ext = typing.object(member.value) else { continue }
                self.ext = EasemobExtensions(ext, profile: profile, typing: &typing)
            default: break
            }
        }
    }
}

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

    init() {}

    init(_ object: JSONObject, profile: EasemobProfile, typing: inout EasemobTyping) {
        for member in object.members {
            let value = member.value
            switch member.key {
            case "em_ignore_notification": ignoresNotification = typing.bool(value) ?? false
            case "em_force_notification": forcesNotification = typing.bool(value) ?? false
            case "em_apns_ext":
                guard let fields = typing.object(value) else { continue }
                apns = EasemobAPNsExtension(fields, profile: profile, typing: &typing)
            // No effect on APNs, but a documented type.
            case "em_android_push_ext": _ = typing.object(value)
            case "em_harmony_push_ext" where profile.knowsEverything: _ = typing.object(value)
            case "em_push_ext" where profile.knowsEverything:
                guard let fields = typing.object(value) else { continue }
                common = EasemobCommonExtension(fields, typing: &typing)
            case "em_push_template" where profile.knowsAlertFieldsAndTemplates:
                guard let fields = typing.object(value) else { continue }
                template = EasemobTemplateExtension(fields, profile: profile, typing: &typing)
            case "em_push_filter" where profile.knowsEverything:
                guard let fields = typing.object(value) else { continue }
                filter = EasemobFilter(fields, typing: &typing)
            case "em_at_list" where profile.knowsEverything:
                mentions = Self.mentions(value, typing: &typing)
            default: break
            }
        }
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

/// `em_apns_ext`
struct EasemobAPNsExtension: Sendable {
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

    init() {}

    init(_ object: JSONObject, profile: EasemobProfile, typing: inout EasemobTyping) {
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

/// `em_push_filter`
struct EasemobFilter: Sendable {
    var acceptedDevices: [String] = []
    var ignoredDevices: [String] = []
    var acceptedNotifiers: [String] = []
    var ignoredNotifiers: [String] = []

    init() {}

    init(_ object: JSONObject, typing: inout EasemobTyping) {
        for member in object.members {
            switch member.key {
            case "accept_device_id": acceptedDevices = typing.strings(member.value) ?? []
            case "ignore_device_id": ignoredDevices = typing.strings(member.value) ?? []
            case "accept_notifier_name": acceptedNotifiers = typing.strings(member.value) ?? []
            case "ignore_notifier_name": ignoredNotifiers = typing.strings(member.value) ?? []
            default: break
            }
        }
    }

    /// Empty lists restrict nothing; every other one must let the device pass, and ignoring beats accepting.
    func lets(device: String, notifier: String) -> Bool {
        Self.lets(device, accepted: acceptedDevices, ignored: ignoredDevices)
            && Self.lets(notifier, accepted: acceptedNotifiers, ignored: ignoredNotifiers)
    }

    private static func lets(_ name: String, accepted: [String], ignored: [String]) -> Bool {
        if ignored.contains(where: { $0.hasSameScalars(as: name) }) { return false }
        return accepted.isEmpty || accepted.contains { $0.hasSameScalars(as: name) }
    }
}
