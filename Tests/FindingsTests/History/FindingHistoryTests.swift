import Determinism
import Testing

@testable import Findings

@Suite struct FindingHistoryTests {
    /// One run for each character: `#` shows the finding, `.` does not.
    private func history(_ pattern: String, change: (Int, inout HistoryRun) -> Void = { _, _ in }) throws
        -> FindingHistory
    {
        let runs = pattern.enumerated().map { index, mark in
            let run = mark == "#" ? PastRuns.run("bug", day: index + 1) : PastRuns.run(day: index + 1)
            var changed = run
            change(index + 1, &changed)
            return changed
        }
        return try #require(RunHistory(runs).findings.first)
    }

    /// The bug comes in run 6, goes in run 14, comes back in run 21, and stays.
    @Test func thirtyRunsWithABugThatComesGoesAndComesBack() throws {
        let pattern = ".....########.......##########"
        #expect(pattern.count == 30)
        let found = try history(pattern)
        #expect(found.timeline == pattern)
        #expect(found.state == .back)
        #expect(found.firstSeen == 6)
        #expect(found.lastSeen == 30)
        #expect(found.goneSince == nil)
        #expect([found.timesGone, found.timesBack] == [1, 1])
        #expect([found.runsSeen, found.runsAsked] == [18, 30])
    }

    @Test(arguments: [
        ("..###", FindingHistory.State.open), ("#", .open), ("###..", .fixed), ("##..##", .back), ("##..##..", .fixed),
        ("#.#.#", .flaky), ("#.#.#.", .flaky), ("#.#.#.........", .flaky), ("#.#.#..........", .fixed),
    ])
    func statesFollowFromWhatRunsShow(pattern: String, state: FindingHistory.State) throws {
        #expect(try history(pattern).state == state)
    }

    @Test func whatIsGoneSaysSinceWhen() throws {
        let found = try history("##...")
        #expect(found.goneSince == 3)
        #expect(found.lastSeen == 2)
    }

    @Test func equalRunsOfOneCommitThatDisagreeAreFlaky() throws {
        #expect(try history(".#") { _, run in run.revision = "0123abc" }.state == .flaky)
        #expect(try history(".#") { number, run in run.revision = "commit \(number)" }.state == .open)
        #expect(
            try history(".#") { number, run in (run.revision, run.toolVersion) = ("0123abc", "1.\(number)") }.state
                == .open
        )
    }

    @Test func whatIsFlakyInOneRunIsFlaky() throws {
        let found = try history("##") { _, run in run.findings[0].status = "flaky" }
        #expect(found.state == .flaky)
    }

    // MARK: What a run can say

    @Test func aRunThatDidNotAskProvesNothingMended() throws {
        let changes: [(inout HistoryRun) -> Void] = [
            { $0.isComplete = false }, { $0.scope.selection = "--only-rule size.limit" },
            { $0.scope.shard = Shard(index: 1, of: 2) }, { $0.scope.command = "fuzz" },
            { $0.figures.dialects = ["easemob": HistoryFigures.Cases(cases: 9, judged: 9)] },
            { $0.figures.dialects["zego"]?.judged = 0 }, { $0.figures.origins["sweep"] = nil },
            { $0.figures.strength = 1 },
        ]
        for (index, change) in changes.enumerated() {
            let found = try history("#.") { number, run in if number == 2 { change(&run) } }
            #expect(found.state == .open, "change \(index)")
            #expect(found.timeline == "# ", "change \(index)")
        }
    }

    @Test func findingsOfTwoCompilersAreApart() {
        let other = PastRuns.run(day: 2) { $0.scope.testee = "node other.js" }
        let findings = RunHistory([PastRuns.run("bug"), other]).findings
        #expect(findings.map(\.state) == [.open])
        #expect(findings.map(\.timeline) == ["#"])
    }

    /// With 1 of 100 cases, 1000 others show it ten times; with 1 of 1000, once, which chance may miss.
    @Test(arguments: [(10, FindingHistory.State.fixed), (9, .open)])
    func aRandomRunProvesOnlyWhatItWouldHaveMet(count: Int, state: FindingHistory.State) throws {
        let runs = [
            PastRuns.run("bug", command: "fuzz", seed: "0x1") { $0.findings[0].count = count },
            PastRuns.run(day: 2, command: "fuzz", seed: "0x2"),
        ]
        #expect(try #require(RunHistory(runs).findings.first).state == state)
    }

    @Test func theSameSeedShowsTheSame() throws {
        let runs = [
            PastRuns.run("bug", command: "fuzz") { $0.findings[0].count = 1 }, PastRuns.run(day: 2, command: "fuzz"),
        ]
        #expect(try #require(RunHistory(runs).findings.first).state == .fixed)
        let shorter = PastRuns.run(day: 2, command: "fuzz") { $0.figures.cases = 999 }
        #expect(try #require(RunHistory([runs[0], shorter]).findings.first).state == .open)
    }

    /// As long as one kind of run shows it, it is there, whatever another kind says.
    @Test func itIsGoneWhereNoKindOfRunShowsIt() throws {
        let runs = [
            PastRuns.run("bug", day: 1), PastRuns.run("bug", day: 2, command: "fuzz"), PastRuns.run(day: 3),
            PastRuns.run("bug", day: 4, command: "fuzz"), PastRuns.run(day: 5),
        ]
        let found = try #require(RunHistory(runs).findings.first)
        #expect(found.state == .open)
        #expect(found.timeline == "##.#.")
        let all = RunHistory(runs + [PastRuns.run(day: 6, command: "fuzz")])
        #expect(try #require(all.findings.first).state == .fixed)
    }

    @Test func whatIsThereComesBeforeWhatIsFixed() {
        let runs = [PastRuns.run("old", "kept", day: 1), PastRuns.run("kept", "new", day: 2)]
        let findings = RunHistory(runs).findings
        #expect(findings.map(\.state) == [.open, .open, .fixed])
        #expect(findings.last?.finding == PastRuns.finding("old"))
    }
}
