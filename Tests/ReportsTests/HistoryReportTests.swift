import Determinism
import JSONModel
import PushModel
import Testing

@testable import Findings
@testable import Reports

/// What reports say of the runs before theirs.
@Suite struct HistoryReportTests {
    private func run(_ report: RunReport, day: Int) -> HistoryRun {
        HistoryRun(report, time: "2026-10-0\(day)T02:00:00Z", exitCode: 1)
    }

    /// The third run: one finding is new, one is gone, one is there since the first.
    private var report: RunReport {
        let (kept, gone, new) = (
            Runs.finding(), Runs.finding(place: "/aps/sound"), Runs.finding(place: "/aps/category")
        )
        let first = run(Runs.report([kept, gone]), day: 1)
        let second = run(Runs.report([kept, gone]), day: 2)
        var report = Runs.report([kept, new])
        report.past = RunPast(run(report, day: 3), after: RunHistory([first, second]))
        return report
    }

    private func elements(_ report: RunReport) throws -> [ElementReader.Element] {
        try ElementReader.read(HTMLReportWriter().text(of: report))
    }

    // MARK: The line of a run

    @Test func theLineHasWhatGatesAndTheFigures() {
        var known = Runs.finding(place: "/known")
        known.isBaselined = true
        let line = run(
            Runs.report([Runs.finding(), known, Runs.finding(severity: .info)], testeeCommand: "./t"),
            day: 1
        )
        #expect(line.findings.map(\.isBaselined) == [false, true])
        #expect(line.findings.first?.title == "Easemob: aps.badge is sent as a text where a number is right")
        #expect(line.scope == HistoryScope(command: "check", testee: "./t", selection: "everything"))
        #expect(line.figures.violations == 1)
        #expect(line.figures.cases == 1000)
        #expect(line.figures.judged == 994)
        #expect(line.figures.dialects["apns"] == HistoryFigures.Cases(cases: 100, judged: 100))
        #expect(line.figures.rulesExercised == 2)
    }

    // MARK: Reports

    @Test func saysInOneLineWhatChanged() {
        let words = "run 2 of 2026-10-02: 1 new, 1 gone, 1 still there"
        // After the verdict, before the causes.
        let text = TerminalSummary(style: TerminalStyle(usesColor: false)).text(of: report)
        let lines = text.split(separator: "\n").map(String.init)
        let since = lines.firstIndex { $0.hasSuffix("Since the last run: \(words).") }
        let causes = lines.firstIndex { $0.hasPrefix("[error]") }
        #expect(since.map { line in causes.map { line < $0 } ?? false } ?? false)
        #expect(MarkdownReportWriter().text(of: report).contains("| Since the last run | \(words) |"))
        let json = JSONReportWriter().json(of: report)["sinceLastRun"]
        #expect(json?["run"] == 2)
        #expect(json?["same"] == 1)
        #expect(json?["gone"]?.arrayValue?.compactMap { $0["pointer"] } == ["/aps/sound"])
        #expect(json?["new"]?.arrayValue?.compactMap { $0["pointer"] } == ["/aps/category"])
    }

    @Test func thePageLeadsToWhatIsNew() throws {
        let elements = try elements(report)
        #expect(elements.contains { $0.name == "p" && $0.text.contains("1 new, 1 gone, 1 still there") })
        let new = Runs.finding(place: "/aps/category").name
        #expect(elements.contains { $0.name == "a" && $0.attributes["href"] == "#f-\(new)" && $0.text == new })
        #expect(elements.contains { $0.name == "code" && $0.text == Runs.finding(place: "/aps/sound").name })
        // In the list: it is of the cause whose card shows what was there before.
        #expect(elements.count { $0.attributes["class"] == "new" } == 1)
        #expect(elements.contains { $0.text == "open: first seen in run 1, in 3 of 3 runs" })
    }

    @Test func thePageDrawsAFigureOverTheRuns() throws {
        let pictures = try elements(report).filter { $0.attributes["class"] == "trend" }
        #expect(pictures.count == 2)
        #expect(pictures.first?.attributes["aria-label"] == "violations: 2 now; median 2, 2 to 2 over 3 runs")
    }

    @Test func aFirstRunHasNothingToDraw() throws {
        var report = Runs.report([Runs.finding()])
        report.past = RunPast(run(report, day: 1), after: RunHistory())
        let elements = try elements(report)
        #expect(elements.contains { $0.text == "no earlier run of this kind in the history" })
        #expect(!elements.contains { $0.attributes["class"] == "trend" || $0.attributes["class"] == "new" })
        #expect(JSONReportWriter().json(of: report)["sinceLastRun"] == .null)
    }

