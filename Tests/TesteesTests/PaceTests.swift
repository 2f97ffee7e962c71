import Testing

@testable import Testees

/// What is suspicious depends on what is usual.
@Suite
struct PaceTests {
    private func pace(_ waits: [Int]) -> Pace {
        var pace = Pace(least: .milliseconds(1000))
        for wait in waits { pace.note(.milliseconds(wait)) }
        return pace
    }

    @Test func nothingIsSuspiciousBeforeEnoughIsKnown() {
        #expect(!pace([1, 1, 1, 1]).isSuspicious(.seconds(100)))
        #expect(pace([1, 1, 1, 1, 1]).isSuspicious(.seconds(100)))
    }

    @Test func shortSilenceIsNeverSuspicious() {
        let pace = pace(Array(repeating: 1, count: 40))
        #expect(!pace.isSuspicious(.milliseconds(999)))
        #expect(pace.isSuspicious(.milliseconds(1000)))
    }

    @Test func slowTesteeMayBeSilentTwentyTimesItsMedian() {
        let pace = pace([100, 100, 100, 100, 9000, 9000, 100, 100, 100])
        #expect(!pace.isSuspicious(.milliseconds(1999)))
        #expect(pace.isSuspicious(.milliseconds(2000)))
    }

    @Test func oldWaitsAreForgotten() {
        let pace = pace(Array(repeating: 1000, count: 33) + Array(repeating: 1, count: 33))
        #expect(pace.isSuspicious(.milliseconds(1000)))
    }

    @Test func wrongSuspicionDoublesThePatience() {
        var pace = pace(Array(repeating: 1, count: 9))
        pace.relax()
        #expect(!pace.isSuspicious(.milliseconds(1999)))
        #expect(pace.isSuspicious(.milliseconds(2000)))
    }
}
