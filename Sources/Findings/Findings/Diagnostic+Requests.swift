import APNsRules
import JSONModel
import PushModel

// What a delivery shows, wherever it is seen: in a campaign, or by `serve`.
extension Diagnostic {
    /// A request that was refused.
    ///
    /// - Parameters:
    ///   - reason: Of the answer.
    ///   - status: Of the answer.
    ///   - due: The answer to the right request; nil for success.
    ///   - speaker: Who answers so.
    package init(refusal reason: Reason, status: Int, due: Answer? = nil, speaker: String = "APNs") {
        let answer = "\(status) \(reason.rawValue)"
        self.init(
            .refusal(reason),
            kind: "\(status)",
            title: "\(speaker) answers \(answer)",
            expected: .string(due.map { "\($0.status) \($0.reason.rawValue)" } ?? "200"),
            actual: .string(answer),
            source: "Apple, Handling notification responses from APNs"
        )
    }

    /// A request that HTTP/2 forbids.
    ///
    /// - Parameters:
    ///   - kind: How it was found out.
    ///   - problem: One sentence.
    package init(unsendable kind: String, _ problem: String) {
        self.init(.transport(.unsendable), kind: kind, title: problem, source: "RFC 9113, section 8.2")
    }

    /// A violation with its rule's requirement and first source.
    package init(_ violation: Violation) {
        let rule = RuleList.rule(id: violation.rule)
        self.init(
            .rule(violation.rule),
            severity: violation.level.severity,
            place: violation.place.description,
            kind: violation.level.rawValue,
            title: violation.message,
            expected: rule.map { .string($0.requirement) },
            actual: violation.earlier?.json,
            source: rule?.sources.first.map { source in
                source.url.map { "\(source.title) (\($0))" } ?? source.title
            }
        )
    }
}

extension ConductStep {
    /// The push as a finding about a later one names it.
    package var json: JSONValue {
        var object: JSONObject = ["push": .number(JSONNumber(number))]
        object["apnsId"] = shownID.map { .string($0) } ?? .null
        object["answer"] = answer.map { .string($0.words) } ?? .null
        object["settledAt"] = .number(JSONNumber(settledAt))
        return .object(object)
    }
}
