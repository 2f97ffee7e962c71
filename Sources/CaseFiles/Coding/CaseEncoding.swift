import JSONModel
import PushModel

extension Case {
    /// The case as a corpus file has it.
    package var json: JSONValue {
        guard let earlierSteps else {
            let name: JSONObject = ["id": .string(id), "dialect": .string(dialect.rawValue)]
            return .object(JSONObject(members: name.members + content.members))
        }
        return [
            "id": .string(Case.id(ofSequenceOf: id)), "dialect": .string(dialect.rawValue),
            "steps": .array((earlierSteps + [self]).map { .object($0.content) }),
        ]
    }

    /// The members that a step of a sequence has as well.
    private var content: JSONObject {
        var object: JSONObject = [:]
        switch message {
        case .value(let value): object["message"] = value
        case .text(let text): object["messageText"] = .string(text)
        case .bytes(let bytes): object["messageBase64"] = .string(Base64.standard.encode(bytes))
        }
        if !context.isEmpty { object["context"] = .object(context) }
        if !headers.isEmpty { object["headers"] = headers.json }
        if let expectation { object["expect"] = expectation.json }
        if let source { object["source"] = .string(source) }
        if let note { object["note"] = .string(note) }
        return object
    }

    /// How large the case is, in bytes of its compact text: what "smallest reproducer" compares.
    package var byteCount: Int { json.serializedByteCount() }
}

extension [HeaderField] {
    /// An object of strings, in the order of the fields.
    package var json: JSONValue {
        .object(JSONObject(members: map { JSONMember(key: $0.name, value: .string($0.value)) }))
    }
}

extension CaseExpectation {
    package var json: JSONValue {
        guard !unjudged.isEmpty, var object = requirement.json.objectValue else { return requirement.json }
        object["unjudged"] = .array(unjudged.map { .string($0.description) })
        return .object(object)
    }
}

extension CaseExpectation.Requirement {
    fileprivate var json: JSONValue {
        switch self {
        case .payload(let payload, let headers):
            headers.isEmpty ? ["payload": payload] : ["payload": payload, "headers": headers.json]
        case .payloadText(let text): ["payloadText": .string(text)]
        case .suppressed(let reason): ["suppressed": .string(reason)]
        case .error(let reason): ["error": .string(reason)]
        case .removed(let identifiers): ["removed": .array(identifiers.map { .string($0) })]
        case .updated(let identifiers, let shown):
            ["removed": .array(identifiers.map { .string($0) }), "shown": shown]
        case .anyOf(let choices): ["anyOf": .array(choices.map(\.json))]
        case .partial(let contains, let absent): .object(partial(contains: contains, absent: absent))
        case .effect(let expectedEffects):
            expectedEffects.count == 1
                ? .string(expectedEffects[0].rawValue) : .array(expectedEffects.map { .string($0.rawValue) })
        }
    }

    private func partial(contains: JSONValue?, absent: [JSONPointer]) -> JSONObject {
        var object: JSONObject = [:]
        if let contains { object["contains"] = contains }
        if !absent.isEmpty { object["absent"] = .array(absent.map { .string($0.description) }) }
        return object
    }
}

extension Outcome {
    /// The outcome as a testee would have answered it.
    package var json: JSONValue {
        switch self {
        case .payload(let bytes, let headers):
            var object: JSONObject = [:]
            // Bytes that are no UTF-8 text would not survive a JSON string.
            if let text = String(validating: bytes, as: UTF8.self) {
                object["payload"] = .string(text)
            } else {
                object["payloadBase64"] = .string(Base64.standard.encode(bytes))
            }
            if !headers.isEmpty { object["headers"] = headers.json }
            return .object(object)
        case .suppressed(let reason): return ["suppressed": .string(reason)]
        case .refused(let reason): return ["error": .string(reason)]
        case .removed(let identifiers): return ["removed": .array(identifiers.map { .string($0) })]
        case .updated(let identifiers, let shown):
            return ["removed": .array(identifiers.map { .string($0) }), "shown": shown]
        }
    }
}
