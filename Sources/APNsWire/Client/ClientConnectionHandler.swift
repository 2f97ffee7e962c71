import NIOCore
import NIOHPACK
import NIOHTTP2
import PushModel

/// One connection of the client: streams in flight, and what comes back on them.
final class ClientConnectionHandler: ChannelInboundHandler {
    typealias InboundIn = HTTP2Frame
    typealias OutboundOut = HTTP2Frame

    // The cycle ends with the connection.
    private let core: ClientCore
    private var context: ChannelHandlerContext?
    // Looked up by stream; sorted before it is walked through.
    private var open: [HTTP2StreamID: OpenDelivery] = [:]
    private var nextStream = 1
    private var port = 0
    /// The endpoint's SETTINGS; no stream is opened before they came, since the endpoint may allow a single one.
    private var streamLimit = 0
    private var headerListLimit = EndpointLimits.headerListBytes
    private var isDraining = false
    /// Whether the endpoint has answered anything on this connection.
    private(set) var hasAnswered = false

    private let flushGate: FlushGate

    init(core: ClientCore, flushGate: FlushGate) {
        self.core = core
        self.flushGate = flushGate
    }

    func handlerAdded(context: ChannelHandlerContext) {
        self.context = context
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        self.context = nil
    }

    /// Whether another request may be sent now.
    var hasRoom: Bool {
        !isDraining && context != nil && open.count < min(streamLimit, ClientCore.maximumStreams)
            && nextStream < Int(Int32.max)
    }

    /// Sends a request. Call only with room for it.
    func send(_ job: ClientJob, authority: String, authorization: String?) {
        guard let context else { return }
        do throws(DeliveryError) {
            let block = try RequestEncoding.block(
                for: job.request,
                authority: authority,
                authorization: authorization,
                limit: headerListLimit
            )
            let stream = HTTP2StreamID(nextStream)
            nextStream += 2
            open[stream] = OpenDelivery(job: job)
            let body = job.request.body
            let head = HTTP2Frame.FramePayload.Headers(headers: block, endStream: body.isEmpty)
            context.write(wrapOutboundOut(HTTP2Frame(streamID: stream, payload: .headers(head))), promise: nil)
            if !body.isEmpty {
                let data = HTTP2Frame.FramePayload.Data(
                    data: .byteBuffer(context.channel.allocator.buffer(bytes: body)),
                    endStream: true
                )
                context.write(wrapOutboundOut(HTTP2Frame(streamID: stream, payload: .data(data))), promise: nil)
            }
            context.flush()
        } catch {
            job.complete(with: .failure(error))
        }
    }

    /// Lets several requests leave in one write.
    func inOneWrite(_ send: () -> Void) {
        flushGate.hold()
        send()
        flushGate.release()
    }

    /// Gives up the streams of requests that have waited long enough.
    ///
    /// - Parameter batch: The requests.
    /// - Returns: Those of them that were open here.
    func giveUp(_ batch: ClientBatch) -> [ClientJob] {
        let late = open.filter { $0.value.job.batch === batch }.keys.sorted()
        let jobs = late.compactMap { open.removeValue(forKey: $0)?.job }
        guard let context else { return jobs }
        for stream in late {
            context.write(wrapOutboundOut(HTTP2Frame(streamID: stream, payload: .rstStream(.cancel))), promise: nil)
        }
        if !late.isEmpty { context.flush() }
        if isDraining, open.isEmpty { context.close(promise: nil) }
        return jobs
    }

    /// Says goodbye; what is open gets no answer.
    func close() {
        context?.close(promise: nil)
    }
}

// MARK: - Frames

