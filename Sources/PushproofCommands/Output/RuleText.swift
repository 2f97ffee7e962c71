import APNsRules
import JSONModel
import PushModel
import SenderChecks
import VendorModel

/// Rules in text.
enum RuleText {
    static func line(_ rule: Rule) -> String {
        let answer = rule.answer.map { " [\($0.status) \($0.reason.rawValue)]" } ?? ""
        return "\(rule.number)\t\(rule.id)\t\(rule.level.severity.rawValue)\t\(rule.requirement)\(answer)"
    }

    /// One line of JSON.
    static func json(_ rule: Rule) -> String {
        let answer = rule.answer.map { answer -> JSONValue in
            ["status": .number(JSONNumber(answer.status)), "reason": .string(answer.reason.rawValue)]
        }
        let object: JSONValue = [
            "id": .string(rule.id),
            "number": .number(JSONNumber(rule.number)),
            "severity": .string(rule.level.severity.rawValue),
            "requirement": .string(rule.requirement),
            "answer": answer ?? .null,
            "sources": .array(rule.sources.map { .string($0.url ?? $0.title) }),
            "edition": .string(RulesEdition.current),
        ]
        return String(decoding: object.serialized(), as: UTF8.self)
    }

    static func line(_ rule: CompileRule) -> String {
        "\(rule.id)\t\(rule.statement)"
    }

    static func page(_ rule: CompileRule) -> String {
        "\(rule.id)\n  \(rule.statement)\n  source: \(rule.source)"
    }

    static func line(_ mistake: SenderMistake) -> String {
        "\(mistake.id)\t\(mistake.sentence)"
    }

    /// One line of JSON.
    static func json(_ mistake: SenderMistake) -> String {
        let object: JSONValue = [
            "id": .string(mistake.id),
            "dialect": .string(mistake.dialect.rawValue),
            "severity": "warning",
            "sentence": .string(mistake.sentence),
            "source": .string(mistake.source),
            "wrong": .string(mistake.wrong),
            "right": .string(mistake.right),
        ]
        return String(decoding: object.serialized(), as: UTF8.self)
    }

    static func page(_ mistake: SenderMistake) -> String {
        """
        \(mistake.id) (sender's mistake, warning)
          \(mistake.sentence)
          source: \(mistake.source)
          wrong:  \(shortened(mistake.wrong))
          right:  \(shortened(mistake.right))
        """
    }

    static func page(_ check: SenderCheck) -> String {
        "\(check.id)\n  \(check.statement)"
    }

    /// Longer messages are cut.
    private static func shortened(_ message: String) -> String {
        let scalars = message.unicodeScalars
        guard scalars.count > 2 * shownScalars else { return OneLine.of(message) }
        let cut = String(String.UnicodeScalarView(scalars.prefix(2 * shownScalars)))
        return "\(OneLine.of(cut))… (\(message.utf8.count) bytes)"
    }

    static func page(_ rule: Rule) -> String {
        var lines = ["\(rule.id) (rule \(rule.number), \(rule.level.severity.rawValue))", "  \(rule.requirement)"]
        // What is answered to pushes in a row depends on more than the rule.
        let isOfConduct = if case .conduct = rule.check { true } else { false }
        if let consequence = rule.consequence {
            lines.append("  consequence: \(consequence)")
        } else if !isOfConduct {
            lines.append("  APNs answers: \(rule.answer.map { "\($0.status) \($0.reason.rawValue)" } ?? "200")")
        }
        for source in rule.sources { lines.append("  source: \(source.title)\(source.url.map { " <\($0)>" } ?? "")") }
        lines += rule.passing.map { "  passes: \(example($0))" }
        lines += rule.failing.map { "  fails:  \(example($0))" }
        return lines.joined(separator: "\n")
    }

    /// Longer bodies are cut.
    private static let shownScalars = 120

    private static func example(_ example: Example) -> String {
        switch example.content {
        case .request(let request, _, let circumstances):
            let text = String(decoding: request.body, as: UTF8.self).unicodeScalars
            let body = String(String.UnicodeScalarView(text.prefix(shownScalars)))
            let rest = text.count > shownScalars ? "… (\(request.body.count) bytes)" : ""
            let headers = request.headers.map { " \($0.name):\($0.value)" }.joined()
            let facts = circumstances.map { $0.shown.map { ", \($0)" }.joined() } ?? ""
            return "\(example.title): \(OneLine.of(body))\(rest)\(headers)\(facts)"
        case .connection(let record):
            return "\(example.title): \(record.shown.joined(separator: ", "))"
        case .conversation(let events):
            return "\(example.title): \(ConversationEvent.shown(events).joined(separator: "; "))"
        }
    }
}
