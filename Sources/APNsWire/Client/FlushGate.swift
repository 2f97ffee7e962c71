import NIOCore

/// Gathers the flushes of many requests into one write to the socket.
///
/// The HTTP/2 library sends the bodies of several streams in no fixed order when they are flushed together. Flushed one by one
/// requests arrive in the order in which they were sent, which rates and scripted faults count on; held back here,
/// these flushes cost no system call each. The handler sits between the library and TLS.
final class FlushGate: ChannelOutboundHandler {
    typealias OutboundIn = IOData
    typealias OutboundOut = IOData

    private var isHolding = false
    private var isWaiting = false
    private var context: ChannelHandlerContext?

    func handlerAdded(context: ChannelHandlerContext) {
        self.context = context
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        self.context = nil
    }

    func flush(context: ChannelHandlerContext) {
        if isHolding {
            isWaiting = true
        } else {
            context.flush()
        }
    }

    /// From here flushes wait.
    func hold() {
        isHolding = true
    }

    /// Does what has waited.
    func release() {
        isHolding = false
        if isWaiting {
            isWaiting = false
            context?.flush()
        }
    }
}
