import NIOCore
import Synchronization
import Testing

@testable import APNsWire

/// Frames that cost us and serve nobody end their connection with ENHANCE_YOUR_CALM (RFC 9113 §10.5).
@Suite struct FloodGuardTests {
    typealias Frame = RawPeer.Frame

    private func expectCalm(_ peer: FramePeer) {
        #expect(peer.events.last == "failed")
        #expect(peer.sent(Frame.goAway).map { $0.number(at: 4) } == [11])
    }

    @Test(arguments: [
        Frame(type: Frame.ping, payload: Array(repeating: 0, count: 8)), Frame(type: Frame.settings),
        Frame(type: 2, stream: 1, payload: [0, 0, 0, 0, 1]),
    ])
    func controlFramesHaveARate(_ frame: Frame) {
        var peer = FramePeer()
        let limit = EndpointLimits.controlFramesPerWindow
        // SETTINGS of the beginning are the first.
        peer.receive(repeatElement(frame.bytes, count: limit - 1).joined())
        #expect(!peer.events.contains("failed"))
        peer.receive(frame)
        expectCalm(peer)
    }

    @Test func whatWasCountedIsForgottenInTime() throws {
        let seconds = Mutex<UInt64>(1)
        var flood = FloodGuard(clock: { .uptimeNanoseconds(seconds.withLock { $0 } * 1_000_000_000) })
        for _ in 0..<3 {
            for _ in 0..<EndpointLimits.controlFramesPerWindow { try flood.controlFrame() }
            seconds.withLock { $0 += 31 }
        }
        for _ in 0..<EndpointLimits.controlFramesPerWindow { try flood.controlFrame() }
        seconds.withLock { $0 += 30 }
        #expect(throws: FrameError.self) { try flood.controlFrame() }
    }

    @Test func resetsHaveARate() {
        var peer = FramePeer()
        let limit = EndpointLimits.resetsPerWindow
        for number in 0..<limit {
            let stream = UInt32(1 + 2 * number)
            peer.receive(.head(stream), .reset(stream))
        }
        #expect(!peer.events.contains("failed"))
        peer.receive(.reset(1))
        expectCalm(peer)
    }

    /// What makes us reset a stream, though its client never does (CVE-2025-8671, MadeYouReset), counts with its resets.
    @Test func errorsThatMakeUsResetCountAsResets() {
        let errors: [Frame?] = [
            .windowUpdate(1, by: 0), .windowUpdate(1, by: 1 << 31 - 1), .body(1), .head(1, flags: 5),
            Frame(type: 2, stream: 1, payload: [0]), .reset(1),
            // A request that is refused as malformed.
            nil,
        ]
        var peer = FramePeer()
        func breakStream(_ number: Int) {
            let stream = UInt32(1 + 2 * number)
            guard var error = errors[number % errors.count] else {
                peer.receive(.head(stream))
                return peer.act { $0.fail(StreamID(stream), .protocolError) }
            }
            error.stream = stream
            peer.receive(.head(stream, flags: 5), error)
        }
        let limit = EndpointLimits.resetsPerWindow
        for number in 0..<limit { breakStream(number) }
        #expect(!peer.events.contains("failed"))
        let full = peer
        for number in limit..<limit + errors.count {
            peer = full
            peer.forget()
            breakStream(number)
            expectCalm(peer)
        }
    }

    @Test func emptyDataFramesAreCountedInARow() {
        var peer = FramePeer()
        peer.receive(.head(1))
        for _ in 0..<3 {
            // Padding is nothing either.
            for _ in 0..<(EndpointLimits.emptyDataFrames / 2) {
                peer.receive(.body(1, flags: 0, []), .body(1, flags: 8, [1, 0]))
            }
            peer.receive(.body(1, flags: 0, [1]))
        }
        #expect(!peer.events.contains("failed"))
        for _ in 0...EndpointLimits.emptyDataFrames { peer.receive(.body(1, flags: 0, [])) }
        expectCalm(peer)
    }

    @Test func emptyEndsOfStreamsAreNoFlood() {
        var peer = FramePeer()
        for number in 0..<100 {
            let stream = UInt32(1 + 2 * number)
            peer.receive(.head(stream), .body(stream, []))
        }
        #expect(!peer.events.contains("failed"))
    }
}
