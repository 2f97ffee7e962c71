import JSONModel
import NIOCore

/// Two things that the HTTP/2 library does in a way of its own, done as APNs was seen to do them.
///
/// It enforces the MAX_CONCURRENT_STREAMS that it has sent by ending the connection; APNs resets the surplus streams
/// with REFUSED_STREAM. So the library is told of a limit that nobody reaches, ``StreamGate`` does the counting, and
/// the real limit is written into the SETTINGS frames that leave.
///
/// And once it has sent GOAWAY, the body of a request that crossed it is a protocol error, and open requests are lost.
/// So it does not know of our GOAWAY, and what comes later is refused stream by stream.
///
/// The handler sits between the library and TLS; a SETTINGS frame leaves the library in one buffer.
final class LibraryBypass: ChannelOutboundHandler {
    typealias OutboundIn = IOData
    typealias OutboundOut = IOData

    private static let headerBytes = 9
    private static let settingsType: UInt8 = 4
    private static let maxConcurrentStreams: UInt16 = 3
    private static let goAwayType: UInt8 = 7

    var streamLimit: Int
    private var context: ChannelHandlerContext?

    init(streamLimit: Int) {
        self.streamLimit = streamLimit
    }

    func handlerAdded(context: ChannelHandlerContext) {
        self.context = context
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        self.context = nil
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        guard case .byteBuffer(var buffer) = unwrapOutboundIn(data), Self.isSettings(buffer) else {
            context.write(data, promise: promise)
            return
        }
        let settings = stride(from: buffer.readerIndex + Self.headerBytes, to: buffer.writerIndex - 5, by: 6)
        for index in settings where buffer.getInteger(at: index, as: UInt16.self) == Self.maxConcurrentStreams {
            buffer.setInteger(UInt32(clamping: streamLimit), at: index + 2)
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

    /// Sends GOAWAY with NO_ERROR and the reason as JSON (RFC 9113 §6.8), after what the library has flushed.
    func sayGoAway(lastStream: Int, reason: String) {
        guard let context else { return }
        let debugData = (["reason": .string(reason)] as JSONValue).serialized()
        var frame = context.channel.allocator.buffer(capacity: Self.headerBytes + 8 + debugData.count)
        frame.writeInteger(UInt32(clamping: 8 + debugData.count) << 8 | UInt32(Self.goAwayType))
        // No flags, the connection's stream 0, the last stream, NO_ERROR.
        frame.writeInteger(UInt8(0))
        frame.writeInteger(UInt32(0))
        frame.writeInteger(UInt32(clamping: lastStream))
        frame.writeInteger(UInt32(0))
        frame.writeBytes(debugData)
        context.writeAndFlush(wrapOutboundOut(.byteBuffer(frame)), promise: nil)
    }
}
