import JSONModel
import Testing

@testable import Findings

@Suite struct SizeHistogramTests {
    @Test func limitsAreBordersOfSteps() {
        var sizes = SizeHistogram()
        for bytes in [0, 1, 256, 257, 4095, 4096, 4097, 5120, 5121, 1_000_000] { sizes.add(bytes: bytes) }
        #expect(sizes.total == 10)
        #expect(sizes.counts[0] == 3)
        #expect(sizes.counts[1] == 1)
        #expect(sizes.count(over: 4096) == 4)
        #expect(sizes.count(over: 5120) == 2)
        #expect(sizes.counts.last == 1)
    }

    @Test func comesBackFromAStateAndMerges() throws {
        var (one, other) = (SizeHistogram(), SizeHistogram())
        one.add(bytes: 300)
        other.add(bytes: 300)
        other.add(bytes: 5000)
        #expect(one.json == ["step": 256, "counts": [0, 1]])
        #expect(SizeHistogram(other.json) == other)
        one.merge(other)
        #expect(one.total == 3)
        #expect(SizeHistogram(["step": 512, "counts": []]) == nil)
        #expect(SizeHistogram(["step": 256, "counts": [-1]]) == nil)
    }
}
