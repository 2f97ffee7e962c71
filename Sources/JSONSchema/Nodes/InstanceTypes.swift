import JSONModel

/// The types that `type` names. Every integer is a number as well.
package struct InstanceTypes: OptionSet, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    package static let null = InstanceTypes(rawValue: 1)
    package static let boolean = InstanceTypes(rawValue: 2)
    package static let integer = InstanceTypes(rawValue: 4)
    package static let number = InstanceTypes(rawValue: 8)
    package static let string = InstanceTypes(rawValue: 16)
    package static let array = InstanceTypes(rawValue: 32)
    package static let object = InstanceTypes(rawValue: 64)

    package static let all: InstanceTypes = [.null, .boolean, .integer, .number, .string, .array, .object]

    private static let names: [(String, InstanceTypes)] = [
        ("null", .null), ("boolean", .boolean), ("integer", .integer), ("number", .number), ("string", .string),
        ("array", .array), ("object", .object),
    ]

    init?(named name: String) {
        guard let found = Self.names.first(where: { $0.0 == name }) else { return nil }
        self = found.1
    }

    /// Whether the value is of one of the types.
    package func include(_ value: JSONValue) -> Bool {
        switch value {
        case .null: contains(.null)
        case .bool: contains(.boolean)
        case .number(let number): contains(.number) || contains(.integer) && number.isInteger
        case .string: contains(.string)
        case .array: contains(.array)
        case .object: contains(.object)
        }
    }

    /// `a string or null`, for a sentence.
    var phrase: String {
        let phrases = Self.names.filter { contains($0.1) }.map { Self.phrase($0.0) }
        guard let last = phrases.last, phrases.count > 1 else { return phrases.first ?? "nothing" }
        return phrases.dropLast().joined(separator: ", ") + " or " + last
    }

    /// `a string`, `an object`, `null`.
    static func phrase(_ name: String) -> String {
        switch name {
        case "null": "null"
        case "integer", "array", "object": "an \(name)"
        default: "a \(name)"
        }
    }
}
