import NIOCore
import Testing

@testable import APNsWire

@Suite struct PatienceTests {
    @Test func silenceEndsTheConnectionAfterTheIdleTime() {
        var patience = Patience(EndpointTimeouts(idle: .seconds(60), request: .seconds(20)))
        #expect(patience.interval == .seconds(10))
        patience.heard()
        #expect(patience.tick() == .wait)
        // Six intervals of ten seconds without a byte.
        let verdicts = (0..<6).map { _ in patience.tick() }
        #expect(verdicts.dropLast().allSatisfy { $0 != .endConnection })
        #expect(verdicts.last == .endConnection)
    }

    @Test func aPeerThatSpeaksIsNeverIdle() {
        var patience = Patience(EndpointTimeouts(idle: .seconds(2), request: .seconds(60)))
        for _ in 0..<100 {
            patience.heard()
            #expect(patience.tick() != .endConnection)
        }
    }

    @Test func requestsEndBetweenOneAndOneAndAHalfTimes() {
        var patience = Patience(EndpointTimeouts(idle: .seconds(600), request: .seconds(20)))
        let started = patience.now
        #expect(patience.tick() == .wait)
        #expect(patience.tick() == .wait)
        #expect(patience.tick() == .endRequests(openedUntil: started))
    }
}
