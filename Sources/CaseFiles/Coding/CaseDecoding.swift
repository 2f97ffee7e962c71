import JSONModel
import PushModel

/// Reads a case from its JSON form. Unknown keys are errors: a misspelt key would silently make a weaker case.
package struct CaseDecoder {
    /// Named in errors.
    let file: String
    /// Those of which there may be cases.
    let dialects: [any CaseDialect]

    /// - Parameters:
    ///   - file: Named in errors.
    ///   - dialects: Those of which there may be cases.
    package init(file: String, dialects: [any CaseDialect]) {
        self.file = file
        self.dialects = dialects
    }

    /// The case of a file; of a sequence its last step, and of a message to several recipients the last one's.
    ///
    /// - Throws: ``CaseFileError`` for text that is no JSON, no case, or no case that this version knows.
    package func decode(_ bytes: [UInt8]) throws(CaseFileError) -> Case {
        try last(of: decodeAll(bytes))
    }

    package func decode(_ value: JSONValue) throws(CaseFileError) -> Case {
        try last(of: decodeAll(value))
    }

    /// Every case of a file, in the order in which they are asked.
    ///
    /// - Throws: ``CaseFileError`` for text that is no JSON, no case, or no case that this version knows.
    package func decodeAll(_ bytes: [UInt8]) throws(CaseFileError) -> [Case] {
        let value: JSONValue
        do throws(JSONError) {
            value = try JSONValue(parsing: bytes)
        } catch {
            throw problem("not JSON: \(error)")
        }
        return try decodeAll(value)
    }

    private func decodeAll(_ value: JSONValue) throws(CaseFileError) -> [Case] {
        guard let object = value.objectValue else { throw problem("a case is an object") }
        if object["steps"] != nil { return try steps(of: object) }
        if object["expectFor"] != nil { return try recipients(of: object) }
        return [try single(object)]
    }

    private func last(of cases: [Case]) throws(CaseFileError) -> Case {
        guard let last = cases.last else { throw problem("there is no case") }
        return last
    }

    /// A case on its own.
    func single(_ object: JSONObject) throws(CaseFileError) -> Case {
        try refuseUnknownKeys(
            of: object,
            known: [
                "id", "dialect", "message", "messageText", "messageBase64", "context", "headers", "expect", "source",
                "note",
            ],
            at: "case"
        )
        let id = try identifier(of: object)
        let dialect = try dialect(of: object).dialect
        let headers = try headerFields(object["headers"], at: "headers")
        if !headers.isEmpty, dialect != .apns { throw problem("\"headers\" belongs to dialect apns only") }
        return Case(
            id: id,
            dialect: dialect,
            message: try message(of: object),
            context: try objectOrEmpty(object["context"], at: "context"),
            headers: headers,
            expectation: try object["expect"].map { value throws(CaseFileError) in try expectation(value) },
            source: try string(object["source"], at: "source"),
            note: try string(object["note"], at: "note")
        )
    }

    func identifier(of object: JSONObject) throws(CaseFileError) -> String {
        guard let id = object["id"]?.stringValue, !id.isEmpty else { throw problem("\"id\" must be a string") }
        return id
    }

    private func dialect(of object: JSONObject) throws(CaseFileError) -> any CaseDialect {
        let name = object["dialect"]?.stringValue
        guard let dialect = dialects.first(where: { $0.dialect.rawValue == name }) else {
            let known = dialects.map(\.dialect)
            if let name { throw CaseFileError.unknownDialect(name, in: file, known: known) }
            throw problem("\"dialect\" must be one of \(known.map(\.rawValue).joined(separator: ", "))")
        }
        return dialect
    }

    private func message(of object: JSONObject) throws(CaseFileError) -> MessageInput {
        let given = ["message", "messageText", "messageBase64"].filter { object[$0] != nil }
        guard given.count == 1, let key = given.first, let value = object[key] else {
            throw problem("a case has exactly one of \"message\", \"messageText\", \"messageBase64\"")
        }
        if key == "message" { return .value(value) }
        guard let text = value.stringValue else { throw problem("\"\(key)\" must be a string") }
        if key == "messageText" { return .text(text) }
        guard let bytes = Base64.decode(text) else { throw problem("\"messageBase64\" is not base64") }
        return .bytes(bytes)
    }

    private func expectation(_ value: JSONValue) throws(CaseFileError) -> CaseExpectation {
        guard let object = value.objectValue else { return CaseExpectation(.effect(try wishes(value))) }
        var requirement = object
        requirement["unjudged"] = nil
        return CaseExpectation(
            try self.requirement(requirement),
            unjudged: try pointers(object["unjudged"], at: "expect/unjudged")
        )
    }

    private func requirement(_ object: JSONObject) throws(CaseFileError) -> CaseExpectation.Requirement {
        try refuseUnknownKeys(
            of: object,
            known: [
                "payload", "payloadText", "headers", "suppressed", "error", "removed", "shown", "anyOf", "contains",
                "absent",
            ],
            at: "expect"
        )
        if object["shown"] != nil, object["removed"] == nil {
            throw problem("expect/shown belongs beside \"removed\" only")
        }
        let kinds = ["payload", "payloadText", "suppressed", "error", "removed", "anyOf"].filter { object[$0] != nil }
        let isPartial = object["contains"] != nil || object["absent"] != nil
        guard kinds.count + (isPartial ? 1 : 0) <= 1 else {
            throw problem("\"expect\" wants more than one outcome at once; \"anyOf\" lists alternatives")
        }
        if object["headers"] != nil, object["payload"] == nil {
            throw problem("expect/headers belongs beside \"payload\" only")
        }
        if let payload = object["payload"] {
            return .payload(payload, headers: try headerFields(object["headers"], at: "expect/headers"))
        }
        if let text = try string(object["payloadText"], at: "expect/payloadText") { return .payloadText(text) }
        if let reason = try string(object["suppressed"], at: "expect/suppressed") { return .suppressed(reason) }
        if let reason = try string(object["error"], at: "expect/error") { return .error(reason) }
        if let removed = object["removed"] {
            let identifiers = try strings(removed, at: "expect/removed")
            guard let shown = object["shown"] else { return .removed(identifiers) }
            return .updated(removed: identifiers, shown: .object(try objectOrEmpty(shown, at: "expect/shown")))
        }
        if let choices = object["anyOf"] {
            guard let list = choices.arrayValue, !list.isEmpty else {
                throw problem("expect/anyOf must be a list that is not empty")
            }
            var requirements: [CaseExpectation.Requirement] = []
            for choice in list {
                guard let object = choice.objectValue else { throw problem("expect/anyOf holds objects") }
                requirements.append(try requirement(object))
            }
            return .anyOf(requirements)
        }
        if isPartial {
            return .partial(
                contains: object["contains"],
                absent: try pointers(object["absent"], at: "expect/absent")
            )
        }
        throw problem(
            "\"expect\" has none of payload, payloadText, suppressed, error, removed, anyOf, contains, absent"
        )
    }

    private func pointers(_ value: JSONValue?, at place: String) throws(CaseFileError) -> [JSONPointer] {
        var pointers: [JSONPointer] = []
        for text in try strings(value ?? [], at: place) {
            guard let pointer = JSONPointer(text) else { throw problem("\(place): \"\(text)\" is no JSON Pointer") }
            pointers.append(pointer)
        }
        return pointers
    }

    private func strings(_ value: JSONValue, at place: String) throws(CaseFileError) -> [String] {
        guard let list = value.arrayValue else { throw problem("\(place) must be a list of strings") }
        let strings = list.compactMap(\.stringValue)
        guard strings.count == list.count else { throw problem("\(place) must be a list of strings") }
        return strings
    }

    private func headerFields(_ value: JSONValue?, at place: String) throws(CaseFileError) -> [HeaderField] {
        var fields: [HeaderField] = []
        for member in try objectOrEmpty(value, at: place).members {
            guard let text = member.value.stringValue else { throw problem("\(place)/\(member.key) must be a string") }
            fields.append(HeaderField(member.key.lowercased(), text))
        }
        return fields
    }

    func objectOrEmpty(_ value: JSONValue?, at place: String) throws(CaseFileError) -> JSONObject {
        guard let value else { return [:] }
        guard let object = value.objectValue else { throw problem("\"\(place)\" must be an object") }
        return object
    }

    private func string(_ value: JSONValue?, at place: String) throws(CaseFileError) -> String? {
        guard let value else { return nil }
        guard let text = value.stringValue else { throw problem("\"\(place)\" must be a string") }
        return text
    }

    func refuseUnknownKeys(
        of object: JSONObject,
        known: [String],
        at place: String
    ) throws(CaseFileError) {
        for key in object.keys where !known.contains(key) {
            throw problem("\(place) has the unknown key \"\(key)\"; known are \(known.joined(separator: ", "))")
        }
    }

    func problem(_ text: String) -> CaseFileError {
        CaseFileError(file: file, problem: text)
    }
}
