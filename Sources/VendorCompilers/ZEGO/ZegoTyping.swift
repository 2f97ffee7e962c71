import JSONModel

/// Reads typed values out of a message and keeps count of what had another type than the documents give.
///
/// No document says what a wrong type does. Either such a field is as good as absent, or the forms that vendor
/// material shows are taken for what they mean: numbers as text, and 0 and 1 (`Enable`) beside false and true
/// (`EnableBadge`).
struct ZegoTyping: Sendable {
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
        case .string("true"), .string("YES"), .string("1"): return fault(convertedTo: true)
        case .string("false"), .string("NO"), .string("0"): return fault(convertedTo: false)
        case .number(let number):
            switch number.intValue {
            case 0: return fault(convertedTo: false)
            case 1: return fault(convertedTo: true)
            default: return fault()
            }
        default: return fault()
        }
    }

    /// An integral number as it was written; it may be beyond every machine type.
    mutating func integer(_ value: JSONValue) -> JSONNumber? {
        switch value {
        case .number(let number) where number.intValue != nil || Self.isBeyondMachineIntegers(number): return number
        case .null: return nil
        case .bool(let bool): return fault(convertedTo: JSONNumber(bool ? 1 : 0))
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

    private mutating func fault<Value>() -> Value? {
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
        // A number beyond every double (1e400) has none.
        guard let double = number.doubleValue else { return true }
        return double.magnitude >= 9_223_372_036_854_775_808
    }
}
