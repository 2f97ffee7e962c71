import NIOCore
import NIOHPACK
import PushModel
import Testing

@testable import APNsWire

/// The field block after a body (RFC 9113 §8.1).
@Suite(.timeLimit(.minutes(10))) struct TrailersTests {
    typealias Frame = RawPeer.Frame

    private func exchange(_ trailers: [UInt8], answer: UInt8) async throws -> Exchange {
        let log = ExchangeLog()
        try await withEndpoint(onExchange: { log.append($0) }) { endpoint in
            try await RawPeer.with(port: endpoint.port) { _, reader, writer in
                let body = Frame.body(1, flags: 0, Array("{}".utf8)).bytes
                let end = Frame.head(1, flags: 5, block: trailers).bytes
                try await writer.write(
                    ByteBuffer(bytes: RawPeer.preface + RawPeer.push(stream: 1, body: nil) + body + end)
                )
                #expect(try await reader.next(answer, stream: 1) != nil)
            }
        }
        #expect(log.exchanges.count == 1)
        return try #require(log.exchanges.first)
    }

    /// A literal field that HPACK's table does not take.
    private static func field(_ name: String, _ value: String) -> [UInt8] {
        [0, UInt8(name.utf8.count)] + name.utf8 + [UInt8(value.utf8.count)] + value.utf8
    }

    @Test func areKept() async throws {
        let exchange = try await exchange(
            Self.field("x-sum", "1") + Self.field("x-token", "abc"),
            answer: Frame.headers
        )
        #expect(exchange.response?.status == 200)
        #expect(exchange.trailers == [HeaderField("x-sum", "1"), HeaderField("x-token", "abc")])
        #expect(exchange.masked.trailers == [HeaderField("x-sum", "1"), HeaderField("x-token", "…")])
        #expect(exchange.request.headers["x-sum"] == nil)
        #expect(exchange.bodyBytes == 2)
    }

    /// §8.1: "Trailers MUST NOT include pseudo-header fields"; §8.2.1: names are in lower case.
    @Test(arguments: [(":path", ":path among the trailers"), ("X-A", "\"X-A\" is not a field name")])
    func thatAreNotAllowedMakeTheRequestMalformed(name: String, problem: String) async throws {
        let exchange = try await exchange(Self.field(name, "a"), answer: Frame.reset)
        #expect(exchange.malformation == problem)
        #expect(exchange.response == nil)
        #expect(exchange.brokenOff == nil)
        #expect(exchange.bodyBytes == 2)
    }

    @Test func ofAnyNumberHaveTheLimitOfHeaders() {
        let block = HPACKHeaders((0..<100).map { ("x-\($0)", String(repeating: "a", count: 100)) })
        #expect(throws: MalformedRequest.self) { try Trailers(block) }
    }
}
