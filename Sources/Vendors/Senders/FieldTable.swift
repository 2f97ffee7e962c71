import JSONModel
import PushModel

/// The fields that a vendor's documents give one object.
struct FieldTable: Sendable {
    /// What becomes of names that no document has.
    enum Others: Sendable {
        /// There are none.
        case none
        /// They are the sender's own.
        case free
        /// They are the sender's own, but for names that begin so.
        case freeUnless(prefix: String)
    }

    /// How messages call the object: `ext`, `em_apns_ext`.
    let name: String
    let fields: [Field]
    let others: Others

    struct Field: Sendable {
        let name: String
        let type: FieldType
        /// Whether no message is whole without it.
        let isRequired: Bool
    }

    init(
        _ name: String,
        others: Others = .none,
        required: [String] = [],
        _ fields: KeyValuePairs<String, FieldType>
    ) {
        self.init(name, others: others, required: required, fields.map { ($0.key, $0.value) })
    }

    init(_ name: String, others: Others = .none, required: [String] = [], _ fields: [(String, FieldType)]) {
        self.name = name
        self.others = others
        self.fields = fields.map { Field(name: $0.0, type: $0.1, isRequired: required.contains($0.0)) }
    }

    /// The same with further fields.
    func adding(_ more: KeyValuePairs<String, FieldType>) -> FieldTable {
        FieldTable(name, others: others, fields.map { ($0.name, $0.type) } + more.map { ($0.key, $0.value) })
    }

    func type(of field: String) -> FieldType? {
        fields.first { $0.name.hasSameScalars(as: field) }?.type
    }
}

/// The type that documents give a field.
indirect enum FieldType: Sendable {
    case string, boolean, integer, strings, anything
    /// From 0 to 1.
    case number
    /// A whole number of these.
    case range(ClosedRange<Int>)
    /// The text of a change of the badge: `10`, `+1`, `-1`.
    case badgeText
    /// An object that somebody else's documents describe: Apple's, in a vendor's message.
    case foreign(FieldTable)
    /// Seconds since 1970.
    case time
    /// One of some texts.
    case choice([String])
    /// A text that becomes the value of a request header.
    case header
    /// A text by which programs know something: an ID, a key, a file.
    case name
    /// A list of those.
    case names
    /// The ID of a user: small letters, digits and `_-.`.
    case user
    /// A list of those.
    case users
    /// The text of a JSON object.
    case json(FieldTable)
    case map
    /// An object whose values are texts.
    case texts
    /// Request headers by their names.
    case headers
    /// The text of a number; with a range, of a whole number in it.
    case numeral(ClosedRange<Int>?)
    /// An object with names of the sender's own, and the type that a member of that name and value has.
    case members(@Sendable (String, JSONValue) -> FieldType)
    case object(FieldTable)
    case objects(FieldTable)
    case either(FieldType, FieldType)
    /// Another name of a field, which is judged where the documents' own name stands.
    case spelling(of: String, FieldType)

    /// Whether the value is of the type. Null is a field that is left out.
    func admits(_ value: JSONValue) -> Bool {
        switch (self, value) {
        case (_, .null), (.anything, _), (.string, .string), (.header, .string), (.name, .string), (.user, .string),
            (.badgeText, .string), (.choice, .string), (.json, .string), (.numeral, .string), (.members, .object),
            (.boolean, .bool), (.number, .number), (.time, .number), (.map, .object), (.foreign, .object),
            (.texts, .object),
            (.headers, .object), (.object, .object):
            true
        case (.integer, .number(let number)), (.range, .number(let number)):
            number.intValue != nil || number.doubleValue.map { $0.rounded() == $0 } ?? true
        case (.strings, .array(let elements)), (.names, .array(let elements)), (.users, .array(let elements)):
            elements.allSatisfy { $0.stringValue != nil }
        case (.objects, .array(let elements)): elements.allSatisfy { $0.objectValue != nil }
        case (.either(let first, let second), _): first.admits(value) || second.admits(value)
        case (.spelling(_, let type), _): type.admits(value)
        default: false
        }
    }

    var words: String {
        switch self {
        case .string, .header, .name, .user, .badgeText, .numeral, .choice, .json: "a string"
        case .boolean: "true or false"
        case .integer, .range: "an integer"
        case .number, .time: "a number"
        case .strings, .names, .users: "a list of strings"
        case .anything: "anything"
        case .map, .foreign, .texts, .headers, .members, .object: "an object"
        case .objects: "a list of objects"
        case .either(let first, let second): "\(first.words) or \(second.words)"
        case .spelling(_, let type): type.words
        }
    }

    /// The tables of the objects inside.
    var tables: [FieldTable] {
        switch self {
        case .object(let table), .objects(let table): [table]
        case .either(let first, let second): first.tables + second.tables
        case .spelling(_, let type): type.tables
        default: []
        }
    }
}
