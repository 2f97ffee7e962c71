import APNsRules
import AppManifest
import JSONModel
import PushModel
import SenderChecks

/// What `lint` says of one payload.
struct LintResult {
    let input: String
    let subject: PushSubject
    let verdict: Verdict

    /// What else is wrong, where the payload is JSON but for what many editors let pass.
    private let behindSyntax: [Violation]
    private let app: AppManifest?
    /// As the app would get it.
    private let pushed: PushSubject

    /// - Parameters:
    ///   - input: Its name.
    ///   - subject: The payload with its headers.
    ///   - mended: The same as JSON, where it is none; nil where it is, or cannot be made.
    ///   - advice: Whether what no payload decides is said as well.
    ///   - app: What the app has; nil where nobody says.
    init(input: String, subject: PushSubject, mended: PushSubject? = nil, advice: Bool, app: AppManifest? = nil) {
        self.input = input
        self.subject = subject
        verdict = RuleList.judge(subject, advice: advice)
        self.app = app
        pushed = mended ?? subject
        // Of the whole body the bytes as they are speak.
        behindSyntax = (mended.map { RuleList.judge($0, advice: advice).violations } ?? []).filter { violation in
            if case .pointer = violation.place { true } else { false }
        }
    }

    var violations: [Violation] {
        let byRules = verdict.violations + behindSyntax
        guard let app else { return byRules }
        // What a rule only supposes of the app, the manifest knows.
        return byRules.filter { !AppRules.settle($0, of: pushed, by: app) } + AppRules.judge(pushed, by: app)
    }

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
        let object: JSONValue = [
            "input": .string(input),
            "bytes": .number(JSONNumber(subject.request.body.count)),
            "findings": .array(findings),
            "effect": .object(JSONObject(members: effects)),
        ]
        return String(decoding: object.serialized(), as: UTF8.self)
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
            if explaining, let rule = AppRules.rule(id: violation.rule) {
                lines += explanation(rule.requirement, [rule.source])
            }
        }
        if lines.isEmpty, !quiet { lines.append("\(input): \(subject.request.body.count) bytes, no violation") }
        if explaining { lines += effectLines }
        return lines.joined(separator: "\n")
    }

    /// What only advice shows is information, whatever the rule's level.
    private func severity(of violation: Violation) -> Severity {
        RuleList.rule(id: violation.rule)?.isAdvice == true ? .info : violation.level.severity
    }

    private func explanation(of rule: Rule) -> [String] { explanation(rule.requirement, rule.sources) }

    private func explanation(_ requirement: String, _ sources: [Source]) -> [String] {
        var lines = ["  requirement: \(requirement)"]
        for source in sources {
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
