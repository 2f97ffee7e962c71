import NIOHPACK
import Testing

@testable import APNsWire

/// What RFC 9113 forbids, and what it says is to happen then.
@Suite struct ViolationTests {
    typealias Frame = RawPeer.Frame

    enum Consequence: Sendable {
        /// GOAWAY with the code, and nothing after it.
        case connection(UInt32)
        /// RST_STREAM with the code; the connection goes on.
        case stream(UInt32, UInt32)
        case none
    }

    struct Row: Sendable, CustomTestStringConvertible {
        let section: String
        let what: String
        /// What comes after the preface and SETTINGS.
        let frames: [Frame]
        let consequence: Consequence

        var testDescription: String { "§\(section): \(what)" }

        init(_ section: String, _ what: String, _ frames: [Frame], _ consequence: Consequence) {
            self.section = section
            self.what = what
            self.frames = frames
            self.consequence = consequence
        }
    }

    @Test(arguments: streamRows + frameRows + connectionRows)
    func eachIsAnsweredAsTheRFCSays(_ row: Row) throws {
        var peer = FramePeer()
        peer.receive(row.frames.flatMap(\.bytes))
        let goAway = peer.sent(Frame.goAway)
        let resets = peer.sent(Frame.reset).map { [$0.stream, $0.number(at: 0)] }
        switch row.consequence {
        case .connection(let code):
            #expect(goAway.map { $0.number(at: 4) } == [code])
            #expect(peer.events.last == "failed")
            #expect(peer.sent.last?.type == Frame.goAway)
            peer.forget()
            peer.receive(Frame(type: Frame.ping, payload: Array(repeating: 0, count: 8)))
            #expect(peer.sent.isEmpty && peer.events.isEmpty)
        case .stream(let stream, let code):
            #expect(goAway.isEmpty)
            #expect(resets == [[stream, code]])
            #expect(peer.events.filter { $0 == "closed \(stream)" }.count == 1)
            expectLife(&peer)
        case .none:
            #expect(goAway.isEmpty)
            #expect(resets.isEmpty)
            expectLife(&peer)
        }
    }

    /// The connection still takes requests, and HPACK's table is as it should be.
    private func expectLife(_ peer: inout FramePeer) {
        peer.receive(RawPeer.push(stream: 101))
        #expect(peer.requests.last?.stream == 101)
        #expect(peer.requests.last?.fields.first(name: "apns-topic") == Push.topic)
    }

    /// §3.4: the preface, and SETTINGS as the first frame.
    @Test(arguments: [
        Array("PRI * HTTP/1.0".utf8), Array("GET / HTTP/1.1\r\n".utf8), [0],
        Array(RawPeer.preface.prefix(24)) + RawPeer.ping,
        Array(RawPeer.preface.prefix(24)) + RawPeer.settingsAcknowledgement,
        Array(RawPeer.preface.prefix(24)) + RawPeer.push(stream: 1),
    ])
    func aConnectionBeginsAsTheRFCSays(_ bytes: [UInt8]) {
        var peer = FramePeer(opens: false)
        peer.receive(bytes)
        #expect(peer.events == ["failed"])
        #expect(peer.sent(Frame.goAway).map { $0.number(at: 4) } == [1])
    }

    /// §6.8: what GOAWAY names must not rise.
    @Test func theLastStreamOfGoAwayStaysWhatItWas() {
        var peer = FramePeer()
        peer.receive(.head(1), .head(3))
        peer.act { $0.goAway(debugData: Array("bye".utf8)) }
        peer.receive(.head(5), .body(0))
        let goAways = peer.sent(Frame.goAway)
        #expect(goAways.map { $0.number(at: 0) } == [3, 3])
        #expect(goAways.map { $0.number(at: 4) } == [0, 1])
        #expect(goAways.first?.payload.dropFirst(8).elementsEqual("bye".utf8) == true)
    }
}
