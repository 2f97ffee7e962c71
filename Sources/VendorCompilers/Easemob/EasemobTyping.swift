import JSONModel

/// Reads typed values out of a message and keeps count of what had another type than the documents give.
///
/// No document says what a wrong type does. Either such a field is as good as absent, or the forms that vendor
/// material shows (`"true"`, `"YES"`, `"37"`, `""` for arguments) are taken for what they mean.
struct EasemobTyping: Sendable {
    enum Mode {
        case convert, ignore
    }

    let mode: Mode
    /// Fields of a wrong type.
    private(set) var faults = 0
    /// Those of them that were converted.
    private(set) var conversions = 0

    init(_ mode: Mode) {
        self.mode = mode
    }

    mutating func string(_ value: JSONValue) -> String? {
        switch value {
        case .string(let string): return string
        case .null: return nil
        default: return fault()
        }
    }

    mutating func bool(_ value: JSONValue) -> Bool? {
        switch value {
        case .bool(let bool): return bool
        case .null: return nil
        case .string("true"), .string("YES"): return fault(convertedTo: true)
        case .string("false"), .string("NO"): return fault(convertedTo: false)
        default: return fault()
        }
    }

    /// An integral number as it was written; it may be beyond every machine type.
    mutating func integer(_ value: JSONValue) -> JSONNumber? {
        switch value {
        case .number(let number) where number.intValue != nil || Self.isBeyondMachineIntegers(number): return number
        case .null: return nil
        case .string(let text):
            guard let integer = Self.decimal(text) else { return fault() }
            return fault(convertedTo: JSONNumber(integer))
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

    mutating func strings(_ value: JSONValue) -> [String]? {
        switch value {
        case .array(let elements):
            var strings: [String] = []
            strings.reserveCapacity(elements.count)
            for element in elements {
                guard case .string(let string) = element else { return fault() }
                strings.append(string)
            }
            return strings
        case .null: return nil
        default: return fault()
        }
    }

    /// A list of arguments, which a vendor's script sends as `""` when there are none.
    mutating func arguments(_ value: JSONValue) -> [String]? {
        if case .string("") = value { return fault(convertedTo: []) }
        return strings(value)
    }

    /// Counts a value of a wrong type that has no other meaning.
    mutating func fault<Value>() -> Value? {
        faults += 1
        return nil
    }

    private mutating func fault<Value>(convertedTo value: Value) -> Value? {
        faults += 1
        guard mode == .convert else { return nil }
        conversions += 1
        return value
    }

    private static func decimal(_ text: String) -> Int? {
        let digits = text.utf8.first == UInt8(ascii: "-") ? text.utf8.dropFirst() : text.utf8[...]
        guard digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else { return nil }
        return Int(text)
    }

    /// From 2^63 on; below that an integral number has its exact value as `Int`.
    private static func isBeyondMachineIntegers(_ number: JSONNumber) -> Bool {
        // A number beyond every double (1e400) has none, or an infinite one.
        guard let double = number.doubleValue else { return true }
        return double.magnitude >= 9_223_372_036_854_775_808
    }
}
