import APNsRules
import NIOCore
import PushModel
import Testing

@testable import APNsWire

/// Bodies of which only the beginning is kept: their size is said, and nothing about their contents.
@Suite(.timeLimit(.minutes(10))) struct LargeBodyTests {
    typealias Frame = RawPeer.Frame

    /// Everything that was written down of a body of so many spaces, which as JSON would be wrong everywhere.
    private func exchange(
        bytes: Int,
        endsStream: Bool = true,
        fields: [(String, String)] = [],
        after: (inout RawPeer.Reader, NIOAsyncChannelOutboundWriter<ByteBuffer>) async throws -> Void = { _, _ in }
    ) async throws -> Exchange {
        let log = ExchangeLog()
        try await withEndpoint(onExchange: { log.append($0) }) { endpoint in
            try await RawPeer.with(port: endpoint.port) { _, reader, writer in
                try await writer.write(
                    ByteBuffer(bytes: RawPeer.preface + RawPeer.push(stream: 1, headers: fields, body: nil))
                )
                var rest = bytes
                while rest > 0 {
                    let part = min(rest, 16_384)
                    rest -= part
                    let flags: UInt8 = endsStream && rest == 0 ? Frame.endStream : 0
                    let body = Array(repeating: UInt8(ascii: " "), count: part)
                    try await writer.write(ByteBuffer(bytes: Frame.body(1, flags: flags, body).bytes))
                }
                #expect(try await reader.next(Frame.headers, stream: 1) != nil)
                try await after(&reader, writer)
            }
        }
        return try #require(log.exchanges.first)
    }

    @Test func aBodyOverAMebibyteIsCountedToItsEnd() async throws {
        let exchange = try await exchange(bytes: 3 << 20)
        #expect(exchange.response?.status == 413)
        #expect(exchange.bodyBytes == 3 << 20)
        #expect(!exchange.isAnsweredEarly)
        #expect(exchange.violations.map(\.rule) == ["size.limit"])
        let message = try #require(exchange.violations.first?.message)
        #expect(message == "3145728 bytes, 3141632 over the limit of 4096.")
    }

    /// RFC 9113 §8.1: a server may answer before the end, and then ask for the rest to be left by RST_STREAM(NO_ERROR).
    @Test func whatDoesNotEndIsAnsweredEarly() async throws {
        let exchange = try await exchange(bytes: EndpointLimits.countedBodyBytes + 1, endsStream: false) {
            reader,
            writer in
            let data = try #require(try await reader.next(Frame.data, stream: 1))
            #expect(String(decoding: data.payload, as: UTF8.self) == #"{"reason":"PayloadTooLarge"}"#)
            #expect(data.flags & Frame.endStream != 0)
            #expect(try await reader.next(Frame.reset, stream: 1)?.number(at: 0) == 0)
            // What was under way is ignored, and the connection serves on.
            let late = Frame.body(1, flags: 1, Array(repeating: 0, count: 100)).bytes
            try await writer.write(ByteBuffer(bytes: late + RawPeer.push(stream: 3)))
            #expect(try await reader.next(Frame.headers, stream: 3) != nil)
        }
        #expect(exchange.isAnsweredEarly)
        #expect(exchange.brokenOff == nil)
        #expect(exchange.violations.map(\.rule) == ["size.limit"])
        #expect(exchange.violations.first?.message == "at least 16777217 bytes, and the limit is 4096.")
    }

    @Test func aWrongContentLengthNamesBothSizes() async throws {
        let log = ExchangeLog()
        try await withEndpoint(onExchange: { log.append($0) }) { endpoint in
            try await RawPeer.with(port: endpoint.port) { _, reader, writer in
                let push = RawPeer.push(stream: 1, headers: [("content-length", "7")], body: Array("{}".utf8))
                try await writer.write(ByteBuffer(bytes: RawPeer.preface + push))
                #expect(try await reader.next(Frame.reset)?.number(at: 0) == 1)
            }
        }
        #expect(log.exchanges.map(\.malformation) == ["the body has 2 bytes, but content-length says 7"])
        #expect(log.exchanges.map(\.bodyBytes) == [2])
        #expect(log.exchanges.first?.brokenOff == nil)
    }
}
