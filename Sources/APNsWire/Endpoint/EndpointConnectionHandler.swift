import APNsRules
import NIOCore
import NIOHPACK
import NIOHTTP2
import PushModel

/// One connection to the endpoint, at the level of HTTP/2 frames: no channel per stream, one state for all.
///
/// A peer may send anything: what is malformed ends its stream, what breaks the connection ends the connection, and
/// neither reaches another connection. What becomes of a whole request is in `Answering.swift`, how a connection ends
/// in
/// `ConnectionEnding.swift`.
final class EndpointConnectionHandler: ChannelInboundHandler {
    typealias InboundIn = HTTP2Frame
    typealias OutboundOut = HTTP2Frame

    let core: EndpointCore
    let bypass: LibraryBypass
    var journal: ConnectionJournal
    var gate: StreamGate
    var authorization: ConnectionAuthorization
    /// Looked up; sorted before it is walked through.
    var streams: [HTTP2StreamID: OpenStream] = [:]
    var patience: Patience
    var context: ChannelHandlerContext?
    var timer: Scheduled<Void>?
    var cause = "closed by the peer"
    /// After our GOAWAY.
    var isClosing = false
    private(set) var lastStream = HTTP2StreamID.rootStream
    private(set) var hasSettings = false
    /// Of the bodies that have not arrived whole.
    private var keptBytes = 0

    init(
        core: EndpointCore,
        journal: ConnectionJournal,
        authorization: ConnectionAuthorization,
        bypass: LibraryBypass
    ) {
        self.core = core
        self.journal = journal
        self.authorization = authorization
        self.bypass = bypass
        let world = core.configuration.world
        gate = StreamGate(world: world)
        patience = Patience(core.configuration.timeouts)
        if world.authentication != .token { self.journal.streamsOpened() }
    }

    func handlerAdded(context: ChannelHandlerContext) {
        self.context = context
        startHandshakeTimer()
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        timer?.cancel()
        self.context = nil
    }
}

// MARK: - Frames

extension EndpointConnectionHandler {
    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        patience.heard()
        let frame = unwrapInboundIn(data)
        switch frame.payload {
        case .headers(let content): receive(content, on: frame.streamID, context: context)
        case .data(let content): receive(content, on: frame.streamID, context: context)
        case .settings(.ack): gate.acknowledged()
        case .settings:
            guard !hasSettings else { return }
            hasSettings = true
            journal.record.application = .http2
            startPatience()
        case .ping(_, ack: false): journal.pinged()
        case .priority: journal.record.priorityFrames += 1
        case .goAway: cause = "GOAWAY of the peer"
        default: break
        }
    }

    private func receive(
        _ content: HTTP2Frame.FramePayload.Headers,
        on stream: HTTP2StreamID,
        context: ChannelHandlerContext
    ) {
        if streams[stream] != nil {
            // Trailers: APNs has none; they end the body and are not looked at.
            if content.endStream {
                complete(stream, context: context)
            } else {
                reset(stream, .protocolError, context: context)
            }
            return
        }
        guard !isClosing else {
            journal.streamAfterGoAway(at: core.now)
            reset(stream, .refusedStream, context: context)
            return
        }
        lastStream = max(lastStream, stream)
        guard gate.admit() else {
            journal.streamRefused()
            reset(stream, .refusedStream, context: context)
            return
        }
        journal.streamOpened(at: core.now)
        do throws(MalformedRequest) {
            let head = try RequestHead(content.headers)
            streams[stream] = OpenStream(request: OpenRequest(head: head, tick: patience.now))
            if content.endStream {
                complete(stream, context: context)
            }
        } catch {
            streams[stream] = OpenStream()
            refuse(malformed: content.headers, problem: error.problem, on: stream)
            reset(stream, .protocolError, context: context)
        }
    }

    private func receive(
        _ content: HTTP2Frame.FramePayload.Data,
        on stream: HTTP2StreamID,
        context: ChannelHandlerContext
    ) {
        guard case .byteBuffer(let bytes) = content.data else { return }
        let room = EndpointLimits.keptBytesPerConnection - keptBytes
        guard let more = streams[stream]?.request?.append(bytes.readableBytesView, room: room) else { return }
        keptBytes += more
        if content.endStream {
            complete(stream, context: context)
        }
    }

    /// Ends a stream. The library says so with an event, which takes it out of ``streams``.
    func reset(_ stream: HTTP2StreamID, _ code: HTTP2ErrorCode, context: ChannelHandlerContext) {
        takeRequest(stream)
        context.write(wrapOutboundOut(HTTP2Frame(streamID: stream, payload: .rstStream(code))), promise: nil)
    }

    @discardableResult private func takeRequest(_ stream: HTTP2StreamID) -> OpenRequest? {
        guard let request = streams[stream]?.request else { return nil }
        streams[stream]?.request = nil
        keptBytes -= request.body.count
        return request
    }

    private func complete(_ stream: HTTP2StreamID, context: ChannelHandlerContext) {
        guard let open = takeRequest(stream) else { return }
        guard let request = open.request else {
            refuse(open.head.request, problem: "the body has not the size of content-length", on: stream)
            reset(stream, .protocolError, context: context)
            return
        }
        journal.arrived(open.head)
        let arrived = ArrivedRequest(
            request: request,
            bodyBytes: open.bodyBytes,
            stream: Int(stream),
            arrivedAt: core.now
        )
        if let fault = core.fault(for: request) {
            act(fault, on: arrived, context: context)
        } else {
            answer(arrived, fault: nil, context: context)
        }
    }
}

// MARK: - Events

extension EndpointConnectionHandler {
    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        switch event {
        case let event as StreamClosedEvent: streamClosed(event.streamID, context: context)
        case let event as NIOHTTP2WindowUpdatedEvent:
            // What has ended needs no window, and the library takes an update of it for an error.
            let isWanted =
                event.streamID == .rootStream
                ? !isClosing || !streams.isEmpty : streams[event.streamID]?.request != nil
            if isWanted { FlowControl.refill(event, context: context) }
        case let event as EndpointShutDown:
            cause = event.reason
            shutDown(reason: event.reason)
        default: break
        }
        context.fireUserInboundEventTriggered(event)
    }

    private func streamClosed(_ stream: HTTP2StreamID, context: ChannelHandlerContext) {
        takeRequest(stream)
        guard let ended = streams.removeValue(forKey: stream) else { return }
        abandon(ended)
        gate.leave()
        journal.streamClosed(at: core.now)
        if isClosing, streams.isEmpty { finish(context) }
    }

    /// A peer that sends but does not read is not read from either.
    func channelWritabilityChanged(context: ChannelHandlerContext) {
        try? context.channel.syncOptions?.setOption(.autoRead, value: context.channel.isWritable)
        context.fireChannelWritabilityChanged()
    }

    func channelInactive(context: ChannelHandlerContext) {
        timer?.cancel()
        let open = streams.sorted { $0.key < $1.key }
        streams = [:]
        for (_, stream) in open { abandon(stream) }
        core.ended(journal, cause: cause)
        context.fireChannelInactive()
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        // The library has reset the stream already; everything else is about the connection, and it has sent GOAWAY.
        if error is NIOHTTP2Errors.StreamError { return }
        if !hasSettings { journal.record.application = .other }
        cause = "\(error)"
        finish(context)
    }
}
