import JSONModel
import Masking
import PushModel

/// The fields that a vendor's documents give one object: the one place for a field's name, its type and what it is for.
///
/// All that asks for a field's type asks here: the gate of senders and the JSON Schemas (``Field/type``), the compiler, which reads a message by its
/// tables (``TableReader/read(_:by:)``), masking (``masking``), and the generator, which makes axes of fields that nobody wrote one for
/// (``axes(besides:in:)``). Where one of them has to know more than the type, the type says so: ``FieldType/masked(_:)-(MaskingPlan)``,
/// ``FieldType/read(as:)``.
package struct FieldTable: Sendable {
    /// What becomes of names that no document has.
    package enum Others: Sendable {
        /// There are none.
        case none
        /// They are the sender's own.
        case free
        /// They are the sender's own, but for names that begin so.
        case freeUnless(prefix: String)
    }

    /// How messages call the object: `ext`, `em_apns_ext`.
    package let name: String
    package let fields: [Field]
    package let others: Others

    /// What its members must be beside what the fields say, in keywords of JSON Schema 2020-12: for schemas alone.
    package let further: JSONObject
    /// The documents of the fields; nil where they are those of the table around it.
    package let source: String?

    package struct Field: Sendable {
        package let name: String
        /// What documents tell senders.
        package let type: FieldType
        /// What it is for, in a sentence.
        package let text: String
        /// Whether no message is whole without it.
        package let isRequired: Bool
        /// What else there is to know of it.
        let notes: FieldNotes

        /// By which a compiler reads it.
        package var readType: FieldType { notes.readType ?? type }

        /// Whether nothing of the push depends on it, see ``FieldType/unread``.
        package var decidesNothing: Bool { notes.decidesNothing }

        /// - Parameters:
        ///   - name: The documents' name.
        ///   - type: The type, perhaps with notes.
        ///   - text: What it is for, in a sentence.
        ///   - isRequired: Whether no message is whole without it.
        package init(name: String, type: FieldType, text: String, isRequired: Bool = false) {
            let (type, notes) = type.withoutNotes
            self.init(name: name, type: type, text: text, isRequired: isRequired, notes: notes)
        }

        private init(name: String, type: FieldType, text: String, isRequired: Bool, notes: FieldNotes) {
            self.name = name
            self.type = type
            self.text = text
            self.isRequired = isRequired
            self.notes = notes
        }

        /// The same field of another interface, which has its own name for it.
        package func renamed(_ name: String) -> Field {
            Field(name: name, type: type, text: text, isRequired: isRequired, notes: notes)
        }

        /// Another name of the field beside its own.
        package func spelled(_ name: String) -> Field {
            Field(
                name: name,
                type: .spelling(of: self.name, type),
                text: "The same as \(self.name).",
                isRequired: false,
                notes: notes
            )
        }

        /// The same with another type; what is noted of the field stays.
        fileprivate func replacing(_ type: FieldType) -> Field {
            let (type, more) = type.withoutNotes
            let notes = FieldNotes(
                readType: more.readType ?? notes.readType,
                masking: more.masking ?? notes.masking,
                decidesNothing: more.decidesNothing || notes.decidesNothing
            )
            return Field(name: name, type: type, text: text, isRequired: isRequired, notes: notes)
        }
    }

    /// - Parameters:
    ///   - name: How messages call the object.
    ///   - others: What becomes of other names.
    ///   - required: Fields without which no message is whole.
    ///   - source: The documents of the fields.
    ///   - further: What the members must be beside that, in keywords of JSON Schema.
    ///   - fields: Each with its type and what it is for.
    package init(
        _ name: String,
        others: Others = .none,
        required: [String] = [],
        source: String? = nil,
        further: JSONObject = [:],
        _ fields: KeyValuePairs<String, (FieldType, String)>
    ) {
        let fields = fields.map { name, field in
            Field(name: name, type: field.0, text: field.1, isRequired: required.contains(name))
        }
        self.init(name, others: others, source: source, further: further, fields)
    }

    package init(
        _ name: String,
        others: Others = .none,
        source: String? = nil,
        further: JSONObject = [:],
        _ fields: [Field]
    ) {
        self.name = name
        self.others = others
        self.source = source
        self.further = further
        self.fields = fields
    }

    /// The same with further fields.
    package func adding(_ more: KeyValuePairs<String, (FieldType, String)>) -> FieldTable {
        adding(FieldTable(name, more).fields)
    }

    /// The same with further fields.
    package func adding(_ more: [Field]) -> FieldTable {
        FieldTable(name, others: others, source: source, further: further, fields + more)
    }

    /// The same with other types of some fields.
    package func replacing(_ type: (Field) -> FieldType?) -> FieldTable {
        let fields = fields.map { field in type(field).map(field.replacing) ?? field }
        return FieldTable(name, others: others, source: source, further: further, fields)
    }

    /// Nil for a name that no document has.
    package subscript(_ name: String) -> Field? { index(of: name).map { fields[$0] } }

    package func type(of field: String) -> FieldType? { index(of: field).map { fields[$0].type } }

    /// For each member of each message, so that no field is copied on the way. A table has a handful of fields, most of them of different lengths: a
    /// search from end to end beats hashing.
    func index(of name: String) -> Int? {
        for index in fields.indices where fields[index].name.hasSameScalars(as: name) { return index }
        return nil
    }
}

