import JSONModel
import VendorModel

/// The types of Easemob's fields; `"true"`, `"YES"`, `"37"` and `""` for arguments are what vendor material shows.
struct EasemobTyping: FieldTyping {
    var typeFaults: TypeFaults
    /// Fields of another type than usual whose type none of the profile's documents fixes.
    var openFaults = 0

    init(_ mode: TypeFaults.Mode) {
        typeFaults = TypeFaults(mode)
    }

    mutating func bool(_ value: JSONValue) -> Bool? {
        switch value {
        case .bool(let bool): bool
        case .null: nil
        case .string("true"), .string("YES"): fault(convertedTo: true)
        case .string("false"), .string("NO"): fault(convertedTo: false)
        default: fault()
        }
    }

    /// An integral number as it was written; it may be beyond every machine type.
    mutating func integer(_ value: JSONValue) -> JSONNumber? {
        switch value {
        case .number(let number): integral(number)
        case .null: nil
        case .string(let text): fault(convertedTo: JSONNumber(decimal: text))
        default: fault()
        }
    }

    mutating func read(_ value: JSONValue, as type: FieldType) -> JSONValue? {
        switch (type, value) {
        // A list of arguments, which a vendor's script sends as `""` when there are none.
        case (.strings, .string("")): fault(convertedTo: .array([]))
        default: plainlyRead(value, as: type)
        }
    }
}
