import CaseFiles
import JSONModel
import PushModel
import SenderChecks
import Vendors

/// A verdict on one message as one line of JSON.
struct MessageJSON {
    let verdict: MessageVerdict
    /// Whether the message fails, by any of its recipients.
    let fails: Bool

    var line: String {
        let outcome = verdict.primary.outcome
        var object: JSONObject = [
            "input": .string(verdict.message.name),
            "dialect": .string(verdict.message.dialect.rawValue),
            "recipients": .array(verdict.recipients.map(JSONValue.string)),
            "passes": .bool(!fails),
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
        object["phone"] = phone(verdict.primary.phone)
        let effects = AppState.allCases.map { state in
            JSONMember(key: state.rawValue, value: (verdict.primary.phone.effects[state] ?? .none).json)
        }
        object["effect"] = .object(JSONObject(members: effects))
        if let classification = verdict.classification {
            object["classification"] = ClassificationText(classification, of: verdict.message.dialect).json
        }
        object["findings"] = .array(verdict.findings.map(finding))
        object["assumptions"] = .array(verdict.message.assumptions.map(JSONValue.string))
        object["openTopics"] = .array(verdict.topics.map(JSONValue.string))
        object["otherReadings"] = .array(
            // Dozens may differ in no more than texts: their topics are among the open ones.
            verdict.alternatives.filter { !$0.phone.isLike(verdict.primary.phone) }.map { alternative in
                ["readings": Self.choices(alternative.condition), "phone": phone(alternative.phone)]
            }
        )
        return String(decoding: JSONValue.object(object).serialized(), as: UTF8.self)
    }

    private func phone(_ phone: PhoneView) -> JSONValue {
        var object: JSONObject = ["kind": .string(phone.kind)]
        for state in AppState.allCases {
            guard let line = phone.lines.first(where: { $0.states.contains(state) }) else { continue }
            object[state.rawValue] = .string(line.words)
        }
        return .object(object)
    }

    private func finding(_ finding: SenderFinding) -> JSONValue {
        var object: JSONObject = [
            "rule": .string(finding.rule),
            "severity": .string(finding.severity.rawValue),
            "in": .string(finding.subject.rawValue),
            "pointer": .string(finding.place),
            "message": .string(finding.message),
            "compileRules": .array(finding.compileRules.map(JSONValue.string)),
            "source": Self.optional(finding.source),
        ]
        if let condition = finding.condition {
            object[condition.holds ? "onlyWhere" : "exceptWhere"] = Self.choices(condition)
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
