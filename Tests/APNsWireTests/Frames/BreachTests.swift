import Testing

@testable import APNsWire

/// What is said of a client that breaks HTTP/2: what it did, and the section that forbids it.
@Suite struct BreachTests {
    typealias Frame = RawPeer.Frame

    @Test(arguments: [
        (
            [Frame.head(1, block: [0xBE])],
            "the client sent a header block with an index that HPACK's tables do not have", "RFC 7541, section 2.3.3"
        ),
        (
            [Frame.head(1, block: [0x80])],
            "the client sent a header block with index 0 of HPACK's tables", "RFC 7541, section 6.1"
        ),
        (
            [Frame.head(1, block: [0x3F, 0xE2, 0x1F])],
            "the client sent a header block with a larger HPACK table than SETTINGS_HEADER_TABLE_SIZE",
            "RFC 7541, section 6.3"
        ),
        ([Frame.body(0)], "the client sent DATA on stream 0", "RFC 9113, section 6.1"),
        (
            [Frame.head(1), Frame.body(1, Array(repeating: 0, count: 16_385))],
            "the client sent a frame above SETTINGS_MAX_FRAME_SIZE", "RFC 9113, section 4.2"
        ),
        (
            [Frame.windowUpdate(0, by: 0)], "the client sent WINDOW_UPDATE of 0 on the connection",
            "RFC 9113, section 6.9"
        ),
        (
            [Frame.windowUpdate(0, by: 1 << 31 - 1)],
            "the client made the connection's window too large by WINDOW_UPDATE", "RFC 9113, section 6.9.1"
        ),
        ([Frame.head(2)], "the client opened a stream with an even number", "RFC 9113, section 5.1.1"),
        (
            [Frame(type: 5, flags: 4, stream: 1, payload: [0, 0, 0, 2])], "the client sent PUSH_PROMISE",
            "RFC 9113, section 8.4"
        ),
        (
            [Frame(type: Frame.ping, payload: [1, 2, 3])], "the client sent PING of a wrong size",
            "RFC 9113, section 6.7"
        ),
        (
            [Frame(type: Frame.settings, payload: [0, 2, 0, 0, 0, 2])],
            "the client sent a SETTINGS_ENABLE_PUSH that is not allowed", "RFC 9113, section 6.5.2"
        ),
        (
            [Frame(type: 9, flags: 4, stream: 1)], "the client sent CONTINUATION without an open header block",
            "RFC 9113, section 6.10"
        ),
    ])
    func whatBreaksTheConnectionIsNamed(_ frames: [Frame], beginning: String, section: String) throws {
        var peer = FramePeer()
        peer.receive(frames.flatMap(\.bytes))
        let breach = try #require(peer.failure)
        #expect("\(breach)".hasPrefix(beginning))
        #expect("\(breach)".hasSuffix("\(section))"))
        #expect("\(breach.section)" == section)
    }

    @Test(arguments: [
        (Frame.windowUpdate(1, by: 0), "sent WINDOW_UPDATE of 0 on a stream", "RFC 9113, section 6.9"),
        (Frame.head(1), "sent trailers without END_STREAM", "RFC 9113, section 8.1"),
        (Frame(type: 2, stream: 1, payload: [0]), "sent PRIORITY of a wrong size", "RFC 9113, section 6.3"),
    ])
    func whatBreaksAStreamIsNamed(_ frame: Frame, problem: String, section: String) throws {
        var peer = FramePeer()
        peer.receive(.head(1), frame)
        guard case .resetByUs(let code, let breach?) = try #require(peer.ends[1]) else {
            Issue.record("\(peer.ends)")
            return
        }
        #expect(breach.problem == problem)
        #expect("\(breach.section)" == section)
        #expect(breach.code == code)
    }

    /// The words are the same each time, so that one cause is one finding: figures are apart.
    @Test func figuresAreApartFromTheWords() {
        let breaches = [UInt32(3), 5].map { stream -> Breach? in
            var peer = FramePeer()
            peer.receive(Frame.body(stream).bytes)
            return peer.failure
        }
        #expect(breaches[0]?.problem == breaches[1]?.problem)
        #expect(breaches.map { $0?.detail } == ["stream 3", "stream 5"])
    }

    @Test func resetsOfThePeerHaveTheirCode() {
        var peer = FramePeer()
        peer.receive(.head(1), .reset(1, code: 5))
        #expect(peer.ends[1] == .resetByPeer(code: 5))
    }
}
