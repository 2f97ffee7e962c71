import JSONModel
import PushModel

/// How a message is written down. The first group is legal JSON of the same value; the rest is none, or no plain JSON.
package enum Spelling: String, Sendable, CaseIterable {
    case value
    case compact
    case escapedSlashes = "escaped-slashes"
    case ascii
    case pretty
    case hostile
    case reversed = "reversed-members"

    case duplicateKeys = "duplicate-keys"
    case byteOrderMark = "byte-order-mark"
    case trailingComma = "trailing-comma"
    case trailingBytes = "trailing-bytes"
    case truncated
    case loneSurrogate = "lone-surrogate"
    case invalidUTF8 = "invalid-utf8"
    case singleQuotes = "single-quotes"
    case leadingZero = "leading-zero"

    /// The spellings from `duplicateKeys` on leave a reader no choice or too much.
    var role: AxisValue.Role {
        switch self {
        case .value, .compact, .escapedSlashes, .ascii, .pretty, .hostile, .reversed: .plain
        default: .odd
        }
    }

    /// Whether a strict reader takes the result.
    var isJSON: Bool {
        role == .plain || self == .duplicateKeys
    }

    /// The axis of spellings; it goes last.
    package static let axis = Axis(
        "spelling",
        allCases.map { spelling in
            AxisValue(spelling.rawValue, spelling.role) { $0.spelling = spelling }
        }
    )

    func spell(_ message: JSONValue) -> MessageInput {
        switch self {
        case .value: .value(message)
        case .compact: .text(Self.string(message.serialized()))
        case .escapedSlashes: .text(Self.string(message.serialized(.escapedSlashes)))
        case .ascii: .text(Self.string(message.serialized(.ascii)))
        case .pretty: .text(Self.string(message.serialized(.pretty)))
        case .hostile: .text(Self.string(message.serialized(.hostile)))
        case .reversed: .value(message.withReversedMembers)
        case .duplicateKeys: .text(Self.string(message.withDuplicateMembers.serialized()))
        case .byteOrderMark: .bytes([0xEF, 0xBB, 0xBF] + message.serialized())
        case .trailingComma: .text(Self.string(message.serialized().dropLast()) + ",}")
        case .trailingBytes: .text(Self.string(message.serialized()) + "{}")
        case .truncated: .text(Self.string(message.serialized().dropLast()))
        case .loneSurrogate: .text(Self.appending(#""\ud83d""#, to: message))
        case .invalidUTF8: .bytes(Array(Self.appending(#"""#, to: message).utf8.dropLast()) + [0xC3, 0x28, 0x22, 0x7D])
        case .singleQuotes: .text(Self.appending("'x'", to: message))
        case .leadingZero: .text(Self.appending("007", to: message))
        }
    }

    private static func string(_ bytes: some Collection<UInt8>) -> String {
        String(decoding: bytes, as: UTF8.self)
    }

    /// The message's text with one more member, `x`, whose value is the given text.
    private static func appending(_ value: String, to message: JSONValue) -> String {
        let separator = message.objectValue?.isEmpty == true ? "" : ","
        return string(message.serialized().dropLast()) + separator + #""x":"# + value + "}"
    }
}

extension JSONValue {
    /// The same value with the members of every object in reverse order.
    var withReversedMembers: JSONValue {
        switch self {
        case .object(let object):
            .object(
                JSONObject(
                    members: object.members.reversed().map {
                        JSONMember(key: $0.key, value: $0.value.withReversedMembers)
                    }
                )
            )
        case .array(let elements): .array(elements.map(\.withReversedMembers))
        default: self
        }
    }

    /// Each member of the outer object twice, first as null: a reader that takes the last sees the same value.
    package var withDuplicateMembers: JSONValue {
        guard case .object(let object) = self else { return self }
        let shadows = object.members.map { JSONMember(key: $0.key, value: .null) }
        return .object(JSONObject(members: shadows + object.members))
    }
}
