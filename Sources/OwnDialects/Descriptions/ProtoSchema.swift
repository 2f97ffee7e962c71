import JSONModel
import PushModel

/// The JSON Schema of a message of Protocol Buffers: what the JSON mapping writes of it (protobuf.dev, ProtoJSON Format).
///
/// Parsers take more than that: null for a default, names as the file has them, numbers as texts, enums by number. None of this is
/// documented of a message here, so whatever becomes of it is right. The widest integers are texts, and are kept to the digits that
/// all of them have.
package struct ProtoSchema {
    private let file: ProtoFile

    package init(_ file: ProtoFile) {
        self.file = file
    }

    /// The schema of one message, with those that it needs below `$defs`.
    ///
    /// - Parameter name: The message's, with or without package and outer messages; nil for the only one that no other message has.
    /// - Returns: An object of JSON Schema 2020-12.
    /// - Throws: ``DialectProblem`` where there is no such message, or a type that the file does not have.
    package func schema(ofMessage name: String?) throws(DialectProblem) -> JSONValue {
        let root = try message(named: name)
        var schema = try object(of: root, root: root.name)
        let others = try used(by: root)
        if !others.isEmpty {
            var definitions = JSONObject()
            for message in others { definitions[message.name] = .object(try object(of: message, root: root.name)) }
            schema["$defs"] = .object(definitions)
        }
        return .object(schema)
    }

    // MARK: - Messages

    private func message(named name: String?) throws(DialectProblem) -> ProtoFile.Message {
        let names = file.messages.map(\.name)
        if let name {
            let wanted = name.hasPrefix(file.package + ".") ? String(name.dropFirst(file.package.count + 1)) : name
            let found = file.messages.filter { $0.name == wanted || $0.name.hasSuffix("." + wanted) }
            if let exact = found.first(where: { $0.name == wanted }) ?? (found.count == 1 ? found.first : nil) {
                return exact
            }
            throw problem(nil, "there is no message “\(name)”; \(Wording.suggestion(for: name, among: names))")
        }
        var inOthers: Set<String> = []
        for message in file.messages {
            for field in message.fields {
                if case .message(let used)? = kind(of: field.type, in: message), used != message.name {
                    inOthers.insert(used)
                }
            }
        }
        let roots = file.messages.filter { $0.isOuter && !inOthers.contains($0.name) }
        guard let only = roots.first, roots.count == 1 else {
            let candidates = roots.isEmpty ? names : roots.map(\.name)
            throw problem(
                nil,
                candidates.isEmpty
                    ? "it has no message"
                    : "name the message with --type: \(DescriptionChoice.list(candidates))"
            )
        }
        return only
    }

    /// The other messages that one needs, in the order of the file.
    private func used(by root: ProtoFile.Message) throws(DialectProblem) -> [ProtoFile.Message] {
        var names: Set<String> = [root.name]
        var pending = [root]
        while let message = pending.popLast() {
            for field in message.fields {
                guard case .message(let name)? = kind(of: field.type, in: message), names.insert(name).inserted else {
                    continue
                }
                pending += file.messages.filter { $0.name == name }
            }
        }
        return file.messages.filter { $0.name != root.name && names.contains($0.name) }
    }

    private func object(of message: ProtoFile.Message, root: String) throws(DialectProblem) -> JSONObject {
        var properties = JSONObject()
        for field in message.fields {
            guard properties[field.jsonName] == nil else {
                throw problem(field.line, "two fields of “\(message.name)” have the JSON name “\(field.jsonName)”")
            }
            properties[field.jsonName] = try schema(of: field, in: message, root: root)
        }
        var schema: JSONObject = ["type": "object"]
        let required = message.fields.filter(\.isRequired).map { JSONValue.string($0.jsonName) }
        if !required.isEmpty { schema["required"] = .array(required) }
        // Parsers refuse unknown names unless they are told not to.
        schema["additionalProperties"] = false
        if !properties.isEmpty { schema["properties"] = .object(properties) }
        let choices = choices(of: message)
        if choices.count == 1 { schema["oneOf"] = choices[0]["oneOf"] }
        if choices.count > 1 { schema["allOf"] = .array(choices) }
        return schema
    }

    /// At most one field of a oneof is there.
    private func choices(of message: ProtoFile.Message) -> [JSONValue] {
        var names: [String] = []
        for oneof in message.fields.compactMap(\.oneof) where !names.contains(oneof) { names.append(oneof) }
        return names.compactMap { oneof in
            let fields = message.fields.filter { $0.oneof == oneof }.map { field -> JSONValue in
                ["required": [.string(field.jsonName)]]
            }
            guard fields.count > 1 else { return nil }
            return ["oneOf": .array(fields + [["not": ["anyOf": .array(fields)]]])]
        }
    }

    // MARK: - Fields

    private func schema(of field: ProtoFile.Field, in message: ProtoFile.Message, root: String) throws(DialectProblem)
        -> JSONValue
    {
        var value = try schema(ofType: field.type, field, in: message, root: root)
        if let keyType = field.keyType {
            var map: JSONObject = ["type": "object"]
            switch keyType {
            case "string": break
            case "bool": map["propertyNames"] = ["enum": ["true", "false"]]
            default:
                guard let pattern = Self.keyPatterns[keyType] else {
                    throw problem(field.line, "a map cannot have keys of the type “\(keyType)”")
                }
                map["propertyNames"] = ["pattern": .string(pattern)]
            }
            map["additionalProperties"] = value
            value = .object(map)
        }
        if field.isRepeated { value = ["type": "array", "items": value] }
        if field.isDeprecated, case .object(var object) = value {
            object["deprecated"] = true
            value = .object(object)
        }
        return value
    }

    private func schema(
        ofType type: String,
        _ field: ProtoFile.Field,
        in message: ProtoFile.Message,
        root: String
    ) throws(DialectProblem) -> JSONValue {
        switch kind(of: type, in: message) {
        case .known(let schema)?: return schema
        case .message(let name)?: return ["$ref": .string(name == root ? "#" : "#/$defs/\(name)")]
        case .enumeration(let values)?: return ["enum": .array(values.map { .string($0) })]
        case nil:
            let imports = file.imports.filter { !$0.hasPrefix("google/protobuf/") }
            let reason =
                imports.isEmpty ? "" : ", and imported files are not supported (\(DescriptionChoice.list(imports)))"
            throw problem(field.line, "the type “\(type)” of “\(field.name)” is not in the file\(reason)")
        }
    }

    private enum Kind {
        case known(JSONValue)
        case message(String)
        case enumeration([String])
    }

    /// What a name means in a message: the innermost of that name (protobuf.dev, Language Guide, Packages and Name Resolution).
    private func kind(of type: String, in message: ProtoFile.Message) -> Kind? {
        if let scalar = Self.scalars[type] { return .known(scalar) }
        let prefix = file.package.isEmpty ? [] : file.package.split(separator: ".").map(String.init)
        if type.hasPrefix(".") { return kind(ofFullName: String(type.dropFirst()), prefix) }
        var scope = prefix + message.name.split(separator: ".").map(String.init)
        while true {
            if let found = kind(ofFullName: (scope + [type]).joined(separator: "."), prefix) { return found }
            guard !scope.isEmpty else { return nil }
            scope.removeLast()
        }
    }

    private func kind(ofFullName name: String, _ package: [String]) -> Kind? {
        if let known = Self.wellKnown[name] { return .known(known) }
        var local = name
        if !package.isEmpty {
            let prefix = package.joined(separator: ".") + "."
            guard name.hasPrefix(prefix) else { return nil }
            local = String(name.dropFirst(prefix.count))
        }
        if file.messages.contains(where: { $0.name == local }) { return .message(local) }
        return file.enumerations.first { $0.name == local }.map { .enumeration($0.values) }
    }

    private func problem(_ line: Int?, _ sentence: String) -> DialectProblem {
        DialectProblem(file: file.path, line: line, pointer: .root, sentence: sentence)
    }
}

