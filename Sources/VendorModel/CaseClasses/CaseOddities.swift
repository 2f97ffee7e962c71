import JSONModel
import PushModel

/// What a vendor's documents say of the members of a message, for the class of a case.
package enum MessageFields: Sendable {
    /// The table by which a message is read; it can depend on the message itself, and on the interface that the context names.
    case table(@Sendable (_ message: JSONObject, _ context: JSONObject) -> FieldTable)
    /// What is odd by a schema.
    case schema(@Sendable (_ message: JSONValue, _ context: JSONObject) -> [Oddity])
}

extension Case {
    /// More kinds of slips than this nobody makes in one message.
    private static let mostSlips = 2

    /// What in the case is not ordinary, in the order of its text, without the steps before it.
    ///
    /// - Parameter documented: What the vendor's documents say of the members of a message; nil where nobody has documents.
    /// - Returns: Each with its place.
    package func ownOddities(by documented: MessageFields?) -> [Oddity] {
        var texts = TextOddities()
        var fields: [Oddity] = []
        if let message = texts.read(message) {
            texts.scan(message, at: [])
            fields = documented?.oddities(in: message, context) ?? []
        }
        let slips = Set(fields.map(\.kind).filter { $0.caseClass == .slip })
        if slips.count > Self.mostSlips { fields.append(Oddity(.manySlips, at: [])) }
        return texts.oddities + fields + ContextOddities(context, beside: message).oddities + headerOddities
    }

    private var headerOddities: [Oddity] {
        var seen: Set<String> = []
        return headers.flatMap { header -> [Oddity] in
            let place = ["headers", header.name]
            if !header.name.isHeaderName || !header.value.isHeaderValue || !seen.insert(header.name).inserted {
                return [Oddity(.oddHeader, at: place)]
            }
            if header.value.isEmpty { return [Oddity(.empty, at: place)] }
            return ApplesFields.headers.contains(header.name) ? [] : [Oddity(.unknownName, at: place)]
        }
    }
}

extension MessageFields {
    fileprivate func oddities(in message: JSONValue, _ context: JSONObject) -> [Oddity] {
        switch self {
        case .schema(let oddities): return oddities(message, context)
        case .table(let table):
            guard let object = message.objectValue else { return [Oddity(.noObject, at: [])] }
            if object.isEmpty { return [Oddity(.empty, at: [])] }
            return FieldOddities(object, by: table(object, context)).oddities
        }
    }
}

/// What is odd about a case's context: its members have their types, or the case would not be one.
private struct ContextOddities {
    private static let largestCount = 2_147_483_647
    /// Times, in milliseconds since 1970.
    private static let times: Set<String> = ["now", "sentAt", "appUntil", "conversationUntil", "setAt", "date"]
    /// Texts that are empty where a person or an app has none.
    private static let optionalTexts: Set<String> = ["senderNickname", "language"]

    /// IDs of people, devices and messages.
    private static let names: Set<String> = [
        "recipient", "deviceId", "notifierName", "messageId", "groupId", "recipientTemplate", "callId", "requestId",
        "gmid", "id",
    ]

    private(set) var oddities: [Oddity] = []

    /// Texts of the message, by what is left of them without the case of their letters.
    private let texts: [String: Set<String>]

    init(_ context: JSONObject, beside message: MessageInput) {
        guard !context.isEmpty else {
            self.texts = [:]
            return
        }
        self.texts = Self.texts(of: message)
        var texts = TextOddities()
        texts.scan(.object(context), at: ["context"])
        oddities = texts.oddities
        scan(context, at: ["context"])
    }

    private mutating func scan(_ object: JSONObject, at place: [String]) {
        for member in object.members { scan(member.value, named: member.key, at: place + [member.key]) }
    }

    private mutating func scan(_ value: JSONValue, named name: String, at place: [String]) {
        switch value {
        case .string(let text) where text.isEmpty && !Self.optionalTexts.contains(name):
            // Who has no default sets none, and nobody's ID is empty.
            oddities.append(Oddity(.oddName, at: place))
        case .string(let text):
            let known = texts[text.lowercased()]
            if known.map({ !$0.contains(text) }) ?? false { oddities.append(Oddity(.nameCase, at: place)) }
            if Self.names.contains(name), !text.isName { oddities.append(Oddity(.oddName, at: place)) }
            if text.hasOddPlaceholder { oddities.append(Oddity(.oddName, at: place)) }
        case .number(let number) where !Self.times.contains(name):
            if number.intValue.map({ $0.magnitude > Self.largestCount }) ?? true {
                oddities.append(Oddity(.hugeCount, at: place))
            }
        case .object(let object):
            if name == "templates" || name == "strategies" {
                for key in object.keys where !key.isName { oddities.append(Oddity(.oddName, at: place + [key])) }
            }
            scan(object, at: place)
        default: break
        }
    }

    /// Short texts of a message: what a context can name.
    private static func texts(of message: MessageInput) -> [String: Set<String>] {
        guard case .value(let value) = message else { return [:] }
        var texts: [String: Set<String>] = [:]
        func collect(_ value: JSONValue) {
            switch value {
            case .string(let text) where text.utf8.count <= 64: texts[text.lowercased(), default: []].insert(text)
            case .array(let elements): elements.forEach(collect)
            case .object(let object): object.members.forEach { collect($0.value) }
            default: break
            }
        }
        collect(value)
        return texts
    }
}

extension String {
    /// Whether it has an argument's place, as in `{0}`, that is written with other digits than those of ASCII.
    fileprivate var hasOddPlaceholder: Bool {
        guard utf8.contains(UInt8(ascii: "{")) else { return false }
        return split(separator: "{").dropFirst().contains { part in
            part.unicodeScalars.first.map { $0.value > 0x7F && $0.properties.numericType == .decimal } ?? false
        }
    }
}
