import JSONModel
import VendorModel

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

    /// What becomes of the fields of a wrong type, by their places.
    private let modes: [FaultPlace: Mode]
    /// The field that is being read.
    private var place = FaultPlace(field: "", kind: .null)
    /// Where fields of a wrong type were, each place once, in the order in which they were read.
    private(set) var places: [FaultPlace] = []

    init(_ modes: [FaultPlace: Mode] = [:]) {
        self.modes = modes
    }

    /// Says which field is read next.
    mutating func enter(_ field: String, _ value: JSONValue) {
        // Code that tests a value for null, as the SDK does, finds no wrong type in it.
        place = FaultPlace(field: field, kind: value.kind, form: value.equalsNull == .no ? .plain : .looselyNull)
    }

    mutating func enter(_ member: JSONMember) {
        enter(member.key, member.value)
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
        if value.isNull { note(hasMeaning: false) }
    }

    /// Counts a value of a wrong type, unless it is null, which is absent.
    mutating func fault(_ value: JSONValue, meaning: JSONValue? = nil) -> JSONValue? {
        if case .null = value { return Optional.none }
        note(hasMeaning: meaning != nil)
        return switch modes[place] ?? .asSent {
        case .asSent: value
        case .ignore: Optional.none
        case .convert: meaning
        }
    }

    private mutating func note(hasMeaning: Bool) {
        place.hasMeaning = hasMeaning
        if !places.contains(place) { places.append(place) }
    }
}
