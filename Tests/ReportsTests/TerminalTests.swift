import JSONModel
import PushModel
import Synchronization
import Testing

@testable import Findings
@testable import Reports

@Suite struct TerminalSummaryTests {
    private func lines(_ report: RunReport, usesColor: Bool = false) -> [String] {
        TerminalSummary(style: TerminalStyle(usesColor: usesColor)).text(of: report)
            .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    @Test func replayRepeatsTheTesteeWithItsTimeLimits() {
        let finding = Runs.finding()
        var report = Runs.report([finding], testeeCommand: "./testee")
        report.testeeOptions = " --testee-timeout 700ms"
        let text = TerminalSummary(style: TerminalStyle(usesColor: false)).text(of: report)
        #expect(text.contains("findings/\(finding.name) --testee ./testee --testee-timeout 700ms\n"))
    }

    @Test func endsWithALineForMachines() {
        let findings = [Runs.finding(), Runs.finding(severity: .warning), Runs.finding(severity: .info)]
        #expect(
            lines(Runs.report(findings)).last
                == "pushproof: 1 violation, 1 warning, 1000 cases, 994 judged, seed 0x00000000000000ab, 12.3 s"
        )
        #expect(
            lines(Runs.report(isComplete: false)).last
                == "pushproof: incomplete, 0 violations, 0 warnings, 1000 cases, 994 judged, seed 0x00000000000000ab, 12.3 s"
        )
    }

    @Test func saysWhatWasNotJudged() {
        let text = lines(Runs.reportOfNothing)
        #expect(text.contains("not judged  apns: the testee skips all 100 cases"))
        #expect(
            text.last
                == "pushproof: inconclusive, 0 violations, 0 warnings, 1000 cases, 894 judged, seed 0x00000000000000ab, 12.3 s"
        )
        #expect(!lines(Runs.report()).contains { $0.hasPrefix("not judged") })
    }

    @Test func showsEachFindingThatGatesWithItsReplayCommand() {
        let finding = Runs.finding()
        let text = lines(Runs.report([finding, Runs.finding("only said", severity: .info)]))
        #expect(text.contains("[error] diff.payload at /aps/badge: another value against the reference"))
        #expect(text.contains("  replay:     pushproof replay Reports/latest/findings/\(finding.name)"))
        #expect(!text.contains { $0.contains("only said") })
    }

    /// Three causes with their cases, ten by name, and a count: no more than a person reads.
    @Test func showsAsManyFindingsAsAPersonReadsAndCountsTheRest() {
        let findings = (0..<25).map { Runs.finding(rule: "rule.\($0)") }
        let text = lines(Runs.report(findings))
        #expect(text.first?.hasPrefix("FAIL  ") == true)
        #expect(text.count { $0.hasPrefix("[error]") } == 13)
        #expect(text.count { $0.hasPrefix("  message:") } == 3)
        #expect(text.contains("… and 12 more in the report"))
        #expect(text.count <= 60)
    }

    /// Where no file could be written, nothing may be left to one.
    @Test func theOnlyReportNamesEveryFinding() {
        let findings = (0..<25).map { Runs.finding(rule: "rule.\($0)") } + [Runs.finding("only said", severity: .info)]
        let text = TerminalSummary(style: TerminalStyle(usesColor: false), isOnlyReport: true).text(
            of: Runs.report(findings)
        )
        for number in 0..<25 { #expect(text.contains("[error] rule.\(number)")) }
        #expect(!text.contains("report.md"))
        #expect(!text.contains("more in the report"))
        #expect(!text.contains("\nreport "))
    }

    @Test func usesColourOnlyWhereItIsWanted() {
        let report = Runs.report([Runs.finding(), Runs.finding(rule: "aps.badge.type", severity: .warning)])
        #expect(!lines(report).joined().unicodeScalars.contains("\u{1B}"))
        let coloured = lines(report, usesColor: true).joined(separator: "\n")
        #expect(coloured.contains("\u{1B}[31m[error]"))
        #expect(coloured.contains("\u{1B}[33m[warning]"))
        // Every colour is switched off again.
        #expect(coloured.count { $0 == "\u{1B}" } == 4)
        #expect(coloured.ranges(of: "\u{1B}[0m").count == 2)
    }

    @Test func theLastLineHasTheTimeThatTheUserWaited() {
        var report = Runs.report()
        report.wallClock = .milliseconds(98_760)
        #expect(lines(report).last?.hasSuffix(", 98.8 s") == true)
        #expect(JSONReportWriter().json(of: report)["summary"]?["durationSeconds"]?.numberValue?.lexeme == "12.345")
    }

    @Test(arguments: Runs.hostileTexts)
    func givesNobodyPowerOverTheTerminal(text: String) {
        let summary = lines(Runs.report([Runs.finding(hostile: text)])).joined(separator: "\n")
        #expect(!summary.unicodeScalars.contains { $0 != "\n" && $0.properties.generalCategory == .control })
    }
}

