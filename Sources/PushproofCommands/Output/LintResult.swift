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
    /// What is said of the template that the payload was made from.
    var template: JSONValue?

    /// What the input was taken for, where that is no payload on its own.
    private let remark: String?
    /// Whether the headers are all that the request has: else a topic may come later.
    private let isWhole: Bool

    /// What else is wrong, where the payload is JSON but for what many editors let pass.
    private let behindSyntax: [Violation]
    private let app: AppManifest?
    /// As the app would get it.
    private let pushed: PushSubject

    /// - Parameters:
    ///   - input: Its name.
    ///   - subject: The payload with its headers.
    ///   - mended: The same as JSON, where it is none; nil where it is, or cannot be made.
    ///   - remark: What the input was taken for.
    ///   - isWhole: Whether the headers are all that the request has.
    ///   - advice: Whether what no payload decides is said as well.
    ///   - app: What the app has; nil where nobody says.
    init(
        input: String,
        subject: PushSubject,
        mended: PushSubject? = nil,
        remark: String? = nil,
        isWhole: Bool = true,
        advice: Bool,
        app: AppManifest? = nil
    ) {
        self.remark = remark
        self.isWhole = isWhole
        self.input = input
        self.subject = subject
        let verdict = RuleList.judge(subject, advice: advice)
        self.verdict = verdict
        self.app = app
        pushed = mended ?? subject
        // Of the whole body the bytes as they are speak; a fault that cannot be mended is found there again.
        behindSyntax = (mended.map { RuleList.judge($0, advice: advice).violations } ?? []).filter { violation in
            guard case .pointer = violation.place else { return false }
            return !verdict.violations.contains { $0.rule == violation.rule && $0.message == violation.message }
        }
    }

    var violations: [Violation] {
        let byRules = (verdict.violations + behindSyntax).map { violation in
            // What builds a payload rarely knows the topic: whoever sends it adds that.
            guard violation.rule == Rule.topicMissingID, !isWhole else { return violation }
            var violation = violation
            violation.level = .notice
            return violation
        }
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
        var object: JSONObject = [
            "input": .string(input),
            "bytes": .number(JSONNumber(subject.bodySize.bytes)),
            "findings": .array(findings),
            "effect": .object(JSONObject(members: effects)),
        ]
        if let remark { object["remark"] = .string(remark) }
        if let template { object["template"] = template }
        return String(decoding: JSONValue.object(object).serialized(), as: UTF8.self)
    }

    /// Lines for people: a line a violation, and where asked for what is behind it.
    ///
    /// - Parameters:
    ///   - explaining: Whether requirement and source are shown.
    ///   - quiet: Whether only violations are shown.
    ///   - said: Violations that another rendering of the same template has, and of which it was said.
    /// - Returns: The lines, joined.
    func text(explaining: Bool, quiet: Bool, without said: [Violation] = []) -> String {
        var lines = quiet ? [] : (remark.map { ["\(input): \(OneLine.of($0))"] } ?? [])
        let isRemarked = !lines.isEmpty
        for violation in violations where !said.contains(violation) {
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
        if lines.count == (isRemarked ? 1 : 0), !quiet {
            let further = violations.isEmpty ? "no violation" : "nothing else"
            lines.append("\(input): \(subject.bodySize.bytes) bytes, \(further)")
        }
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
        let change = verdict.answer == nil ? DeviceModel.activityChange(of: subject) : nil
        let effects = DeviceModel.effects(of: subject).map { state, effect in
            let words = change.map { effect == .none ? $0 : "\($0), \(effect.words)" } ?? effect.words
            return "  \(state.rawValue): \(words)"
        }
        return ["  APNs answers \(answer); the device, by what the app is doing:"] + effects
    }
}
