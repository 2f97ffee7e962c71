import APNsRules
import JSONModel
import PushModel

/// A JSON Schema (2020-12) of what senders write, made from the tables by which messages are judged.
///
/// It rejects names, types and ranges that `lint` names, warnings included, as far as a schema can say them.
package struct MessageSchema: Sendable {
    /// The name by which the command knows it: a dialect, or `apns-headers`.
    package let name: String
    /// What it describes, in a few words.
    package let title: String
    /// Null is a field that is left out, where a vendor reads the message.
    let takesNull: Bool
    /// The forms that a message can have; the first whose condition it meets is the one. The last has none.
    package let forms: [Form]

    package struct Form: Sendable {
        /// Members by which such a message is known: it has one of them.
        let members: [String]
        /// What else it is known by, as a schema.
        let condition: JSONObject
        let table: FieldTable

        /// - Parameters:
        ///   - members: Members by which such a message is known.
        ///   - condition: What else it is known by, as a schema.
        ///   - table: What its documents say of its members.
        package init(members: [String] = [], condition: JSONObject = [:], table: FieldTable) {
            self.members = members
            self.condition = condition
            self.table = table
        }
    }

    /// The schema, with `$id` after its name. Objects inside are in `$defs`, each once.
    package var document: JSONValue {
        var writer = SchemaWriter(takesNull: takesNull)
        var body = forms.last.map { writer.object($0.table, source: nil) } ?? [:]
        for form in forms.dropLast().reversed() {
            var known = form.condition
            if !form.members.isEmpty {
                known["anyOf"] = .array(form.members.map { ["required": [.string($0)]] })
            }
            let object = writer.object(form.table, source: nil)
            body = ["if": .object(known), "then": .object(object), "else": .object(body)]
        }
        let head: JSONObject = [
            "$schema": "https://json-schema.org/draft/2020-12/schema", "$id": .string("\(name).schema.json"),
            "title": .string(title),
        ]
        let definitions = JSONMember(key: "$defs", value: .object(writer.definitions))
        return .object(JSONObject(members: head.members + body.members + [definitions]))
    }
}

extension MessageSchema {
    /// Apple's.
    package static let apple = [
        MessageSchema(
            name: "apns",
            title: "Payload for APNs",
            takesNull: false,
            forms: [Form(table: payload)]
        ),
        MessageSchema(
            name: "apns-headers",
            title: "Request headers for APNs",
            takesNull: false,
            forms: [Form(table: ApplesFields.requestHeaders)]
        ),
    ]

    /// - Parameter vendor: Whose message it describes; nil for one without tables of fields.
    package init?(of vendor: Vendor) {
        guard !vendor.forms.isEmpty else { return nil }
        self.init(
            name: vendor.dialect.rawValue,
            title: "Message for \(vendor.name)",
            takesNull: true,
            forms: vendor.forms
        )
    }

    /// A flag beside `aps` is meant for it, whatever the push; other keys may be the app's own where there is none.
    private static func needing(_ key: String) -> JSONValue {
        let form: JSONValue = ["aps": ["required": [.string(key)]]]
        let isFlag = ["content-available", "mutable-content"].contains(key)
        return isFlag ? ["required": ["aps"], "properties": form] : ["properties": form]
    }

