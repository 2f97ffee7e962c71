import APNsRules
import NIOCore
import NIOHPACK
import PushModel

/// One connection to the endpoint, at the level of HTTP/2 frames: no channel per stream, one state for all.
///
/// A peer may send anything: what is malformed ends its stream, what breaks the connection ends the connection, and
/// neither reaches another connection. What becomes of a whole request is in `Answering.swift`, how a connection ends
/// in `ConnectionEnding.swift`.
final class EndpointConnectionHandler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    let core: EndpointCore
    var frames: FrameLayer
    var journal: ConnectionJournal
    var gate: StreamGate
    var authorization: ConnectionAuthorization
    /// Looked up; sorted before it is walked through.
    var streams: [StreamID: OpenStream] = [:]
    var patience: Patience
    var context: ChannelHandlerContext?
    var timer: Scheduled<Void>?
    var cause = "closed by the peer"
    /// After our GOAWAY.
    var isClosing = false
    /// The connection is being closed: what still comes is read and not looked at.
    var isOver = false
    private(set) var hasSettings = false
    /// Of the bodies that have not arrived whole.
    private var keptBytes = 0

    init(core: EndpointCore, journal: ConnectionJournal, authorization: ConnectionAuthorization) {
        self.core = core
        self.journal = journal
        self.authorization = authorization
        let world = core.configuration.world
        gate = StreamGate(world: world)
        frames = FrameLayer(streamLimit: gate.limit, clock: { .now() })
        patience = Patience(core.configuration.timeouts)
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
        self.context = nil
    }
}

// MARK: - Bytes

extension EndpointConnectionHandler {
    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !isOver else { return }
        patience.heard()
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
        guard let bytes = frames.takeOutput() else { return }
        context.writeAndFlush(wrapOutboundOut(bytes), promise: nil)
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
        case .trailers(let stream): complete(stream, context: context)
        case .closed(let stream): streamClosed(stream, context: context)
        case .settings:
            guard !hasSettings else { return }
            hasSettings = true
            journal.record.application = .http2
            startPatience()
        case .settingsAcknowledged: gate.acknowledged()
        case .ping: journal.pinged()
        case .priority: journal.record.priorityFrames += 1
        case .goAway: cause = "GOAWAY of the peer"
        case .failed(let problem):
            if !hasSettings { journal.record.application = .other }
            cause = problem
            finish(context)
        }
    }

    private func open(
        _ stream: StreamID,
        _ fields: HPACKHeaders,
        endsStream: Bool,
        context: ChannelHandlerContext
    ) {
        guard !isClosing else {
            journal.streamAfterGoAway(at: core.now)
            return frames.reset(stream, .refusedStream)
        }
        guard gate.admit() else {
            journal.streamRefused()
            return frames.reset(stream, .refusedStream)
        }
        journal.streamOpened(at: core.now)
        do throws(MalformedRequest) {
            let head = try RequestHead(fields)
            streams[stream] = OpenStream(request: OpenRequest(head: head, tick: patience.now))
            if endsStream { complete(stream, context: context) }
        } catch {
            streams[stream] = OpenStream()
            refuse(malformed: fields, problem: error.problem, on: stream)
            frames.fail(stream, .protocolError)
        }
    }

    private func receive(
        _ bytes: ByteBuffer,
        endsStream: Bool,
        on stream: StreamID,
        context: ChannelHandlerContext
    ) {
        let room = EndpointLimits.keptBytesPerConnection - keptBytes
        guard let more = streams[stream]?.request?.append(bytes.readableBytesView, room: room) else { return }
        keptBytes += more
        if endsStream { complete(stream, context: context) }
    }

    /// Ends a stream. An event takes it out of ``streams``.
    func reset(_ stream: StreamID, _ code: ErrorCode) {
        takeRequest(stream)
        frames.reset(stream, code)
    }

    @discardableResult private func takeRequest(_ stream: StreamID) -> OpenRequest? {
        guard let request = streams[stream]?.request else { return nil }
        streams[stream]?.request = nil
        keptBytes -= request.body.count
        return request
    }

    private func complete(_ stream: StreamID, context: ChannelHandlerContext) {
        guard let open = takeRequest(stream) else { return }
        guard let request = open.request else {
            refuse(open.head.request, problem: "the body has not the size of content-length", on: stream)
            return frames.fail(stream, .protocolError)
        }
        journal.arrived(open.head)
        let arrived = ArrivedRequest(
            request: request,
            bodyBytes: open.bodyBytes,
            stream: stream,
            arrivedAt: core.now
        )
        if let fault = core.fault(for: request) {
            act(fault, on: arrived, context: context)
        } else {
            answer(arrived, fault: nil)
        }
    }

    private func streamClosed(_ stream: StreamID, context: ChannelHandlerContext) {
        takeRequest(stream)
        guard let ended = streams.removeValue(forKey: stream) else { return }
        abandon(ended)
        gate.leave()
        journal.streamClosed(at: core.now)
        if isClosing, streams.isEmpty { finish(context) }
    }
}

// MARK: - Events of the channel

extension EndpointConnectionHandler {
    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if let event = event as? EndpointShutDown {
            cause = event.reason
            shutDown(reason: event.reason)
        }
        context.fireUserInboundEventTriggered(event)
    }

    /// A peer that sends but does not read is not read from either.
    func channelWritabilityChanged(context: ChannelHandlerContext) {
        try? context.channel.syncOptions?.setOption(.autoRead, value: context.channel.isWritable)
        context.fireChannelWritabilityChanged()
    }

    func channelInactive(context: ChannelHandlerContext) {
        isOver = true
        timer?.cancel()
        let open = streams.sorted { $0.key < $1.key }
        streams = [:]
        for (_, stream) in open { abandon(stream) }
        core.ended(journal, cause: cause)
        context.fireChannelInactive()
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        guard !isOver else { return }
        if !hasSettings { journal.record.application = .other }
        cause = "\(error)"
        finish(context)
    }
}
