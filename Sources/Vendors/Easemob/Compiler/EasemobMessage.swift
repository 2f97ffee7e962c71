import JSONModel
import VendorModel

/// A REST message as far as its push depends on it. Absent, null and ignored are all nil.
struct EasemobMessage: Sendable {
    /// Easemob, REST message format. A command (`cmd`) is one of them.
    static let kinds = ["txt", "img", "audio", "video", "loc", "file", "cmd", "custom", "combine"]

    /// User ID of the sender.
    let from: String?
    let targetType: String?
    /// User IDs, group IDs or chat room IDs.
    let targets: [String]?
    /// `ROUTE_ONLINE` is for recipients that are online.
    let routeType: String?
    let hasContent: Bool
    /// `msg.type`
    let kind: String?
    /// `msg.msg`
    let text: String?
    let ext: EasemobExtensions
    /// The REST interface takes an absent `ext`, and refuses null.
    let isExtNull: Bool

    var chatType: EasemobContext.ChatType? {
        switch targetType {
        case "users": .chat
        case "chatgroups": .groupchat
        case "chatrooms": .chatroom
        default: nil
        }
    }

    init(_ object: JSONObject, profile: EasemobProfile, typing: inout EasemobTyping) {
        let sent = profile.known(of: object)
        let fields = typing.read(sent, by: EasemobFields.message)
        from = fields["from"]?.stringValue
        targetType = fields["target_type"]?.stringValue
        targets = fields["target"]?.textElements
        routeType = fields["routetype"]?.stringValue
        let content = fields["msg"]?.objectValue
        hasContent = content != nil
        kind = content?["type"]?.stringValue
        text = content?["msg"]?.stringValue
        isExtNull = sent["ext"]?.isNull ?? false
        ext = EasemobExtensions(
            fields["ext"]?.objectValue ?? [:],
            sent: sent["ext"]?.objectValue ?? [:],
            profile: profile,
            typing: &typing
        )
    }
}

/// `ext`: the fields of it that a push depends on.
struct EasemobExtensions: Sendable {
    let ignoresNotification: Bool
    let forcesNotification: Bool
    let apns: EasemobAPNsExtension
    let common: EasemobCommonExtension
    let template: EasemobTemplateExtension
    let filter: EasemobFilter
    let mentions: Mentions

    /// `em_at_list`
    enum Mentions: Sendable {
        case nobody
        /// The string "all", in any case.
        case everybody
        case users([String])
        /// Another string: the documents type the field as a list, and know one string.
        case undocumented

        fileprivate init(_ value: JSONValue, typing: inout EasemobTyping) {
            guard case .string(let text) = value else {
                self = typing.strings(value).map(Mentions.users) ?? .nobody
                return
            }
            if text.lowercased() == "all" {
                self = .everybody
            } else {
                let _: String? = typing.fault()
                self = .undocumented
            }
        }
    }

    fileprivate init(
        _ fields: JSONObject,
        sent: JSONObject,
        profile: EasemobProfile,
        typing: inout EasemobTyping
    ) {
        ignoresNotification = fields["em_ignore_notification"]?.boolValue ?? false
        forcesNotification = fields["em_force_notification"]?.boolValue ?? false
        apns = EasemobAPNsExtension(fields["em_apns_ext"]?.objectValue, sent: sent["em_apns_ext"]?.objectValue)
        common = EasemobCommonExtension(fields["em_push_ext"]?.objectValue ?? [:])
        template = EasemobTemplateExtension(fields["em_push_template"]?.objectValue ?? [:])
        filter = EasemobFilter(fields["em_push_filter"]?.objectValue ?? [:])
        if let other = fields["em_harmony_push_ext"], !other.isNull, other.objectValue == nil { typing.openFaults += 1 }
        let mentioned = fields["em_at_list"] ?? .null
        if profile.knowsEverything {
            mentions = Mentions(mentioned, typing: &typing)
        } else {
            // No older page has the field.
            var own = EasemobTyping(.ignore)
            mentions = Mentions(mentioned, typing: &own)
            typing.openFaults += own.typeFaults.count
        }
    }
}

