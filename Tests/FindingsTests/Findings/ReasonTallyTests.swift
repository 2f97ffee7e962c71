import Testing

@testable import Findings

@Suite struct ReasonTallyTests {
    private func tally(_ reasons: [String]) -> ReasonTally {
        reasons.reduce(into: ReasonTally()) { $0.add($1) }
    }

    @Test func theMostFrequentReasonComesFirst() {
        let sorted = tally(["b", "a", "c", "a", "b", "a"]).sorted
        #expect(sorted.map(\.reason) == ["a", "b", "c"])
        #expect(sorted.map(\.count) == [3, 2, 1])
    }

    /// However reasons are dealt out to jobs, and in whatever order these are added up.
    @Test func manyReasonsAreBoundedAndCountedTheSameInAnyOrder() {
        let reasons = (0..<1000).map { "reason \($0 % 300)" }
        let whole = tally(reasons)
        #expect(whole.counts.count == 64)
        for (reason, count) in whole.counts { #expect(count == reasons.count { $0 == reason }) }
        #expect(tally(reasons.reversed()).counts == whole.counts)
        let parts = [0, 1, 2].map { part in tally(reasons.indices.filter { $0 % 3 == part }.map { reasons[$0] }) }
        for order in [[0, 1, 2], [2, 0, 1], [1, 2, 0]] {
            var merged = ReasonTally()
            for part in order { merged.merge(parts[part]) }
            #expect(merged.counts == whole.counts)
        }
    }
}
