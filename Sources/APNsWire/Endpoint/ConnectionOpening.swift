import APNsRules
import NIOCore
import NIOSSL
import NIOTLS

/// A connection until its peer has shown what it speaks.
///
/// HTTP/2 goes on with an ``EndpointConnectionHandler``: at once where ALPN says so, since the client wants to see
/// SETTINGS before it opens streams, otherwise when its first bytes say so. HTTP/1 is told in its own words that this
/// is no place for it. Anything else is a broken preface, which that handler answers with GOAWAY (RFC 9113 §3.4); a
/// peer that says nothing is closed.
final class ConnectionOpening: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private let core: EndpointCore
    private let client: ClientCredential
    private var journal: ConnectionJournal
    private var bytes = ByteBuffer()
    private var timer: Scheduled<Void>?
    private var cause = ConnectionCause.closedByPeer
    /// Nothing that comes is looked at any more.
    private var isOver = false
    /// The journal is another handler's now.
    private var isHandedOver = false

    init(core: EndpointCore, client: ClientCredential, journal: ConnectionJournal) {
        self.core = core
        self.client = client
        self.journal = journal
        // Before a handshake has succeeded it counts as failed.
        self.journal.record.transport = core.isSecure ? .failedHandshake : .plaintext
    }

    func handlerAdded(context: ChannelHandlerContext) {
        timer = context.eventLoop.assumeIsolated().scheduleTask(in: core.handshakeTimeout) { [self] in
            end("no HTTP/2 within the handshake timeout", context: context)
        }
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        timer?.cancel()
        timer = nil
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !isOver else { return }
        var more = unwrapInboundIn(data)
        bytes.writeBuffer(&more)
        switch FirstBytes(bytes.readableBytesView) {
        case .undecided: break
        case .http2, .other: speakHTTP2(context)
        case .http1: refuseHTTP1(context)
        }
    }

    private func speakHTTP2(_ context: ChannelHandlerContext) {
        let pipeline = context.pipeline.syncOperations
        let handler = EndpointConnectionHandler(
            core: core,
            journal: journal,
            authorization: core.authorization(certificates: client.chain)
        )
        do {
            try pipeline.addHandler(handler, position: .after(self))
        } catch {
            return end("\(error)", context: context)
        }
        isOver = true
        isHandedOver = true
        if bytes.readableBytes > 0 {
            context.fireChannelRead(wrapInboundOut(bytes))
            context.fireChannelReadComplete()
        }
        pipeline.removeHandler(context: context, promise: nil)
    }

    /// RFC 9110 §15.6.6. A client that cannot speak HTTP/2 prints this at least.
    private static let refusal: String = {
        let body = "APNs speaks HTTP/2 only. Send this request over HTTP/2.\r\n"
        let head = [
            "HTTP/1.1 505 HTTP Version Not Supported", "content-type: text/plain",
            "content-length: \(body.utf8.count)", "connection: close",
        ]
        return head.joined(separator: "\r\n") + "\r\n\r\n" + body
    }()

    /// A socket that is closed with unread bytes is reset, which would take the answer away from a client that is still
    /// sending: so its end is awaited for a while.
    private func refuseHTTP1(_ context: ChannelHandlerContext) {
        journal.record.application = .http1
        cause = .other("HTTP/1")
        isOver = true
        context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: Self.refusal)), promise: nil)
        context.close(mode: .output, promise: nil)
        timer?.cancel()
        timer = context.eventLoop.assumeIsolated().scheduleTask(in: EndpointLimits.closingTimeout) {
            context.close(promise: nil)
        }
    }

    private func end(_ cause: String, context: ChannelHandlerContext) {
        isOver = true
        self.cause = .other(cause)
        context.close(promise: nil)
    }
}

// MARK: - Events

extension ConnectionOpening {
    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        switch event {
        case TLSUserEvent.handshakeCompleted(let negotiated):
            journal.record.transport = .tls(offersH2: negotiated == "h2")
            if negotiated == "h2", !isOver { speakHTTP2(context) }
        case let event as EndpointShutDown:
            end(event.reason, context: context)
        default: break
        }
        context.fireUserInboundEventTriggered(event)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        guard !isOver else { return context.fireErrorCaught(error) }
        if case .failedHandshake = journal.record.transport, Self.isOutdated(error) {
            journal.record.transport = .outdatedTLS
        }
        end(Self.words(for: error), context: context)
    }

    /// A TLS error without the library's own files and numbers.
    private static func words(for error: any Error) -> String {
        guard case .handshakeFailed(.sslError(let stack))? = error as? NIOSSLError, let first = stack.first else {
            return "\(error)"
        }
        // `error:10000070:SSL routines:OPENSSL_internal:BAD_PACKET_LENGTH at …`
        let parts = first.description.split(separator: " at ")[0].split(separator: ":")
        let name = parts.last.map { $0.replacing("_", with: " ").lowercased() } ?? "no reason given"
        return "the TLS handshake failed: \(name); the client must trust the endpoint's certificate (ca.pem)"
    }

    /// The library has no other sign of it than BoringSSL's name for the error.
    private static func isOutdated(_ error: any Error) -> Bool {
        guard case .handshakeFailed(.sslError(let stack))? = error as? NIOSSLError else { return false }
        return stack.contains { $0.description.contains("UNSUPPORTED_PROTOCOL") }
    }

    func channelInactive(context: ChannelHandlerContext) {
        if !isHandedOver {
            core.ended(journal, cause: cause)
        }
        context.fireChannelInactive()
    }
}
