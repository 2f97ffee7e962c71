import APNsRules
import PushModel

/// `Documentation/Reasons.md`: every reason that APNs is known to give, and what brings it about at the mock.
enum ReasonPage {
    static func markdown() -> String {
        let head = """
            # Reasons of APNs

            `make docs` makes this page from the code. It has Apple's tables of reasons, the reasons that senders got from the real service, and the rules whose breach the mock answers
            with each reason. A fault can give each of them, or any other text (`respond: { status: 500, reason: InternalServerError }` in the file of `serve --config`).


            """
        return head
            + section(
                .device,
                "Device pushes",
                "Apple, \"Handling notification responses from APNs\"."
            ) + "\n"
            + section(
                .channels,
                "Broadcasts and channels",
                "Apple, \"Handling error responses from APNs\". That page writes the reason of 503 as `Service Unavailable`, with a space."
            ) + "\n"
            + section(
                .seen,
                "Seen, and not documented",
                "Apple's tables do not have these. The mock gives them like the real service; with `reasonSpelling: documented` in the file of `serve --config` it gives "
                    + "Apple's reasons instead."
            )
    }

    private static func section(_ standing: KnownReason.Standing, _ title: String, _ text: String) -> String {
        let rows = KnownReason.all.filter { $0.standing == standing }
        let isSeen = standing == .seen
        return
            "## \(title)\n\n\(text)\n\n| status | reason |\(isSeen ? " Apple's |" : "") rules |\n|---|---|\(isSeen ? "---|" : "")---|\n"
            + rows.map { row in
                let documented = isSeen ? " `\(row.answer.reason.documented?.rawValue ?? "none")` |" : ""
                return "| \(row.answer.status) | `\(row.answer.reason.rawValue)` |\(documented) \(rules(of: row)) |\n"
            }.joined()
    }

    /// The rules whose failing examples are answered so, as links.
    private static func rules(of row: KnownReason) -> String {
        let found = answered.filter { answers($0.answer, row) }
        // Who asks for channels is asked for the same credentials: rules about these have examples of device pushes alone.
        let own = found.filter { $0.isDevice == (row.standing == .device) }
        let ids = (own.isEmpty || row.standing == .seen ? found : own).map(\.rule)
        guard !ids.isEmpty else { return "a fault only" }
        var rules: [String] = []
        for id in ids where !rules.contains(id) { rules.append(id) }
        return rules.map { "[`\($0)`](Rules.md#\($0.replacing(".", with: "")))" }.joined(separator: ", ")
    }

    /// What the failing examples of each rule are answered by that rule.
    private static let answered: [(rule: String, answer: Answer, isDevice: Bool)] = RuleList.all.flatMap { rule in
        rule.failing.compactMap(\.subject).flatMap { subject in
            RuleList.judge(subject).violations.filter { $0.rule == rule.id }.compactMap(\.answer).map {
                (rule.id, $0, subject.route.isDevice)
            }
        }
    }

    /// Whether the row has the answer: a documented row also where the mock gives what was seen in its place.
    private static func answers(_ answer: Answer, _ row: KnownReason) -> Bool {
        answer == row.answer
            || (row.standing != .seen && answer.status == row.answer.status
                && answer.reason.documented == row.answer.reason)
    }
}
