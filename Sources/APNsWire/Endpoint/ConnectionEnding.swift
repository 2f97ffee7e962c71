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
        guard let context, !isOver else { return }
        guard !isClosing else {
            // After a GOAWAY that left requests unprocessed: nobody waits for their client any longer.
            if streams.values.allSatisfy(\.isSilent) { finish(context) }
            return
        }
        sayGoAway(reason: reason)
        if awaitsNobody {
            finish(context)
        } else {
            flush(context)
        }
    }

    private func sayGoAway(reason: String, lastStream: StreamID? = nil) {
        isClosing = true
        journal.goAwaySent(at: core.now)
        let debugData = (["reason": .string(reason)] as JSONValue).serialized()
        frames.goAway(lastStream: lastStream, debugData: debugData)
    }

    /// Whether no stream is open on which an answer is due.
    ///
    /// After a GOAWAY that left requests unprocessed the connection stays for a while: its client is to show what it does
    /// with it.
    var awaitsNobody: Bool { streams.isEmpty || unprocessed == nil && streams.values.allSatisfy(\.isSilent) }

    /// Says GOAWAY whose last stream is below that of the request: neither it nor what comes later is processed.
    func leaveUnprocessed(_ arrived: ArrivedRequest, by fault: Fault, reason: String, context: ChannelHandlerContext) {
        // A higher stream may have its answer already, so that its number cannot be withheld.
        let last = max(arrived.stream - 2, lastProcessed, 0)
        cause = .fault(reason: reason)
        sayGoAway(reason: reason, lastStream: last)
        unprocessed = Unprocessed(lastStream: last, fault: fault)
        leave(arrived, unprocessedBy: fault)
        // RFC 9113 §8.7: the other way to say it.
        if arrived.stream <= last { frames.reset(arrived.stream, .refusedStream) }
        for stream in streams.keys.filter({ $0 > last }).sorted() {
            guard let held = streams[stream]?.held else { continue }
            held.timer?.cancel()
            streams[stream]?.held = nil
            leave(held.arrived, unprocessedBy: fault)
        }
        schedule(in: EndpointLimits.goAwayGrace) { handler, context in handler.finish(context) }
    }

    /// From here on nothing is read or written, and the connection stays open: until the peer closes it, or has had the
    /// time that a silent one gets.
    func vanish(_ context: ChannelHandlerContext) {
        flush(context)
        isOver = true
        isVanished = true
        trickleTimer?.cancel()
        try? context.channel.syncOptions?.setOption(.autoRead, value: false)
        schedule(in: TimeAmount(core.configuration.timeouts.idle)) { handler, context in handler.drop(context) }
    }

    /// Closes our end once everything is written, and the other when the peer has done so or had the time for it.
    ///
    /// A socket that is closed with unread bytes is reset, and that would take our last words away from a peer that
    /// has not read them yet.
    func finish(_ context: ChannelHandlerContext) {
        guard !isOver else { return }
        isOver = true
        flush(context)
        trickleTimer?.cancel()
        if let rest = trickle?.rest() { context.writeAndFlush(wrapOutboundOut(rest), promise: nil) }
        schedule(in: EndpointLimits.closingTimeout) { handler, context in handler.drop(context) }
        context.close(mode: .output, promise: nil)
    }

    /// Closes at once.
    func drop(_ context: ChannelHandlerContext) {
        isOver = true
        context.close(promise: nil)
    }
}