/// The type that documents give a field.
package indirect enum FieldType: Sendable {
    case string, boolean, integer, strings, anything
    /// From 0 to 1.
    case number
    /// From 0 to 1 in a notification; any number in a Live Activity.
    case score
    /// A text that a regular expression of ECMA-262 matches.
    case matching(String)
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
    /// An object with names of the sender's own beside those that documents have, and the type that a member of that name and value has.
    case members([String], @Sendable (String, JSONValue) -> FieldType)
    case object(FieldTable)
    case objects(FieldTable)
    case either(FieldType, FieldType)
    /// Another name of a field, which is judged where the documents' own name stands.
    case spelling(of: String, FieldType)
    /// With what there is to know of a field beside its type; a table takes it off.
    case noted(FieldType, FieldNotes)

    /// Whether the value is of the type. Null is a field that is left out.
    package func admits(_ value: JSONValue) -> Bool {
        switch (self, value) {
        case (_, .null), (.anything, _), (.string, .string), (.header, .string), (.name, .string), (.user, .string),
            (.badgeText, .string), (.choice, .string), (.json, .string), (.numeral, .string), (.members, .object),
            (.matching, .string), (.boolean, .bool), (.number, .number), (.score, .number), (.time, .number),
            (.map, .object), (.foreign, .object),
            (.texts, .object),
            (.headers, .object), (.object, .object):
            true
        case (.integer, .number(let number)), (.range, .number(let number)):
            number.intValue != nil || number.doubleValue.map { $0.rounded() == $0 } ?? true
        case (.strings, .array(let elements)), (.names, .array(let elements)), (.users, .array(let elements)):
            elements.allSatisfy { $0.stringValue != nil }
        case (.objects, .array(let elements)): elements.allSatisfy { $0.objectValue != nil }
        case (.either(let first, let second), _): first.admits(value) || second.admits(value)
        case (.spelling(_, let type), _), (.noted(let type, _), _): type.admits(value)
        default: false
        }
    }

    package var words: String {
        switch self {
        case .string, .header, .name, .user, .badgeText, .numeral, .choice, .json, .matching: "a string"
        case .boolean: "true or false"
        case .integer, .range: "an integer"
        case .number, .score, .time: "a number"
        case .strings, .names, .users: "a list of strings"
        case .anything: "anything"
        case .map, .foreign, .texts, .headers, .members, .object: "an object"
        case .objects: "a list of objects"
        case .either(let first, let second): "\(first.words) or \(second.words)"
        case .spelling(_, let type), .noted(let type, _): type.words
        }
    }

    /// The tables of the objects inside.
    package var tables: [FieldTable] {
        switch self {
        case .object(let table), .objects(let table): [table]
        case .either(let first, let second): first.tables + second.tables
        case .spelling(_, let type), .noted(let type, _): type.tables
        default: []
        }
    }
}

/// What there is to know of a field beside its type.
package struct FieldNotes: Sendable {
    /// By which a compiler reads it, where senders are held to another.
    var readType: FieldType?
    /// What stays of it where messages are written down masked, in messages of which that stays of what goes to APNs as it is.
    var masking: (@Sendable (_ payload: MaskingPlan) -> MaskingPlan)?
    /// Whether nothing of the push depends on it.
    var decidesNothing = false
}

extension FieldType {
    /// A field of which something else stays masked than of others of its type.
    package func masked(_ plan: MaskingPlan) -> FieldType { masked { _ in plan } }

    /// The same, made of what stays of a payload that goes to APNs as it is.
    package func masked(_ plan: @escaping @Sendable (_ payload: MaskingPlan) -> MaskingPlan) -> FieldType {
        .noted(self, FieldNotes(masking: plan))
    }

    /// A field that a compiler reads by another type than senders are held to.
    package func read(as type: FieldType) -> FieldType { .noted(self, FieldNotes(readType: type)) }

    /// A field that decides nothing of the push. Whether a compiler looks at its type all the same, no document says.
    package var unread: FieldType { .noted(self, FieldNotes(readType: .anything, decidesNothing: true)) }

    fileprivate var withoutNotes: (type: FieldType, notes: FieldNotes) {
        switch self {
        case .noted(let type, let notes):
            let (type, more) = type.withoutNotes
            let all = FieldNotes(
                readType: notes.readType ?? more.readType,
                masking: notes.masking ?? more.masking,
                decidesNothing: notes.decidesNothing || more.decidesNothing
            )
            return (type, all)
        case .spelling(let name, let type):
            let (type, notes) = type.withoutNotes
            return (.spelling(of: name, type), notes)
        default: return (self, FieldNotes())
        }
    }
}
