import NIOCore
import NIOHPACK
import NIOHTTP2
import PushModel

/// One connection to the endpoint, at the level of HTTP/2 frames: no channel per stream, one state for all.
///
/// A peer may send anything: what is malformed ends its stream, what breaks the connection ends the connection, and
/// neither reaches another connection.
final class EndpointConnectionHandler: ChannelInboundHandler {
    typealias InboundIn = HTTP2Frame
    typealias OutboundOut = HTTP2Frame

    private let endpoint: EndpointState
    private let limitRewriter: StreamLimitRewriter
    private var gate: StreamGate
    private var authorization: ConnectionAuthorization
    // Looked up by stream, never iterated.
    private var requests: [HTTP2StreamID: OpenRequest] = [:]
    private var admitted: Set<HTTP2StreamID> = []
    private var lastStream = HTTP2StreamID.rootStream
    private var context: ChannelHandlerContext?
    private var number = 0
    private var peerPort = 0
    private var hasSettings = false
    private var wasHeard = false
    private var isClosing = false
    private var timer: Scheduled<Void>?

    init(endpoint: EndpointState, limitRewriter: StreamLimitRewriter) {
        self.endpoint = endpoint
        self.limitRewriter = limitRewriter
        gate = StreamGate(world: endpoint.configuration.world)
        authorization = ConnectionAuthorization(world: endpoint.configuration.world)
    }

    func handlerAdded(context: ChannelHandlerContext) {
        self.context = context
        number = endpoint.opened(self)
        startTimer(EndpointLimits.handshakeTimeout)
        if context.channel.isActive { channelBecameActive(context) }
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        timer?.cancel()
        endpoint.closed(self)
        self.context = nil
    }

    func channelActive(context: ChannelHandlerContext) {
        channelBecameActive(context)
        context.fireChannelActive()
    }

    private func channelBecameActive(_ context: ChannelHandlerContext) {
        if let port = context.remoteAddress?.port { peerPort = port }
        // A connection that was accepted while the endpoint stopped.
        if endpoint.isStopping { context.close(promise: nil) }
    }
}

// MARK: - Frames

extension EndpointConnectionHandler {
    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        wasHeard = true
        let frame = unwrapInboundIn(data)
        switch frame.payload {
        case .headers(let content): receive(content, on: frame.streamID, context: context)
        case .data(let content): receive(content, on: frame.streamID, context: context)
        case .settings:
            guard !hasSettings else { return }
            hasSettings = true
            startTimer(EndpointLimits.idleTimeout)
        default: break
        }
    }

    private func receive(
        _ content: HTTP2Frame.FramePayload.Headers,
        on stream: HTTP2StreamID,
        context: ChannelHandlerContext
    ) {
        if let request = requests[stream] {
            // Trailers: APNs has none; they end the body and are not looked at.
            if content.endStream {
                complete(request, on: stream, context: context)
            } else {
                reset(stream, .protocolError, context: context)
            }
            return
        }
        lastStream = max(lastStream, stream)
        guard gate.admit() else {
            reset(stream, .refusedStream, context: context)
            return
        }
        admitted.insert(stream)
        do throws(MalformedRequest) {
            let request = OpenRequest(head: try RequestHead(content.headers))
            if content.endStream {
                complete(request, on: stream, context: context)
            } else {
                requests[stream] = request
            }
        } catch {
            reset(stream, .protocolError, context: context)
        }
    }

    private func receive(
        _ content: HTTP2Frame.FramePayload.Data,
        on stream: HTTP2StreamID,
        context: ChannelHandlerContext
    ) {
        guard case .byteBuffer(let bytes) = content.data, requests[stream] != nil else { return }
        requests[stream]?.append(bytes.readableBytesView)
        if content.endStream, let request = requests[stream] {
            complete(request, on: stream, context: context)
        }
    }

    private func reset(_ stream: HTTP2StreamID, _ code: HTTP2ErrorCode, context: ChannelHandlerContext) {
        requests[stream] = nil
        context.write(wrapOutboundOut(HTTP2Frame(streamID: stream, payload: .rstStream(code))), promise: nil)
    }

    private func complete(_ open: OpenRequest, on stream: HTTP2StreamID, context: ChannelHandlerContext) {
        requests[stream] = nil
        guard let request = open.request else {
            reset(stream, .protocolError, context: context)
            return
        }
        let (judgement, response) = endpoint.answer(request, authorization: &authorization)
        write(response, on: stream, context: context)
        if let limit = gate.answered(status: response.status) {
            announce(limit, context: context)
        }
        endpoint.configuration.onExchange(
            Exchange(
                request: request,
                bodyBytes: open.bodyBytes,
                violations: judgement.violations,
                response: response,
                connection: number,
                peerPort: peerPort,
                stream: Int(stream)
            )
        )
    }

    private func write(_ response: PushResponse, on stream: HTTP2StreamID, context: ChannelHandlerContext) {
        var headers = HPACKHeaders()
        headers.reserveCapacity(response.headers.count + 1)
        headers.add(name: ":status", value: String(response.status))
        for field in response.headers {
            // An ID never comes again: indexing it would push the useful entries out of the table.
            let isUnique = field.name == "apns-id" || field.name == "apns-unique-id"
            headers.add(name: field.name, value: field.value, indexing: isUnique ? .nonIndexable : .indexable)
        }
        let head = HTTP2Frame.FramePayload.Headers(headers: headers, endStream: response.body.isEmpty)
        context.write(wrapOutboundOut(HTTP2Frame(streamID: stream, payload: .headers(head))), promise: nil)
        if !response.body.isEmpty {
            let body = HTTP2Frame.FramePayload.Data(
                data: .byteBuffer(context.channel.allocator.buffer(bytes: response.body)),
                endStream: true
            )
            context.write(wrapOutboundOut(HTTP2Frame(streamID: stream, payload: .data(body))), promise: nil)
        }
    }

    private func announce(_ limit: Int, context: ChannelHandlerContext) {
        limitRewriter.limit = limit
        let setting = HTTP2Setting(parameter: .maxConcurrentStreams, value: EndpointLimits.libraryStreams)
        context.write(
            wrapOutboundOut(HTTP2Frame(streamID: .rootStream, payload: .settings(.settings([setting])))),
            promise: nil
        )
    }
}