    @Test func aRunWithoutHistorySaysNothingOfOne() throws {
        #expect(JSONReportWriter().json(of: Runs.report())["sinceLastRun"] == nil)
        #expect(!(try elements(Runs.report())).contains { $0.text == "Since the last run" })
    }

    @Test(arguments: Runs.hostileTexts)
    func textsOfEarlierRunsHaveNoPower(text: String) throws {
        func shape(_ text: String) throws -> [String] {
            var gone = run(Runs.report([Runs.finding()]), day: 1)
            (gone.findings[0].title, gone.findings[0].rule) = (text, text)
            var report = Runs.report()
            report.past = RunPast(run(report, day: 2), after: RunHistory([gone]))
            return try elements(report).map(\.name)
        }
        #expect(try shape(text) == shape("plain"))
    }

    // MARK: Sizes

    @Test func drawsSizesBesideTheLimit() throws {
        var report = Runs.report()
        for bytes in [100, 200, 4096, 4097] { report.statistics.payloadSizes.add(bytes: bytes) }
        let elements = try elements(report)
        let picture = try #require(elements.first { $0.attributes["class"] == "sizes" })
        #expect(picture.attributes["aria-label"]?.hasPrefix("Sizes of 4 payloads") == true)
        #expect(picture.attributes["aria-label"]?.contains("; 1 over 4096 bytes") == true)
        let titles = elements.filter { $0.name == "title" }.map(\.text)
        #expect(titles.dropFirst() == ["1 to 256 bytes: 2", "3841 to 4096 bytes: 1", "4097 to 4352 bytes: 1"])
        #expect(JSONReportWriter().json(of: report)["summary"]?["payloadSizes"]?["counts"]?.arrayValue?.count == 17)
    }
}

@Suite struct HistoryTextTests {
    private func history(_ pattern: String) -> RunHistory {
        RunHistory(
            pattern.enumerated().map { index, mark in
                let report = Runs.report(mark == "#" ? [Runs.finding()] : [])
                let day = index < 9 ? "0\(index + 1)" : "\(index + 1)"
                return HistoryRun(report, time: "2026-10-\(day)T02:00:00Z", exitCode: mark == "#" ? 1 : 0)
            }
        )
    }

    private func lines(_ history: RunHistory) -> [String] {
        HistoryText(style: TerminalStyle(usesColor: false)).text(of: history).split(separator: "\n").map(String.init)
    }

    @Test func saysThatABugCameWentAndCameBack() {
        let lines = lines(history(".....########.......##########"))
        #expect(lines.first == "came back: Easemob: aps.badge is sent as a text where a number is right")
        #expect(
            lines.contains(
                "  first seen in run 6 (2026-10-06), last in run 30 (2026-10-30), in 18 of 30 runs that could show it, "
                    + "gone 1 time, back 1 time"
            )
        )
        #expect(lines.contains("  [.....########.......##########]"))
        #expect(lines.last == "pushproof: 30 runs, 0 flaky, 1 came back, 0 open, 0 fixed")
    }

    @Test func showsFiguresOverTheRuns() {
        let lines = lines(history("..#"))
        #expect(
            lines.contains(
                "check, the reference compilers: 3 runs, 1 (2026-10-01) to 3 (2026-10-03), 1 with violations"
            )
        )
        #expect(lines.contains("  violations  ▁▁█  1 now; median 0, 0 to 1 over 3 runs"))
        #expect(lines.contains("  cases/s     ▅▅▅  81 now; median 81, 81 to 81 over 3 runs"))
    }

    @Test func jsonHasTheSame() throws {
        let finding = try #require(HistoryJSON.value(of: history("#.#"))["findings"]?.arrayValue?.first)
        #expect(finding["state"] == "back")
        #expect(finding["timeline"] == "#.#")
        #expect(finding["firstSeen"] == ["run": 1, "time": "2026-10-01T02:00:00Z"])
        #expect(finding["goneSince"] == .null)
    }

    @Test func comparesTwoRuns() {
        let runs = history("#.").runs
        let text = HistoryText(style: TerminalStyle(usesColor: false))
            .text(of: RunComparison(runs[0], runs[1]), names: ("run 1", "run 2"))
        #expect(text.contains("\ngone: Easemob: aps.badge is sent as a text where a number is right ("))
        #expect(text.hasSuffix("pushproof: from run 1 to run 2 0 new, 1 gone, 0 still there"))
    }

    @Test(arguments: Runs.hostileTexts)
    func givesNobodyPowerOverTheTerminal(text: String) {
        var history = history("#.")
        history.runs[0].findings[0].title = text
        history.runs[0].time = text
        history.runs[0].scope.testee = text
        let printed = HistoryText(style: TerminalStyle(usesColor: false)).text(of: history)
        #expect(!printed.unicodeScalars.contains { $0 != "\n" && $0.properties.generalCategory == .control })
    }
}
