import NIOCore

/// Writes the endpoint's real stream limit into the SETTINGS frames that leave.
///
/// NIOHTTP2 enforces the MAX_CONCURRENT_STREAMS that it has sent by ending the connection. APNs resets the surplus streams with
/// REFUSED_STREAM instead, so the library is told of a limit that nobody reaches and ``StreamGate`` does the counting.
/// The handler sits between the library and TLS; a SETTINGS frame leaves the library in one buffer.
final class StreamLimitRewriter: ChannelOutboundHandler {
    typealias OutboundIn = IOData
    typealias OutboundOut = IOData

    private static let headerBytes = 9
    private static let settingsType: UInt8 = 4
    private static let maxConcurrentStreams: UInt16 = 3

    var limit: Int

    init(limit: Int) {
        self.limit = limit
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        guard case .byteBuffer(var buffer) = unwrapOutboundIn(data), Self.isSettings(buffer) else {
            context.write(data, promise: promise)
            return
        }
        let settings = stride(from: buffer.readerIndex + Self.headerBytes, to: buffer.writerIndex - 5, by: 6)
        for index in settings where buffer.getInteger(at: index, as: UInt16.self) == Self.maxConcurrentStreams {
            buffer.setInteger(UInt32(clamping: limit), at: index + 2)
        }
        context.write(wrapOutboundOut(.byteBuffer(buffer)), promise: promise)
    }

    /// Whether the buffer is one SETTINGS frame on stream 0 that is no acknowledgement.
    private static func isSettings(_ buffer: ByteBuffer) -> Bool {
        let start = buffer.readerIndex
        guard let head = buffer.getInteger(at: start, as: UInt32.self), UInt8(truncatingIfNeeded: head) == settingsType,
            buffer.getInteger(at: start + 4, as: UInt8.self) == 0,
            buffer.getInteger(at: start + 5, as: UInt32.self) == 0
        else { return false }
        return Int(head >> 8) == buffer.readableBytes - headerBytes
    }
}
