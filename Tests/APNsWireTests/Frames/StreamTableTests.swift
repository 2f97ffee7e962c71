import Testing

@testable import APNsWire

/// What is known of streams, and for how long.
@Suite struct StreamTableTests {
    @Test func aStreamIsIdleOpenAndClosed() {
        var table = StreamTable()
        #expect(table.state(of: 5) == .idle)
        table.add(5, outboundWindow: 0)
        #expect(table.state(of: 5) == .open)
        // RFC 9113 §5.1.1: what was skipped is closed; what the server would open is idle.
        #expect(table.state(of: 3) == .closed(nil))
        #expect(table.state(of: 4) == .idle)
        #expect(table.state(of: 7) == .idle)
        table.remove(5, .resetByUs)
        #expect(table.state(of: 5) == .closed(.resetByUs))
        #expect(table.last == 5)
    }

    @Test func theEndsOfTheLastStreamsAreRemembered() {
        var table = StreamTable()
        let count = EndpointLimits.rememberedStreams + 10
        for number in 0..<count {
            table.add(1 + 2 * number, outboundWindow: 0)
            table.remove(1 + 2 * number, .ended)
        }
        for number in 0..<count {
            let end: StreamTable.End? = number < 10 ? nil : .ended
            #expect(table.state(of: 1 + 2 * number) == .closed(end))
        }
    }

    @Test func theHighestStreamIsNoProblem() {
        let last = Int(Int32.max)
        var peer = FramePeer(answer: [])
        peer.receive(.head(UInt32(last), flags: 5), .reset(UInt32(last)), .windowUpdate(UInt32(last), by: 1))
        #expect(peer.events.last == "closed \(last)")
        #expect(peer.sent(RawPeer.Frame.goAway).isEmpty)
        peer.receive(.head(1))
        #expect(peer.sent(RawPeer.Frame.goAway).map { $0.number(at: 0) } == [UInt32(last)])
    }

    /// RFC 9113 §5.1: the peer may not know yet that a stream has ended.
    @Test func whatCrossesOurEndIsTolerated() {
        var peer = FramePeer(answer: [])
        peer.receive(.head(1, flags: 5), .reset(1), .windowUpdate(1, by: 5))
        #expect(peer.sent(RawPeer.Frame.goAway).isEmpty)
        // But the peer had ended it itself.
        peer.receive(.body(1))
        #expect(peer.sent(RawPeer.Frame.goAway).map { $0.number(at: 4) } == [5])
    }

    @Test func whatCrossesOurResetIsTolerated() {
        var peer = FramePeer()
        peer.receive(.head(1))
        peer.act { $0.reset(1, .cancel) }
        peer.receive(.body(1, flags: 0), .windowUpdate(1, by: 5), .head(1, flags: 5), .reset(1))
        #expect(peer.sent(RawPeer.Frame.goAway).isEmpty)
        #expect(peer.sent(RawPeer.Frame.reset).count == 1)
        #expect(peer.events.filter { $0.hasPrefix("closed") } == ["closed 1"])
    }

    /// RFC 9113 §8.1: the answer is whole, and nobody needs the rest of the request.
    @Test func anAnswerBeforeTheEndOfItsRequestEndsTheStream() {
        var peer = FramePeer()
        peer.receive(.head(1))
        peer.act { $0.answer(1, status: 413, fields: [], body: [1]) }
        #expect(peer.sent.map(\.type) == [RawPeer.Frame.headers, RawPeer.Frame.data, RawPeer.Frame.reset])
        #expect(peer.sent.last?.number(at: 0) == 0)
        #expect(peer.events.last == "closed 1")
    }
}
