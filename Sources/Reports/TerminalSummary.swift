import Campaign
import PushModel

/// The end of a run on the terminal.
package struct TerminalSummary: Sendable {
    private let style: TerminalStyle
    private let isOnlyReport: Bool
    /// Causes whose weightiest finding is shown in full; the rest is in the report.
    private static let shownCauses = 20

    /// - Parameters:
    ///   - style: Of the terminal.
    ///   - isOnlyReport: Whether no other report could be written, so that nothing may be left to it.
    package init(style: TerminalStyle, isOnlyReport: Bool = false) {
        self.style = style
        self.isOnlyReport = isOnlyReport
    }

    /// The findings that gate, one for each cause with what else comes of it, the figures, and a last line for machines to search for.
    package func text(of report: RunReport) -> String {
        var lines: [String] = []
        let causes = report.newCauses
        for cause in causes.prefix(TerminalSummary.shownCauses) {
            let finding = cause.head
            lines.append(style.colored(DifferenceText.headline(finding.sighting), by: finding.sighting.severity))
            lines += FindingText(finding, cause: cause, of: report).plainLines(
                replay: report.replayCommandFromHere(for: finding),
                hunk: PayloadHunk(finding).map(style.lines) ?? []
            )
            lines.append("")
        }
        let rest = causes.dropFirst(TerminalSummary.shownCauses)
        if isOnlyReport {
            let others = causes.prefix(TerminalSummary.shownCauses).flatMap {
                $0.others.dropFirst(FindingText.mostOthers)
            }
            let left = (others + rest.flatMap(\.findings)).map { line(of: $0, in: report) }
            lines += left.isEmpty ? [] : left + [""]
        } else if !rest.isEmpty {
            lines += ["… and \(rest.count) more in the report", ""]
        }
        lines += report.endpoint.map { served($0, of: report) } ?? figures(of: report)
        lines += trailer(of: report)
        lines.append(lastLine(of: report))
        return lines.joined(separator: "\n")
    }

    /// What matters of a finding, where nothing else will say more.
    private func line(of finding: Finding, in report: RunReport) -> String {
        let (rule, severity) = (finding.sighting.rule, finding.sighting.severity)
        let sentence = VisibleText.of(FindingText(finding, cause: nil, of: report).sentence)
        return style.colored("[\(severity.rawValue)] \(rule)", by: severity) + ": \(sentence)"
    }

    private func figures(of report: RunReport) -> [String] {
        let statistics = report.statistics
        let tuples = report.tuples
        var lines = [
            "testee      \(report.testeeCommand ?? report.wordsWithoutTestee)",
            "cases       \(statistics.cases) (\(statistics.judgedCount) judged, \(statistics.skipped) skipped)",
            "ambiguous   \(report.ambiguity)",
        ]
        if !statistics.origins.isEmpty { lines.append("cases from  \(counts(statistics.origins))") }
        lines += [
            "outcomes    \(statistics.outcomes.isEmpty ? "none" : counts(statistics.outcomes))",
            "delivered   \(statistics.requests) over HTTP/2\(tail(statistics.answers))",
        ]
        if tuples.total > 0 {
            let others = tuples.generated - tuples.covered
            lines.append(
                "coverage    \(tuples.covered) of \(tuples.total) combinations of \(report.strength) values judged"
                    + (others > 0 ? ", \(others) more only generated" : "")
            )
        }
        lines += report.rulesNotMet.map { unmet in
            "not met     \(Wording.list(unmet.rules)) of \(unmet.dialect.rawValue): no case met the condition"
        }
        if let handingOn = report.handingOn { lines.append("handed on   \(handingOn)") }
        lines += report.headersNotGiven.map { "headers     \($0)" }
        let selection = SelectionText(report: report)
        lines += [selection.profile, selection.cases, selection.rules].compactMap { $0.map { "left out    \($0)" } }
        lines += report.notJudged.map { "not judged  \($0.dialect.rawValue): \($0.reason)" }
        return lines
    }

    private func served(_ endpoint: ServedEndpoint, of report: RunReport) -> [String] {
        let statistics = report.statistics
        return [
            "endpoint    \(endpoint.url), \(endpoint.connections.counted("connection"))",
            "requests    \(statistics.cases): \(RequestOutcome.words(of: statistics.outcomes))",
            "answers     \(statistics.requests): \(statistics.answers.isEmpty ? "none" : counts(statistics.answers))",
        ] + (endpoint.messages.map { ["messages    \($0.count) at the inlets\(tail($0.fates))"] } ?? [])
            + (endpoint.vendor.map { ["pushes      held to what \($0) sends"] } ?? [])
            + endpoint.omissions.map { "not kept    \($0)" }
    }

    private func tail(_ counts: [String: Int]) -> String { counts.isEmpty ? "" : ": \(self.counts(counts))" }

    private func counts(_ counts: [String: Int]) -> String {
        counts.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }.joined(separator: ", ")
    }

    private func trailer(of report: RunReport) -> [String] {
        var lines: [String] = []
        if let count = report.causeCount { lines.append("found       \(count)") }
        if let first = report.newCauses.first {
            lines.append(
                "meaning     pushproof rules \(first.head.sighting.rule) says what that finding means; so for every ID"
            )
        }
        let informations = report.findings(.info).count
        if informations > 0 {
            let verb = informations == 1 ? "gates" : "gate"
            let place = isOnlyReport ? "" : ", see report.md"
            lines.append("information \(informations.counted("finding")) that \(verb) nothing\(place)")
        }
        if !report.baselined.isEmpty {
            let known = report.baselined.count
            let verb = known == 1 ? "gates" : "gate"
            lines.append("known       \(known.counted("finding")) of the baseline, which \(verb) nothing")
        }
        lines += report.baseline?.lines ?? []
        if let past = report.past { lines.append("since       \(VisibleText.of(past.words))") }
        if let shortfall = report.shortfall { lines.append("no proof    \(shortfall)") }
        if !isOnlyReport { lines.append("report      \(report.directory)/report.md") }
        return lines
    }

    private func lastLine(of report: RunReport) -> String {
        let seconds = ((report.wallClock ?? report.duration) / .seconds(1) * 10).rounded() / 10
        let (errors, warnings) = (report.findings(.error).count, report.findings(.warning).count)
        // A violation is one, whatever else was not seen.
        let state = report.isComplete ? report.shortfall == nil || errors > 0 ? "" : "inconclusive, " : "incomplete, "
        let (cases, judged) = (report.statistics.cases, report.statistics.judgedCount)
        let part = report.endpoint == nil && judged < cases ? ", \(judged) judged" : ""
        let leftOut = SelectionText(report: report).tail
        return "pushproof: \(state)\(errors.counted("violation")), \(warnings.counted("warning")), "
            + "\(cases.counted(report.noun))\(part)\(leftOut.isEmpty ? "" : ", \(leftOut)")"
            + "\(report.endpoint == nil ? ", seed \(report.seedText)" : ""), \(seconds) s"
    }
}

/// Colours, or none.
package struct TerminalStyle: Sendable {
    package let usesColor: Bool

    package init(usesColor: Bool) {
        self.usesColor = usesColor
    }

    func colored(_ text: String, by severity: Severity) -> String {
        guard usesColor else { return text }
        let code =
            switch severity {
            case .error: "31"
            case .warning: "33"
            case .info: "36"
            }
        return "\u{1B}[\(code)m\(text)\u{1B}[0m"
    }
}
