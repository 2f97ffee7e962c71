import NIOCore
import NIOHTTP1

/// One connection of a browser: the page, its script and style, and the events.
final class LiveHandler: ChannelInboundHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias OutboundOut = HTTPServerResponsePart

    private let feed: LiveFeed
    private var head: HTTPRequestHead?
    /// Whether the answer is events, which has no end of its own.
    private var isFollowing = false

    init(_ feed: LiveFeed) {
        self.feed = feed
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(let head): self.head = head
        case .body: break
        case .end:
            guard let head else { return }
            self.head = nil
            answer(head, context)
        }
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        switch event {
        case let event as LiveEvent where isFollowing: write(event.text, context)
        case is LiveEnd: end(context)
        default: context.fireUserInboundEventTriggered(event)
        }
    }

    func channelInactive(context: ChannelHandlerContext) {
        feed.leave(context.channel)
        context.fireChannelInactive()
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        context.close(promise: nil)
    }

    // MARK: Answers

    private func answer(_ head: HTTPRequestHead, _ context: ChannelHandlerContext) {
        // A page of somebody else's whose name leads to this machine must not read along.
        guard let host = head.headers.first(name: "host"), isOwn(host, context.channel.localAddress?.port) else {
            return answer("this page is for 127.0.0.1", .forbidden, as: "text/plain", head, context)
        }
        guard head.method == .GET else {
            return answer("GET is all that there is", .methodNotAllowed, as: "text/plain", head, context)
        }
        switch head.uri {
        case "/": answer(LivePage.html(of: feed.subject), .ok, as: "text/html", head, context)
        case "/live.js": answer(LivePage.script, .ok, as: "text/javascript", head, context)
        case "/live.css": answer(LivePage.style, .ok, as: "text/css", head, context)
        case "/events": follow(head, context)
        default: answer("there is no such page", .notFound, as: "text/plain", head, context)
        }
    }

    private func isOwn(_ host: String, _ port: Int?) -> Bool {
        let port = port ?? 0
        return ["127.0.0.1:\(port)", "localhost:\(port)"].contains(host.lowercased())
    }

    private func answer(
        _ text: String,
        _ status: HTTPResponseStatus,
        as type: String,
        _ head: HTTPRequestHead,
        _ context: ChannelHandlerContext
    ) {
        var headers = LiveHandler.headers(type)
        headers.add(name: "content-length", value: String(text.utf8.count))
        let response = HTTPResponseHead(version: head.version, status: status, headers: headers)
        context.write(wrapOutboundOut(.head(response)), promise: nil)
        // What HEAD is answered has no body, whatever its headers say.
        if head.method != .HEAD {
            context.write(
                wrapOutboundOut(.body(.byteBuffer(context.channel.allocator.buffer(string: text)))),
                promise: nil
            )
        }
        head.isKeepAlive ? context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil) : end(context)
    }

    private func follow(_ head: HTTPRequestHead, _ context: ChannelHandlerContext) {
        let headers = LiveHandler.headers("text/event-stream")
        let response = HTTPResponseHead(version: head.version, status: .ok, headers: headers)
        context.writeAndFlush(wrapOutboundOut(.head(response)), promise: nil)
        isFollowing = true
        for event in feed.join(context.channel) { write(event.text, context) }
    }

    /// Ends the answer, and the connection once all that was written is on its way.
    private func end(_ context: ChannelHandlerContext) {
        let written = context.eventLoop.makePromise(of: Void.self)
        let channel = context.channel
        written.futureResult.whenComplete { _ in channel.close(promise: nil) }
        context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: written)
    }

    private func write(_ text: String, _ context: ChannelHandlerContext) {
        let buffer = context.channel.allocator.buffer(string: text)
        context.writeAndFlush(wrapOutboundOut(.body(.byteBuffer(buffer))), promise: nil)
    }

    private static func headers(_ type: String) -> HTTPHeaders {
        [
            "content-type": "\(type); charset=utf-8", "cache-control": "no-store", "x-content-type-options": "nosniff",
            "content-security-policy": "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'",
        ]
    }
}
