import NIOCore
import NIOHTTP1

/// A request whole, or what of it is kept.
struct GatheredRequest: Sendable {
    var head: HTTPRequestHead
    var body: ByteBuffer
    /// Whether the body has more bytes than the limit: then there is none.
    var isTooLarge = false
    /// Whether the client waits to be told that it may send the body, and was not.
    var isHeldBack = false
}

/// The listener stops: no request after the one that is answered.
struct ListenerStops: Sendable {}

/// Gathers each request of a connection, tells clients that wait with a body to go on (RFC 9110, section 10.1.1), and closes a connection on
/// which nothing comes.
final class RequestGatherer: ChannelDuplexHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = GatheredRequest
    typealias OutboundIn = HTTPServerResponsePart
    typealias OutboundOut = HTTPServerResponsePart

    private enum State {
        case idle
        case receiving(GatheredRequest)
        /// The body is too large, and is thrown away; so many bytes were.
        case discarding(GatheredRequest, Int)
        case answering
    }

    private let limits: HTTPLimits
    private var state = State.idle
    private var isStopping = false
    private var deadline: Scheduled<Void>?

    init(_ limits: HTTPLimits) {
        self.limits = limits
    }

    func handlerAdded(context: ChannelHandlerContext) { expect(within: limits.silence, context) }

    func handlerRemoved(context: ChannelHandlerContext) { deadline?.cancel() }

    func channelInactive(context: ChannelHandlerContext) {
        deadline?.cancel()
        context.fireChannelInactive()
    }

    // MARK: What comes

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(let head): begin(head, context)
        case .body(let bytes): add(bytes, context)
        case .end: end(context)
        }
    }

    private func begin(_ head: HTTPRequestHead, _ context: ChannelHandlerContext) {
        expect(within: limits.arrival, context)
        let length = head.headers.first(name: "content-length").flatMap(Int.init) ?? 0
        let waits = head.version == .http1_1 && head.headers[canonicalForm: "expect"].contains("100-continue")
        var request = GatheredRequest(head: head, body: ByteBuffer())
        guard length <= limits.body else {
            request.isTooLarge = true
            request.isHeldBack = waits
            state = .discarding(request, 0)
            // Whoever waits with the body is answered now, and never sends it.
            if waits { end(context) }
            return
        }
        state = .receiving(request)
        guard waits else { return }
        let go = HTTPResponseHead(version: .http1_1, status: .continue)
        context.writeAndFlush(wrapOutboundOut(.head(go)), promise: nil)
    }

    private func add(_ bytes: ByteBuffer, _ context: ChannelHandlerContext) {
        switch state {
        case .receiving(var request):
            // Out of the state, so that the bytes are appended and not copied.
            state = .idle
            if request.body.readableBytes + bytes.readableBytes > limits.body {
                request.body = ByteBuffer()
                request.isTooLarge = true
                state = .discarding(request, bytes.readableBytes)
            } else {
                request.body.writeImmutableBuffer(bytes)
                state = .receiving(request)
            }
        case .discarding(let request, let count):
            let count = count + bytes.readableBytes
            state = .discarding(request, count)
            if count > HTTPLimits.discarded { context.close(promise: nil) }
        case .idle, .answering:
            break
        }
    }

    private func end(_ context: ChannelHandlerContext) {
        switch state {
        case .receiving(let request), .discarding(let request, _):
            deadline?.cancel()
            state = .answering
            context.fireChannelRead(wrapInboundOut(request))
        case .idle, .answering: break
        }
    }

    // MARK: What goes

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        let part = unwrapOutboundIn(data)
        guard case .end = part else { return context.write(wrapOutboundOut(part), promise: promise) }
        state = .idle
        guard isStopping else {
            expect(within: limits.silence, context)
            return context.write(wrapOutboundOut(part), promise: promise)
        }
        let written = promise ?? context.eventLoop.makePromise(of: Void.self)
        let channel = context.channel
        written.futureResult.whenComplete { _ in channel.close(promise: nil) }
        context.write(wrapOutboundOut(part), promise: written)
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        guard event is ListenerStops else { return context.fireUserInboundEventTriggered(event) }
        isStopping = true
        if case .idle = state { context.close(promise: nil) }
    }

    private func expect(within time: Duration, _ context: ChannelHandlerContext) {
        deadline?.cancel()
        let channel = context.channel
        deadline = context.eventLoop.scheduleTask(in: TimeAmount(time)) { channel.close(promise: nil) }
    }
}
