import JSONModel
import VendorModel

extension GetuiRule {
    static let simpleAlert = GetuiRule(
        "GT-1",
        "alertMsg that is null or empty makes no alert; a SimpleAlertMsg is its text, and text in place of an "
            + "object is an error.",
        source: Document.article + ", format on the server; " + Document.php2017,
        decides: ["/aps/alert"]
    )

    static let alert = GetuiRule(
        "GT-2",
        "A DictionaryAlertMsg becomes the members that are set, arguments with or without their key; without "
            + "one of the fields of 2017 there is no alert.",
        source: Document.php2017 + "; " + Document.php2019,
        decides: [
            "/aps/alert/title", "/aps/alert/body", "/aps/alert/title-loc-key", "/aps/alert/title-loc-args",
            "/aps/alert/action-loc-key", "/aps/alert/loc-key", "/aps/alert/loc-args", "/aps/alert/launch-image",
            "/aps/alert/subtitle", "/aps/alert/subtitle-loc-key", "/aps/alert/subtitle-loc-args",
            "/aps/alert/summary-arg", "/aps/alert/summary-arg-count",
        ]
    )
}

extension GetuiCompilation {
    mutating func addAlert(_ alert: GetuiAlert) throws(CompilationStop) {
        switch alert {
        case .none: break
        case .text(let text) where readings.take(TextAlert.self) == .alert:
            put(.aps, "alert", .string(text), by: .simpleAlert)
        case .noObject, .text: throw .refused("alertMsg is no alert object", by: GetuiRule.simpleAlert)
        case .simple(let value):
            if isSet(value, .notNull, at: .alert) { put(.aps, "alert", value, by: .simpleAlert) }
        case .mixed(let text, let members):
            try addAlert(readings.take(MixedAlert.self) == .text ? .simple(text) : .dictionary(members))
        case .dictionary(let members):
            var kept: [GetuiAlert.Member] = []
            kept.reserveCapacity(members.count)
            for member in members where isSet(member) { kept.append(member) }
            // The SDK stops here without one of the first eight, whatever the newer fields are.
            guard kept.contains(where: { !$0.field.isNewer }) else { return }
            recorder.beginAlert(by: .alert)
            for member in kept { put(.alert, member.field.key, member.value, by: .alert) }
        }
    }

    private mutating func isSet(_ member: GetuiAlert.Member) -> Bool {
        let value = member.value
        switch member.field.test {
        case .arguments:
            return switch value {
            case .array(let elements): !elements.isEmpty
            case .object(let object): !object.isEmpty
            default: true
            }
        case .count: return value.isAtLeastZero != .no
        case .condition(let condition): return isSet(value, condition, at: .init(member.field.key))
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
            case condition(SetCondition)
            /// Not empty.
            case arguments
            /// At least 0.
            case count
        }

        var key: String
        var test = Test.condition(.notNullByTable)
        /// Looked at only where a field of 2017 is set.
        var isNewer = false
    }

    init(_ value: JSONValue, profile: GetuiProfile, typing: inout GetuiTyping) {
        switch value {
        case .null, .string(""): self = .none
        case .string(let text): self = .text(text)
        case .object(let object):
            self = Self.members(of: object, profile: profile, typing: &typing)
        default:
            let sent = typing.fault(value)
            self = sent.map { $0.equalsNull == .yes ? .none : .noObject } ?? .none
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
                case .condition: member.value
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
        case "actionLocKey": return Field(key: "action-loc-key", test: .condition(.notEmptyByTable))
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
        case "summaryArg": Field(key: "summary-arg", test: .condition(.notEmptyByTable), isNewer: true)
        case "summaryArgCount": Field(key: "summary-arg-count", test: .count, isNewer: true)
        default: nil
        }
    }
}
