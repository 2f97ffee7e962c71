import JSONModel
import VendorModel

/// The types of ZEGO's fields; numbers as text, and 0 and 1 (`Enable`) beside false and true (`EnableBadge`), are what
/// vendor material shows.
struct ZegoTyping: FieldTyping {
    var typeFaults: TypeFaults

    init(at modes: [FaultPlace: TypeFaults.Mode] = [:]) {
        typeFaults = TypeFaults(.convert, at: modes)
    }

    mutating func bool(_ value: JSONValue) -> Bool? {
        switch value {
        case .bool(let bool): bool
        case .null: nil
        case .string("true"), .string("YES"), .string("1"): fault(convertedTo: true)
        case .string("false"), .string("NO"), .string("0"): fault(convertedTo: false)
        case .number where value.intValue == 1: fault(convertedTo: true)
        case .number where value.intValue == 0: fault(convertedTo: false)
        default: fault()
        }
    }

    /// An integral number as it was written; it may be beyond every machine type.
    mutating func integer(_ value: JSONValue) -> JSONNumber? {
        switch value {
        case .number(let number): integral(number)
        case .null: nil
        case .bool(let bool): fault(convertedTo: JSONNumber(bool ? 1 : 0))
        case .string(let text): fault(convertedTo: JSONNumber(decimal: text))
        default: fault()
        }
    }
}
