import CaseGeneration
import EasemobVendor
import GetuiVendor
import PushModel
import Testees
import Testing

@testable import Campaign
@testable import Findings

@Suite("What must be judged for a run to be a pass") struct JudgingDemandTests {
    private static func statistics(_ judged: [Dialect: JudgedCases]) -> RunStatistics {
        var statistics = RunStatistics()
        statistics.judged = judged
        statistics.cases = judged.values.reduce(0) { $0 + $1.cases }
        statistics.skipped = judged.values.reduce(0) { $0 + $1.skipped }
        return statistics
    }

    private static let done = JudgedCases(cases: 10, judged: 10)
    private static let skipped = JudgedCases(cases: 10, skipped: 10)
    private static let failed = JudgedCases(cases: 10)

    /// Dialects that are named, what became of the cases, and what the sentence says; nil for a pass.
    private static let runs: [(named: [Dialect], judged: [Dialect: JudgedCases], sentence: String?)] = [
        ([], [:], "no case ran"),
        ([], [.easemob: done], nil),
        ([], [.easemob: done, .getui: skipped, .apns: skipped], nil),
        ([], [.easemob: skipped, .getui: skipped], "for any vendor: the testee skips all 20 cases"),
        ([], [.easemob: failed], "for any vendor: the testee fails on all 10 cases"),
        ([], [.easemob: skipped, .getui: failed], "of 20 cases the testee skips 10 and fails on the others"),
        ([], [.easemob: skipped, .apns: done], "--dialect apns"),
        ([.apns], [.apns: done], nil),
        ([.apns], [.apns: skipped], "for apns: the testee skips all 10 cases"),
        ([.apns], [.apns: failed], "for apns: the testee fails on all 10 cases"),
        ([.easemob, .getui], [.easemob: done, .getui: done], nil),
        ([.easemob, .getui], [.easemob: done, .getui: skipped], "for getui: the testee skips"),
        ([.easemob, .getui], [.easemob: done], "for getui: no case ran"),
        ([.easemob], [.easemob: JudgedCases(cases: 10, judged: 1, skipped: 9)], nil),
        // Messages that were to become payloads, and not one payload: only refusals were judged.
        ([.easemob], [.easemob: JudgedCases(cases: 10, judged: 2, payloadsDue: 5)], "no payload was seen for easemob"),
        ([.easemob], [.easemob: JudgedCases(cases: 10, judged: 2, payloadsDue: 5, payloads: 1)], nil),
        (
            [], [.easemob: JudgedCases(cases: 9, judged: 9, payloadsDue: 5), .apns: done],
            "no payload was seen for any vendor"
        ),
        (
            [],
            [
                .easemob: JudgedCases(cases: 9, judged: 9, payloadsDue: 5),
                .getui: JudgedCases(cases: 9, judged: 9, payloadsDue: 5, payloads: 5),
            ], nil
        ),
    ]

    @Test(arguments: runs.indices)
    func whatWasNamedMustBeJudgedAndElseSomeVendor(index: Int) {
        let run = Self.runs[index]
        let dialects = run.named.isEmpty ? run.judged.keys.sorted { $0.rawValue < $1.rawValue } : run.named
        let shortfall = JudgingDemand(named: run.named).shortfall(in: Self.statistics(run.judged), of: dialects)
        #expect((shortfall == nil) == (run.sentence == nil), "\(shortfall ?? "")")
        if let sentence = run.sentence { #expect(shortfall?.contains(sentence) == true, "\(shortfall ?? "")") }
    }

    /// A shard of a few cases has none of some dialects; of those that it has, some must be judged.
    @Test func aShardNeedsNoCaseOfEachDialect() {
        let demand = JudgingDemand(named: [.easemob, .getui])
        func shortfall(_ judged: [Dialect: JudgedCases]) -> String? {
            demand.shortfall(in: Self.statistics(judged), of: demand.named, isPart: true)
        }
        #expect(shortfall([.easemob: Self.done]) == nil)
        #expect(shortfall([.easemob: Self.done, .getui: Self.skipped]) != nil)
        #expect(shortfall([:]) != nil)
    }

    @Test func limitsAreWhatTheySay() {
        let statistics = Self.statistics([.easemob: JudgedCases(cases: 200, judged: 189, skipped: 10)])
        func shortfall(_ most: JudgingDemand.Allowance?, _ least: Int?) -> String? {
            JudgingDemand(mostSkipped: most, leastJudged: least).shortfall(in: statistics, of: [.easemob])
        }
        #expect(shortfall(.cases(10), 189) == nil)
        #expect(shortfall(.percent(5), nil) == nil)
        #expect(shortfall(.cases(9), nil) == "10 cases were skipped, more than the 9 of --max-skipped")
        #expect(shortfall(.percent(4.9), nil)?.contains("10 of 200 cases were skipped (5.0%)") == true)
        #expect(shortfall(nil, 190) == "189 cases were judged, fewer than the 190 of --min-judged")
    }

    /// What a testee skipped, or failed on, covers nothing: neither combinations nor compile rules.
    @Test func onlyWhatWasJudgedIsCovered() throws {
        let generator = EasemobGenerator()
        let made = GeneratedCase(testCase: Trials.message(), row: generator.model.nominalRow)
        func statistics(_ observation: TesteeObservation) throws -> RunStatistics {
            var statistics = RunStatistics()
            statistics.coverage[.easemob] = TupleCoverage(model: generator.model, strength: 2)
            statistics.count(try Trials.trial(of: made.testCase, observation), of: made, diagnostics: [])
            return statistics
        }
        let judged = try statistics(.outcome(.suppressed("quiet")))
        #expect(judged.coverage[.easemob]?.covered ?? 0 > 0)
        #expect(!judged.compileRules.isEmpty)
        for observation in [TesteeObservation.skipped("no"), .failed(TesteeFailure(.crash, "it fell over"))] {
            let unjudged = try statistics(observation)
            #expect(unjudged.coverage[.easemob]?.covered == 0)
            #expect(unjudged.compileRules.isEmpty)
            #expect(unjudged.generatedCombinations(.easemob) == judged.coverage[.easemob]?.covered)
            #expect(JudgingDemand(named: [.easemob]).shortfall(in: unjudged, of: [.easemob]) != nil)
        }
    }

    /// An adapter that calls no compiler hands all payloads on. So does a gateway by design, whose user says how much is enough.
    @Test func whoHandsAllPayloadsOnProvesNothing() {
        var statistics = Self.statistics([
            .apns: JudgedCases(cases: 9, judged: 9, payloadsDue: 8, payloads: 8, handedOn: 8, handedOnAsSpelled: 1)
        ])
        let shortfall = JudgingDemand().shortfall(in: statistics, of: [.apns])
        #expect(shortfall?.hasPrefix("no compiler was judged: all 8 payloads") == true)
        #expect(JudgingDemand(named: [.apns]).shortfall(in: statistics, of: [.apns]) != nil)
        #expect(JudgingDemand(leastJudged: 1).shortfall(in: statistics, of: [.apns]) == nil)
        statistics.judged[.apns]?.handedOn = 7
        #expect(JudgingDemand().shortfall(in: statistics, of: [.apns]) == nil)
        // Who reads and writes compact messages gives them back as they are.
        statistics.judged[.apns]?.handedOn = 8
        statistics.judged[.apns]?.handedOnAsSpelled = 0
        #expect(JudgingDemand().shortfall(in: statistics, of: [.apns]) == nil)
    }
}
