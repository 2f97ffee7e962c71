import JSONModel
import PushModel

/// The rule list as a document: `Documentation/Rules.md` is this text.
package enum RuleReference {
    /// All rules in the order of their numbers, one section a group.
    package static func markdown() -> String {
        var text = """
            # Rules

            The rules for a request to Apple's push service. `pushproof lint`, the campaign and the mock endpoint
            judge by them. `make docs` makes this page from the code. This is [edition](Stability.md#rules-and-their-edition) \(RulesEdition.current).

            - **rejected**: APNs refuses the request, with the answer given.
            - **degraded**: APNs takes the request, and the device drops or degrades it.
            - **warning**: probably a mistake.
            - **notice**: not a mistake, but some values may not do what the sender thinks.
            - *advice*: a request alone cannot decide it, so only `--advice` shows it.

            Some rules judge what only the service knows: the credential, the earlier requests of the connection, the device
            token, the channel. `pushproof lint` does not know that and reports nothing; the endpoint does. Their
            examples list what is known. Rules about a connection judge the whole connection at its end. Rules of conduct
            (`conduct.…`) judge what a sender does after an answer: `pushproof serve` sees all its pushes.

            How sure a rule is: *sourced* (a page of Apple's says it), *observed* (others saw it at the real service),
            *inferred effect* (Apple states the rule, but not the consequence), *inferred* (only our reading),
            *conflict* (sources disagree).

            | # | Rule | Level | Requirement |
            |---|---|---|---|

            """
        for rule in RuleList.all {
            text += "| \(rule.number) | [`\(rule.id)`](#\(anchor(rule))) | \(level(rule)) | \(rule.requirement) |\n"
        }
        for rule in RuleList.all {
            text += "\n" + section(rule)
        }
        return text
    }

    /// One rule, as `pushproof rules ID` explains it.
    package static func section(_ rule: Rule) -> String {
        var text = "## \(rule.id)\n\n\(rule.requirement)\n\n"
        text += "- Number \(rule.number), \(level(rule)), \(rule.basis.words)\n"
        if let answer = rule.answer {
            text += "- Answer: \(answer.status) `\(answer.reason.rawValue)`\n"
        }
        if let consequence = rule.consequence {
            text += "- Consequence: \(consequence)\n"
        }
        for source in rule.sources {
            text += "- Source: " + (source.url.map { "[\(source.title)](\($0))" } ?? source.title) + "\n"
        }
        text += "\nPasses:\n\n" + rule.passing.map(item).joined()
        text += "\nFails:\n\n" + rule.failing.map(item).joined()
        return text
    }

    /// The name that Markdown viewers give to the rule's heading.
    private static func anchor(_ rule: Rule) -> String {
        rule.id.replacing(".", with: "")
    }

    private static func level(_ rule: Rule) -> String {
        rule.isAdvice ? "\(rule.level.rawValue), *advice*" : rule.level.rawValue
    }

    private static func item(_ example: Example) -> String {
        let parts =
            switch example.content {
            case .request(let request, _, let circumstances): parts(of: request) + (circumstances?.shown ?? [])
            case .connection(let record): record.shown
            case .conversation(let events): [ConversationEvent.shown(events).joined(separator: "; ")]
            }
        return "- \(example.title)" + (parts.isEmpty ? "\n" : ": " + parts.joined(separator: ", ") + "\n")
    }

    private static func parts(of request: PushRequest) -> [String] {
        var parts: [String] = []
        if request.method != "POST" || !request.path.hasPrefix("/3/device/" + String(repeating: "a", count: 64)) {
            parts.append("`\(request.method) \(shortened(request.path))`")
        }
        parts += request.headers.map { "`\($0.name): \(shortened($0.value))`" }
        if !request.body.isEmpty { parts.append(body(request.body)) }
        return parts
    }

    /// The body as code: as hexadecimal bytes where it is not UTF-8, begins with a byte order mark, or has a backquote.
    private static func body(_ bytes: [UInt8]) -> String {
        guard let text = String(validating: bytes, as: UTF8.self), !text.utf8.starts(with: [0xEF, 0xBB, 0xBF]),
            !text.utf8.contains(UInt8(ascii: "`"))
        else {
            return bytes.count <= 64
                ? "bytes `\(bytes.map { $0.hexadecimal(digits: 2, uppercase: true) }.joined(separator: " "))`"
                : "\(bytes.count) bytes"
        }
        return "`\(shortened(text.replacing("\n", with: " ")))`"
            + (text.utf8.count > longest ? " (\(text.utf8.count) bytes)" : "")
    }

    private static let longest = 200

    /// The two ends of a text that would fill the page.
    private static func shortened(_ text: String) -> String {
        text.utf8.count <= longest ? text : "\(text.prefix(48))…\(text.suffix(12))"
    }
}

extension Rule.Basis {
    package var words: String {
        switch self {
        case .sourced: "sourced"
        case .observed: "observed"
        case .inferredEffect: "inferred effect"
        case .inferred: "inferred"
        case .conflict: "conflict"
        }
    }
}
