import NIOCore
import NIOSSL
import PushModel
import Testing

@testable import APNsWire

/// An endpoint that lives exactly as long as the body.
func withEndpoint(
    _ world: World = World(authentication: .none),
    security: EndpointConfiguration.Security = .plaintext,
    timeouts: EndpointTimeouts = EndpointTimeouts(),
    loops: Int = 1,
    onExchange: @escaping @Sendable (Exchange) -> Void = { _ in },
    onConnectionEnd: @escaping @Sendable (ConnectionEnd) -> Void = { _ in },
    _ body: (MockEndpoint) async throws -> Void
) async throws {
    let configuration = EndpointConfiguration(
        world: world,
        security: security,
        timeouts: timeouts,
        clock: { Push.now * 1000 },
        seed: 1,
        onExchange: onExchange,
        onConnectionEnd: onConnectionEnd
    )
    let endpoint = try await MockEndpoint.start(configuration, loops: loops)
    do {
        try await body(endpoint)
    } catch {
        await endpoint.stop(drain: .zero)
        throw error
    }
    await endpoint.stop(drain: .zero)
}

@Suite(.timeLimit(.minutes(10))) struct EndpointConnectionTests {
    /// A good request of a client with a library, beside whatever else happens.
    private func expectService(_ endpoint: MockEndpoint) async throws {
        let client = try APNsClient(
            .init(host: "127.0.0.1", port: endpoint.port, trustRootPEM: nil, signer: nil, clock: { Push.now * 1000 })
        )
        let statuses = await client.send([Push.alert(), Push.alert()]).map { try? $0.get().status }
        #expect(statuses == [200, 200])
        await client.stop()
    }

    @Test func announcesTheObservedSettings() async throws {
        try await withEndpoint(World()) { endpoint in
            try await RawPeer.with(port: endpoint.port) { _, reader, writer in
                try await writer.write(ByteBuffer(bytes: RawPeer.preface))
                let settings = try #require(try await reader.next(RawPeer.Frame.settings))
                #expect(settings.setting(1) == 4096)
                #expect(settings.setting(3) == 1)
                #expect(settings.setting(4) == 65_535)
                #expect(settings.setting(5) == 16_384)
                #expect(settings.setting(6) == 8000)
            }
        }
    }

    @Test func theStreamLimitOpensAfterTheFirstGoodToken() async throws {
        let signer = ProviderTokenSigner(keyID: "KEY1234567", teamID: "TEAM123456")
        let authorization = ("authorization", "bearer " + (try signer.token(issuedAt: Push.now)))
        try await withEndpoint(World()) { endpoint in
            try await RawPeer.with(port: endpoint.port) { _, reader, writer in
                try await writer.write(ByteBuffer(bytes: RawPeer.preface + RawPeer.settingsAcknowledgement))
                // Without a token the limit stays.
                try await writer.write(ByteBuffer(bytes: RawPeer.push(stream: 1)))
                #expect(try await reader.next(RawPeer.Frame.data, stream: 1) != nil)
                // The first stream is open when the second comes.
                try await writer.write(ByteBuffer(bytes: RawPeer.push(stream: 3, headers: [authorization], body: nil)))
                try await writer.write(ByteBuffer(bytes: RawPeer.push(stream: 5, headers: [authorization])))
                let refusal = try #require(try await reader.next(RawPeer.Frame.reset))
                #expect(refusal.stream == 5)
                #expect(refusal.number(at: 0) == 7)
                let body = RawPeer.Frame(type: RawPeer.Frame.data, flags: 1, stream: 3, payload: Array("{}".utf8))
                try await writer.write(ByteBuffer(bytes: body.bytes))
                let opened = try #require(try await reader.next(RawPeer.Frame.settings))
                #expect(opened.setting(3) == 1000)
                try await writer.write(ByteBuffer(bytes: RawPeer.settingsAcknowledgement))
                // A thousand are open at once, one more is not.
                for number in 0...1000 {
                    let stream = UInt32(7 + 2 * number)
                    let push = RawPeer.push(stream: stream, headers: [authorization], body: nil)
                    try await writer.write(ByteBuffer(bytes: push))
                }
                let last = try #require(try await reader.next(RawPeer.Frame.reset))
                #expect(last.stream == 7 + 2 * 1000)
                #expect(last.number(at: 0) == 7)
            }
        }
    }

    @Test func stoppingSaysGoAwayWithAReason() async throws {
        try await withEndpoint { endpoint in
            try await RawPeer.with(port: endpoint.port) { _, reader, writer in
                try await writer.write(ByteBuffer(bytes: RawPeer.preface + RawPeer.push(stream: 1, body: nil)))
                #expect(try await reader.next(RawPeer.Frame.settings) != nil)
                // The settings' acknowledgement shows that the request was read.
                #expect(try await reader.next(RawPeer.Frame.settings) != nil)
                async let stopped: Void = endpoint.stop(drain: .seconds(10))
                let goAway = try #require(try await reader.next(RawPeer.Frame.goAway))
                #expect(goAway.number(at: 0) == 1)
                #expect(goAway.number(at: 4) == 0)
                #expect(String(decoding: goAway.payload.dropFirst(8), as: UTF8.self) == #"{"reason":"Shutdown"}"#)
                // What is open is still answered, then the connection ends.
                let body = RawPeer.Frame(type: RawPeer.Frame.data, flags: 1, stream: 1, payload: Array("{}".utf8))
                try await writer.write(ByteBuffer(bytes: body.bytes))
                #expect(try await reader.next(RawPeer.Frame.headers, stream: 1) != nil)
                #expect(try await reader.next(RawPeer.Frame.headers) == nil)
                await stopped
            }
        }
    }

    @Test(arguments: [
        "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n", "POST /3/device/aa HTTP/1.1\r\nContent-Length: 2\r\n\r\n{}",
        "\u{0}\u{1}\u{2}garbage that is longer than the preface of HTTP/2", "PRI * HTTP/2.0\r\n\r\nXX\r\n\r\n",
    ])
    func otherProtocolsEndOnlyTheirOwnConnection(_ text: String) async throws {
        try await withEndpoint { endpoint in
            try await RawPeer.with(port: endpoint.port) { _, reader, writer in
                try await writer.write(ByteBuffer(string: text))
                // SETTINGS and perhaps GOAWAY, then the end.
                while try await reader.next() != nil {}
                try await expectService(endpoint)
            }
        }
    }

    @Test func garbageInPlaceOfTLSEndsOnlyItsOwnConnection() async throws {
        let authority = try SelfSignedAuthority(now: Push.now)
        let security = EndpointConfiguration.Security.tls(
            certificatePEM: authority.certificatePEM,
            privateKeyPEM: authority.privateKeyPEM
        )
        try await withEndpoint(security: security) { endpoint in
            let client = try APNsClient(
                .init(
                    host: "127.0.0.1",
                    port: endpoint.port,
                    trustRootPEM: authority.authorityPEM,
                    signer: nil,
                    clock: { Push.now * 1000 }
                )
            )
            #expect(try await client.send([Push.alert()]).first?.get().status == 200)
            for text in ["GET / HTTP/1.1\r\n\r\n", String(repeating: "\u{16}\u{3}\u{1}", count: 10_000)] {
                try await RawPeer.with(port: endpoint.port) { _, reader, writer in
                    try await writer.write(ByteBuffer(string: text))
                    while try await reader.next() != nil {}
                }
            }
            #expect(try await client.send([Push.alert()]).first?.get().status == 200)
            await client.stop()
        }
    }

    /// RFC 9113 §8.1.1: a malformed request is an error of its stream.
    @Test(arguments: [
        ("Apns-Topic", "a"), ("x-line", "a\r\nb"), ("connection", "close"), ("content-length", "7"),
        (":status", "200"), ("content-length", "x"),
    ])
    func malformedRequestsEndOnlyTheirStream(name: String, value: String) async throws {
        try await withEndpoint { endpoint in
            try await RawPeer.with(port: endpoint.port) { _, reader, writer in
                let bad = RawPeer.push(stream: 1, headers: [(name, value)])
                try await writer.write(ByteBuffer(bytes: RawPeer.preface + bad + RawPeer.push(stream: 3)))
                let reset = try #require(try await reader.next(RawPeer.Frame.reset))
                #expect(reset.stream == 1)
                #expect(reset.number(at: 0) == 1)
                #expect(try await reader.next(RawPeer.Frame.headers, stream: 3) != nil)
            }
        }
    }

    @Test func halfRequestsAndResetsLeaveNothingBehind() async throws {
        try await withEndpoint(World(authentication: .none, streams: .init(established: 2))) { endpoint in
            try await RawPeer.with(port: endpoint.port) { _, reader, writer in
                try await writer.write(ByteBuffer(bytes: RawPeer.preface + RawPeer.settingsAcknowledgement))
                for number in 0..<50 {
                    let stream = UInt32(1 + 2 * number)
                    let reset = RawPeer.Frame(type: 3, stream: stream, payload: RawPeer.Frame.number(8))
                    try await writer.write(ByteBuffer(bytes: RawPeer.push(stream: stream, body: nil) + reset.bytes))
                }
                try await writer.write(ByteBuffer(bytes: RawPeer.push(stream: 201)))
                let answer = try #require(try await reader.next(RawPeer.Frame.headers))
                #expect(answer.stream == 201)
            }
            try await RawPeer.with(port: endpoint.port) { _, _, writer in
                try await writer.write(ByteBuffer(bytes: RawPeer.preface + RawPeer.push(stream: 1).dropLast(3)))
            }
            try await expectService(endpoint)
        }
    }

    @Test func aBodyBeyondTheHardLimitIsAnsweredAndNotKept() async throws {
        let (exchanges, continuation) = AsyncStream.makeStream(of: Exchange.self)
        try await withEndpoint(onExchange: { continuation.yield($0) }) { endpoint in
            let client = try APNsClient(
                .init(host: "127.0.0.1", port: endpoint.port, trustRootPEM: nil, signer: nil, clock: { 0 })
            )
            let body = Array(repeating: UInt8(ascii: "a"), count: 3 << 20)
            #expect(try await client.send([Push.alert(body: body)]).first?.get().status == 413)
            var iterator = exchanges.makeAsyncIterator()
            let exchange = try #require(await iterator.next())
            #expect(exchange.bodyBytes == 3 << 20)
            #expect(exchange.request.body.count < 8192)
            #expect(exchange.connection == 1)
            await client.stop()
        }
    }
}
