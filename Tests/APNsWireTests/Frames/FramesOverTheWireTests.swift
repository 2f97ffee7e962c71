import APNsRules
import NIOCore
import NIOPosix
import NIOSSL
import PushModel
import Testing

@testable import APNsWire

/// What the frame layer does when sockets carry it.
@Suite(.timeLimit(.minutes(10))) struct FramesOverTheWireTests {
    typealias Frame = RawPeer.Frame

    /// RFC 9113 §10.5.1: a list that is too large makes a request malformed, and no more.
    @Test func headersAboveTheListLimitEndOnlyTheirStream() async throws {
        let log = PushLog(limit: 10)
        try await withEndpoint(onExchange: { log.append($0) }) { endpoint in
            try await RawPeer.with(port: endpoint.port) { _, reader, writer in
                let value = String(repeating: "a", count: EndpointLimits.headerListBytes)
                let bytes = RawPeer.push(stream: 1, headers: [("x-large", value)]) + RawPeer.push(stream: 3)
                try await writer.write(ByteBuffer(bytes: RawPeer.preface + bytes))
                let reset = try #require(try await reader.next(Frame.reset))
                #expect(reset.stream == 1)
                #expect(reset.number(at: 0) == 1)
                #expect(try await reader.next(Frame.headers, stream: 3) != nil)
            }
        }
        #expect(log.exchanges.map(\.stream) == [1, 3])
        #expect(log.exchanges.first?.malformation?.contains("SETTINGS_MAX_HEADER_LIST_SIZE") == true)
        #expect(log.exchanges.last?.response?.status == 200)
    }

    @Test func anAnswerThatHadToWaitIsGivenWhole() async throws {
        try await withEndpoint { endpoint in
            try await RawPeer.with(port: endpoint.port) { _, reader, writer in
                var bytes = Array(RawPeer.preface.prefix(24)) + Frame.setting(4, 0).bytes
                bytes += RawPeer.push(stream: 1, topic: "not a topic") + RawPeer.ping
                try await writer.write(ByteBuffer(bytes: bytes))
                let head = try #require(try await reader.next(Frame.headers, stream: 1))
                #expect(head.flags == Frame.endHeaders)
                // Nothing else comes before the window opens.
                #expect(try await reader.next()?.type == Frame.ping)
                try await writer.write(ByteBuffer(bytes: Frame.setting(4, 5).bytes))
                let first = try #require(try await reader.next(Frame.data))
                #expect(first.payload == Array("{\"rea".utf8))
                try await writer.write(ByteBuffer(bytes: Frame.windowUpdate(1, by: 1000).bytes))
                let rest = try #require(try await reader.next(Frame.data))
                #expect(String(decoding: rest.payload, as: UTF8.self) == #"son":"BadTopic"}"#)
                #expect(rest.flags == Frame.endStream)
            }
        }
    }

    /// The last words must arrive although the peer has sent more than was read (RFC 9113 §5.4.1).
    @Test(arguments: [false, true])
    func whatBreaksTheConnectionIsSaidBeforeItEnds(isSecure: Bool) async throws {
        let authority = try SelfSignedAuthority(now: Push.now)
        let security = EndpointConfiguration.Security.tls(
            certificatePEM: authority.certificatePEM,
            privateKeyPEM: authority.privateKeyPEM
        )
        var client = TLSConfiguration.makeClientConfiguration()
        client.trustRoots = .certificates(try NIOSSLCertificate.fromPEMBytes(Array(authority.authorityPEM.utf8)))
        client.certificateVerification = .noHostnameVerification
        client.applicationProtocols = ["h2"]
        let context = try NIOSSLContext(configuration: client)
        try await withEndpoint(security: isSecure ? security : .plaintext) { endpoint in
            try await RawPeer.with(port: endpoint.port, tls: isSecure ? context : nil) { _, reader, writer in
                let bytes = RawPeer.push(stream: 1) + Frame.body(0).bytes
                try await writer.write(ByteBuffer(bytes: RawPeer.preface + bytes))
                try? await writer.write(ByteBuffer(repeating: 0, count: 1 << 18))
                #expect(try await reader.next(Frame.headers, stream: 1) != nil)
                let goAway = try #require(try await reader.next(Frame.goAway))
                #expect(goAway.number(at: 0) == 1)
                #expect(goAway.number(at: 4) == 1)
                #expect(try await reader.next() == nil)
            }
        }
    }

    /// Sends bytes and nothing more; the peer's end stays open when the endpoint has closed its own.
    private func sendOnly(_ bytes: [UInt8], to endpoint: MockEndpoint) async throws -> any Channel {
        let peer = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .channelOption(.allowRemoteHalfClosure, value: true)
            .connect(host: "127.0.0.1", port: endpoint.port)
            .get()
        try await peer.writeAndFlush(ByteBuffer(bytes: RawPeer.preface + bytes))
        return peer
    }

    @Test func aPeerThatKeepsItsEndOpenIsDroppedInTheEnd() async throws {
        let (ends, continuation) = AsyncStream.makeStream(of: ConnectionEnd.self)
        let timeouts = EndpointTimeouts(idle: .milliseconds(50))
        try await withEndpoint(timeouts: timeouts, onConnectionEnd: { continuation.yield($0) }) { endpoint in
            let peer = try await sendOnly([], to: endpoint)
            var iterator = ends.makeAsyncIterator()
            #expect(await iterator.next()?.cause == "IdleTimeout")
            try? await peer.close()
        }
    }

    /// A delay that ends while a broken connection waits for its peer's end.
    @Test func whatIsHeldBackWhenTheConnectionBreaksIsNotAnswered() async throws {
        let (exchanges, continuation) = AsyncStream.makeStream(of: Exchange.self)
        let world = World(authentication: .none, faults: [Fault(delayMilliseconds: 100)])
        try await withEndpoint(world, onExchange: { continuation.yield($0) }) { endpoint in
            let peer = try await sendOnly(RawPeer.push(stream: 1) + Frame.body(0).bytes, to: endpoint)
            var iterator = exchanges.makeAsyncIterator()
            let exchange = try #require(await iterator.next())
            #expect(exchange.stream == 1)
            #expect(exchange.response == nil)
            try? await peer.close()
        }
    }
}
