import Campaign
import CaseFiles
import Findings
import JSONModel
import PushModel
import Vendors

/// What a change of a compiler does, as `diff` prints and writes it.
package struct ComparisonReport: Sendable {
    private let result: ComparisonRun.Result
    private let before: String
    private let after: String
    private let selection: SelectionText

    /// - Parameters:
    ///   - result: What was seen.
    ///   - before: The command of the compiler before the change.
    ///   - after: The command of the one after it.
    ///   - selection: What was asked for.
    ///   - dialects: Those of the run.
    package init(
        _ result: ComparisonRun.Result,
        before: String,
        after: String,
        selection: AppliedSelection = AppliedSelection(),
        dialects: [Dialect] = Dialect.allCases
    ) {
        self.result = result
        self.before = before
        self.after = after
        self.selection = SelectionText(selection, of: dialects, unreported: result.leftOut)
    }

    /// `diff.json`
    package var json: JSONValue {
        [
            "schemaVersion": 1, "before": .string(before), "after": .string(after),
            "cases": .number(JSONNumber(result.cases)), "compared": .number(JSONNumber(compared)),
            "changed": .number(JSONNumber(result.changed)), "selection": selection.json,
            "changes": .array(result.groups.map(json)),
            "lasting": .number(JSONNumber(result.lasting)),
            "mended": .array(result.mended.map(json)), "worse": .array(result.worse.map(json)),
            "newlyReached": .array(result.newlyReached.map(json)),
            "newlySkipped": .number(JSONNumber(result.dropped)),
        ]
    }

    /// `diff.md`, and the text on the terminal.
    package func text(markdown: Bool) -> String {
        var lines = [heading("\(result.changed) of \(result.cases) cases change", markdown)]
        if compared < result.cases {
            lines.append("Both compilers give an outcome for \(compared) of them.")
        }
        lines += selection.lines.map { plain($0, markdown) }
        for group in result.groups {
            lines.append("")
            lines.append("\(bullet(markdown))\(group.count) × \(plain(words(group.change), markdown))")
            let sides = ShownSides(group.before, group.after)
            lines.append("  before: \(shown(sides.expected, markdown))")
            lines.append("  after:  \(shown(sides.actual, markdown))")
            let message = DifferenceText.shown(group.example.json["message"] ?? group.example.json)
            lines.append("  smallest example: \(group.example.id) \(code(message, markdown))")
        }
        lines += section("Worse than before", result.worse, markdown)
        if result.dropped > 0 {
            lines += ["", heading("Skipped now, compiled before: \(result.dropped) cases", markdown)]
        }
        lines += section("Newly reached: --before could not show it", result.newlyReached, markdown)
        lines += section("Better than before", result.mended, markdown)
        if result.lasting > 0 {
            lines += ["", heading("As before: \(result.lasting) findings; check shows them", markdown)]
        }
        return lines.joined(separator: "\n")
    }

    private var compared: Int { result.compared.values.reduce(0) { $0 + $1.compared } }

    private func section(_ title: String, _ findings: [Finding], _ markdown: Bool) -> [String] {
        guard !findings.isEmpty else { return [] }
        return ["", heading("\(title): \(findings.count) findings", markdown)]
            + findings.map { finding in
                var lines = DifferenceText.line(finding.diagnostic).split(separator: "\n").map(String.init)
                if let excess = finding.beyondBaseline { lines.append("the baseline has it, but not \(excess)") }
                return bullet(markdown) + lines.map { plain($0, markdown) }.joined(separator: "\n  ")
            }
    }

    private func words(_ change: PayloadChange) -> String {
        let kind =
            switch change.kind {
            case "member missing": "a member is gone"
            case "member unexpected": "a member is new"
            case "member type": "a member has another type"
            case "member value": "a member has another value"
            case "header": "a header has another value"
            case "outcome": "the outcome is different"
            default: change.kind
            }
        let place = change.place.isEmpty ? "" : " (\(change.place))"
        return "\(change.dialect.rawValue): \(kind)\(place)\(change.rule.map { ", rule \($0)" } ?? "")"
    }

    private func json(_ group: ChangeGroup) -> JSONValue {
        [
            "kind": .string(group.change.kind), "dialect": .string(group.change.dialect.rawValue),
            "place": .string(group.change.place), "rule": group.change.rule.map { .string($0) } ?? .null,
            "count": .number(JSONNumber(group.count)), "example": group.example.json,
            "before": group.before ?? .null, "after": group.after ?? .null,
        ]
    }

    private func json(_ finding: Finding) -> JSONValue {
        [
            "fingerprint": .string(finding.name), "rule": .string(finding.diagnostic.rule),
            "severity": .string(finding.severity.rawValue), "dialect": .string(finding.dialect.rawValue),
            "pointer": .string(finding.diagnostic.place), "title": .string(finding.diagnostic.title),
            "count": .number(JSONNumber(finding.count)),
            "beyondBaseline": finding.beyondBaseline.map { .string($0) } ?? .null,
            "case": finding.reproducer.testCase.json,
        ]
    }

    private func heading(_ text: String, _ markdown: Bool) -> String { markdown ? "## \(text)" : text }
    private func bullet(_ markdown: Bool) -> String { markdown ? "- " : "" }
    private func code(_ text: String, _ markdown: Bool) -> String { markdown ? MarkdownText.code(text) : text }
    private func plain(_ text: String, _ markdown: Bool) -> String {
        markdown ? MarkdownText.escaped(text) : VisibleText.of(text)
    }

    private func shown(_ side: String?, _ markdown: Bool) -> String {
        side.map { code($0, markdown) } ?? "nothing"
    }
}
