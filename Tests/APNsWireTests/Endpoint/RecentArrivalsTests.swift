import Testing

@testable import APNsWire

@Suite struct RecentArrivalsTests {
    @Test func countsEachAddressForAMinute() {
        var arrivals = RecentArrivals()
        #expect(arrivals.add("a", at: 0) == 1)
        #expect(arrivals.add("b", at: 1) == 1)
        #expect(arrivals.add("a", at: 59_999) == 2)
        // The first one is a minute old.
        #expect(arrivals.add("a", at: 60_000) == 2)
        #expect(arrivals.add("b", at: 60_001) == 1)
    }

    @Test func thousandsAreForgotten() {
        var arrivals = RecentArrivals()
        for time in 0..<10_000 { _ = arrivals.add("a", at: time * 1000) }
        #expect(arrivals.add("a", at: 10_000_000) == 60)
    }
}