@Suite struct ProgressPrinterTests {
    private func snapshot(_ milliseconds: Int, cases: Int = 500, total: Int? = 1000) -> ProgressSnapshot {
        ProgressSnapshot(
            cases: cases,
            total: total,
            elapsed: .milliseconds(milliseconds),
            errors: 2,
            warnings: 1,
            tuplesCovered: 30,
            tuplesTotal: 40
        )
    }

    /// What is printed of snapshots at these times, in milliseconds since the start.
    private func printed(isTerminal: Bool, at times: [Int]) -> [String] {
        let texts = Mutex<[String]>([])
        withExtendedLifetime(texts) {
            let printer = ProgressPrinter(isTerminal: isTerminal) { text in texts.withLock { $0.append(text) } }
            for time in times { printer.show(snapshot(time)) }
            printer.finish()
        }
        return texts.withLock { $0 }
    }

    @Test func printsPlainLinesNowAndThenIntoAPipe() {
        let texts = printed(isTerminal: false, at: [0, 5000, 9999, 10_000, 15_000, 20_000, 20_001])
        #expect(
            texts == [
                "500 of 1000 cases, 50 cases/s, 75 % of the combinations, 2 violations, 1 warning\n",
                "500 of 1000 cases, 25 cases/s, 75 % of the combinations, 2 violations, 1 warning\n",
            ]
        )
    }

    @Test func printsNothingOfAShortRunIntoAPipe() {
        #expect(printed(isTerminal: false, at: [100, 2000]) == [])
    }

    @Test func paintsOverItsLineOnATerminalAndClearsIt() {
        let texts = printed(isTerminal: true, at: [100, 200, 349, 350, 1000])
        #expect(texts.count == 4)
        #expect(texts.allSatisfy { $0.hasPrefix("\r\u{1B}[K") && !$0.contains("\n") })
        #expect(texts.last == "\r\u{1B}[K")
    }

    @Test func saysAllThatItKnowsWhereThereIsRoom() {
        var full = snapshot(100_000)
        (full.known, full.restarts) = (4, 1)
        (full.sinceLastFind, full.remaining) = (.seconds(12), .seconds(100))
        #expect(
            ProgressLine(full).text(within: nil)
                == "500 of 1000 cases, 5 cases/s, 75 % of the combinations, 2 violations, 1 warning, 4 known, "
                + "1 restart, last find 12 s ago, 2 min left"
        )
        full.remaining = .seconds(7500)
        #expect(ProgressLine(full).text(within: nil).hasSuffix(", 2 h 5 min left"))
    }

    /// What is left out first matters least.
    @Test(arguments: [
        (79, "500 of 1000, 5/s, 75 %, ✗ 2, ! 1, = 4, 1 restart, last find 12 s ago, 9 s left"),
        (60, "500 of 1000, 5/s, 75 %, ✗ 2, ! 1, = 4, 1 restart, 9 s left"),
        (39, "500 of 1000, 5/s, ✗ 2, ! 1, 9 s left"), (28, "500 of 1000, ✗ 2, 9 s left"), (12, "500 of 1000"),
        (5, "500 o"),
    ])
    func fitsIntoAnyWidth(columns: Int, text: String) {
        var full = snapshot(100_000)
        (full.known, full.restarts) = (4, 1)
        (full.sinceLastFind, full.remaining) = (.seconds(12), .seconds(9))
        let line = ProgressLine(full).text(within: columns)
        #expect(line == text)
        #expect(line.count <= columns)
    }

    @Test func staysOnOneLineOfTheTerminal() {
        let texts = Mutex<[String]>([])
        let printer = ProgressPrinter(isTerminal: true, columns: { 40 }) { text in texts.withLock { $0.append(text) } }
        printer.show(snapshot(1000))
        #expect(texts.withLock { $0 }.allSatisfy { $0.count - "\r\u{1B}[K".count < 40 })
    }

    @Test func saysNothingOfWhatItDoesNotKnow() {
        let texts = Mutex<[String]>([])
        let printer = ProgressPrinter(isTerminal: true) { text in texts.withLock { $0.append(text) } }
        var unknown = snapshot(0, cases: 0, total: nil)
        unknown.tuplesTotal = 0
        printer.show(unknown)
        #expect(texts.withLock { $0 } == ["\r\u{1B}[K0 cases, 0 cases/s, 2 violations, 1 warning"])
    }
}
