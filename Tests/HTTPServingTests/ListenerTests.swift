import NIOCore
import NIOPosix
import PushModel
import Testing

@testable import HTTPServing

/// HTTP/1.1 by hand, so that a test says each byte.
private struct Wire {
    let channel: any Channel
    let stream: AsyncStream<ByteBuffer>

    static func connect(to port: Int) async throws -> Wire {
        let (stream, continuation) = AsyncStream.makeStream(of: ByteBuffer.self)
        let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .channelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(Collector(continuation))
                }
            }
            .connect(host: "127.0.0.1", port: port).get()
        return Wire(channel: channel, stream: stream)
    }

    func send(_ text: String) async throws {
        try await channel.writeAndFlush(ByteBuffer(string: text))
    }

    /// What comes until it has this in it, or the connection ends.
    func text(until end: String? = nil) async -> String {
        var text = ""
        for await bytes in stream {
            text += String(buffer: bytes)
            if let end, text.contains(end) { return text }
        }
        return text
    }
}

private final class Collector: ChannelInboundHandler, Sendable {
    typealias InboundIn = ByteBuffer
    let continuation: AsyncStream<ByteBuffer>.Continuation

    init(_ continuation: AsyncStream<ByteBuffer>.Continuation) {
        self.continuation = continuation
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) { continuation.yield(unwrapInboundIn(data)) }
    func channelInactive(context: ChannelHandlerContext) { continuation.finish() }
}

/// Says back what it got.
private struct Echo: HTTPService {
    func answer(_ request: HTTPRequest) async -> HTTPAnswer {
        let text = "\(request.method) \(request.target) \(String(decoding: request.body, as: UTF8.self))."
        return HTTPAnswer(status: 200, headers: [], body: .bytes(Array(text.utf8)))
    }

    func answerTooLarge(_ request: HTTPRequest, limit: Int) async -> HTTPAnswer {
        HTTPAnswer(status: 413, headers: [], body: .bytes(Array("at most \(limit).".utf8)))
    }
}

@Suite(.timeLimit(.minutes(1)))
struct ListenerTests {
    private func withListener(
        _ limits: HTTPLimits = HTTPLimits(body: 10, connections: 2),
        _ body: (HTTPListener) async throws -> Void
    ) async throws {
        let listener = try await HTTPListener.start(Echo(), host: "127.0.0.1", port: 0, limits: limits) { _ in }
        do {
            try await body(listener)
        } catch {
            await listener.stop()
            throw error
        }
        await listener.stop()
    }

    @Test("Whoever is deaf says so, and whoever is stopped does not")
    func tellsThatItTakesNoConnections() async throws {
        struct Broken: Error {}
        let (reasons, told) = AsyncStream<any Error>.makeStream()
        let limits = HTTPLimits(body: 10, connections: 2)
        let stopped = try await HTTPListener.start(Echo(), host: "127.0.0.1", port: 0, limits: limits) { _ in
            Issue.record("it was stopped")
        }
        await stopped.stop()
        let listener = try await HTTPListener.start(Echo(), host: "127.0.0.1", port: 0, limits: limits) {
            told.yield($0)
        }
        listener.channel.pipeline.fireErrorCaught(Broken())
        var first = reasons.makeAsyncIterator()
        #expect(await first.next() is Broken)
        await listener.stop()
    }

    @Test("A connection is kept for the next request")
    func keepsConnections() async throws {
        try await withListener { listener in
            let wire = try await Wire.connect(to: listener.port)
            try await wire.send("POST /a HTTP/1.1\r\nhost: x\r\ncontent-length: 2\r\n\r\nhi")
            #expect(await wire.text(until: "POST /a hi.").hasPrefix("HTTP/1.1 200"))
            try await wire.send("GET /b HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n")
            #expect(await wire.text().contains("GET /b ."))
        }
    }

    // RFC 9110, section 10.1.1: a client that waits with the body is told to go on, or gets the final answer.
    @Test("Whoever waits with the body is told to send it")
    func continues() async throws {
        try await withListener { listener in
            let wire = try await Wire.connect(to: listener.port)
            try await wire.send("POST /a HTTP/1.1\r\nhost: x\r\nexpect: 100-continue\r\ncontent-length: 2\r\n\r\n")
            #expect(await wire.text(until: "\r\n\r\n").hasPrefix("HTTP/1.1 100 Continue\r\n"))
            try await wire.send("hi")
            #expect(await wire.text(until: "POST /a hi.").hasPrefix("HTTP/1.1 200"))
        }
    }

    @Test("Whoever waits with a body that is too large is refused at once, and the connection ends")
    func refusesBeforeTheBody() async throws {
        try await withListener { listener in
            let wire = try await Wire.connect(to: listener.port)
            try await wire.send("POST /a HTTP/1.1\r\nhost: x\r\nexpect: 100-continue\r\ncontent-length: 11\r\n\r\n")
            let text = await wire.text()
            #expect(text.hasPrefix("HTTP/1.1 413"))
            #expect(text.hasSuffix("at most 10."))
        }
    }

    @Test(
        "A body that is too large is answered with a body, and the connection goes on",
        arguments: [
            "content-length: 11\r\n\r\n01234567890", "transfer-encoding: chunked\r\n\r\nb\r\n01234567890\r\n0\r\n\r\n",
        ]
    )
    func refusesAfterTheBody(_ rest: String) async throws {
        try await withListener { listener in
            let wire = try await Wire.connect(to: listener.port)
            try await wire.send("POST /a HTTP/1.1\r\nhost: x\r\n" + rest)
            #expect(await wire.text(until: "at most 10.").hasPrefix("HTTP/1.1 413"))
            try await wire.send("GET /b HTTP/1.1\r\nhost: x\r\n\r\n")
            #expect(await wire.text(until: "GET /b .").hasPrefix("HTTP/1.1 200"))
        }
    }

    @Test("More connections than there are places for are closed")
    func boundsConnections() async throws {
        try await withListener { listener in
            var wires: [Wire] = []
            for path in ["/1", "/2"] {
                let wire = try await Wire.connect(to: listener.port)
                try await wire.send("GET \(path) HTTP/1.1\r\nhost: x\r\n\r\n")
                #expect(await wire.text(until: "GET \(path) .").hasPrefix("HTTP/1.1 200"))
                wires.append(wire)
            }
            let third = try await Wire.connect(to: listener.port)
            #expect(await third.text() == "")
            for wire in wires { try await wire.channel.close() }
        }
    }

    @Test("A stop ends connections on which nothing happens")
    func stops() async throws {
        let listener = try await HTTPListener.start(
            Echo(),
            host: "127.0.0.1",
            port: 0,
            limits: HTTPLimits(body: 10, connections: 2)
        ) { _ in }
        let wire = try await Wire.connect(to: listener.port)
        try await wire.send("GET /a HTTP/1.1\r\nhost: x\r\n\r\n")
        #expect(await wire.text(until: "GET /a .").hasPrefix("HTTP/1.1 200"))
        await listener.stop(drain: .seconds(30))
        #expect(await wire.text() == "")
    }
}
