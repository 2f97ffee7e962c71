import JSONModel
import JSONSchema

/// A first schema from example values: their types, the members that all objects of a place have, formats that all texts are of, and short lists of words
/// that recur. Every example meets it. It says no more than the examples show, so a person has to go on from there.
struct SchemaInference {
    private var count = 0
    /// The least and the greatest whole number; what is beyond 64 bits counts as the end of them.
    private var wholeNumbers: ClosedRange<Int>?
    private var kinds: [String] = []
    /// Distinct texts, up to one more than a list of words may have.
    private var texts: [String] = []
    private var textCount = 0
    private var formats: [StringFormat] = [.dateTime, .date, .uuid, .ipv4, .email, .uri]
    private var objectCount = 0
    private var members: [(name: String, values: SchemaInference)] = []
    /// Of one element, to keep the type from containing itself.
    private var elements: [SchemaInference] = []

    /// Words of an `enum`, at most.
    private static let wordLimit = 8

    init(_ examples: [JSONValue]) {
        for example in examples { add(example) }
    }

    private mutating func add(_ value: JSONValue) {
        count += 1
        addKind(value)
        switch value {
        case .null, .bool, .number: break
        case .string(let text): add(text)
        case .array(let values):
            if elements.isEmpty { elements.append(SchemaInference([])) }
            for value in values { elements[0].add(value) }
        case .object(let object):
            objectCount += 1
            // Of equal names the last counts.
            for (index, member) in object.members.enumerated() where object.lastIndex(of: member.key) == index {
                if let known = members.firstIndex(where: { $0.name.hasSameScalars(as: member.key) }) {
                    members[known].values.add(member.value)
                } else {
                    members.append((member.key, SchemaInference([member.value])))
                }
            }
        }
    }

    private mutating func addKind(_ value: JSONValue) {
        var kind = value.kind.rawValue
        if let number = value.numberValue, number.isInteger {
            kind = "integer"
            add(number.intValue ?? (number.lexeme.hasPrefix("-") ? .min : .max))
        }
        if !kinds.contains(kind) { kinds.append(kind) }
    }

    private mutating func add(_ whole: Int) {
        wholeNumbers = min(whole, wholeNumbers?.lowerBound ?? whole)...max(whole, wholeNumbers?.upperBound ?? whole)
    }

    private mutating func add(_ text: String) {
        textCount += 1
        formats.removeAll { !$0.matches(text) }
        if texts.count <= Self.wordLimit, !texts.contains(where: { $0.hasSameScalars(as: text) }) { texts.append(text) }
    }

    /// The schema, as an object of JSON Schema 2020-12.
    var schema: JSONObject {
        var schema = JSONObject()
        var types = kinds
        if types.contains("number") { types.removeAll { $0 == "integer" } }
        // An empty list says nothing of its elements.
        guard !types.isEmpty else { return schema }
        schema["type"] = types.count == 1 ? .string(types[0]) : .array(types.map { .string($0) })
        if types.contains("integer"), let bounds {
            schema["minimum"] = .number(JSONNumber(bounds.lowerBound))
            schema["maximum"] = .number(JSONNumber(bounds.upperBound))
        }
        if textCount > 0 {
            if let words, types == ["string"] { schema["enum"] = .array(words) }
            if let format = formats.first, schema["enum"] == nil { schema["format"] = .string(format.rawValue) }
        }
        if let items = elements.first?.schema, !items.isEmpty { schema["items"] = .object(items) }
        if !members.isEmpty {
            let required = members.filter { $0.values.count == objectCount }.map { JSONValue.string($0.name) }
            if !required.isEmpty { schema["required"] = .array(required) }
            schema["properties"] = .object(
                JSONObject(members: members.map { JSONMember(key: $0.name, value: .object($0.values.schema)) })
            )
        }
        return schema
    }

    /// What a device or a database holds of such whole numbers: 32 bits, else what a double holds exactly. An integer of a schema has no
    /// bounds of its own, and nobody means 10^20 by it. Ids that are longer than a double are left alone.
    private var bounds: ClosedRange<Int>? {
        guard let wholeNumbers else { return nil }
        let exact = (1 << 53) - 1
        let limits = [Int(Int32.min)...Int(Int32.max), -exact...exact]
        guard let held = limits.first(where: { $0.contains(wholeNumbers) }) else { return nil }
        return wholeNumbers.lowerBound < 0 ? held : 0...held.upperBound
    }

    /// The texts, where they are few words that come again and again.
    private var words: [JSONValue]? {
        guard texts.count > 1, texts.count <= Self.wordLimit, textCount >= 3 * texts.count else { return nil }
        let areWords = texts.allSatisfy { text in
            !text.isEmpty && text.utf8.count <= 30 && text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
        }
        return areWords ? texts.map { .string($0) } : nil
    }
}
