import APNsRules
import JSONModel
import PushModel

/// What `lint` says of one payload.
struct LintResult {
    let input: String
    let subject: PushSubject
    let verdict: Verdict

    init(input: String, subject: PushSubject, advice: Bool) {
        self.input = input
        self.subject = subject
        verdict = RuleList.judge(subject, advice: advice)
    }

    var violations: [Violation] { verdict.violations }

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

extension DeviceEffect {
    /// What can happen; `happens` is nil where no document settles it.
    fileprivate var parts: [(key: String, name: String, happens: Bool?)] {
        [
            ("banner", "shows a banner", showsBanner), ("sound", "plays a sound", mayPlaySound ? nil : playsSound),
            ("badge", "sets the badge", setsBadge), ("wake", "wakes the app", wakesApp),
            ("extension", "runs the service extension", runsExtension),
        ]
    }

    fileprivate var json: JSONValue {
        .object(
            JSONObject(members: parts.map { JSONMember(key: $0.key, value: $0.happens.map(JSONValue.bool) ?? .null) })
        )
    }

    fileprivate var words: String {
        let happening = parts.compactMap { part in
            part.happens.map { $0 ? part.name : nil } ?? "perhaps \(part.name)"
        }
        return happening.isEmpty ? "nothing happens" : happening.joined(separator: ", ")
    }
}
