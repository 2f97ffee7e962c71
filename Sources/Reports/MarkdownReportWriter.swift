import Campaign
import JSONModel
import PushModel

/// `report.md`: for a pull request or a step summary.
package struct MarkdownReportWriter: ReportWriter {
    package let fileName = "report.md"

    package init() {}

    package func text(of report: RunReport) -> String {
        let sections = [head(of: report), figures(of: report), baseline(of: report)]
        let findings = Severity.allCases.reversed().map { self.findings($0, of: report) }
        return (sections + findings).filter { !$0.isEmpty }.joined(separator: "\n\n") + "\n"
    }

    private func head(of report: RunReport) -> String {
        let errors = report.findings(.error).count
        let verdict = errors == 0 ? "no violation" : "\(errors) violation\(errors == 1 ? "" : "s")"
        let state = report.isComplete ? "" : " (the run did not come to its end)"
        return "# Pushproof \(report.command): \(verdict)\(state)"
    }

    private func figures(of report: RunReport) -> String {
        let statistics = report.statistics
        let tuples = report.tuples
        var rows = [
            ("Testee", report.testeeCommand.map(code) ?? "the reference compilers"),
            ("Dialects", report.dialects.map(\.rawValue).joined(separator: ", ")),
            ("Seed", code(report.seedText)),
            ("Cases", "\(statistics.cases), of which \(statistics.passed) passed"),
            ("Ambiguous by the documents", "\(statistics.ambiguous)"),
            ("Skipped by the testee", "\(statistics.skipped)"),
            ("Outcomes", counts(statistics.outcomes)),
            ("Delivered to the mock endpoint", "\(statistics.requests) (\(counts(statistics.answers)))"),
            ("Combinations of \(report.strength) values", "\(tuples.covered) of \(tuples.total)"),
        ]
        rows += report.parsers.map { ($0.name, $0.version) }
        let lines = rows.map { "| \($0.0) | \(cell($0.1)) |" }
        return (["| | |", "|---|---|"] + lines).joined(separator: "\n")
    }

    /// Known findings are named, never shown in full: they gate nothing.
    private func baseline(of report: RunReport) -> String {
        guard let review = report.baseline else { return "" }
        let known = report.baselined.map { finding in
            "- \(code(finding.name)) \(code(finding.sighting.rule)), seen in \(finding.count) cases"
        }
        let lines = known + review.lines.map { "- \(escaped($0))" }
        return "## Baseline\n\n" + (lines.isEmpty ? "Nothing of the baseline was met." : lines.joined(separator: "\n"))
    }

    private func findings(_ severity: Severity, of report: RunReport) -> String {
        let findings = report.findings(severity)
        guard !findings.isEmpty else { return "" }
        let title =
            switch severity {
            case .error: "Violations"
            case .warning: "Warnings"
            case .info: "Information"
            }
        return (["## \(title)"] + findings.map { section($0, of: report) }).joined(separator: "\n\n")
    }

    private func section(_ finding: Finding, of report: RunReport) -> String {
        let sighting = finding.sighting
        let place = sighting.place.isEmpty ? "" : " at \(code(sighting.place))"
        var lines = ["### \(code(sighting.rule))\(place)", "", escaped(sighting.title), ""]
        lines.append("- fingerprint \(code(finding.name)), \(finding.status.rawValue)")
        lines.append("- seen in \(finding.count) cases, first in case \(finding.firstCase)")
        if let rule = sighting.specRule { lines.append("- rule \(code(rule))") }
        if let source = sighting.source { lines.append("- source: \(escaped(source))") }
        if let expected = sighting.expected { lines.append("- expected: \(code(DifferenceText.shown(expected)))") }
        if let actual = sighting.actual { lines.append("- actual: \(code(DifferenceText.shown(actual)))") }
        lines.append("- smallest case: \(code(finding.reproducer.testCase.id))")
        lines += finding.shrinkingWords.map { "- \(escaped($0))" }
        lines.append("- replay: \(code(report.replayCommand(for: finding)))")
        return lines.joined(separator: "\n")
    }

    private func counts(_ counts: [String: Int]) -> String {
        counts.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
    }

    /// Text as code, whatever backticks it holds.
    private func code(_ text: String) -> String {
        var run = 0
        var longestRun = 0
        for scalar in text.unicodeScalars {
            run = scalar == "`" ? run + 1 : 0
            longestRun = max(longestRun, run)
        }
        let fence = String(repeating: "`", count: longestRun + 1)
        let padding = longestRun > 0 ? " " : ""
        return fence + padding + replacing(text, by: inPlaceOfControl) + padding + fence
    }

    /// Text that a sender or a testee may have written, without its power over the page.
    private func escaped(_ text: String) -> String {
        replacing(text) { scalar in
            switch scalar {
            case "&": "&amp;"
            case "<": "&lt;"
            case ">": "&gt;"
            case "\\", "`", "[", "]", "*", "_", "#", "|", "~": "\\" + String(scalar)
            default: inPlaceOfControl(scalar)
            }
        }
    }

    private func cell(_ text: String) -> String {
        replacing(text) { $0 == "|" ? "\\|" : nil }
    }

    private func inPlaceOfControl(_ scalar: Unicode.Scalar) -> String? {
        if scalar == "\n" || scalar == "\r" { return " " }
        return scalar.properties.generalCategory == .control ? "\u{FFFD}" : nil
    }

    /// By code points: CR LF is one character, and so is a backtick with a combining mark.
    private func replacing(_ text: String, by replacement: (Unicode.Scalar) -> String?) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            if let replacement = replacement(scalar) {
                result += replacement
            } else {
                result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
