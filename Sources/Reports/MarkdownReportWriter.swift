import Findings
import JSONModel
import PushModel

/// `report.md`: for a pull request or a step summary.
package struct MarkdownReportWriter: ReportWriter {
    package let fileName = "report.md"

    /// A step summary takes 1 MiB; what is left of it is for the last line.
    private static let mostBytes = (1 << 20) - 256
    private static let mostBaselineLines = 200
    private static let mostInformation = 200

    package init() {}

    package func text(of report: RunReport) -> String {
        let head = ["# " + report.verdict, figures(of: report), baseline(of: report)].filter { !$0.isEmpty }
        var text = head.joined(separator: "\n\n") + "\n"
        let causes = report.causesByFinding
        let sections =
            [Severity.error, .warning].flatMap { self.sections($0, causes, of: report) } + stack(of: report)
            + advice(of: report) + information(of: report)
        for (index, section) in sections.enumerated() {
            let next = "\n" + section + "\n"
            guard text.utf8.count + next.utf8.count <= MarkdownReportWriter.mostBytes else {
                let count = sections.count - index
                return text
                    + "\n\(count.counted("finding")) \(count == 1 ? "is" : "are") left out here: report.json has all.\n"
            }
            text += next
        }
        return text + messages(of: report, room: MarkdownReportWriter.mostBytes - text.utf8.count)
    }

    private func figures(of report: RunReport) -> String {
        let lines = report.figures.map {
            "| \($0.name) | \(MarkdownText.cell($0.isCode ? MarkdownText.code($0.value) : $0.value)) |"
        }
        return (["| | |", "|---|---|"] + lines).joined(separator: "\n")
    }

    /// Known findings are named, never shown in full: they gate nothing.
    private func baseline(of report: RunReport) -> String {
        guard let review = report.baseline else { return "" }
        let known = report.baselined.map { finding in
            "- \(MarkdownText.code(finding.name)) \(MarkdownText.code(finding.diagnostic.rule)), seen in \(finding.count) \(report.noun(of: finding, finding.count))"
        }
        let lines = known + review.lines.map { "- \(MarkdownText.escaped($0))" }
        guard !lines.isEmpty else { return "## Baseline\n\nNo entry of the baseline occurred." }
        let most = MarkdownReportWriter.mostBaselineLines
        let rest = lines.count > most ? ["- … and \(lines.count - most) more"] : []
        return "## Baseline\n\n" + (lines.prefix(most) + rest).joined(separator: "\n")
    }

    /// What the testee's stack makes of odd values, as a table.
    private func stack(of report: RunReport) -> [String] {
        let rows = StackTable(report.statistics.habits).rows.map { row in
            let handlings = row.handlings.map { "\($0.words) (\($0.count.counted("case")))" }
            return "| \(row.dialect.rawValue) | \(row.met) | \(handlings.joined(separator: ", ")) |"
        }
        guard !rows.isEmpty else { return [] }
        let head = "## Habits of the stack\n\n| | seen | result |\n|---|---|---|\n"
        return [head + rows.joined(separator: "\n")]
    }

    /// What only exotic cases show, a cause for each family of oddities.
    private func advice(of report: RunReport) -> [String] {
        let causes = report.advice
        return causes.enumerated().map { index, cause in
            (index == 0
                ? "## Advice\n\nOnly messages that no sender writes show these findings. They never fail a run.\n\n"
                : "")
                + section(cause.head, cause: cause, of: report)
        }
    }

    /// What gates nothing, a row each.
    private func information(of report: RunReport) -> [String] {
        let findings = report.findings(.info).filter { !$0.isAdvice }
        guard !findings.isEmpty else { return [] }
        let rows = findings.prefix(MarkdownReportWriter.mostInformation).map { finding in
            let place =
                finding.diagnostic.place.isEmpty ? "" : MarkdownText.cell(MarkdownText.code(finding.diagnostic.place))
            return "| \(MarkdownText.code(finding.diagnostic.ruleOfInformation)) | \(place) | "
                + "\(MarkdownText.cell(MarkdownText.escaped(finding.diagnostic.title))) | \(finding.count) | "
                + "\(MarkdownText.cell(MarkdownText.code(finding.reproducer.testCase.id))) |"
        }
        let rest = findings.count - rows.count
        return [
            "## \(Severity.info.heading)\n\n\(Severity.info.explanation ?? "")\n\n| rule | at | what | cases | smallest |\n|---|---|---|---|---|\n"
                + rows.joined(separator: "\n")
                + (rest > 0 ? "\n\n… and \(rest) more in report.json" : "")
        ]
    }

    /// A section for each finding; the first begins with the heading over all of them.
    private func sections(_ severity: Severity, _ causes: [String: Cause], of report: RunReport) -> [String] {
        report.findings(severity).enumerated().map { index, finding in
            (index == 0 ? "## \(severity.heading)\n\n" : "") + section(finding, cause: causes[finding.name], of: report)
        }
    }

    private func section(_ finding: Finding, cause: Cause?, of report: RunReport) -> String {
        let diagnostic = finding.diagnostic
        let place = diagnostic.place.isEmpty ? "" : " at \(MarkdownText.code(diagnostic.place))"
        let text = FindingText(finding, cause: cause, of: report)
        var lines = [
            "### \(MarkdownText.code(diagnostic.rule))\(place)", "", MarkdownText.escaped(diagnostic.title), "",
        ]
        lines += (text.phone + text.difference + text.authority + text.input).map(item)
        lines.append("- seen \(report.seenWords(of: finding))")
        lines += text.beyondBaseline.map(item)
        lines += text.senders(withIDs: true).map(item)
        lines.append("- smallest case: \(MarkdownText.code(finding.reproducer.testCase.id))")
        lines += finding.shrinkingWords.map { "- \(MarkdownText.escaped($0))" }
        lines.append("- fingerprint \(MarkdownText.code(finding.name)), \(finding.status.rawValue)")
        lines += text.relations.map(item)
        if let replay = report.replayCommandFromHere(for: finding) {
            lines.append("- replay: \(MarkdownText.code(replay))")
        }
        return lines.joined(separator: "\n")
    }

    /// What came to inlets, the newest last, as far as there is room.
    private func messages(of report: RunReport, room: Int) -> String {
        guard let messages = report.endpoint?.messages, messages.count > 0 else { return "" }
        let head =
            "\n## Messages at the inlets\n\n| | to | result | answer | phone | findings |\n|---|---|---|---|---|---|\n"
        var rows: [String] = []
        var size = head.utf8.count
        for message in messages.newest.reversed() {
            let row = self.row(message)
            guard size + row.utf8.count <= room else { break }
            size += row.utf8.count
            rows.append(row)
        }
        let left = messages.count - rows.count
        let rest =
            left > 0 ? "\n\(left.counted("earlier message")) \(left == 1 ? "is" : "are") only in messages.jsonl.\n" : ""
        return head + rows.reversed().joined() + rest
    }

    private func row(_ message: InletMessage) -> String {
        let rules = message.findings.filter { $0.severity > .info }.map(\.rule)
        let cells = [
            "\(message.dialect.rawValue) \(message.number)", message.recipient ?? "nobody", message.resultWords,
            message.answer,
            ([message.phone] + message.phoneLines.prefix(1)).joined(separator: "; "),
            rules.isEmpty ? "nothing" : rules.joined(separator: ", "),
        ]
        return "| " + cells.map { MarkdownText.escaped($0) }.joined(separator: " | ") + " |\n"
    }

    private func item(_ line: FindingText.Line) -> String {
        switch line.kind {
        case .words: "- \(line.label): \(MarkdownText.escaped(line.text))"
        case .reference: "- \(line.label): \(MarkdownText.escaped(line.text, keepsAddresses: true))"
        // A rule's name is no value: no colon parts it from what it is.
        case .data where line.label == "rule": "- rule \(MarkdownText.code(line.text))"
        case .data: "- \(line.label): \(MarkdownText.code(line.text))"
        }
    }
}

extension Diagnostic {
    /// Of what breaks a rule as it must, the rule: that it must is said of all such findings at once.
    fileprivate var ruleOfInformation: String { check == .expectedViolation ? specRule ?? rule : rule }
}
