import Testing

@testable import Testees

/// What is suspicious depends on what is usual.
@Suite
struct ResponseTimesTests {
    private func responseTimes(_ waits: [Int]) -> ResponseTimes {
        var responseTimes = ResponseTimes(least: .milliseconds(1000))
        for wait in waits { responseTimes.note(.milliseconds(wait)) }
        return responseTimes
    }

    @Test func nothingIsSuspiciousBeforeEnoughIsKnown() {
        #expect(!responseTimes([1, 1, 1, 1]).isSuspicious(.seconds(100)))
        #expect(responseTimes([1, 1, 1, 1, 1]).isSuspicious(.seconds(100)))
    }

    @Test func shortSilenceIsNeverSuspicious() {
        let responseTimes = responseTimes(Array(repeating: 1, count: 40))
        #expect(!responseTimes.isSuspicious(.milliseconds(999)))
        #expect(responseTimes.isSuspicious(.milliseconds(1000)))
    }

    @Test func slowTesteeMayBeSilentTwentyTimesItsMedian() {
        let responseTimes = responseTimes([100, 100, 100, 100, 9000, 9000, 100, 100, 100])
        #expect(!responseTimes.isSuspicious(.milliseconds(1999)))
        #expect(responseTimes.isSuspicious(.milliseconds(2000)))
    }

    @Test func oldWaitsAreForgotten() {
        let responseTimes = responseTimes(Array(repeating: 1000, count: 33) + Array(repeating: 1, count: 33))
        #expect(responseTimes.isSuspicious(.milliseconds(1000)))
    }

    @Test func wrongSuspicionDoublesThePatience() {
        var responseTimes = responseTimes(Array(repeating: 1, count: 9))
        responseTimes.relax()
        #expect(!responseTimes.isSuspicious(.milliseconds(1999)))
        #expect(responseTimes.isSuspicious(.milliseconds(2000)))
    }
}
