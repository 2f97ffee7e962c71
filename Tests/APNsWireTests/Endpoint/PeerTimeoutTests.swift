import NIOCore
import Testing

@testable import APNsWire

@Suite struct PeerTimeoutTests {
    @Test func silenceEndsTheConnectionAfterTheIdleTime() {
        var peerTimeout = PeerTimeout(EndpointTimeouts(idle: .seconds(60), request: .seconds(20)))
        #expect(peerTimeout.interval == .seconds(10))
        peerTimeout.heard()
        #expect(peerTimeout.tick() == .wait)
        // Six intervals of ten seconds without a byte.
        let verdicts = (0..<6).map { _ in peerTimeout.tick() }
        #expect(verdicts.dropLast().allSatisfy { $0 != .endConnection })
        #expect(verdicts.last == .endConnection)
    }

    @Test func aPeerThatSpeaksIsNeverIdle() {
        var peerTimeout = PeerTimeout(EndpointTimeouts(idle: .seconds(2), request: .seconds(60)))
        for _ in 0..<100 {
            peerTimeout.heard()
            #expect(peerTimeout.tick() != .endConnection)
        }
    }

    @Test func requestsEndBetweenOneAndOneAndAHalfTimes() {
        var peerTimeout = PeerTimeout(EndpointTimeouts(idle: .seconds(600), request: .seconds(20)))
        let started = peerTimeout.now
        #expect(peerTimeout.tick() == .wait)
        #expect(peerTimeout.tick() == .wait)
        #expect(peerTimeout.tick() == .endRequests(openedUntil: started))
    }
}
