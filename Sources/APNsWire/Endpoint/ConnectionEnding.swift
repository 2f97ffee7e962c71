import JSONModel
import NIOCore
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
            handler.cause = .other("no SETTINGS within the handshake timeout")
            handler.drop(context)
        }
    }

    /// Begins to count the peer's silence.
    func startPeerTimeout() {
        schedule(in: peerTimeout.interval) { handler, context in
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
        switch peerTimeout.tick() {
        case .wait: startPeerTimeout()
        case .endRequests(let openedUntil):
            let late = streams.filter { ($0.value.request?.tick).map { $0 <= openedUntil } ?? false }
            for stream in late.keys.sorted() {
                frames.reset(stream, .cancel)
            }
            startPeerTimeout()
            takeEvents(context)
            flush(context)
        case .endConnection:
            let reason = Reason.idleTimeout.rawValue
            cause = .idle
            shutDown(reason: reason)
            guard !isOver else { return }
            schedule(in: EndpointLimits.goAwayGrace) { handler, context in handler.finish(context) }
        }
    }

    /// Says GOAWAY with the reason as JSON, answers what is open, and closes.
    func shutDown(reason: String) {
        guard let context, !isClosing, !isOver else { return }
        isClosing = true
        journal.goAwaySent(at: core.now)
        frames.goAway(debugData: (["reason": .string(reason)] as JSONValue).serialized())
        if streams.isEmpty {
            finish(context)
        } else {
            flush(context)
        }
    }

    /// Closes our end once everything is written, and the other when the peer has done so or had the time for it.
    ///
    /// A socket that is closed with unread bytes is reset, and that would take our last words away from a peer that
    /// has not read them yet.
    func finish(_ context: ChannelHandlerContext) {
        guard !isOver else { return }
        isOver = true
        flush(context)
        schedule(in: EndpointLimits.closingTimeout) { handler, context in handler.drop(context) }
        context.close(mode: .output, promise: nil)
    }

    /// Closes at once.
    func drop(_ context: ChannelHandlerContext) {
        isOver = true
        context.close(promise: nil)
    }
}