// The table of the JSON mapping.
extension ProtoSchema {
    private static let int32: JSONValue = ["type": "integer", "minimum": -2_147_483_648, "maximum": 2_147_483_647]
    private static let uint32: JSONValue = ["type": "integer", "minimum": 0, "maximum": 4_294_967_295]
    /// 64 bits hold every number of 18 digits with a sign, and of 19 without one.
    private static let int64: JSONValue = ["type": "string", "pattern": "^(0|-?[1-9][0-9]{0,17})$"]
    private static let uint64: JSONValue = ["type": "string", "pattern": "^(0|[1-9][0-9]{0,18})$"]
    private static let float = number(largest: "3.4028234663852886e+38")
    private static let double = number(largest: "1.7976931348623157e+308")
    private static let text: JSONValue = ["type": "string"]
    private static let flag: JSONValue = ["type": "boolean"]
    private static let bytes: JSONValue = [
        "type": "string", "contentEncoding": "base64",
        "pattern": "^([A-Za-z0-9+/]{4})*([A-Za-z0-9+/][AQgw]==|[A-Za-z0-9+/]{2}[AEIMQUYcgkosw048]=)?$",
        "examples": ["aGVsbG8="],
    ]

    private static func number(largest: String) -> JSONValue {
        [
            "type": "number", "minimum": .number(JSONNumber(uncheckedLexeme: "-" + largest)),
            "maximum": .number(JSONNumber(uncheckedLexeme: largest)),
        ]
    }

