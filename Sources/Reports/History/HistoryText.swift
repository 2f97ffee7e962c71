import Findings
import JSONModel
import PushModel

/// What `history` prints for people.
package struct HistoryText: Sendable {
    private let style: TerminalStyle
    /// Of a line of bars or of a timeline: the last runs.
    private static let width = 40

    package init(style: TerminalStyle) {
        self.style = style
    }

    // MARK: A history

    /// The findings and what became of them, then the figures of each kind of run, then a line that counts.
    package func text(of history: RunHistory) -> String {
        let findings = history.findings
        let days = history.runs.map(\.day)
        let namesTestee = Set(history.scopes.map(\.testee)).count > 1
        var lines = findings.flatMap { self.lines(of: $0, days, namesTestee: namesTestee) + [""] }
        for scope in history.scopes { lines += figures(of: scope, in: history) + [""] }
        let counts = FindingHistory.State.allCases.map { state in
            "\(findings.count { $0.state == state }) \(state.words)"
        }
        lines.append("pushproof: \(history.runs.count.counted("run")), \(counts.joined(separator: ", "))")
        return lines.joined(separator: "\n")
    }

    private func lines(of found: FindingHistory, _ days: [String], namesTestee: Bool) -> [String] {
        let finding = found.finding
        let severity = Severity(rawValue: finding.severity) ?? .error
        let state = found.state == .fixed ? found.state.words : style.colored(found.state.words, by: severity)
        var lines = [
            "\(state): \(VisibleText.of(finding.title))",
            "  \(finding.name) \(VisibleText.of(finding.rule)), \(VisibleText.of(finding.severity))"
                + (finding.isBaselined ? ", in the baseline" : ""),
            "  " + story(of: found, days),
        ]
        if namesTestee { lines.append("  testee: \(words(ofTestee: found.testee))") }
        let line = found.timeline.suffix(HistoryText.width)
        return lines + ["  [\(line)]" + (found.timeline.count > line.count ? ", the last \(line.count) runs" : "")]
    }

    private func story(of found: FindingHistory, _ days: [String]) -> String {
        func run(_ number: Int) -> String { "\(number) (\(VisibleText.of(days[number - 1])))" }
        var parts = ["first seen in run \(run(found.firstSeen))", "last in run \(run(found.lastSeen))"]
        parts.append("in \(found.runsSeen) of \(found.runsAsked.counted("run")) that could show it")
        if found.timesGone > 0 { parts.append("gone \(found.timesGone.counted("time"))") }
        if found.timesBack > 0 { parts.append("back \(found.timesBack.counted("time"))") }
        if let gone = found.goneSince { parts.append("gone since run \(run(gone))") }
        return parts.joined(separator: ", ")
    }

    private func figures(of scope: HistoryScope, in history: RunHistory) -> [String] {
        let runs = history.numbered.filter { $0.run.scope == scope }
        guard let first = runs.first, let last = runs.last else { return [] }
        let selection = scope.selection == "everything" ? "" : " \(VisibleText.of(scope.selection))"
        let shard = scope.shard.map { " --shard \($0.index)/\($0.count)" } ?? ""
        let red = runs.count { $0.run.figures.violations > 0 }
        let title =
            "\(VisibleText.of(scope.command))\(selection)\(shard), \(words(ofTestee: scope.testee)): "
            + "\(runs.count.counted("run")), \(first.number) (\(VisibleText.of(first.run.day))) to \(last.number) "
            + "(\(VisibleText.of(last.run.day))), \(red) with violations"
        return [title] + Trend.trends(of: runs.map(\.run)).map(line)
    }

    private func line(of trend: Trend) -> String {
        let bars = trend.heights.suffix(HistoryText.width).map { height in
            HistoryText.bars[min(HistoryText.bars.count - 1, Int(height * Double(HistoryText.bars.count)))]
        }
        let name = trend.name + String(repeating: " ", count: max(1, 12 - trend.name.count))
        return "  \(name)\(String(bars))  \(trend.summary)"
    }

    private static let bars: [Character] = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]

    private func words(ofTestee testee: String?) -> String {
        testee.map { VisibleText.of($0) } ?? "the reference compilers"
    }

    // MARK: Two runs

    /// What one run shows and another does not.
    ///
    /// - Parameters:
    ///   - comparison: Of the two.
    ///   - names: Of the earlier and the later run, as their user typed them.
    /// - Returns: The findings, then a line that counts.
    package func text(of comparison: RunComparison, names: (earlier: String, later: String)) -> String {
        let (earlier, later) = (VisibleText.of(names.earlier), VisibleText.of(names.later))
        var lines = [
            "\(earlier): \(words(of: comparison.earlier))", "\(later): \(words(of: comparison.later))", "",
        ]
        for (name, findings) in comparison.groups where !findings.isEmpty {
            lines += findings.map { finding in
                let severity = Severity(rawValue: finding.severity) ?? .error
                let mark = name == "new" ? style.colored(name, by: severity) : name
                return
                    "\(mark): \(VisibleText.of(finding.title)) (\(finding.name) \(VisibleText.of(finding.rule)))"
            }
            lines.append("")
        }
        lines.append("pushproof: from \(earlier) to \(later) \(comparison.words)")
        return lines.joined(separator: "\n")
    }

    private func words(of run: HistoryRun) -> String {
        let testee = words(ofTestee: run.scope.testee)
        let state = run.isComplete ? "" : ", not complete"
        return "\(VisibleText.of(run.scope.command)) of \(VisibleText.of(run.day)), \(testee), "
            + "\(run.figures.violations.counted("violation")), \(run.figures.cases.counted("case"))\(state)"
    }
}

extension RunComparison {
    /// By what became of them, in the order in which people ask.
    var groups: [(name: String, findings: [HistoryFinding])] {
        [("new", new), ("gone", gone), ("same", same), ("unknown", unknown)]
    }
}

extension FindingHistory.State {
    /// As people read it.
    package var words: String { self == .back ? "came back" : rawValue }
}
