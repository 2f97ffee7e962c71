/// A JSON value as it was written: member order, duplicate members and number spelling are kept.
///
/// `==` compares what was written, member by member. To compare what is *meant* (any member order,
/// `1` equal to `1.0`), use ``JSONDiff``.
package enum JSONValue: Sendable, Equatable {
    case null
    case bool(Bool)
    case number(JSONNumber)
    case string(String)
    case array([JSONValue])
    case object(JSONObject)

    // Swift's String equality is canonical equivalence: "é" in one scalar equals "é" in two. JSON compares
    // code points, and a push payload has bytes, so strings are compared by their UTF-8.
    package static func == (lhs: JSONValue, rhs: JSONValue) -> Bool {
        switch (lhs, rhs) {
        case (.null, .null): true
        case (.bool(let lhs), .bool(let rhs)): lhs == rhs
        case (.number(let lhs), .number(let rhs)): lhs.lexeme == rhs.lexeme
        case (.string(let lhs), .string(let rhs)): lhs.hasSameScalars(as: rhs)
        case (.array(let lhs), .array(let rhs)): lhs == rhs
        case (.object(let lhs), .object(let rhs)): lhs == rhs
        default: false
        }
    }
}

extension JSONValue {
    /// The kinds of RFC 8259 §3.
    package enum Kind: String, Sendable {
        case null, boolean, number, string, array, object
    }

    package var kind: Kind {
        switch self {
        case .null: .null
        case .bool: .boolean
        case .number: .number
        case .string: .string
        case .array: .array
        case .object: .object
        }
    }

    /// Whether it is an array or an object. Asked first, it saves copies of what has nothing inside.
    package var isContainer: Bool {
        switch self {
        case .null, .bool, .number, .string: false
        case .array, .object: true
        }
    }

    package var isNull: Bool { if case .null = self { true } else { false } }
    /// The value; nil for null. Where a value is expected, the literal `nil` is JSON's null, and no absence.
    package var unlessNull: JSONValue? { isNull ? Optional.none : self }
    package var boolValue: Bool? { if case .bool(let value) = self { value } else { nil } }
    package var stringValue: String? { if case .string(let value) = self { value } else { nil } }
    package var numberValue: JSONNumber? { if case .number(let value) = self { value } else { nil } }
    package var arrayValue: [JSONValue]? { if case .array(let value) = self { value } else { nil } }
    package var objectValue: JSONObject? { if case .object(let value) = self { value } else { nil } }

    /// The value of an integral number, whatever its spelling (`1`, `1.0`, `1e0`); nil for everything else.
    package var intValue: Int? { numberValue?.intValue }

    /// The member of an object; nil where there is none or the value is no object.
    package subscript(_ key: String) -> JSONValue? { objectValue?[key] }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
    ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral, ExpressibleByNilLiteral
{
    package init(stringLiteral value: String) { self = .string(value) }
    package init(integerLiteral value: Int) { self = .number(JSONNumber(value)) }
    package init(booleanLiteral value: Bool) { self = .bool(value) }
    package init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
    package init(nilLiteral: ()) { self = .null }
    package init(dictionaryLiteral elements: (String, JSONValue)...) {
        self = .object(JSONObject(members: elements.map { JSONMember(key: $0.0, value: $0.1) }))
    }
}
