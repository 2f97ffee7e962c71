import JSONModel

/// Reads typed values out of a message and keeps in mind what had another type than the field tables give.
///
/// No document says what a wrong type does. The SDK hands most of them on as they are.
struct GetuiTyping: Sendable {
    enum Mode {
        /// The value as it came: PHP's comparisons decide what becomes of it.
        case asSent
        /// The field is as good as absent.
        case ignore
        /// Numbers as text, and text for an empty list, are taken for what they mean; the rest is ignored.
        case convert
    }

    /// What becomes of each field of a wrong type, in the order in which they are read. Further ones share the last.
    private let modes: [Mode]
    /// Of each field of a wrong type, whether it has another meaning.
    private(set) var faults: [Bool] = []

    init(_ modes: [Mode] = [.asSent]) {
        self.modes = modes
    }

    mutating func string(_ value: JSONValue) -> JSONValue? {
        value.kind == .string ? value : fault(value)
    }

    mutating func number(_ value: JSONValue) -> JSONValue? {
        switch value {
        case .number: return value
        case .string(let text):
            guard let integer = JSONNumber(decimal: text) else { return fault(value) }
            return fault(value, meaning: .number(integer))
        default: return fault(value)
        }
    }

    /// A list of arguments; `""` means none.
    mutating func arguments(_ value: JSONValue) -> JSONValue? {
        switch value {
        case .array: value
        case .string(""): fault(value, meaning: [])
        default: fault(value)
        }
    }

    mutating func object(_ value: JSONValue) -> JSONObject? {
        if case .object(let object) = value { return object }
        _ = fault(value)
        return nil
    }

    mutating func array(_ value: JSONValue) -> [JSONValue]? {
        if case .array(let elements) = value { return elements }
        _ = fault(value)
        return nil
    }

    /// Counts a null where it is no absence: as an element of a list of objects.
    mutating func countNull(_ value: JSONValue) {
        if value.isNull { faults.append(false) }
    }

    /// Counts a value of a wrong type, unless it is null, which is absent.
    mutating func fault(_ value: JSONValue, meaning: JSONValue? = nil) -> JSONValue? {
        if case .null = value { return Optional.none }
        let mode = modes[min(faults.count, modes.count - 1)]
        faults.append(meaning != nil)
        return switch mode {
        case .asSent: value
        case .ignore: Optional.none
        case .convert: meaning
        }
    }
}
