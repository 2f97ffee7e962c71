import Findings
import JSONModel
import PushModel

extension InletMessages {
    /// Counts, and the newest messages: what `report.json` has of them.
    var json: JSONValue {
        [
            "count": .number(JSONNumber(count)),
            "faulty": .number(JSONNumber(faulty)),
            "byFate": .counts(deliveryResults),
            "newest": .array(newest.map(\.json)),
        ]
    }
}

extension InletMessage {
    fileprivate var json: JSONValue {
        [
            "number": .number(JSONNumber(number)),
            "time": .number(JSONNumber(time)),
            "dialect": .string(dialect.rawValue),
            "recipient": recipient.map { .string($0) } ?? .null,
            "message": .string(message),
            "payload": payload.map { .string($0) } ?? .null,
            "fate": .string(deliveryResult),
            "fateWords": .string(resultWords),
            "answer": .string(answer),
            "phone": .string(phone),
            "phoneLines": .array(phoneLines.map { .string($0) }),
            "findings": .array(
                findings.map { finding in
                    [
                        "rule": .string(finding.rule), "severity": .string(finding.severity.rawValue),
                        "pointer": .string(finding.place), "message": .string(finding.words),
                    ]
                }
            ),
        ]
    }
}