    /// The payload on its own: whether `aps` is due stands in its headers, since calls, Push to Talk, File Provider, MDM and Wallet have none. Apple's
    /// keys beside it do nothing, nor do its flags in the spelling of FCM, nor request headers; another name for it is none.
    private static let payload = FieldTable(
        ApplesFields.payload.name,
        others: .free,
        source: ApplesFields.payload.source,
        further: [
            "propertyNames": true,
            "if": ["anyOf": .array(["alert", "badge", "sound"].map { ["required": [.string($0)]] })],
            "then": ["required": ["aps"]],
            "else": ["properties": ["apns": ["if": ["type": "object"], "then": ["required": ["payload"]]]]],
            "dependentSchemas": .object(
                JSONObject(
                    members: ApplesFields.aps.fields.map(\.name).filter { $0.contains("-") }.map { key in
                        JSONMember(key: key, value: needing(key))
                    }
                        + [
                            ("content_available", "content-available"), ("contentAvailable", "content-available"),
                            ("mutable_content", "mutable-content"), ("mutableContent", "mutable-content"),
                        ].map { JSONMember(key: $0, value: needing($1)) }
                        + KnownHeaders.names.map { JSONMember(key: $0, value: false) }
                )
            ),
        ],
        ApplesFields.payload.replacing { field in
            guard case .object(let aps) = field.type else { return nil }
            let fields = aps.fields + ApplesFields.accessory.fields
            return .object(FieldTable(aps.name, others: aps.others, source: aps.source, further: aps.further, fields))
        }.fields
    )
}

/// Writes tables as schemas.
private struct SchemaWriter {
    let takesNull: Bool
    private(set) var definitions: JSONObject = [:]

    init(takesNull: Bool) {
        self.takesNull = takesNull
    }

    /// - Parameters:
    ///   - table: Of an object.
    ///   - source: The documents of the table around it.
    /// - Returns: The schema of an object with the table's members.
    mutating func object(_ table: FieldTable, source: String?) -> JSONObject {
        let source = table.source ?? source
        var schema: JSONObject = ["type": "object"]
        var members: [JSONMember] = []
        for field in table.fields {
            members.append(JSONMember(key: field.name, value: .object(member(field, of: table, source: source))))
        }
        schema["properties"] = .object(JSONObject(members: members))
        let required = table.fields.filter(\.isRequired).map { JSONValue.string($0.name) }
        if !required.isEmpty { schema["required"] = .array(required) }
        switch table.others {
        case .none: schema["additionalProperties"] = false
        case .free:
            let names = table.fields.map { Self.spellings(of: $0.name) }
            schema["propertyNames"] = Self.names(of: table, orNone: "^(?:\(names.joined(separator: "|")))$")
        case .freeUnless(let prefix):
            schema["propertyNames"] = Self.names(of: table, orNone: "^" + Self.inAnyCase(prefix))
        }
        for member in table.further.members { schema[member.key] = member.value }
        return schema
    }

    /// A reference to the schema of such an object, which is written once.
    private mutating func reference(to table: FieldTable, source: String?) -> JSONObject {
        let schema = JSONValue.object(object(table, source: source))
        let base = table.name.split(separator: " ").last.map(String.init) ?? "object"
        var (name, number) = (base, 2)
        while let other = definitions[name], other != schema {
            name = "\(base)-\(number)"
            number += 1
        }
        definitions[name] = schema
        return ["$ref": .string("#/$defs/\(name)")]
    }

    private mutating func member(_ field: FieldTable.Field, of table: FieldTable, source: String?) -> JSONObject {
        let isInside = !table.name.contains(" ")
        let text = field.text + (source.map { " Source: \($0)." } ?? "")
        let head: JSONObject = [
            "title": .string(isInside ? "\(table.name).\(field.name)" : field.name), "description": .string(text),
        ]
        return JSONObject(members: head.members + value(field.type, source: source, orNull: takesNull).members)
    }

    /// The schema of a value; with `orNull` null is one too.
    private mutating func value(_ type: FieldType, source: String?, orNull: Bool) -> JSONObject {
        guard orNull else { return bare(type, source: source) }
        if case .anything = type { return [:] }
        if case .spelling(_, let inner) = type { return value(inner, source: source, orNull: true) }
        var schema = bare(type, source: source)
        if let name = schema["type"]?.stringValue, schema["enum"] == nil {
            schema["type"] = [.string(name), "null"]
            return schema
        }
        if var choice = schema["enum"]?.arrayValue {
            choice.append(.null)
            schema["enum"] = .array(choice)
            if let name = schema["type"]?.stringValue { schema["type"] = [.string(name), "null"] }
            return schema
        }
        // No alternatives: what is wrong is then said of the one that is meant.
        return ["if": ["type": "null"], "else": .object(schema)]
    }

