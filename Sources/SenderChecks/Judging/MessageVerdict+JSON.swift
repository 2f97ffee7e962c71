import APNsRules
import JSONModel
import PushModel
import VendorModel

extension MessageVerdict {
    /// What the message becomes and what is wrong with it, as members of an object: `outcome`, `payload`, `phone`, `findings` and more.
    package var members: JSONObject {
        let outcome = primary.outcome
        var object: JSONObject = [
            "outcome": .string(outcome.outcome.kind.rawValue),
            "reason": Self.optional(outcome.outcome.reason),
            "rule": Self.optional(outcome.rule),
            "bytes": outcome.byteCount.map { .number(JSONNumber($0)) } ?? .null,
        ]
        if case .payload(let payload) = outcome.kind {
            object["pushType"] = .string(payload.pushType.rawValue)
            object["payload"] = .string(String(decoding: payload.bytes, as: UTF8.self))
            let headers = payload.headers.map { JSONMember(key: $0.name, value: .string($0.value)) }
            object["headers"] = .object(JSONObject(members: headers))
        }
        object["phone"] = Self.json(primary.phone)
        let effects = AppState.allCases.map { state in
            JSONMember(key: state.rawValue, value: (primary.phone.effects[state] ?? .none).json)
        }
        object["effect"] = .object(JSONObject(members: effects))
        object["findings"] = .array(findings.map(Self.json))
        object["assumptions"] = .array(message.assumptions.map(JSONValue.string))
        object["openTopics"] = .array(topics.map(JSONValue.string))
        object["otherReadings"] = .array(
            // Dozens may differ in no more than texts: their topics are among the open ones.
            alternatives.filter { !$0.phone.isLike(primary.phone) }.map { alternative in
                ["readings": Self.choices(alternative.condition), "phone": Self.json(alternative.phone)]
            }
        )
        return object
    }

    private static func json(_ phone: PhoneView) -> JSONValue {
        var object: JSONObject = ["kind": .string(phone.kind)]
        for state in AppState.allCases {
            guard let line = phone.lines.first(where: { $0.states.contains(state) }) else { continue }
            object[state.rawValue] = .string(line.words)
        }
        return .object(object)
    }

    private static func json(_ finding: SenderFinding) -> JSONValue {
        var object: JSONObject = [
            "rule": .string(finding.rule),
            "severity": .string(finding.severity.rawValue),
            "in": .string(finding.subject.rawValue),
            "pointer": .string(finding.place),
            "message": .string(finding.message),
            "compileRules": .array(finding.compileRules.map(JSONValue.string)),
            "source": optional(finding.source),
        ]
        if let condition = finding.condition {
            object[condition.holds ? "onlyWhere" : "exceptWhere"] = choices(condition)
        }
        return .object(object)
    }

    private static func choices(_ condition: ReadingCondition) -> JSONValue {
        .array(
            condition.choices.map { choice in
                ["topic": .string(choice.topic), "place": optional(choice.place), "reading": .string(choice.reading)]
            }
        )
    }

    private static func optional(_ text: String?) -> JSONValue { text.map(JSONValue.string) ?? .null }
}
