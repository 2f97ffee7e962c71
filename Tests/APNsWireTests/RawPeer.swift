import NIOCore
import NIOHPACK
import NIOPosix
import NIOSSL

/// A peer that writes any bytes and reads frames without an HTTP/2 library: nothing stops it from breaking the rules.
final class RawPeer: Sendable {
    struct Frame: Equatable {
        var type: UInt8
        var flags: UInt8 = 0
        var stream: UInt32 = 0
        var payload: [UInt8] = []

        static let data: UInt8 = 0
        static let headers: UInt8 = 1
        static let reset: UInt8 = 3
        static let settings: UInt8 = 4
        static let ping: UInt8 = 6
        static let goAway: UInt8 = 7
        static let endStream: UInt8 = 1
        static let endHeaders: UInt8 = 4

        var bytes: [UInt8] {
            let length = payload.count
            return [UInt8(length >> 16), UInt8(length >> 8 & 0xFF), UInt8(length & 0xFF), type, flags]
                + Frame.number(stream) + payload
        }

        static func number(_ value: UInt32) -> [UInt8] {
            [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
        }

        /// The 32-bit number at an offset of the payload.
        func number(at offset: Int) -> UInt32? {
            guard payload.count >= offset + 4 else { return nil }
            return payload[offset..<offset + 4].reduce(0) { $0 << 8 | UInt32($1) }
        }

        /// The value of a setting.
        func setting(_ identifier: UInt8) -> UInt32? {
            stride(from: 0, to: payload.count - 5, by: 6)
                .first { payload[$0] == 0 && payload[$0 + 1] == identifier }
                .flatMap { number(at: $0 + 2) }
        }
    }

    private let channel: NIOAsyncChannel<ByteBuffer, ByteBuffer>

    private init(_ channel: NIOAsyncChannel<ByteBuffer, ByteBuffer>) {
        self.channel = channel
    }

    /// Runs the body with a connection to a port of this machine.
    static func with(
        port: Int,
        tls: NIOSSLContext? = nil,
        halfCloses: Bool = false,
        _ body: (RawPeer, inout Reader, NIOAsyncChannelOutboundWriter<ByteBuffer>) async throws -> Void
    ) async throws {
        let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .connect(host: "127.0.0.1", port: port) { channel in
                channel.eventLoop.makeCompletedFuture {
                    if let tls {
                        try channel.pipeline.syncOperations.addHandler(
                            NIOSSLClientHandler(context: tls, serverHostname: nil)
                        )
                    }
                    return try NIOAsyncChannel<ByteBuffer, ByteBuffer>(
                        wrappingChannelSynchronously: channel,
                        configuration: .init(isOutboundHalfClosureEnabled: halfCloses)
                    )
                }
            }
        try await channel.executeThenClose { inbound, outbound in
            var reader = Reader(inbound.makeAsyncIterator())
            try await body(RawPeer(channel), &reader, outbound)
        }
    }

    /// Reads frames, or the end.
    struct Reader {
        private var bytes: NIOAsyncChannelInboundStream<ByteBuffer>.AsyncIterator
        private var buffer: [UInt8] = []

        init(_ bytes: NIOAsyncChannelInboundStream<ByteBuffer>.AsyncIterator) {
            self.bytes = bytes
        }

        /// The next frame; nil at the end of the connection.
        mutating func next() async throws -> Frame? {
            while true {
                if buffer.count >= 9 {
                    let length = Int(buffer[0]) << 16 | Int(buffer[1]) << 8 | Int(buffer[2])
                    if buffer.count >= 9 + length {
                        let frame = Frame(
                            type: buffer[3],
                            flags: buffer[4],
                            stream: buffer[5..<9].reduce(0) { $0 << 8 | UInt32($1) },
                            payload: Array(buffer[9..<9 + length])
                        )
                        buffer.removeFirst(9 + length)
                        return frame
                    }
                }
                do {
                    guard let more = try await bytes.next() else { return nil }
                    buffer += Array(more.readableBytesView)
                } catch is IOError {
                    // A reset is an end as well.
                    return nil
                }
            }
        }

        /// All bytes until the end of the connection.
        mutating func rest() async throws -> [UInt8] {
            do {
                while let more = try await bytes.next() { buffer += Array(more.readableBytesView) }
            } catch is IOError {
                // A reset is an end as well.
            }
            return buffer
        }

        /// The next frame of that type; nil if the connection ends before.
        mutating func next(_ type: UInt8, stream: UInt32? = nil) async throws -> Frame? {
            while let frame = try await next() {
                if frame.type == type, stream == nil || frame.stream == stream { return frame }
            }
            return nil
        }
    }

    static let preface = Array("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".utf8) + Frame(type: Frame.settings).bytes
    static let settingsAcknowledgement = Frame(type: Frame.settings, flags: 1).bytes

    static let ping = Frame(type: Frame.ping, payload: Array(repeating: 7, count: 8)).bytes

    /// The frames of a push, by default of one that is whole and good.
    static func push(
        stream: UInt32,
        topic: String = Push.topic,
        headers extra: [(String, String)] = [],
        body: [UInt8]? = Array("{}".utf8)
    ) -> [UInt8] {
        var encoder = HPACKEncoder(allocator: ByteBufferAllocator())
        var block = ByteBuffer()
        let fields = [
            (":method", "POST"), (":scheme", "https"), (":path", Push.path), (":authority", "localhost"),
            ("apns-topic", topic), ("apns-push-type", "alert"),
        ]
        let headers = HPACKHeaders(fields + extra).map { ($0.name, $0.value, HPACKIndexing.nonIndexable) }
        var all = HPACKHeaders()
        for (name, value, indexing) in headers { all.add(name: name, value: value, indexing: indexing) }
        guard (try? encoder.encode(headers: all, to: &block)) != nil else { return [] }
        let head = Frame(
            type: Frame.headers,
            flags: Frame.endHeaders,
            stream: stream,
            payload: Array(block.readableBytesView)
        )
        guard let body else { return head.bytes }
        return head.bytes + Frame(type: Frame.data, flags: Frame.endStream, stream: stream, payload: body).bytes
    }
}
