import JSONModel
import VendorModel

/// An `IGtAPNPayload` as a caller has filled it. Absent, null and ignored are all nil; everything else is as it came,
/// since PHP's comparisons decide what becomes of it.
struct GetuiMessage: Sendable {
    var alert = GetuiAlert.none
    var badge: JSONValue?
    /// PHP counts null as at least 0, so that a badge that is null is not the same as none.
    var isBadgeNull = false
    var autoBadge: JSONValue?
    var sound: JSONValue?
    /// `sound_d`
    var criticalSound: GetuiSound?
    var contentAvailable: JSONValue?
    var category: JSONValue?
    var threadID: JSONValue?
    /// `customMsg`, in the order of `add_customMsg`.
    var custom: [JSONMember] = []
    var collapseID: JSONValue?
    var media: [GetuiMedia] = []
    /// `voicePlayType`
    var voice: JSONValue?
    var voiceText: JSONValue?

    init() {}

    init(_ object: JSONObject, profile: GetuiProfile, typing: inout GetuiTyping) {
        for member in object.members {
            let value = member.value
            typing.enter(member)
            switch member.key {
            case "alertMsg": alert = GetuiAlert(value, profile: profile, typing: &typing)
            case "badge":
                isBadgeNull = value.isNull
                badge = value.unlessNull
            case "sound": sound = value.unlessNull
            case "contentAvailable":
                // "2 stays 2, true stays true": a Boolean is no wrong type here.
                contentAvailable = value.kind == .boolean ? value : typing.number(value)
            case "category": category = typing.string(value)
            case "customMsg": custom = typing.object(value)?.members ?? []
            default:
                if profile.knowsNewerFields { takeNewer(member, typing: &typing) }
            }
        }
    }

    private mutating func takeNewer(_ member: JSONMember, typing: inout GetuiTyping) {
        let value = member.value
        switch member.key {
        case "autoBadge": autoBadge = value.unlessNull
        case "sound_d": criticalSound = typing.object(value).map { GetuiSound($0, typing: &typing) }
        case "threadId": threadID = typing.string(value)
        case "apnsCollapseId": collapseID = typing.string(value)
        case "multiMedias":
            media = typing.array(value)?.map { GetuiMedia($0, wifiField: "onlywifi", typing: &typing) } ?? []
        case "voicePlayType": voice = typing.number(value)
        case "voicePlayMessage": voiceText = typing.string(value)
        default: break
        }
    }
}

/// `alertMsg`: an object of one of the SDK's two classes, or nothing.
enum GetuiAlert: Sendable {
    case none
    /// A text where the SDK has an object.
    case text(String)
    /// No object: the SDK calls a method on it, and the request dies.
    case noObject
    /// `SimpleAlertMsg`, whose only field is `alertMsg`.
    case simple(JSONValue)
    /// `DictionaryAlertMsg`
    case dictionary([Member])
    /// Fields of both classes.
    case mixed(JSONValue, [Member])

    struct Member: Sendable {
        var field: Field
        var value: JSONValue
    }

    /// A field of `DictionaryAlertMsg`.
    struct Field: Sendable {
        /// How the SDK finds out whether the field is set.
        enum Test: Sendable {
            /// `!= null && != ""`
            case text
            /// As before, or `empty`: false for "0" as well.
            case truth
            /// Not empty.
            case arguments
            /// At least 0.
            case count
        }

        var key: String
        var test = Test.text
        /// Looked at only where a field of 2017 is set.
        var isNewer = false
    }

    fileprivate init(_ value: JSONValue, profile: GetuiProfile, typing: inout GetuiTyping) {
        switch value {
        case .null, .string(""): self = .none
        case .string(let text): self = .text(text)
        case .object(let object):
            self = Self.members(of: object, profile: profile, typing: &typing)
        default:
            let sent = typing.fault(value)
            self = sent.map { $0.isLooselyNull == .yes ? .none : .noObject } ?? .none
        }
    }

