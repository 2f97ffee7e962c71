import Determinism
import Testing

@Suite struct SeededGeneratorTests {
    /// The reference implementation's first numbers for seed 0 (Vigna, splitmix64.c).
    @Test func givesTheReferenceNumbersOfSplitMix64() {
        var generator = SeededGenerator(seed: 0)
        #expect(generator.next() == 0xE220_A839_7B1D_CDAF)
        #expect(generator.next() == 0x6E78_9E6A_A1B9_65F4)
        #expect(generator.next() == 0x06C4_5D18_8009_454F)
    }

    @Test func aCaseDependsOnSeedAndNumberAlone() {
        var first = SeededGenerator(campaignSeed: 7, caseNumber: 42)
        var again = SeededGenerator(campaignSeed: 7, caseNumber: 42)
        #expect((0..<8).allSatisfy { _ in first.next() == again.next() })
    }

    @Test func neighbouringSeedsAndNumbersShareNothing() {
        var numbers: Set<UInt64> = []
        for seed in 0..<50 {
            for number in -1..<50 {
                var generator = SeededGenerator(campaignSeed: UInt64(seed), caseNumber: number)
                numbers.insert(generator.next())
            }
        }
        #expect(numbers.count == 50 * 51)
    }

    @Test(arguments: [1, 2, 3, 7, 10, 1 << 40, Int.max])
    func boundedNumbersStayBelowTheBound(bound: Int) {
        var generator = SeededGenerator(seed: 1)
        #expect((0..<1000).allSatisfy { _ in (0..<bound).contains(generator.below(bound)) })
    }

    /// Each of ten numbers is due 10,000 times with a standard deviation of 95; six of them are allowed.
    @Test func boundedNumbersAreEven() {
        var generator = SeededGenerator(seed: 2)
        var counts = [Int](repeating: 0, count: 10)
        for _ in 0..<100_000 { counts[generator.below(10)] += 1 }
        #expect(counts.allSatisfy { abs($0 - 10_000) < 570 })
    }

    /// Without rejection, three quarters of 2^63 would fall twice as often on one third of its numbers.
    @Test func boundedNumbersHaveNoBiasNearTheTopOfTheRange() {
        var generator = SeededGenerator(seed: 3)
        let bound = 3 << 61
        let lowThird = (0..<30_000).count { _ in generator.below(bound) < 1 << 61 }
        #expect(abs(lowThird - 10_000) < 500)
    }

    @Test func closedRangesGiveBothEnds() {
        var generator = SeededGenerator(seed: 4)
        #expect(Set((0..<200).map { _ in generator.integer(in: -1...1) }) == [-1, 0, 1])
        #expect(generator.integer(in: 5...5) == 5)
    }

    @Test func weightsAreKept() {
        var generator = SeededGenerator(seed: 5)
        var counts = [0, 0, 0]
        for _ in 0..<40_000 { counts[generator.index(weights: [3, 0, 1])] += 1 }
        #expect(counts[1] == 0)
        #expect(abs(counts[0] - 30_000) < 600)
    }
}
