import APNsRules
import JSONModel
import PushModel
import SenderChecks

/// What `lint` says of one payload.
struct LintResult {
    let input: String
    let subject: PushSubject
    let verdict: Verdict
    /// What is said of the template that the payload was made from.
    var template: JSONValue?

    /// What else is wrong, where the payload is JSON but for what many editors let pass.
    private let behindSyntax: [Violation]

    /// - Parameters:
    ///   - input: Its name.
    ///   - subject: The payload with its headers.
    ///   - mended: The same as JSON, where it is none; nil where it is, or cannot be made.
    ///   - advice: Whether what no payload decides is said as well.
    init(input: String, subject: PushSubject, mended: PushSubject? = nil, advice: Bool) {
        self.input = input
        self.subject = subject
        verdict = RuleList.judge(subject, advice: advice)
        // Of the whole body the bytes as they are speak.
        behindSyntax = (mended.map { RuleList.judge($0, advice: advice).violations } ?? []).filter { violation in
            if case .pointer = violation.place { true } else { false }
        }
    }

    var violations: [Violation] { verdict.violations + behindSyntax }

    /// One line of JSON.
    var json: String {
        let findings = violations.map { violation -> JSONValue in
            [
                "rule": .string(violation.rule),
                "severity": .string(severity(of: violation).rawValue),
                "pointer": .string(violation.place.description),
                "message": .string(violation.message),
            ]
        }
        let effects = DeviceModel.effects(of: subject).map { JSONMember(key: $0.state.rawValue, value: $0.effect.json) }
        var object: JSONObject = [
            "input": .string(input),
            "bytes": .number(JSONNumber(subject.request.body.count)),
            "findings": .array(findings),
            "effect": .object(JSONObject(members: effects)),
        ]
        if let template { object["template"] = template }
        return String(decoding: JSONValue.object(object).serialized(), as: UTF8.self)
    }

    /// Lines for people: a line a violation, and where asked for what is behind it.
    func text(explaining: Bool, quiet: Bool) -> String {
        var lines: [String] = []
        for violation in violations {
            let place = violation.place.description
            let at = place.isEmpty ? "" : " at \(place)"
            lines.append(
                "\(input): \(severity(of: violation).rawValue): \(violation.rule)\(at): \(OneLine.of(violation.message))"
            )
            if explaining, let rule = RuleList.rule(id: violation.rule) { lines += explanation(of: rule) }
        }
        if lines.isEmpty, !quiet { lines.append("\(input): \(subject.request.body.count) bytes, no violation") }
        if explaining { lines += effectLines }
        return lines.joined(separator: "\n")
    }

    /// What only advice shows is information, whatever the rule's level.
    private func severity(of violation: Violation) -> Severity {
        RuleList.rule(id: violation.rule)?.isAdvice == true ? .info : violation.level.severity
    }

    private func explanation(of rule: Rule) -> [String] {
        var lines = ["  requirement: \(rule.requirement)"]
        for source in rule.sources {
            lines.append("  source:      \(source.title)\(source.url.map { " <\($0)>" } ?? "")")
        }
        return lines
    }

    private var effectLines: [String] {
        let answer = verdict.answer.map { "\($0.status) \($0.reason.rawValue)" } ?? "200"
        let effects = DeviceModel.effects(of: subject).map { "  \($0.state.rawValue): \($0.effect.words)" }
        return ["  APNs answers \(answer); the device, by what the app is doing:"] + effects
    }
}
