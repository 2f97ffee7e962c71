import JSONModel
import PushModel
import VendorModel

/// Which of two meanings the documented update flow has; the pages' text and code say different things.
enum ZegoProfile: String, Sendable, CaseIterable {
    /// Both are right.
    case current
    /// What the text says: the delivered notification of the same `customId` is taken away.
    case intended
    /// What the sample code does: it looks for `customId` at the top level of delivered notifications.
    case asDocumented
}

/// What the console has behind a `resourcesID`.
struct ZegoStrategy: Sendable, Equatable {
    var isMutable = false
    var isSilent = false
    var isVoIP = false
    var sound: String?
}

/// An ID of ZEGO's service: a number beyond 2^63 more often than not, and written as a number or as text.
struct ZegoIdentifier: Sendable {
    let text: String
    let isNumber: Bool

    /// Both ways to write it, the given one first; a text that is no decimal number has one.
    var forms: [ZegoCompilation.IdentifierForm] {
        guard Self.isDecimal(text) else { return [.text] }
        return isNumber ? [.number, .text] : [.text, .number]
    }

    /// As the service's world gives it.
    var json: JSONValue { value(in: isNumber ? .number : .text) }

    func value(in form: ZegoCompilation.IdentifierForm) -> JSONValue {
        switch form {
        case .text: .string(text)
        case .number: .number(JSONNumber(uncheckedLexeme: text))
        }
    }

    fileprivate static func isDecimal(_ text: String) -> Bool {
        let digits = text.utf8
        guard let first = digits.first, first != UInt8(ascii: "0") || digits.count == 1 else { return false }
        return digits.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }
}

/// The recipient, the console's strategies, the service's IDs, and what the device shows.
struct ZegoContext: Sendable {
    /// A notification that the device still shows.
    struct Delivered: Sendable {
        var id: String
        var userInfo: JSONObject
    }

    /// What a device can have reported as its badge; no sum with an increment overflows.
    private static let badges = 0...2_147_483_647

    var common = CommonContext()
    var profile = ZegoProfile.current
    var strategies: [(id: String, strategy: ZegoStrategy)] = []
    var reportedBadge = 0
    /// Nil: the service gives none.
    var requestID: ZegoIdentifier? = ZegoIdentifier(text: "702041001865190434", isNumber: false)
    /// A message with one is a call.
    var callID: ZegoIdentifier?
    var delivered: [Delivered] = []
    /// For whom the push is compiled; unset: the first invitee of a call.
    var recipient: String?

    func strategy(_ id: String) -> ZegoStrategy? {
        strategies.last { $0.id.hasSameScalars(as: id) }?.strategy
    }
}

extension ZegoContext {
    /// Reads a case's context; null is a default, but for `requestId`, where it is no ID.
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
        case "profile": profile = try ContextFields.choice(value, field, as: ZegoProfile.self)
        case "strategies":
            for member in try ContextFields.object(value, field).members {
                let name = "strategies.\(member.key)"
                let fields = try ContextFields.object(member.value, name)
                strategies.append((member.key, try Self.strategy(fields, name)))
            }
        case "reportedBadge": reportedBadge = try ContextFields.integer(value, field, in: Self.badges)
        case "requestId": requestID = value.isNull ? nil : try Self.identifier(value, field)
        case "callId": callID = try Self.identifier(value, field)
        case "recipient": recipient = try ContextFields.string(value, field)
        case "delivered":
            guard let list = value.arrayValue else {
                throw ContextError(field: field, problem: "expected an array, found \(value.kind.rawValue)")
            }
            for (index, element) in list.enumerated() {
                delivered.append(try Self.notification(element, "delivered.\(index)"))
            }
        default: throw ContextFields.unknown(field)
        }
    }

    private static func strategy(_ object: JSONObject, _ name: String) throws(ContextError) -> ZegoStrategy {
        var strategy = ZegoStrategy()
        try ContextFields.takeAll(of: object) { member throws(ContextError) in
            var field: String { "\(name).\(member.key)" }
            switch member.key {
            case "mutable": strategy.isMutable = try ContextFields.bool(member.value, field)
            case "silent": strategy.isSilent = try ContextFields.bool(member.value, field)
            case "voip": strategy.isVoIP = try ContextFields.bool(member.value, field)
            case "sound": strategy.sound = try ContextFields.string(member.value, field)
            default: throw ContextFields.unknown(field)
            }
        }
        return strategy
    }

    private static func identifier(_ value: JSONValue, _ field: String) throws(ContextError) -> ZegoIdentifier {
        if case .number(let number) = value, ZegoIdentifier.isDecimal(number.lexeme) {
            return ZegoIdentifier(text: number.lexeme, isNumber: true)
        }
        guard case .string(let text) = value else {
            throw ContextError(field: field, problem: "expected a string or a whole number without exponent")
        }
        return ZegoIdentifier(text: text, isNumber: false)
    }

    private static func notification(_ value: JSONValue, _ name: String) throws(ContextError) -> Delivered {
        let object = try ContextFields.object(value, name)
        for key in object.keys where key != "id" && key != "userInfo" { throw ContextFields.unknown("\(name).\(key)") }
        return Delivered(
            id: try ContextFields.string(object["id"] ?? .null, "\(name).id"),
            userInfo: try ContextFields.object(object["userInfo"] ?? [:], "\(name).userInfo")
        )
    }
}

extension ZegoContext {
    /// The context whole, as a testee gets it.
    func members(for message: JSONObject?) -> JSONObject {
        var object = common.members(profile: profile.rawValue)
        let own: JSONObject = [
            "strategies": .object(
                JSONObject(members: strategies.map { JSONMember(key: $0.id, value: $0.strategy.json) })
            ),
            "reportedBadge": .number(JSONNumber(reportedBadge)),
            "requestId": requestID?.json ?? .null,
            "callId": callID?.json ?? .null,
            "recipient": (recipient ?? message.flatMap(Self.invitees)?.first).map(JSONValue.string) ?? .null,
            "delivered": .array(
                delivered.map { ["id": .string($0.id), "userInfo": .object($0.userInfo)] }
            ),
        ]
        object.members.append(contentsOf: own.members)
        return object
    }
}

extension ZegoContext {
    /// Whom a call is for; nil where the message does not say.
    static func invitees(of message: JSONObject) -> [String]? {
        message["invitees"]?.arrayValue?.compactMap(\.stringValue)
    }
}

extension ZegoStrategy {
    fileprivate var json: JSONValue {
        [
            "mutable": .bool(isMutable), "silent": .bool(isSilent), "voip": .bool(isVoIP),
            "sound": sound.map(JSONValue.string) ?? .null,
        ]
    }
}
