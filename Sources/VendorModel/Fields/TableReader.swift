import JSONModel

/// Reads objects by the tables of their fields. Who does says what becomes of a value that is not of its field's type, and counts it.
package protocol TableReader {
    /// How many values have been of another type so far.
    var faultCount: Int { get }

    /// Says which field is read next.
    mutating func enter(_ member: JSONMember)

    /// The value, or what it is taken for, in the type; nil where it is as good as absent.
    mutating func read(_ value: JSONValue, as type: FieldType) -> JSONValue?

    /// Passes over a member that no document has.
    mutating func pass(_ member: JSONMember, in table: FieldTable)
}

extension TableReader {
    package mutating func pass(_ member: JSONMember, in table: FieldTable) {}

    /// Reads the documented fields of an object, and of the objects in it, in the order in which they were written.
    ///
    /// - Parameters:
    ///   - object: As it was sent.
    ///   - table: What its documents say of it.
    /// - Returns: The object, in which each documented field has its documented type or is null. Without a fault that is the object itself, and nothing
    ///   was copied.
    package mutating func read(_ object: JSONObject, by table: FieldTable) -> JSONObject {
        var read = object
        for position in object.members.indices {
            let member = object.members[position]
            guard let field = table.index(of: member.key) else {
                pass(member, in: table)
                continue
            }
            let before = faultCount
            enter(member)
            let value = self.read(member.value, as: table.fields[field].readType)
            if faultCount > before { read.members[position].value = value ?? .null }
        }
        return read
    }
}

extension FieldTyping {
    package var faultCount: Int { typeFaults.count }

    package mutating func read(_ value: JSONValue, as type: FieldType) -> JSONValue? { plainlyRead(value, as: type) }

    /// Reads a value by what the vendor makes of texts, flags, numbers and lists: for a vendor with types of its own all but these.
    package mutating func plainlyRead(_ value: JSONValue, as type: FieldType) -> JSONValue? {
        switch type {
        case .anything: return value
        case .string, .header, .name, .user, .badgeText, .numeral, .choice, .json, .matching:
            return string(value).map(JSONValue.string)
        case .boolean: return bool(value).map(JSONValue.bool)
        case .integer, .range, .time: return integer(value).map(JSONValue.number)
        case .number, .score: return value.isNull || value.numberValue != nil ? value : fault()
        case .strings, .names, .users:
            let before = faultCount
            let texts = strings(value)
            return faultCount == before ? value : texts.map { .array($0.map(JSONValue.string)) }
        case .map, .texts, .headers, .members, .foreign: return object(value).map(JSONValue.object)
        case .object(let table):
            guard let object = self.object(value) else { return Optional.none }
            return .object(read(object, by: table))
        case .objects(let table):
            guard case .array(let elements) = value else { return value.isNull ? value : fault() }
            return .array(elements.map { read($0, as: .object(table)) ?? .null })
        case .either(let first, let second): return read(value, as: first.admits(value) ? first : second)
        case .spelling(_, let type), .noted(let type, _): return read(value, as: type)
        }
    }
}
