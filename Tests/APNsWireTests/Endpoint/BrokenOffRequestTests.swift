import NIOCore
import PushModel
import Synchronization
import Testing

@testable import APNsWire

/// A request that ends before it has arrived whole is written down, whoever ended it and how.
@Suite(.timeLimit(.minutes(10))) struct BrokenOffRequestTests {
    typealias Frame = RawPeer.Frame

    /// HEADERS of a push, and three bytes of its body.
    private static let half = RawPeer.push(stream: 1, body: nil) + Frame.body(1, flags: 0, Array("{\"a".utf8)).bytes

    /// What an endpoint writes down while a peer sends these bytes, reads to the end or to an answer to PING, and closes.
    private func exchanges(
        in world: World = World(authentication: .none),
        timeouts: EndpointTimeouts = EndpointTimeouts(),
        until end: UInt8 = Frame.ping,
        count: Int = 1,
        _ bytes: [UInt8]
    ) async throws -> (exchanges: [Exchange], end: ConnectionEnd) {
        let log = ExchangeLog()
        let (ends, continuation) = AsyncStream.makeStream(of: ConnectionEnd.self)
        try await withEndpoint(
            world,
            timeouts: timeouts,
            onExchange: { log.append($0) },
            onConnectionEnd: { continuation.yield($0) }
        ) { endpoint in
            try await RawPeer.with(port: endpoint.port) { _, reader, writer in
                let ping = end == Frame.ping ? RawPeer.ping : []
                try await writer.write(ByteBuffer(bytes: RawPeer.preface + bytes + ping))
                for _ in 0..<count { _ = try await reader.next(end) }
            }
            // The callback of the end comes after those of the requests.
            var iterator = ends.makeAsyncIterator()
            if let end = await iterator.next() { continuation.yield(end) }
        }
        var iterator = ends.makeAsyncIterator()
        return (log.exchanges, try #require(await iterator.next()))
    }

    private func expectHalf(_ exchange: Exchange, _ interruption: Interruption) {
        #expect(exchange.brokenOff == interruption)
        #expect(exchange.request.path == Push.path)
        #expect(exchange.request.headers["apns-topic"] == Push.topic)
        #expect(exchange.bodyBytes == 3)
        #expect(exchange.request.body == Array("{\"a".utf8))
        #expect(exchange.response == nil)
        #expect(exchange.violations.isEmpty)
    }

    @Test(arguments: [UInt32(0), 8, 2, 0xDEAD]) func byAResetOfTheClient(code: UInt32) async throws {
        let (exchanges, end) = try await exchanges(Self.half + Frame.reset(1, code: code).bytes)
        #expect(exchanges.count == 1)
        expectHalf(try #require(exchanges.first), .reset(code: code))
        #expect(end.brokenOff == 1)
        #expect(end.requests == 0)
    }

    @Test func byTheEndOfTheConnection() async throws {
        let (exchanges, end) = try await exchanges(Self.half)
        #expect(exchanges.count == 1)
        expectHalf(try #require(exchanges.first), .connection(.closedByPeer))
        #expect(end.brokenOff == 1)
    }

    @Test func byTheEndOfTheEndpoint() async throws {
        let log = ExchangeLog()
        try await withEndpoint(onExchange: { log.append($0) }) { endpoint in
            try await RawPeer.with(port: endpoint.port) { _, reader, writer in
                try await writer.write(ByteBuffer(bytes: RawPeer.preface + Self.half + RawPeer.ping))
                #expect(try await reader.next(Frame.ping) != nil)
                await endpoint.stop(drain: .zero)
            }
        }
        #expect(log.exchanges.count == 1)
        expectHalf(try #require(log.exchanges.first), .connection(.stopped))
    }

    @Test func byTheEndpointsPatience() async throws {
        let timeouts = EndpointTimeouts(request: .milliseconds(50))
        let (exchanges, _) = try await exchanges(timeouts: timeouts, until: Frame.reset, Self.half)
        expectHalf(try #require(exchanges.first), .timeout)
    }

    /// RFC 9113 §6.1: DATA on stream 0 ends the connection, and with it what is open.
    @Test func byWhatTheClientDidOnTheConnection() async throws {
        let (exchanges, end) = try await exchanges(until: Frame.goAway, Self.half + Frame.body(0).bytes)
        let breach = try #require(end.breaches.first)
        expectHalf(try #require(exchanges.first), .connection(.breach(breach.breach)))
        #expect(breach.endsConnection)
        #expect("\(breach.breach.section)" == "RFC 9113, section 6.1")
        #expect(breach.breach.codeName == "PROTOCOL_ERROR")
        #expect(end.cause == "the client sent DATA on stream 0 (RFC 9113, section 6.1)")
    }

    /// RFC 9113 §6.9: a WINDOW_UPDATE of 0 ends its stream.
    @Test func byWhatTheClientDidOnTheStream() async throws {
        let (exchanges, end) = try await exchanges(Self.half + Frame.windowUpdate(1, by: 0).bytes)
        let breach = try #require(end.breaches.first)
        expectHalf(try #require(exchanges.first), .streamBreach(breach.breach))
        #expect(!breach.endsConnection)
        #expect("\(breach.breach.section)" == "RFC 9113, section 6.9")
    }

    @Test func byAFault() async throws {
        let world = World(authentication: .none, faults: [Fault(action: .close)])
        let (exchanges, _) = try await exchanges(in: world, until: Frame.goAway, Self.half + RawPeer.push(stream: 3))
        #expect(exchanges.map(\.stream) == [3, 1])
        expectHalf(try #require(exchanges.last), .connection(.fault(reason: nil)))
        #expect(exchanges.last?.brokenOff?.isFault == true)
    }

    /// HEADERS that CONTINUATION has to end, and a frame that is not whole. The acknowledgement of SETTINGS shows that both
    /// were read.
    @Test(arguments: [0, 2]) func insideOfTheHeaderBlock(missing: Int) async throws {
        let block = Frame(type: Frame.headers, flags: 0, stream: 1, payload: Frame.simpleBlock).bytes.dropLast(missing)
        let (exchanges, end) = try await exchanges(until: Frame.settings, count: 2, Array(block))
        #expect(exchanges.map(\.brokenOff) == [.connection(.closedByPeer)])
        #expect(exchanges.first?.request.path == "")
        #expect(end.brokenOff == 1)
    }

    @Test func whatHasItsAnswerIsNotBrokenOff() async throws {
        let bytes = RawPeer.push(stream: 1) + Frame.reset(1).bytes + RawPeer.push(stream: 3)
        let (exchanges, end) = try await exchanges(bytes)
        #expect(exchanges.map(\.response?.status) == [200, 200])
        #expect(end.brokenOff == 0)
        #expect(end.requests == 2)
    }

    /// HPACK makes much of a few bytes on the wire: of many requests that are broken off no more than this is kept of each.
    @Test func largeHeadsAreKeptInPart() async throws {
        let header = ("x-long", String(repeating: "v", count: 3000))
        let bytes = RawPeer.push(stream: 1, headers: [header, header], body: nil) + Frame.reset(1).bytes
        let exchange = try #require(try await exchanges(bytes).exchanges.first)
        let kept = exchange.request.headers.reduce(0) { $0 + $1.name.utf8.count + $1.value.utf8.count }
        #expect(kept <= EndpointLimits.recordedHeadBytes)
        #expect(exchange.omission == HeaderOmission(fields: 0, bytes: 2 * (3000 - EndpointLimits.recordedTextBytes)))
        #expect(exchange.request.headers["apns-topic"] == Push.topic)
    }

    @Test func theExchangeSaysHowItEnded() async throws {
        let exchange = try #require(try await exchanges(Self.half + Frame.reset(1).bytes).exchanges.first)
        #expect(exchange.brokenOff.map { "\($0)" } == "by RST_STREAM(CANCEL) of the client")
        #expect(exchange.response == nil)
        #expect(exchange.bodyBytes == 3)
    }

    /// RFC 9113 §7 names the codes; whatever else comes is one kind.
    @Test func kindsAreBounded() {
        let kinds = (UInt32(0)...1000).map { Interruption.reset(code: $0).kind }
        #expect(Set(kinds).count == 15)
        #expect(kinds[8] == "RST_STREAM(CANCEL)")
        #expect("\(Interruption.reset(code: 1000))" == "by RST_STREAM(1000) of the client")
    }
}
