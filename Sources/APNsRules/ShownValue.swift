import JSONModel

extension JSONValue {
    /// The value as a message quotes it: its kind, and its text where that is short.
    var shown: String {
        switch self {
        case .null: "null"
        case .bool(let value): value ? "true" : "false"
        case .number(let number): "the number \(number.lexeme.prefix(32))"
        case .string(let text): "the string \"\(text.prefix(32))\""
        case .array(let elements): "an array of \(elements.count)"
        case .object(let object): "an object with \(object.count) members"
        }
    }

    /// Whether the value is an array of strings only.
    var isArrayOfStrings: Bool {
        arrayValue?.allSatisfy { $0.stringValue != nil } ?? false
    }
}