/// `em_apns_ext`
struct EasemobAPNsExtension: Sendable {
    /// Whether there is one, with or without members.
    let isPresent: Bool
    /// The members as they were sent, for the echo in `e`.
    let sent: [JSONMember]
    /// The same with what members of a wrong type were taken for; without those that mean nothing.
    let read: [JSONMember]

    let content: String?
    let title: String?
    let name: String?
    let alertTitle: String?
    let alertSubtitle: String?
    let alertBody: String?
    let titleLocKey: String?
    let titleLocArguments: [String]?
    let bodyLocKey: String?
    let bodyLocArguments: [String]?
    let category: String?
    let sound: String?
    let ignoresSound: Bool
    let badge: JSONNumber?
    let isMutable: Bool
    let contentAvailable: JSONNumber?
    let threadID: String?
    let collapseKey: String?
    /// Any type, verbatim.
    let extern: JSONValue?

    fileprivate init(_ object: JSONObject?, sent: JSONObject?) {
        let fields = object ?? [:]
        isPresent = object != nil
        self.sent = sent?.members ?? []
        // The same storage where nothing had a wrong type.
        read =
            self.sent == fields.members
            ? self.sent
            : zip(self.sent, fields.members).compactMap { sent, read in
                read.value.isNull && !sent.value.isNull ? nil : read
            }
        content = fields["em_push_content"]?.stringValue
        title = fields["em_push_title"]?.stringValue
        name = fields["em_push_name"]?.stringValue
        alertTitle = fields["em_alert_title"]?.stringValue
        alertSubtitle = fields["em_alert_subTitle"]?.stringValue
        alertBody = fields["em_alert_body"]?.stringValue
        titleLocKey = fields["em_push_title_loc_key"]?.stringValue
        titleLocArguments = fields["em_push_title_loc_args"]?.textElements
        bodyLocKey = fields["em_push_body_loc_key"]?.stringValue
        bodyLocArguments = fields["em_push_body_loc_args"]?.textElements
        category = fields["em_push_category"]?.stringValue
        sound = fields["em_push_sound"]?.stringValue
        ignoresSound = fields["em_push_ignore_sound"]?.boolValue ?? false
        badge = fields["em_push_badge"]?.numberValue
        isMutable = fields["em_push_mutable_content"]?.boolValue ?? false
        contentAvailable = fields["em_push_content_available"]?.numberValue
        threadID = fields["thread_id"]?.stringValue
        collapseKey = fields["em_push_collapse_key"]?.stringValue
        // Spelled out: `nil` would be JSON's null, a value of its own.
        extern = fields["extern"].flatMap { $0.isNull ? Optional.none : $0 }
    }
}

/// `em_push_ext`
struct EasemobCommonExtension: Sendable {
    let title: String?
    let content: String?
    let custom: JSONObject?
    let groupUserNickname: String?
    /// `"call"` is a VoIP message.
    let type: String?

    fileprivate init(_ fields: JSONObject) {
        title = fields["title"]?.stringValue
        content = fields["content"]?.stringValue
        custom = fields["custom"]?.objectValue
        groupUserNickname = fields["group_user_nickname"]?.stringValue
        type = fields["type"]?.stringValue
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

        static let nothing = Use()

        private init() {}

        fileprivate init(_ fields: JSONObject) {
            name = fields["name"]?.stringValue
            titleArguments = fields["title_args"]?.textElements ?? []
            contentArguments = fields["content_args"]?.textElements ?? []
        }
    }

    let outer: Use
    let directed: Use?
    /// User IDs for whom `directed` is.
    private let directedTargets: [String]
    let disablesMentionText: Bool

    fileprivate init(_ fields: JSONObject) {
        outer = Use(fields)
        let directed = fields["directed_template"]?.objectValue
        self.directed = directed.map(Use.init)
        directedTargets = directed?["target"]?.textElements ?? []
        disablesMentionText = fields["disable_at_content"]?.boolValue ?? false
    }

    /// Target IDs must be lower case: others never match.
    func isDirected(to recipient: String) -> Bool {
        directedTargets.contains { target in
            target.hasSameScalars(as: recipient)
                && !target.utf8.contains { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
        }
    }
}

extension JSONValue {
    /// The elements of a list of texts.
    var textElements: [String]? { arrayValue?.strings }
}
