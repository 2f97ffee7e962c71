import Testing

@testable import Findings

@Suite struct RunComparisonTests {
    private func names(_ findings: [HistoryFinding]) -> [String] {
        findings.map { String($0.title.split(separator: " ")[1]) }
    }

    @Test func tellsNewGoneAndSameApart() {
        let comparison = RunComparison(PastRuns.run("a", "b", "c"), PastRuns.run("c", "d"))
        #expect(names(comparison.new) == ["d"])
        #expect(names(comparison.gone) == ["a", "b"])
        #expect(names(comparison.same) == ["c"])
        #expect(comparison.unknown.isEmpty)
        #expect(comparison.words == "1 new, 2 gone, 1 still there")
    }

    @Test func whatOneRunDidNotAskIsUnknown() {
        let partial = PastRuns.run("b") { $0.scope.selection = "--case zego/*" }
        let comparison = RunComparison(PastRuns.run("a"), partial)
        #expect(names(comparison.unknown) == ["b", "a"])
        #expect(comparison.new.isEmpty && comparison.gone.isEmpty)
    }

    /// Who names two compilers wants to know how they differ.
    @Test func comparesTwoCompilers() {
        let other = PastRuns.run("b") { $0.scope.testee = "node other.js" }
        #expect(RunComparison(PastRuns.run("a"), other).words == "1 new, 1 gone, 0 still there")
    }

    @Test func theLastCompleteRunOfTheSameKindIsTheOneBefore() {
        let history = RunHistory([
            PastRuns.run("a", day: 1), PastRuns.run("a", "b", day: 2) { $0.isComplete = false },
            PastRuns.run("c", day: 3, command: "fuzz"), PastRuns.run("d", day: 4) { $0.scope.testee = nil },
        ])
        let present = PastRuns.run("b", day: 5)
        let past = RunPast(present, after: history)
        #expect(past.words == "run 1 of 2026-10-01: 1 new, 1 gone, 0 still there")
        #expect(past.isNew(PastRuns.finding("b").fingerprint))
        #expect(!past.isNew(PastRuns.finding("a").fingerprint))
        #expect(past.history(of: PastRuns.finding("b").fingerprint)?.firstSeen == 2)
    }

    @Test func theFirstRunHasNoOneBefore() {
        let past = RunPast(PastRuns.run("a"), after: RunHistory())
        #expect(past.comparison == nil)
        #expect(!past.isNew(PastRuns.finding("a").fingerprint))
        #expect(past.words == "no earlier run of this kind in the history")
    }

    /// Other rules may explain what is new or gone; a line from before there were editions has none.
    @Test func runsOfTwoEditionsSaySo() {
        func run(_ edition: String?) -> HistoryRun { PastRuns.run("a") { $0.rulesEdition = edition } }
        #expect(RunComparison(run("2026.11"), run("2026.11")).editions == nil)
        #expect(RunComparison(run(nil), run(nil)).words == "0 new, 0 gone, 1 still there")
        #expect(
            RunComparison(run("2026.11"), run("2027.02")).words
                == "0 new, 0 gone, 1 still there; the rules changed from 2026.11 to 2027.02"
        )
        #expect(RunComparison(run(nil), run("2026.11")).editions?.earlier == "unknown")
    }
}
