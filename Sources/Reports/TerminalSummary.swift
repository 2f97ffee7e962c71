import Findings
import PushModel
import Vendors

/// The end of a run on the terminal.
package struct TerminalSummary: Sendable {
    private let style: TerminalStyle
    private let isOnlyReport: Bool
    /// Causes that are shown with their case; some more have a line each, and all of them are in the report.
    private static let shownCauses = 3
    private static let namedCauses = 10
    private static let mostAdvice = 5
    /// What fits on a screen and a half.
    private static let mostLines = 60

    /// - Parameters:
    ///   - style: Of the terminal.
    ///   - isOnlyReport: Whether no other report could be written, so that nothing may be left to it.
    package init(style: TerminalStyle, isOnlyReport: Bool = false) {
        self.style = style
        self.isOnlyReport = isOnlyReport
    }

    /// The verdict, what changed, the first causes with their cases and some more in a line each, the figures, and a last line for machines to
    /// search for: the order of the page. It has as many lines as a person reads.
    package func text(of report: RunReport) -> String {
        let causes = report.newCauses
        let figures = report.endpoint.map { served($0, of: report) } ?? figures(of: report)
        let tail = (figures + trailer(of: report)).flatMap(prose) + [lastLine(of: report)]
        let verdict = verdict(of: report) + [""]
        if isOnlyReport { return (verdict + wholeCauses(causes, of: report) + tail).joined(separator: "\n") }
        let named = self.named(causes.dropFirst(TerminalSummary.shownCauses), of: report)
        let room = TerminalSummary.mostLines - verdict.count - named.count - tail.count
        let shown = self.shown(causes.prefix(TerminalSummary.shownCauses), of: report, room: room)
        return (verdict + shown + named + tail).joined(separator: "\n")
    }

    /// The sentence, how much was found, and what changed since the last run.
    private func verdict(of report: RunReport) -> [String] {
        let verdict = VerdictSentence(report)
        let word = verdict.word.rawValue.uppercased() + "  "
        let severity: Severity? =
            switch verdict.word {
            case .fail: .error
            case .warn, .noProof, .incomplete: .warning
            case .pass: nil
            }
        var lines = TerminalText.wrapped(word + verdict.text, indent: word.count)
        let painted = severity.map { style.colored(word, by: $0) } ?? style.good(word)
        lines[0] = painted + lines[0].dropFirst(word.count)
        let margin = String(repeating: " ", count: word.count)
        let more = [
            verdict.counts,
            report.past.map { "Since the last run: " + VisibleText.of($0.words) + "." },
            report.baselineWords.map { "Against the baseline: \($0)." },
        ]
        return lines
            + more.compactMap(\.self).flatMap { TerminalText.wrapped(margin + $0, indent: word.count) }
    }

    /// A labelled line of figures; commands and paths stay whole.
    private func prose(_ line: String) -> [String] {
        let isCommand = ["testee ", "report "].contains { line.hasPrefix($0) }
        return isCommand ? [line] : TerminalText.wrapped(line, indent: 12)
    }

    /// The causes with their cases, in so many lines in all; what has no room is in the report.
    private func shown(_ causes: ArraySlice<Cause>, of report: RunReport, room: Int) -> [String] {
        var lines: [String] = []
        for (index, cause) in causes.enumerated() {
            let left = (room - lines.count) / (causes.count - index) - 1
            lines += Array(self.lines(of: cause, in: report, isShort: index > 0).prefix(max(left, 3))) + [""]
        }
        return lines
    }

    private func lines(of cause: Cause, in report: RunReport, isShort: Bool) -> [String] {
        let finding = cause.head
        let text = FindingText(finding, cause: cause, of: report)
        return [style.colored(DifferenceText.headline(finding.diagnostic), by: finding.severity)]
            + text.briefLines(
                replay: report.replayCommandFromHere(for: finding),
                hunk: isShort ? [] : PayloadHunk(finding).map(style.lines) ?? []
            )
    }

    /// Further causes, a line each.
    private func named(_ causes: ArraySlice<Cause>, of report: RunReport) -> [String] {
        guard !causes.isEmpty else { return [] }
        let lines = causes.prefix(TerminalSummary.namedCauses).map { cause in
            let finding = cause.head
            let count = "\(finding.countOfClass) \(finding.caseClass.rawValue)"
            return style.colored(DifferenceText.headline(finding.diagnostic), by: finding.severity) + " (\(count))"
        }
        let rest = causes.count - lines.count
        return lines + (rest > 0 ? ["… and \(rest) more in the report"] : []) + [""]
    }

    /// Every finding, where no other report has it.
    private func wholeCauses(_ causes: [Cause], of report: RunReport) -> [String] {
        let shown = causes.prefix(20)
        let lines = shown.flatMap { cause in
            [style.colored(DifferenceText.headline(cause.head.diagnostic), by: cause.head.severity)]
                + FindingText(cause.head, cause: cause, of: report).plainLines(
                    replay: report.replayCommandFromHere(for: cause.head),
                    hunk: PayloadHunk(cause.head).map(style.lines) ?? [],
                    isWrapped: true
                ) + [""]
        }
        let others = shown.flatMap { $0.others.dropFirst(FindingText.mostOthers) }
        let rest = (others + causes.dropFirst(shown.count).flatMap(\.findings)).map { line(of: $0, in: report) }
        return lines + (rest.isEmpty ? [] : rest + [""])
    }

    /// What matters of a finding, where nothing else will say more.
    private func line(of finding: Finding, in report: RunReport) -> String {
        let (rule, severity) = (finding.diagnostic.rule, finding.severity)
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
                    + (others > 0 ? ", \(others) more generated but not judged" : "")
            )
        }
        if let code = LearningWords.code(of: report) { lines.append("code        \(code), see \(CodeReport.pageName)") }
        if let yield = LearningWords.yield(of: report) { lines.append("learned     \(yield)") }
        lines += LearningWords.corpus(of: report).map { "inputs      \($0)" }
        lines += report.rulesNotMet.map { unmet in
            "not met     \(Wording.list(unmet.rules)) of \(unmet.dialect.rawValue): no case meets the condition"
        }
        if let handingOn = report.handingOn { lines.append("handed on   \(handingOn)") }
        lines += report.headersNotGiven.map { "headers     \($0)" }
        let selection = SelectionText(report: report)
        lines += [selection.profile, selection.cases, selection.rules].compactMap { $0.map { "left out    \($0)" } }
        lines += selection.unused.map { "not used    \($0)" }
        lines += report.skipped.map { "skipped     \($0.dialect.rawValue): \($0.words)" }
        lines += report.notJudged.map { "not judged  \($0.dialect.rawValue): \($0.reason)" }
        return lines
    }

    private func served(_ endpoint: ServedEndpoint, of report: RunReport) -> [String] {
        let statistics = report.statistics
        return [
            "endpoint    \(endpoint.url), \(endpoint.connections.counted("connection"))",
            "requests    \(statistics.cases): \(RequestOutcome.words(of: statistics.outcomes))",
            "answers     \(statistics.requests): \(statistics.answers.isEmpty ? "none" : counts(statistics.answers))",
        ] + (endpoint.messages.map { ["messages    \($0.count) at the inlets\(tail($0.deliveryResults))"] } ?? [])
            + (endpoint.vendor.map { ["pushes      compared with what \($0) sends"] } ?? [])
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
                "meaning     pushproof rules \(first.head.diagnostic.rule) explains that finding; it works for every ID"
            )
        }
        lines += advice(of: report)
        let informations = report.findings(.info).count - report.advice.reduce(0) { $0 + $1.findings.count }
        if informations > 0 {
            let verb = informations == 1 ? "gates" : "gate"
            let place = isOnlyReport ? "" : ", see report.md"
            lines.append("information \(informations.counted("finding")) that \(verb) nothing\(place)")
        }
        if !report.baselined.isEmpty {
            let known = report.baselined.count
            let verb = known == 1 ? "gates" : "gate"
            lines.append("known       \(known.counted("finding")) in the baseline, which \(verb) nothing")
        }
        lines += report.baseline?.lines ?? []
        if let shortfall = report.shortfall { lines.append("no proof    \(shortfall)") }
        if !isOnlyReport { lines.append("report      \(report.directory)/report.md") }
        return lines
    }

    /// What the testee's stack does, and what only exotic messages show.
    private func advice(of report: RunReport) -> [String] {
        var lines = StackTable(report.statistics.habits).sentence.map { ["stack       \($0)"] } ?? []
        let causes = report.advice
        guard !causes.isEmpty else { return lines }
        lines.append(
            "advice      \(causes.count.counted("piece")) of advice, which only messages that no sender writes show (--gate exotic makes it fail)"
        )
        for cause in causes.prefix(TerminalSummary.mostAdvice) {
            let kinds = Set(cause.findings.compactMap { $0.reproducer.testCase.oddityKinds.first }).sorted()
            let met = kinds.isEmpty ? "" : "with \(kinds.map(\.words).joined(separator: ", ")): "
            lines.append("            \(met)\(DifferenceText.headline(cause.head.diagnostic))")
        }
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

    /// Of the 256 that every terminal has in the same tone: each is legible on white and on black.
    enum Color: Int, CaseIterable {
        case red = 160
        case brown = 130
        case blue = 31
        case green = 28
    }

    func colored(_ text: String, by severity: Severity) -> String {
        switch severity {
        case .error: painted(text, .red)
        case .warning: painted(text, .brown)
        case .info: painted(text, .blue)
        }
    }

    func good(_ text: String) -> String { painted(text, .green) }

    func painted(_ text: String, _ color: Color) -> String {
        usesColor ? "\u{1B}[38;5;\(color.rawValue)m\(text)\u{1B}[0m" : text
    }
}
