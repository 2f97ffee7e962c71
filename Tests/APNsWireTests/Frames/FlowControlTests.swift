import Testing

@testable import APNsWire

/// Windows in both directions (RFC 9113 §5.2, §6.9).
@Suite struct FlowControlTests {
    typealias Frame = RawPeer.Frame

    /// For what changes a value, which the macro cannot call.
    private func expect(_ isTrue: Bool, _ location: SourceLocation = #_sourceLocation) {
        #expect(isTrue, sourceLocation: location)
    }

    @Test func aWindowGivesWhatItHas() {
        var window = FlowWindow(10)
        expect(window.take(4))
        expect(!window.take(7))
        #expect(window.size == 6)
        expect(window.take(6))
        expect(window.take(0))
        expect(!window.take(1))
    }

    @Test func aWindowNeverExceedsItsMaximum() {
        var window = FlowWindow(FlowWindow.maximum - 5)
        expect(!window.open(by: 6))
        #expect(window.size == FlowWindow.maximum - 5)
        expect(window.open(by: 5))
        expect(!window.open(by: 1))
        #expect(window.size == 2_147_483_647)
    }

    @Test func aWindowMayFallBelowZero() {
        var window = FlowWindow(100)
        expect(window.take(80))
        expect(window.open(by: -100))
        #expect(window.size == -80)
        expect(!window.take(1))
        expect(window.open(by: 81))
        expect(window.take(1))
    }

    @Test func aReceiveWindowIsFilledWhenItIsHalfEmpty() {
        var window = FlowWindow(1000)
        expect(window.take(499))
        expect(window.refill(to: 1000) == nil)
        expect(window.take(1))
        expect(window.refill(to: 1000) == 500)
        #expect(window.size == 1000)
    }

    // MARK: What we receive

    @Test func thePeersWindowsAreFilledUp() {
        var peer = FramePeer()
        let part = Array(repeating: UInt8(0), count: 16_384)
        peer.receive(.head(1), .body(1, flags: 0, part))
        // The first DATA opens the connection's window to its full size.
        #expect(peer.sent(Frame.windowUpdate, stream: 0).map { $0.number(at: 0) } == [(16 << 20) - 65_535 + 16_384])
        #expect(peer.sent(Frame.windowUpdate, stream: 1).isEmpty)
        peer.receive(.body(1, flags: 0, part))
        #expect(peer.sent(Frame.windowUpdate, stream: 1).map { $0.number(at: 0) } == [32_768])
    }

    /// §6.9.1: the padding counts, and so do its length's byte and what is thrown away.
    @Test func paddingCounts() {
        var peer = FramePeer()
        let padded: [UInt8] = [255] + Array(repeating: 0, count: 16_383)
        peer.receive(.head(1), .body(1, flags: 8, padded), .body(1, flags: 8, padded))
        #expect(peer.sent(Frame.windowUpdate, stream: 1).map { $0.number(at: 0) } == [32_768])
        #expect(peer.bodies[1]?.count == 2 * (16_384 - 256))
    }

    @Test func bytesOfResetStreamsCountOnTheConnection() {
        var peer = FramePeer()
        peer.receive(.head(1))
        peer.act { $0.reset(1, .cancel) }
        let part = Array(repeating: UInt8(0), count: 16_384)
        for _ in 0..<600 { peer.receive(.body(1, flags: 0, part)) }
        // One update at the beginning, one when half of sixteen megabytes have come; none on the stream.
        #expect(peer.sent(Frame.windowUpdate).map(\.stream) == [0, 0])
        #expect(peer.events.allSatisfy { !$0.hasPrefix("body") })
    }

    @Test func aStreamsWindowIsTheAnnouncedOne() {
        var table = StreamTable()
        table.add(1, outboundWindow: 0)
        var window = table[1]?.inbound
        let isTooMuch = window?.take(65_536)
        let isAll = window?.take(65_535)
        #expect(isTooMuch == false)
        #expect(isAll == true)
    }

    // MARK: What we send

    private static let body = Array("0123456789".utf8)

    private func data(_ peer: FramePeer, _ stream: UInt32) -> [String] {
        peer.sent(Frame.data, stream: stream).map { frame in
            String(decoding: frame.payload, as: UTF8.self) + (frame.flags & 1 == 1 ? "." : "")
        }
    }