extension ClientConnectionHandler {
    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        // Released when everything that has come is read.
        flushGate.hold()
        let frame = unwrapInboundIn(data)
        switch frame.payload {
        case .headers(let content): receive(content, on: frame.streamID)
        case .data(let content): receive(content, on: frame.streamID)
        case .settings(.settings(let settings)): receive(settings, context: context)
        case .rstStream(let code): receive(code, on: frame.streamID)
        case .goAway(let last, _, _): receiveGoAway(last: last, context: context)
        default: break
        }
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        flushGate.release()
        context.fireChannelReadComplete()
    }

    private func receive(_ content: HTTP2Frame.FramePayload.Headers, on stream: HTTP2StreamID) {
        guard open[stream] != nil else { return }
        let status = content.headers.first(name: ":status").flatMap { Int($0) }
        // Informational responses come before the answer, trailers (without a status) after it.
        if let status, status >= 200 {
            open[stream]?.status = status
            for (name, value, _) in content.headers where name.utf8.first != UInt8(ascii: ":") {
                open[stream]?.headers.append(HeaderField(name, value))
            }
        }
        if content.endStream { finish(stream) }
    }

    private func receive(_ content: HTTP2Frame.FramePayload.Data, on stream: HTTP2StreamID) {
        guard case .byteBuffer(let bytes) = content.data, open[stream] != nil else { return }
        // An answer of APNs has a hundred bytes; of a list of channels more. Whoever sends more without end is not read to the end.
        if (open[stream]?.body.count ?? 0) < EndpointLimits.keptBodyBytes {
            open[stream]?.body.append(contentsOf: bytes.readableBytesView)
        }
        if content.endStream { finish(stream) }
    }

    private func finish(_ stream: HTTP2StreamID) {
        guard let done = open.removeValue(forKey: stream) else { return }
        hasAnswered = true
        done.job.complete(with: .success(ClientAnswer(response: done.response, port: port, stream: Int(stream))))
        if isDraining { core.drains(self) }
        core.pump()
    }

    private func receive(_ settings: HTTP2Settings, context: ChannelHandlerContext) {
        port = context.localAddress?.port ?? 0
        // RFC 9113 §6.5.2: without the setting there is no limit.
        if streamLimit == 0 { streamLimit = ClientCore.maximumStreams }
        for setting in settings {
            switch setting.parameter {
            case .maxConcurrentStreams: streamLimit = setting.value
            case .maxHeaderListSize: headerListLimit = setting.value
            default: break
            }
        }
        core.pump()
    }

    private func receive(_ code: HTTP2ErrorCode, on stream: HTTP2StreamID) {
        guard var job = open.removeValue(forKey: stream)?.job else { return }
        job.refusals += 1
        if code == .refusedStream, job.refusals < ClientCore.maximumRefusals {
            core.requeue([job])
        } else {
            job.complete(with: .failure(.reset(code: code.networkCode)))
        }
        core.pump()
    }

    /// Streams above the last one were not processed and may go again; the others are still answered here.
    private func receiveGoAway(last: HTTP2StreamID, context: ChannelHandlerContext) {
        isDraining = true
        let unprocessed = open.keys.filter { $0 > last }.sorted()
        core.requeue(unprocessed.compactMap { open.removeValue(forKey: $0)?.job })
        if open.isEmpty { return context.close(promise: nil) }
        core.drains(self)
    }
}

// MARK: - Events

extension ClientConnectionHandler {
    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        switch event {
        case let event as StreamClosedEvent:
            // Normal ends are handled before; what is still open was ended by the library.
            if let job = open.removeValue(forKey: event.streamID)?.job {
                job.complete(with: .failure(.reset(code: event.reason?.networkCode ?? 0)))
                core.pump()
            }
            if isDraining, open.isEmpty { context.close(promise: nil) }
        case let event as NIOHTTP2WindowUpdatedEvent:
            if event.streamID == .rootStream || open[event.streamID] != nil {
                FlowControl.refill(event, context: context)
            }
        default: break
        }
        context.fireUserInboundEventTriggered(event)
    }

    func channelInactive(context: ChannelHandlerContext) {
        let lost = open.sorted { $0.key < $1.key }.map(\.value.job)
        open = [:]
        core.lost(self, open: lost)
        context.fireChannelInactive()
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        if error is NIOHTTP2Errors.StreamError { return }
        core.note(error)
        context.close(promise: nil)
    }
}

extension HTTP2ErrorCode {
    /// The code of RFC 9113 §7.
    fileprivate var networkCode: Int { Int(UInt32(http2ErrorCode: self)) }
}
