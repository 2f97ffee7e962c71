import Testing

@testable import Findings

@Suite struct CaseSampleTests {
    @Test func fewCasesAreKeptAsTheyAre() {
        #expect(CaseSample([7, 2, 7, 90_000_000_000, 0]).numbers == [0, 2, 7, 90_000_000_000])
        #expect(CaseSample([1, 2]).share(within: CaseSample([2, 3, 4])) == 0.5)
        #expect(CaseSample([1]).share(within: CaseSample([2])) == 0)
        #expect(CaseSample().share(within: CaseSample([2])) == nil)
        #expect(CaseSample([2]).share(within: CaseSample()) == nil)
    }

    @Test func ofManyCasesTheSameAreKeptInWhateverOrderTheyCome() {
        let whole = CaseSample(0..<10_000)
        #expect(whole.numbers.count == 64)
        #expect(CaseSample((0..<10_000).reversed()) == whole)
        var merged = CaseSample(stride(from: 1, to: 10_000, by: 2))
        merged.merge(CaseSample(stride(from: 0, to: 10_000, by: 2)))
        #expect(merged == whole)
    }

    /// What is beyond one of the samples says nothing, so a part of the cases is found to be a part.
    @Test func aPartIsAPartHoweverManyCasesThereAre() {
        let all = CaseSample(0..<10_000)
        #expect(CaseSample(stride(from: 0, to: 10_000, by: 50)).share(within: all) ?? 1 == 1)
        #expect(all.share(within: CaseSample(0..<10_000)) == 1)
        let other = CaseSample(10_000..<20_000)
        #expect(all.share(within: other) == 0)
    }
}