    private mutating func bare(_ type: FieldType, source: String?) -> JSONObject {
        switch type {
        case .anything: [:]
        case .string, .header, .name, .user, .badgeText: ["type": "string"]
        case .matching(let pattern): ["type": "string", "pattern": .string(pattern)]
        case .numeral(let range): range == nil ? ["type": "string"] : ["type": "string", "pattern": "^[0-9]+$"]
        case .choice(let texts): ["type": "string", "enum": .array(texts.map(JSONValue.string))]
        case .boolean: ["type": "boolean"]
        case .integer: ["type": "integer"]
        case .range(let range):
            [
                "type": "integer", "minimum": .number(JSONNumber(range.lowerBound)),
                "maximum": .number(JSONNumber(range.upperBound)),
            ]
        case .number: ["type": "number", "minimum": 0, "maximum": 1]
        case .score: ["type": "number"]
        // From here on it would be milliseconds.
        case .time: ["type": "number", "exclusiveMaximum": 100_000_000_000]
        case .strings, .names, .users: ["type": "array", "items": ["type": "string"]]
        case .map: ["type": "object"]
        case .texts: ["type": "object", "additionalProperties": ["type": "string"]]
        case .headers: reference(to: ApplesFields.requestHeaders, source: nil)
        case .json(let table):
            [
                "type": "string", "contentMediaType": "application/json",
                "contentSchema": .object(reference(to: table, source: source)),
            ]
        case .members(let names, let type): freeMembers(names, type, source: source)
        case .object(let table), .foreign(let table): reference(to: table, source: source)
        case .objects(let table): ["type": "array", "items": .object(reference(to: table, source: source))]
        case .either(let first, let second): alternatives(first, second, source: source)
        case .spelling(_, let type), .noted(let type, _): bare(type, source: source)
        }
    }

    /// Two types that a value's own type tells from each other; what is of neither is told both.
    private mutating func alternatives(_ first: FieldType, _ second: FieldType, source: String?) -> JSONObject {
        let schemas = [bare(first, source: source), bare(second, source: source)]
        let types = [first, second].enumerated().map { index, type in
            type.tables.isEmpty ? schemas[index]["type"]?.stringValue : "object"
        }
        guard let one = types[0], let other = types[1], one != other else {
            return ["anyOf": .array(schemas.map(JSONValue.object))]
        }
        return [
            "type": [.string(one), .string(other)], "if": ["type": .string(one)], "then": .object(schemas[0]),
            "else": ["if": ["type": .string(other)], "then": .object(schemas[1])],
        ]
    }

    private mutating func freeMembers(
        _ names: [String],
        _ type: (String, JSONValue) -> FieldType,
        source: String?
    ) -> JSONObject {
        var known: JSONObject = [:]
        for name in names {
            known[name] = .object(value(type(name, .null), source: source, orNull: takesNull))
        }
        return [
            "type": "object", "properties": .object(known),
            "additionalProperties": .object(value(type("", .null), source: source, orNull: takesNull)),
        ]
    }

    /// The table's own names, and any other that the pattern does not match.
    private static func names(of table: FieldTable, orNone pattern: String) -> JSONValue {
        [
            "if": ["not": ["enum": .array(table.fields.map { .string($0.name) })]],
            "then": ["not": ["pattern": .string(pattern)]],
        ]
    }

    /// A pattern for the name with other case, and with other signs between its words.
    private static func spellings(of name: String) -> String {
        name.filter { !"_- ".contains($0) }.map { inAnyCase(String($0)) }.joined(separator: "[-_ ]*")
    }

    private static func inAnyCase(_ text: String) -> String {
        text.map { letter in
            let (small, capital) = (letter.lowercased(), letter.uppercased())
            return small == capital ? (letter == "." ? "\\." : String(letter)) : "[\(small)\(capital)]"
        }.joined()
    }
}