    private static func members(
        of object: JSONObject,
        profile: GetuiProfile,
        typing: inout GetuiTyping
    ) -> GetuiAlert {
        let text = object["alertMsg"].flatMap { $0.isNull ? nil : $0 }
        var members: [Member] = []
        for member in object.members where !member.value.isNull {
            guard let field = Self.field(member.key, isNewerKnown: profile.knowsNewerFields) else { continue }
            typing.enter(member)
            let value: JSONValue? =
                switch field.test {
                case .text, .truth: member.value
                case .arguments: typing.arguments(member.value)
                case .count: typing.number(member.value)
                }
            if let value { members.append(Member(field: field, value: value)) }
        }
        guard let text else { return .dictionary(members) }
        return members.isEmpty ? .simple(text) : .mixed(text, members)
    }

    private static func field(_ name: String, isNewerKnown: Bool) -> Field? {
        switch name {
        case "title": return Field(key: "title")
        case "body": return Field(key: "body")
        case "titleLocKey": return Field(key: "title-loc-key")
        case "titleLocArgs": return Field(key: "title-loc-args", test: .arguments)
        case "actionLocKey": return Field(key: "action-loc-key", test: .truth)
        case "locKey": return Field(key: "loc-key")
        case "locArgs": return Field(key: "loc-args", test: .arguments)
        case "launchImage": return Field(key: "launch-image")
        default: break
        }
        guard isNewerKnown else { return nil }
        return switch name {
        case "subtitle": Field(key: "subtitle", isNewer: true)
        case "subtitleLocKey": Field(key: "subtitle-loc-key", isNewer: true)
        case "subtitleLocArgs": Field(key: "subtitle-loc-args", test: .arguments, isNewer: true)
        case "summaryArg": Field(key: "summary-arg", test: .truth, isNewer: true)
        case "summaryArgCount": Field(key: "summary-arg-count", test: .count, isNewer: true)
        default: nil
        }
    }
}

/// `sound_d`: a sound with its volume.
struct GetuiSound: Sendable {
    var name: JSONValue?
    var critical: JSONValue?
    var volume: JSONValue?

    fileprivate init(_ object: JSONObject, typing: inout GetuiTyping) {
        for member in object.members {
            typing.enter(member)
            switch member.key {
            case "name": name = typing.string(member.value)
            case "critical": critical = typing.number(member.value)
            case "volume": volume = typing.number(member.value)
            default: break
            }
        }
    }
}

/// One of `multiMedias`, or of `multimedia`.
struct GetuiMedia: Sendable {
    /// As it came.
    var members: JSONObject
    var id: JSONValue?
    var url: JSONValue?
    var type: JSONValue?
    /// Whether it is loaded over wireless networks only.
    var isWifiOnly = false
    /// Whether the interface's own name says so, and not that of another one.
    var isWifiOnlyByName = false
    /// False for an element that is no object.
    var isObject = true

    /// Reads one element; `wifiField` is the interface's own name beside `onlyWifi`.
    init(_ value: JSONValue, wifiField: String, typing: inout GetuiTyping) {
        typing.enter("medium", value)
        guard let object = typing.object(value) else {
            members = [:]
            isObject = false
            typing.countNull(value)
            return
        }
        members = object
        for member in object.members {
            typing.enter("medium.\(member.key)", member.value)
            switch member.key {
            case "rid":
                // The SDK's own IDs are text; a number serves as well, since it is only compared.
                id = member.value.kind == .number ? member.value : typing.string(member.value)
            case "url": url = typing.string(member.value)
            case "type": type = typing.number(member.value)
            case wifiField, "onlyWifi":
                // A switch: `true`, or 1 as the SDK prints it.
                switch member.value {
                case .bool, .number: isWifiOnly = member.value.isLooselyNull != .yes
                default: isWifiOnly = typing.fault(member.value).map { $0.isLooselyNull != .yes } ?? false
                }
                isWifiOnlyByName = isWifiOnly && member.key == wifiField
            default: break
            }
        }
    }
}
