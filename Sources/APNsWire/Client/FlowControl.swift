import NIOCore
import NIOHTTP2

/// Window updates: at the level of frames the library leaves them to us.
enum FlowControl {
    /// Refills a receive window that is half used up. The first call opens the connection's window, which starts small.
    static func refill(_ event: NIOHTTP2WindowUpdatedEvent, context: ChannelHandlerContext) {
        guard let window = event.inboundWindowSize else { return }
        let full =
            event.streamID == .rootStream ? EndpointLimits.connectionWindowBytes : EndpointLimits.streamWindowBytes
        guard window <= full / 2 else { return }
        let frame = HTTP2Frame(
            streamID: event.streamID,
            payload: .windowUpdate(windowSizeIncrement: full - window)
        )
        context.write(NIOAny(frame), promise: nil)
    }
}
