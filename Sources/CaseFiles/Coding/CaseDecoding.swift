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
        guard let object = value.objectValue else { throw problem("a case must be an object") }
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
        let field = JSONField(.object(object), file: file)
        try field.refuseKeys(
            but: [
                "id", "dialect", "message", "messageText", "messageBase64", "context", "headers", "expect", "source",
                "note",
            ],
            of: "case"
        )
        let id = try identifier(field["id"])
        let dialect = try dialect(field["dialect"]).dialect
        let headers = try headerFields(field["headers"])
        if !headers.isEmpty, dialect != .apns { throw problem("\"headers\" is only for dialect apns") }
        return Case(
            id: id,
            dialect: dialect,
            message: try message(of: field),
            context: try field["context"].objectOrEmpty,
            headers: headers,
            expectation: field["expect"].isThere ? try expectation(field["expect"]) : nil,
            source: try field["source"].textIfThere,
            note: try field["note"].textIfThere
        )
    }

    func identifier(_ field: JSONField) throws(CaseFileError) -> String {
        let id = try field.text
        guard !id.isEmpty else { throw problem("\"id\" must not be empty") }
        return id
    }

    private func dialect(_ field: JSONField) throws(CaseFileError) -> any CaseDialect {
        let name = field.value?.stringValue
        guard let dialect = dialects.first(where: { $0.dialect.rawValue == name }) else {
            let known = dialects.map(\.dialect)
            if let name { throw CaseFileError.unknownDialect(name, in: file, known: known) }
            throw problem("\"dialect\" must be one of \(known.map(\.rawValue).joined(separator: ", "))")
        }
        return dialect
    }

    private func message(of field: JSONField) throws(CaseFileError) -> MessageInput {
        let given = ["message", "messageText", "messageBase64"].filter { field[$0].isThere }
        guard given.count == 1, let key = given.first else {
            throw problem("a case has exactly one of \"message\", \"messageText\", \"messageBase64\"")
        }
        if key == "message" { return .value(try field[key].present) }
        let text = try field[key].text
        if key == "messageText" { return .text(text) }
        guard let bytes = Base64.standard.decode(text) else { throw problem("\"messageBase64\" is not base64") }
        return .bytes(bytes)
    }

    private func expectation(_ field: JSONField) throws(CaseFileError) -> CaseExpectation {
        let value = try field.present
        guard value.objectValue != nil else { return CaseExpectation(.effect(try expectedEffects(value))) }
        return CaseExpectation(
            try requirement(field, knowing: ["unjudged"]),
            unjudged: try field["unjudged"].pointers
        )
    }

    /// - Parameters:
    ///   - field: What is expected, or one of several things that are right.
    ///   - more: Further keys that may stand there.
    /// - Returns: What the outcome must be.
    /// - Throws: ``CaseFileError`` for what says nothing of an outcome.
    private func requirement(
        _ field: JSONField,
        knowing more: [String] = []
    ) throws(CaseFileError) -> CaseExpectation.Requirement {
        let known = [
            "payload", "payloadText", "headers", "suppressed", "error", "removed", "shown", "anyOf", "contains",
            "absent",
        ]
        try field.refuseKeys(but: known + more, of: "expect")
        if field["shown"].isThere, !field["removed"].isThere {
            throw problem("expect/shown is only for \"removed\"")
        }
        let kinds = ["payload", "payloadText", "suppressed", "error", "removed", "anyOf"].filter { field[$0].isThere }
        let isPartial = field["contains"].isThere || field["absent"].isThere
        guard kinds.count + (isPartial ? 1 : 0) <= 1 else {
            throw problem("\"expect\" wants more than one outcome at once; \"anyOf\" lists alternatives")
        }
        if field["headers"].isThere, !field["payload"].isThere {
            throw problem("expect/headers is only for \"payload\"")
        }
        if let payload = field["payload"].value {
            return .payload(payload, headers: try headerFields(field["headers"]))
        }
        if let text = try field["payloadText"].textIfThere { return .payloadText(text) }
        if let reason = try field["suppressed"].textIfThere { return .suppressed(reason) }
        if let reason = try field["error"].textIfThere { return .error(reason) }
        if field["removed"].isThere {
            let identifiers = try field["removed"].texts
            guard field["shown"].isThere else { return .removed(identifiers) }
            return .updated(removed: identifiers, shown: .object(try field["shown"].object))
        }
        if field["anyOf"].isThere {
            let choices = try field["anyOf"].list
            guard !choices.isEmpty else { throw problem("\"expect/anyOf\" must be a list that is not empty") }
            var requirements: [CaseExpectation.Requirement] = []
            for choice in choices {
                _ = try choice.object
                requirements.append(try requirement(choice))
            }
            return .anyOf(requirements)
        }
        if isPartial {
            return .partial(contains: field["contains"].value, absent: try field["absent"].pointers)
        }
        throw problem(
            "\"expect\" has none of payload, payloadText, suppressed, error, removed, anyOf, contains, absent"
        )
    }

    private func headerFields(_ field: JSONField) throws(CaseFileError) -> [HeaderField] {
        var fields: [HeaderField] = []
        for member in field.isThere ? try field.members : [] {
            fields.append(HeaderField(member.key.lowercased(), try member.field.text))
        }
        return fields
    }

    func problem(_ text: String) -> CaseFileError {
        CaseFileError(file: file, problem: text)
    }
}

extension JSONField {
    /// The object; an empty one where there is no value.
    var objectOrEmpty: JSONObject {
        get throws(CaseFileError) { isThere ? try object : [:] }
    }

    /// A list of JSON Pointers; none where there is no value.
    fileprivate var pointers: [JSONPointer] {
        get throws(CaseFileError) {
            var pointers: [JSONPointer] = []
            for text in isThere ? try texts : [] {
                guard let pointer = JSONPointer(text) else {
                    throw problem("\(place): \"\(text)\" is not a JSON Pointer")
                }
                pointers.append(pointer)
            }
            return pointers
        }
    }
}

extension JSONObject {
    /// Whether it reads as a case, which says itself what is in it, and is no message.
    package var isCase: Bool {
        self["dialect"]?.stringValue != nil
            && ["message", "messageText", "messageBase64", "steps"].contains { self[$0] != nil }
    }
}
