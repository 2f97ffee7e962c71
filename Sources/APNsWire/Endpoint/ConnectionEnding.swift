import NIOCore
import NIOHTTP2
import PushModel

/// Sent into the pipeline of a connection that is to end.
struct EndpointShutDown: Sendable {
    /// What GOAWAY says.
    let reason: String
}

// How a connection ends: by its peer's silence, by the endpoint's stop or a fault, or by the peer.

extension EndpointConnectionHandler {
    /// Ends the connection unless the peer's SETTINGS come in time.
    func startHandshakeTimer() {
        schedule(in: core.handshakeTimeout) { handler, context in
            handler.cause = "no SETTINGS within the handshake timeout"
            context.close(promise: nil)
        }
    }

    /// Begins to count the peer's silence.
    func startPatience() {
        schedule(in: patience.interval) { handler, context in
            handler.tick(context)
        }
    }

    private func schedule(
        in delay: TimeAmount,
        _ task: @escaping (EndpointConnectionHandler, ChannelHandlerContext) -> Void
    ) {
        timer?.cancel()
        timer = context?.eventLoop.assumeIsolated().scheduleTask(in: delay) { [self] in
            if let context = self.context { task(self, context) }
        }
    }

    private func tick(_ context: ChannelHandlerContext) {
        switch patience.tick() {
        case .wait: startPatience()
        case .endRequests(let openedUntil):
            let late = streams.filter { ($0.value.request?.tick).map { $0 <= openedUntil } ?? false }
            for stream in late.keys.sorted() {
                reset(stream, .cancel, context: context)
            }
            if !late.isEmpty { context.flush() }
            startPatience()
        case .endConnection:
            let reason = Reason.idleTimeout.rawValue
            cause = reason
            shutDown(reason: reason)
            schedule(in: EndpointLimits.goAwayGrace) { handler, context in handler.finish(context) }
        }
    }

    /// Says GOAWAY, answers what is open, and closes.
    func shutDown(reason: String) {
        guard let context, !isClosing else { return }
        isClosing = true
        journal.goAwaySent(at: core.now)
        context.flush()
        bypass.sayGoAway(lastStream: Int(lastStream), reason: reason)
        if streams.isEmpty { finish(context) }
    }

    func finish(_ context: ChannelHandlerContext) {
        context.flush()
        context.close(promise: nil)
    }
}
