import APNsRules
import NIOCore
import PushModel

/// One connection to the endpoint, at the level of HTTP/2 frames: no channel per stream, one state for all.
///
/// A peer may send anything: what is malformed ends its stream, what breaks the connection ends the connection, and
/// neither reaches another connection. How requests arrive is in `Arriving.swift`, what becomes of a whole one in
/// `Answering.swift`, and how a connection ends in `ConnectionEnding.swift`.
final class EndpointConnectionHandler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    let core: EndpointCore
    var frames: FrameLayer
    var journal: ConnectionJournal
    var gate: StreamLimiter
    var authorization: ConnectionAuthorization
    /// Looked up; sorted before it is walked through.
    var streams: [StreamID: OpenStream] = [:]
    var peerTimeout: PeerTimeout
    var context: ChannelHandlerContext?
    var timer: Scheduled<Void>?
    var cause = ConnectionCause.closedByPeer
    /// After our GOAWAY.
    var isClosing = false
    /// The connection is being closed: what still comes is read and not looked at.
    var isOver = false
    /// A fault has made the connection half-open: nothing is read or written any more.
    var isVanished = false
    /// What a GOAWAY has left unprocessed.
    var unprocessed: Unprocessed?
    /// The highest stream whose request was processed.
    var lastProcessed: StreamID = 0
    /// Where a fault has made the connection slow.
    var trickle: Trickle?
    var trickleTimer: Scheduled<Void>?
    private(set) var hasSettings = false
    /// Of the bodies that have not arrived whole.
    var keptBytes = 0

    init(core: EndpointCore, journal: ConnectionJournal, authorization: ConnectionAuthorization) {
        self.core = core
        self.journal = journal
        self.authorization = authorization
        let world = core.configuration.world
        gate = StreamLimiter(world: world)
        frames = FrameLayer(streamLimit: gate.limit, clock: { .now() })
        peerTimeout = PeerTimeout(core.configuration.timeouts)
        if world.authentication != .token { self.journal.streamsOpened() }
    }

    /// SETTINGS go before anything has come (RFC 9113 §3.4).
    func handlerAdded(context: ChannelHandlerContext) {
        self.context = context
        startHandshakeTimer()
        flush(context)
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        timer?.cancel()
        trickleTimer?.cancel()
        self.context = nil
    }
}

/// The requests that a GOAWAY has left unprocessed: those on streams above the last.
struct Unprocessed {
    let lastStream: StreamID
    let fault: Fault
}

// MARK: - Bytes

extension EndpointConnectionHandler {
    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !isOver else { return }
        peerTimeout.heard()
        frames.receive(unwrapInboundIn(data))
        takeEvents(context)
    }

    /// Everything that one reading brought about leaves in one write.
    func channelReadComplete(context: ChannelHandlerContext) {
        flush(context)
        context.fireChannelReadComplete()
    }

    /// Does what the frames that have come ask for, and what has ended meanwhile.
    func takeEvents(_ context: ChannelHandlerContext) {
        while !isOver, let event = frames.next() { take(event, context: context) }
    }

    func flush(_ context: ChannelHandlerContext) {
        guard !isVanished, let bytes = frames.takeOutput() else { return }
        guard trickle == nil else { return writeSlowly(bytes, context) }
        context.writeAndFlush(wrapOutboundOut(bytes), promise: nil)
    }

    private func writeSlowly(_ bytes: ByteBuffer, _ context: ChannelHandlerContext) {
        trickle?.append(bytes)
        if trickleTimer == nil { writePortion(context) }
        readWhatFits(context)
    }

    private func writePortion(_ context: ChannelHandlerContext) {
        guard let trickle, let portion = self.trickle?.next() else { return trickleTimer = nil }
        context.writeAndFlush(wrapOutboundOut(portion), promise: nil)
        readWhatFits(context)
        trickleTimer = context.eventLoop.assumeIsolated().scheduleTask(in: trickle.interval) { [self] in
            if let context = self.context, !isOver { writePortion(context) }
        }
    }

    /// A peer that sends but does not read is not read from either.
    private func readWhatFits(_ context: ChannelHandlerContext) {
        let fits = context.channel.isWritable && trickle?.isFull != true
        try? context.channel.syncOptions?.setOption(.autoRead, value: fits && !isVanished)
    }
}

// MARK: - Events of the frames

extension EndpointConnectionHandler {
    private func take(_ event: FrameEvent, context: ChannelHandlerContext) {
        switch event {
        case .request(let stream, let fields, let endsStream):
            open(stream, fields, endsStream: endsStream, context: context)
        case .body(let stream, let bytes, let endsStream):
            receive(bytes, endsStream: endsStream, on: stream, context: context)
        case .trailers(let stream, let fields): end(stream, trailers: fields, context: context)
        case .closed(let stream, let end): streamClosed(stream, end, context: context)
        case .settings:
            guard !hasSettings else { return }
            hasSettings = true
            journal.record.application = .http2
            startPeerTimeout()
        case .settingsAcknowledged: gate.acknowledged()
        case .ping: journal.pinged()
        case .priority: journal.record.priorityFrames += 1
        case .goAway: cause = .goAwayOfPeer
        case .failed(let breach): fail(breach, context: context)
        }
    }

    private func fail(_ breach: Breach, context: ChannelHandlerContext) {
        if breach == .noPreface {
            journal.record.application = .other
        } else {
            journal.record.application = .http2
            journal.broke(breach, endsConnection: true)
        }
        cause = .breach(breach)
        finish(context)
    }
}

// MARK: - Events of the channel

extension EndpointConnectionHandler {
    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if let event = event as? EndpointShutDown {
            if isVanished {
                cause = .stopped
                drop(context)
            } else if !isOver {
                cause = .stopped
                shutDown(reason: event.reason)
            }
        }
        context.fireUserInboundEventTriggered(event)
    }

    func channelWritabilityChanged(context: ChannelHandlerContext) {
        readWhatFits(context)
        context.fireChannelWritabilityChanged()
    }

    func channelInactive(context: ChannelHandlerContext) {
        isOver = true
        timer?.cancel()
        trickleTimer?.cancel()
        let open = streams.sorted { $0.key < $1.key }
        streams = [:]
        for (number, stream) in open {
            // What had not come when nobody read any more may have been sent.
            let broken = isVanished ? ConnectionCause.fault(reason: nil) : cause
            if let request = stream.request { breakOff(request, .connection(broken), on: number) }
            abandon(stream, .connection(cause))
        }
        // A request whose header block has not ended, unless it would have been refused.
        if !isClosing, !isVanished, let stream = frames.unfinishedRequest {
            let nothing = PushRequest(method: "", path: "", headers: [], body: [])
            breakOff(nothing, bytes: 0, .connection(cause), on: stream)
        }
        core.ended(journal, cause: cause)
        context.fireChannelInactive()
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        if isVanished { cause = ConnectionCause(error) }
        guard !isOver else { return }
        if !hasSettings { journal.record.application = .other }
        cause = ConnectionCause(error)
        finish(context)
    }
}
