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
    }

    init(_ name: String, others: Others = .none, _ fields: KeyValuePairs<String, FieldType>) {
        self.name = name
        self.others = others
        self.fields = fields.map { Field(name: $0.key, type: $0.value) }
    }

    func type(of field: String) -> FieldType? {
        fields.first { $0.name.hasSameScalars(as: field) }?.type
    }
}

/// The type that documents give a field.
indirect enum FieldType: Sendable {
    case string, boolean, integer, number, strings, anything
    case map
    case object(FieldTable)
    case objects(FieldTable)
    case either(FieldType, FieldType)
    /// Another name of a field, which is judged where the documents' own name stands.
    case spelling(of: String, FieldType)

    /// Whether the value is of the type. Null is a field that is left out.
    func admits(_ value: JSONValue) -> Bool {
        switch (self, value) {
        case (_, .null), (.anything, _), (.string, .string), (.boolean, .bool), (.number, .number), (.map, .object),
            (.object, .object):
            true
        case (.integer, .number(let number)):
            number.intValue != nil || number.doubleValue.map { $0.rounded() == $0 } ?? true
        case (.strings, .array(let elements)): elements.allSatisfy { $0.stringValue != nil }
        case (.objects, .array(let elements)): elements.allSatisfy { $0.objectValue != nil }
        case (.either(let first, let second), _): first.admits(value) || second.admits(value)
        case (.spelling(_, let type), _): type.admits(value)
        default: false
        }
    }

    var words: String {
        switch self {
        case .string: "a string"
        case .boolean: "true or false"
        case .integer: "an integer"
        case .number: "a number"
        case .strings: "a list of strings"
        case .anything: "anything"
        case .map, .object: "an object"
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
