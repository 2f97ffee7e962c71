import JSONModel

// What Python takes for true, on which its SDKs and many other compilers rely.
extension JSONValue {
    /// Python leaves these out of a message; what else is false in Python it keeps.
    package var isEmptyInPython: Bool {
        switch self {
        case .null: true
        case .array(let elements): elements.isEmpty
        case .object(let object): object.isEmpty
        default: false
        }
    }

    /// Whether Python takes the value for true.
    package var isTrueInPython: Bool {
        switch self {
        case .null: false
        case .bool(let bool): bool
        case .number(let number): number.intValue != 0
        case .string(let string): !string.isEmpty
        case .array, .object: !isEmptyInPython
        }
    }
}
