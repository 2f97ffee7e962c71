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
        let log = ExchangeLog()
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

    /// A reference has one byte and stands for thousands: what is kept of a list that was refused does not grow with it.
    @Test func headersThatWereRefusedAsTooLargeAreKeptInPart() async throws {
        let log = ExchangeLog()
        try await withEndpoint(onExchange: { log.append($0) }) { endpoint in
            try await RawPeer.with(port: endpoint.port) { _, reader, writer in
                // Literal with indexing: a name of one byte and a value of 3000. Then 80 references to it.
                let value = Array(repeating: UInt8(ascii: "v"), count: 3000)
                let field = [0x40, 0x01, UInt8(ascii: "x"), 0x7F, 0xB9, 0x16] + value
                let block = Frame.simpleBlock + field + Array(repeating: 0xBE, count: 79)
                try await writer.write(ByteBuffer(bytes: RawPeer.preface + Frame.head(1, flags: 5, block: block).bytes))
                #expect(try await reader.next(Frame.reset)?.number(at: 0) == 1)
            }
        }
        let exchange = try #require(log.exchanges.first)
        let kept = exchange.request.headers.reduce(0) { $0 + $1.name.utf8.count + $1.value.utf8.count }
        #expect(kept <= EndpointLimits.recordedHeadBytes + EndpointLimits.recordedTextBytes)
        let omission = try #require(exchange.omission)
        #expect(exchange.request.headers.count + omission.fields == 80)
        #expect(kept + omission.bytes == 80 * 3001)
        #expect(exchange.request.method == "POST")
    }

    /// Every member of a body may break a rule: the first of each rule stays, and a bounded number of the others.
    @Test func violationsWithoutNumberAreKeptInPart() async throws {
        let log = ExchangeLog()
        try await withEndpoint(onExchange: { log.append($0) }) { endpoint in
            let members = (0..<1000).map { "\"k\($0)\":1" }.joined(separator: ",")
            let body = Array("{\"aps\":{\(members),\"badge\":\"no\"}}".utf8)
            try await RawPeer.with(port: endpoint.port) { _, reader, writer in
                try await writer.write(ByteBuffer(bytes: RawPeer.preface + RawPeer.push(stream: 1, body: body)))
                #expect(try await reader.next(Frame.headers, stream: 1) != nil)
            }
        }
        let exchange = try #require(log.exchanges.first)
        let rules = Set(exchange.violations.map(\.rule))
        #expect(exchange.violations.count <= EndpointLimits.recordedViolations + rules.count)
        #expect(exchange.violations.count + exchange.omittedViolations >= 1001)
        #expect(rules.count > 1)
    }

    /// The same for a name: sentences quote it.
    @Test func aHugeNameIsQuotedInPart() async throws {
        let log = ExchangeLog()
        try await withEndpoint(onExchange: { log.append($0) }) { endpoint in
            try await RawPeer.with(port: endpoint.port) { _, reader, writer in
                let name = String(repeating: "X", count: 60_000)
                let head = RawPeer.push(stream: 1, headers: [(name, "1")], body: nil)
                let block = Array(head.dropFirst(9))
                let parts =
                    [Frame.head(1, flags: 1, block: Array(block.prefix(16_000)))]
                    + stride(from: 16_000, to: block.count, by: 16_000).map { start in
                        let part = Array(block[start...].prefix(16_000))
                        let isLast = start + part.count == block.count
                        return Frame(type: Frame.continuation, flags: isLast ? 4 : 0, stream: 1, payload: part)
                    }
                try await writer.write(ByteBuffer(bytes: RawPeer.preface + parts.flatMap(\.bytes)))
                #expect(try await reader.next(Frame.reset)?.stream == 1)
            }
        }
        let exchange = try #require(log.exchanges.first)
        #expect(try #require(exchange.malformation).utf8.count < 400)
        #expect(exchange.violations.allSatisfy { $0.message.utf8.count < 1000 })
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