    @Test func anAnswerWaitsForItsStreamsWindow() {
        var peer = FramePeer(answer: Self.body)
        peer.receive(.setting(4, 3), .head(1, flags: 5))
        #expect(data(peer, 1) == ["012"])
        peer.receive(.windowUpdate(1, by: 4))
        #expect(data(peer, 1) == ["012", "3456"])
        #expect(!peer.events.contains("closed 1"))
        peer.receive(.windowUpdate(1, by: 100))
        #expect(data(peer, 1) == ["012", "3456", "789."])
        #expect(peer.events.last == "closed 1")
    }

    @Test func aSecondAnswerIsNone() {
        var peer = FramePeer(answer: Self.body)
        peer.receive(.setting(4, 0), .head(1, flags: 5))
        peer.act { $0.answer(1, status: 500, fields: [], body: [1]) }
        peer.receive(.setting(4, 100))
        #expect(peer.sent(Frame.headers).map(\.payload) == [[0x88]])
        #expect(data(peer, 1) == ["0123456789."])
    }

    /// §6.9.2: the change goes to all open streams, whose windows may fall below zero.
    @Test func newSettingsMoveTheWindowsOfOpenStreams() {
        var peer = FramePeer(answer: Self.body)
        peer.receive(.setting(4, 4), .head(1, flags: 5), .setting(4, 0))
        #expect(data(peer, 1) == ["0123"])
        // -4 + 4 is a window of nothing.
        peer.receive(.windowUpdate(1, by: 4))
        #expect(data(peer, 1) == ["0123"])
        peer.receive(.setting(4, 2), .head(3, flags: 5))
        #expect(data(peer, 1) == ["0123", "45"])
        #expect(data(peer, 3) == ["01"])
        peer.receive(.setting(4, 1000))
        #expect(data(peer, 1) == ["0123", "45", "6789."])
        #expect(data(peer, 3) == ["01", "23456789."])
    }

    @Test func answersShareTheConnectionsWindowInTheirOrder() {
        var peer = FramePeer(answer: Array(repeating: UInt8(ascii: "x"), count: 40_000))
        peer.receive(.head(1, flags: 5), .head(3, flags: 5), .head(5, flags: 5))
        func bytes(_ stream: UInt32) -> Int {
            peer.sent(Frame.data, stream: stream).reduce(0) { $0 + $1.payload.count }
        }
        #expect([bytes(1), bytes(3), bytes(5)] == [40_000, 25_535, 0])
        peer.receive(.windowUpdate(0, by: 20_000))
        #expect([bytes(1), bytes(3), bytes(5)] == [40_000, 40_000, 5535])
        peer.receive(.windowUpdate(0, by: 1 << 20))
        #expect([bytes(1), bytes(3), bytes(5)] == [40_000, 40_000, 40_000])
        #expect(peer.events.suffix(1) == ["closed 5"])
    }

    @Test func whatWasResetDoesNotWaitAnyMore() {
        var peer = FramePeer(answer: Array(repeating: UInt8(ascii: "x"), count: 65_535))
        peer.receive(.head(1, flags: 5), .head(3, flags: 5), .head(5, flags: 5))
        peer.receive(.reset(3))
        #expect(peer.layer.queue.elementsEqual([5]))
        peer.receive(.windowUpdate(0, by: 65_535))
        #expect(peer.sent(Frame.data, stream: 3).isEmpty)
        #expect(peer.sent(Frame.data, stream: 5).reduce(0) { $0 + $1.payload.count } == 65_535)
    }

    @Test func dataKeepsToThePeersFrameSize() {
        var peer = FramePeer(answer: Array(repeating: 0, count: 40_000))
        peer.receive(.head(1, flags: 5))
        #expect(peer.sent(Frame.data).map(\.payload.count) == [16_384, 16_384, 7232])
        peer.forget()
        peer.receive(.setting(5, 20_000), .windowUpdate(0, by: 40_000), .head(3, flags: 5))
        #expect(peer.sent(Frame.data).map(\.payload.count) == [20_000, 20_000])
    }
}
