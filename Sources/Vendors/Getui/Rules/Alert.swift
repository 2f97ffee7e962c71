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
        case .noObject, .text: throw .refused("alertMsg is not an alert object", by: GetuiRule.simpleAlert)
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

        /// The member of the payload's alert.
        var key: String
        var test = Test.condition(.notNullByTable)
        /// Looked at only where a field of 2017 is set.
        var isNewer = false

        /// By the names of the SDK.
        fileprivate static let all = GetuiFields.alert.fields.filter { $0.name != GetuiAlert.text }
            .map { (name: $0.name, field: Field($0)) }

        static func named(_ name: String) -> Field? { all.first { $0.name.hasSameScalars(as: name) }?.field }
    }

    /// - Parameters:
    ///   - value: `alertMsg`, in which lists of arguments and numbers have their types.
    ///   - profile: Of the release of 2017 the newer fields are none.
    init(_ value: JSONValue?, profile: GetuiProfile) {
        switch value {
        case nil, .null, .string(""): self = .none
        case .string(let text): self = .text(text)
        case .object(let object): self = Self.members(of: object, profile: profile)
        case .some(let value): self = value.equalsNull == .yes ? .none : .noObject
        }
    }

    private static func members(of object: JSONObject, profile: GetuiProfile) -> GetuiAlert {
        let members = object.members.compactMap { member -> Member? in
            guard !member.value.isNull, let field = Field.named(member.key),
                profile.knowsNewerFields || !field.isNewer
            else { return nil }
            return Member(field: field, value: member.value)
        }
        guard let text = object.given(text) else { return .dictionary(members) }
        return members.isEmpty ? .simple(text) : .mixed(text, members)
    }

    /// The only field of `SimpleAlertMsg`.
    fileprivate static let text = "alertMsg"
}

extension GetuiAlert.Field {
    fileprivate init(_ field: FieldTable.Field) {
        // `title-loc-key` of `titleLocKey`.
        let key = field.name.reduce(into: "") { $0 += $1.isUppercase ? "-" + $1.lowercased() : String($1) }
        let test: Test =
            switch (field.name, field.type) {
            case (_, .strings): .arguments
            case (_, .integer): .count
            case ("actionLocKey", _), ("summaryArg", _): .condition(.notEmptyByTable)
            default: .condition(.notNullByTable)
            }
        self.init(key: key, test: test, isNewer: GetuiFields.newerOfAlert.contains(field.name))
    }
}
