import JSONModel
import VendorModel

/// Reads a message by the tables of its fields, and keeps in mind what had another type than they give.
///
/// No document says what a wrong type does. The SDK hands most of them on as they are.
struct GetuiTyping: TableReader, Sendable {
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
    /// What comes before the names of the fields of an element of a list.
    private var scope = ""
    /// Where fields of a wrong type were, each place once, in the order in which they were read.
    private(set) var places: [FaultPlace] = []
    private(set) var faultCount = 0

    init(_ modes: [FaultPlace: Mode] = [:]) {
        self.modes = modes
    }

    mutating func enter(_ member: JSONMember) {
        enter(scope + member.key, member.value)
    }

    private mutating func enter(_ field: String, _ value: JSONValue) {
        // Code that tests a value for null, as the SDK does, finds no wrong type in it.
        place = FaultPlace(field: field, kind: value.kind, form: value.equalsNull == .no ? .plain : .looselyNull)
    }

    mutating func read(_ value: JSONValue, as type: FieldType) -> JSONValue? {
        switch type {
        case .anything: value
        case .boolean: value.kind == .boolean ? value : fault(value)
        case .integer, .range, .number: number(value)
        // The SDK asks only whether it is numeric.
        case .numeral: value == "" || value.stringValue?.spelledNumber != nil ? value : number(value)
        case .strings, .names: arguments(value)
        case .map, .foreign: value.kind == .object ? value : fault(value)
        case .object(let table): object(value, by: table)
        case .objects(let table): objects(value, by: table)
        case .either(.choice(let words), let other):
            value.stringValue.map(words.contains) ?? false ? value : read(value, as: other)
        case .either(let first, let second): read(value, as: first.admits(value) ? first : second)
        case .spelling(_, let type), .noted(let type, _): read(value, as: type)
        default: value.kind == .string ? value : fault(value)
        }
    }

    private mutating func number(_ value: JSONValue) -> JSONValue? {
        if case .number = value { return value }
        return fault(value, meaning: value.stringValue.flatMap(JSONNumber.init(decimal:)).map(JSONValue.number))
    }

    /// A list of arguments; `""` means none.
    private mutating func arguments(_ value: JSONValue) -> JSONValue? {
        value.kind == .array ? value : fault(value, meaning: value == "" ? .some([]) : Optional.none)
    }

    private mutating func object(_ value: JSONValue, by table: FieldTable) -> JSONValue? {
        guard case .object(let object) = value else { return fault(value) }
        return .object(read(object, by: table))
    }

    /// A list, in which what is no object is null.
    private mutating func objects(_ value: JSONValue, by table: FieldTable) -> JSONValue? {
        guard case .array(let elements) = value else { return fault(value) }
        scope = "medium."
        defer { scope = "" }
        return .array(
            elements.map { element in
                enter("medium", element)
                if case .object(let object) = element { return .object(read(object, by: table)) }
                // Here a null is no absence.
                note(hasMeaning: false)
                return .null
            }
        )
    }

    /// Counts a value of a wrong type, unless it is null, which is absent.
    private mutating func fault(_ value: JSONValue, meaning: JSONValue? = nil) -> JSONValue? {
        if case .null = value { return Optional.none }
        note(hasMeaning: meaning != nil)
        return switch modes[place] ?? .asSent {
        case .asSent: value
        case .ignore: Optional.none
        case .convert: meaning
        }
    }

    private mutating func note(hasMeaning: Bool) {
        faultCount += 1
        place.hasMeaning = hasMeaning
        if !places.contains(place) { places.append(place) }
    }
}
