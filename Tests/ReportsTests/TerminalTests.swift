import EasemobVendor
import Foundation
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
        #expect(coloured.contains("\u{1B}[38;5;160m[error]"))
        #expect(coloured.contains("\u{1B}[38;5;130m[warning]"))
        // Every colour is switched off again: of the verdict, and of both causes.
        #expect(coloured.count { $0 == "\u{1B}" } == 6)
        #expect(coloured.ranges(of: "\u{1B}[0m").count == 3)
    }

    /// WCAG 2: 3 to 1 is the least for large text and signs; prose is never coloured.
    @Test(arguments: TerminalStyle.Color.allCases)
    func aColourIsLegibleOnWhiteAndOnBlack(color: TerminalStyle.Color) {
        // The colour cube of xterm: 16 + 36 red + 6 green + blue.
        let steps = [0, 95, 135, 175, 215, 255]
        let index = color.rawValue - 16
        let channels = [index / 36, index / 6 % 6, index % 6].map { step -> Double in
            let share = Double(steps[step]) / 255
            return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
        }
        let luminance = 0.2126 * channels[0] + 0.7152 * channels[1] + 0.0722 * channels[2]
        #expect(1.05 / (luminance + 0.05) > 3.9)
        #expect((luminance + 0.05) / 0.05 > 3.7)
    }

    /// Data and commands stay whole, to be copied.
    @Test func proseHasLinesOfEightyColumns() {
        var finding = Runs.finding(source: String(repeating: "a word and ", count: 30))
        finding.diagnostic.reason = String(repeating: "because ", count: 40)
        var report = Runs.report([finding], testeeCommand: "python3 " + String(repeating: "a ", count: 60))
        report.shortfall = String(repeating: "too little ", count: 20)
        let long = lines(report).filter { $0.count > 80 }
        #expect(!long.isEmpty)
        for line in long {
            let isData = ["testee ", "  replay:", "  message:", "pushproof: "].contains { line.hasPrefix($0) }
            #expect(isData, "\(line)")
        }
    }

    @Test func beginsWithTheSentenceOfThePage() throws {
        let report = Runs.report([Runs.finding()], testeeCommand: "compile")
        let title = try #require(
            ElementReader.read(HTMLReportWriter().text(of: report)).first { $0.name == "title" }?.text
        )
        let sentence = title.dropFirst("Fail: ".count)
        let head = lines(report).prefix(2).joined(separator: " ").split(separator: " ").joined(separator: " ")
        #expect(head.hasPrefix("FAIL " + sentence), "\(head)")
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
            dialect: total.map { _ in .easemob },
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
                "judging case 500 of 1,000: easemob, 50 cases/s, 75 % of the combinations, 2 violations, 1 warning\n",
                "judging case 500 of 1,000: easemob, 25 cases/s, 75 % of the combinations, 2 violations, 1 warning\n",
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
                == "judging case 500 of 1,000: easemob, 5 cases/s, 75 % of the combinations, 2 violations, 1 warning, 4 known, "
                + "1 restart, last find 12 s ago, 2 min left"
        )
        full.remaining = .seconds(7500)
        #expect(ProgressLine(full).text(within: nil).hasSuffix(", 2 h 5 min left"))
    }

    /// What is left out first matters least.
    @Test(arguments: [
        (85, "case 500 of 1,000, 5/s, 75 %, ✗ 2, ! 1, = 4, 1 restart, last find 12 s ago, 9 s left"),
        (66, "case 500 of 1,000, 5/s, 75 %, ✗ 2, ! 1, = 4, 1 restart, 9 s left"),
        (45, "case 500 of 1,000, 5/s, ✗ 2, ! 1, 9 s left"), (34, "case 500 of 1,000, ✗ 2, 9 s left"),
        (18, "case 500 of 1,000"), (5, "judgi"),
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
        #expect(texts.withLock { $0 } == ["\r\u{1B}[Kjudging case 0, 0 cases/s, 2 violations, 1 warning"])
    }
}
