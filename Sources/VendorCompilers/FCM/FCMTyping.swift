import JSONModel

/// Reads typed values out of a message and keeps count of what had another type than the documents give.
///
/// No document says what a wrong type does outside `data` and the Admin SDKs. Either such a field is as good as absent,
/// or the forms that users and older pages show (`"true"`, `1`, `"3"`, arguments as JSON text) are taken for what they
/// mean.
struct FCMTyping: Sendable {
    enum Mode {
        case convert, ignore
    }

    let mode: Mode
    /// Fields of a wrong type.
    private(set) var faults = 0
    /// Those of them that were converted.
    private(set) var conversions = 0
    /// Fields that no document names.
    private(set) var unknownFields = 0

    init(_ mode: Mode) {
        self.mode = mode
    }

    /// A string, or what a number says.
    mutating func string(_ value: JSONValue) -> String? {
        switch value {
        case .string(let string): return string
        case .null: return nil
        case .number(let number): return fault(convertedTo: number.lexeme)
        default: return fault()
        }
    }

    mutating func bool(_ value: JSONValue) -> Bool? {
        switch value {
        case .bool(let bool): return bool
        case .null: return nil
        case .string("true"): return fault(convertedTo: true)
        case .string("false"): return fault(convertedTo: false)
        case .number where value.intValue == 1: return fault(convertedTo: true)
        case .number where value.intValue == 0: return fault(convertedTo: false)
        default: return fault()
        }
    }

    /// A number as it was written; it may be beyond every machine type.
    mutating func number(_ value: JSONValue) -> JSONNumber? {
        switch value {
        case .number(let number): return number
        case .null: return nil
        case .string(let text):
            guard case .number(let number) = try? JSONValue(parsing: Array(text.utf8)) else { return fault() }
            return fault(convertedTo: number)
        default: return fault()
        }
    }

    mutating func object(_ value: JSONValue) -> JSONObject? {
        switch value {
        case .object(let object): return object
        case .null: return nil
        default: return fault()
        }
    }

    /// A list of strings, or the JSON text of one.
    mutating func strings(_ value: JSONValue) -> [String]? {
        switch value {
        case .array(let elements):
            return Self.strings(elements) ?? fault()
        case .null: return nil
        case .string(let text):
            guard case .array(let elements) = try? JSONValue(parsing: Array(text.utf8)),
                let strings = Self.strings(elements)
            else { return fault() }
            return fault(convertedTo: strings)
        default: return fault()
        }
    }

    /// Counts a value that the field cannot have and that has no other meaning.
    mutating func fault<Value>() -> Value? {
        faults += 1
        return nil
    }

    mutating func unknownField() {
        unknownFields += 1
    }

    private mutating func fault<Value>(convertedTo value: Value) -> Value? {
        faults += 1
        guard mode == .convert else { return nil }
        conversions += 1
        return value
    }

    private static func strings(_ elements: [JSONValue]) -> [String]? {
        var strings: [String] = []
        strings.reserveCapacity(elements.count)
        for element in elements {
            guard case .string(let string) = element else { return nil }
            strings.append(string)
        }
        return strings
    }
}
