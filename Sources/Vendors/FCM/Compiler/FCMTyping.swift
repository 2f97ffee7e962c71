import JSONModel
import VendorModel

/// The types of FCM's fields outside `data` and the Admin SDKs; `"true"`, `1`, `"3"` and arguments as JSON text are
/// what users and older pages show.
struct FCMTyping: FieldTyping {
    var typeFaults: TypeFaults
    /// Fields that no document names, and where they stand; of the legacy protocol without that.
    private(set) var unknownFields: [(name: String, object: String)] = []

    init(at modes: [FaultPlace: TypeFaults.Mode] = [:]) {
        typeFaults = TypeFaults(.convert, at: modes)
    }

    /// A string, or what a number says.
    mutating func string(_ value: JSONValue) -> String? {
        switch value {
        case .string(let string): string
        case .null: nil
        case .number(let number): fault(convertedTo: number.lexeme)
        default: fault()
        }
    }

    mutating func bool(_ value: JSONValue) -> Bool? {
        switch value {
        case .bool(let bool): bool
        case .null: nil
        case .string("true"): fault(convertedTo: true)
        case .string("false"): fault(convertedTo: false)
        case .number where value.intValue == 1: fault(convertedTo: true)
        case .number where value.intValue == 0: fault(convertedTo: false)
        default: fault()
        }
    }

    /// A number as it was written; it may be beyond every machine type.
    mutating func number(_ value: JSONValue) -> JSONNumber? {
        switch value {
        case .number(let number): return number
        case .null: return nil
        case .string(let text):
            guard case .number(let number) = try? JSONValue(parsing: Array(text.utf8)) else {
                // JSON has no zeros in front and no plus, and languages read a few of them all the same.
                let isShort = text.utf8.count <= 18
                return fault(convertedTo: isShort ? Int(text).map { JSONNumber($0) } : nil)
            }
            return fault(convertedTo: number)
        default: return fault()
        }
    }

    mutating func integer(_ value: JSONValue) -> JSONNumber? { number(value) }

    /// A list of strings, as it is or with numbers among them, or the JSON text of one.
    mutating func arguments(_ value: JSONValue) -> [JSONValue]? {
        switch value {
        case .array(let elements) where elements.strings != nil: return elements
        case .array(let elements):
            let areTexts = elements.allSatisfy { $0.stringValue != nil || $0.numberValue != nil }
            return fault(convertedTo: areTexts ? elements : nil)
        case .null: return nil
        case .string(let text):
            guard case .array(let elements) = try? JSONValue(parsing: Array(text.utf8)) else { return fault() }
            return fault(convertedTo: elements.strings == nil ? nil : elements)
        default: return fault()
        }
    }

    /// A list of strings, or the JSON text of one.
    mutating func strings(_ value: JSONValue) -> [String]? {
        if case .array(let elements) = value { return elements.strings ?? fault() }
        return arguments(value)?.strings
    }

    /// - Parameters:
    ///   - name: The field's.
    ///   - object: The path of the object that has it; empty for the request.
    mutating func unknownField(_ name: String, in object: String = "") {
        unknownFields.append((name, object))
    }

    /// Notes the names alone: what their values do is asked elsewhere, or of nobody.
    mutating func unknownFields(in faults: [FCMFields.PartFault]) {
        for fault in faults where fault.kind == .unknown { unknownField(fault.member.key, in: fault.path) }
    }
}