    private static let scalars: [String: JSONValue] = [
        "int32": int32, "sint32": int32, "sfixed32": int32, "uint32": uint32, "fixed32": uint32,
        "int64": int64, "sint64": int64, "sfixed64": int64, "uint64": uint64, "fixed64": uint64,
        "float": float, "double": double, "bool": flag, "string": text, "bytes": bytes,
    ]

    private static let keyPatterns: [String: String] = {
        let signed32 = "^(0|-?[1-9][0-9]{0,8})$"
        let unsigned32 = "^(0|[1-9][0-9]{0,8})$"
        let signed64 = "^(0|-?[1-9][0-9]{0,17})$"
        let unsigned64 = "^(0|[1-9][0-9]{0,18})$"
        return [
            "int32": signed32, "sint32": signed32, "sfixed32": signed32, "uint32": unsigned32, "fixed32": unsigned32,
            "int64": signed64, "sint64": signed64, "sfixed64": signed64, "uint64": unsigned64, "fixed64": unsigned64,
        ]
    }()

    private static let wellKnown: [String: JSONValue] = {
        var types: [String: JSONValue] = [
            "Timestamp": [
                "type": "string", "format": "date-time",
                // Years 1 to 9999 and seconds below 60, with up to nine digits behind the point.
                "pattern":
                    "^(?!0000)[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-5][0-9](\\.[0-9]{1,9})?(Z|[+-][0-9]{2}:[0-9]{2})$",
                "examples": ["2026-01-31T12:00:00Z", "2026-01-31T12:00:00.500Z"],
            ],
            // 315,576,000,000 seconds are the most; these have a digit less.
            "Duration": [
                "type": "string", "pattern": "^-?(0|[1-9][0-9]{0,10})(\\.[0-9]{1,9})?s$",
                "examples": ["1.000340012s", "1s"],
            ],
            "FieldMask": [
                "type": "string",
                "pattern":
                    "^([a-z][A-Za-z0-9]*(\\.[a-z][A-Za-z0-9]*)*(,[a-z][A-Za-z0-9]*(\\.[a-z][A-Za-z0-9]*)*)*)?$",
                "examples": ["f.fooBar,h"],
            ],
            "Struct": ["type": "object"], "Value": true, "ListValue": ["type": "array"], "NullValue": ["type": "null"],
            "Empty": ["type": "object", "additionalProperties": false],
            // What may stand in it no file says: nothing of it is documented.
            "Any": false,
        ]
        let wrapped = [
            "Double": double, "Float": float, "Int64": int64, "UInt64": uint64, "Int32": int32, "UInt32": uint32,
            "Bool": flag, "String": text, "Bytes": bytes,
        ]
        for (name, schema) in wrapped {
            guard case .object(var object) = schema, let type = object["type"] else { continue }
            object["type"] = [type, "null"]
            types["\(name)Value"] = .object(object)
        }
        return Dictionary(uniqueKeysWithValues: types.map { ("google.protobuf.\($0.key)", $0.value) })
    }()
}