// MARK: - Events

extension EndpointConnectionHandler {
    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        switch event {
        case let event as StreamClosedEvent:
            requests[event.streamID] = nil
            if admitted.remove(event.streamID) != nil { gate.leave() }
            if isClosing, admitted.isEmpty { finish(context) }
        case let event as NIOHTTP2WindowUpdatedEvent:
            // What has ended needs no window, and the library takes an update of it for an error.
            if event.streamID == .rootStream ? !isClosing || !requests.isEmpty : requests[event.streamID] != nil {
                FlowControl.refill(event, context: context)
            }
        default: break
        }
        context.fireUserInboundEventTriggered(event)
    }

    /// A peer that sends but does not read is not read from either.
    func channelWritabilityChanged(context: ChannelHandlerContext) {
        try? context.channel.syncOptions?.setOption(.autoRead, value: context.channel.isWritable)
        context.fireChannelWritabilityChanged()
    }

    func channelInactive(context: ChannelHandlerContext) {
        timer?.cancel()
        requests = [:]
        context.fireChannelInactive()
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        // The library has reset the stream already; everything else is about the connection, and it has sent GOAWAY.
        if error is NIOHTTP2Errors.StreamError { return }
        finish(context)
    }

    private func startTimer(_ delay: TimeAmount) {
        timer?.cancel()
        guard let context else { return }
        wasHeard = false
        timer = context.eventLoop.assumeIsolated().scheduleTask(in: delay) { [self] in
            guard let context = self.context else { return }
            if !hasSettings {
                context.close(promise: nil)
            } else if wasHeard {
                startTimer(EndpointLimits.idleTimeout)
            } else {
                shutDown(reason: Reason.idleTimeout.rawValue)
            }
        }
    }
}

// MARK: - The end

extension EndpointConnectionHandler {
    /// Says GOAWAY, answers what is open, and closes.
    func shutDown(reason: String) {
        guard let context, !isClosing else { return }
        isClosing = true
        let goAway = HTTP2Frame.FramePayload.goAway(
            lastStreamID: lastStream,
            errorCode: .noError,
            opaqueData: context.channel.allocator.buffer(string: "{\"reason\":\"\(reason)\"}")
        )
        context.writeAndFlush(wrapOutboundOut(HTTP2Frame(streamID: .rootStream, payload: goAway)), promise: nil)
        if admitted.isEmpty { finish(context) }
    }

    private func finish(_ context: ChannelHandlerContext) {
        context.flush()
        context.close(promise: nil)
    }

    /// Completed when the connection is gone; nil when it is already.
    var closeFuture: EventLoopFuture<Void>? { context?.channel.closeFuture }

    /// Ends the connection whatever is open.
    func abort() {
        context?.close(promise: nil)
    }
}
