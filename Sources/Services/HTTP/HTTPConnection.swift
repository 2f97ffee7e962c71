import NIOCore
import NIOHTTP1

/// One connection, with one exchange at a time. Lives on its event loop.
final class HTTPConnection: ChannelInboundHandler {
    typealias InboundIn = HTTPClientResponsePart
    typealias OutboundOut = HTTPClientRequestPart

    /// Bytes of a body that are kept: enough for a reason.
    private static let keptBytes = 64 << 10

    private struct Exchange {
        var finish: (Result<ServiceResponse, ExchangeFault>) -> Void
        var deadline: Scheduled<Void>
        var status = 0
        var body: [UInt8] = []
        var keepsAlive = false
    }

    private let authority: String
    /// Told when the connection can be used again.
    private let whenIdle: (HTTPConnection) -> Void
    private var context: ChannelHandlerContext?
    private var exchange: Exchange?
    private var exchangeCount = 0

    init(authority: String, whenIdle: @escaping (HTTPConnection) -> Void) {
        self.authority = authority
        self.whenIdle = whenIdle
    }

    var isOpen: Bool { context?.channel.isActive ?? false }

    func handlerAdded(context: ChannelHandlerContext) {
        self.context = context
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        end(.failure(.broken(afterUse: exchangeCount > 1)))
        self.context = nil
    }

    /// Sends a request; the answer, or why there is none, comes once.
    func send(
        _ request: ServiceRequest,
        patience: TimeAmount,
        finish: @escaping (Result<ServiceResponse, ExchangeFault>) -> Void
    ) {
        guard let context, exchange == nil else { return finish(.failure(.broken(afterUse: exchangeCount > 0))) }
        exchangeCount += 1
        let deadline = context.eventLoop.assumeIsolated().scheduleTask(in: patience) { [weak self] in
            self?.end(.failure(.silent))
            self?.close()
        }
        exchange = Exchange(finish: finish, deadline: deadline)
        var headers = HTTPHeaders()
        headers.add(name: "host", value: authority)
        for field in request.headers { headers.add(name: field.name, value: field.value) }
        if !headers.contains(name: "content-type"), !request.body.isEmpty {
            headers.add(name: "content-type", value: "application/json")
        }
        if !headers.contains(name: "user-agent") { headers.add(name: "user-agent", value: "pushproof") }
        if !request.body.isEmpty || request.method != "GET" {
            headers.replaceOrAdd(name: "content-length", value: "\(request.body.count)")
        }
        let head = HTTPRequestHead(
            version: .http1_1,
            method: HTTPMethod(rawValue: request.method),
            uri: request.target,
            headers: headers
        )
        context.write(wrapOutboundOut(.head(head)), promise: nil)
        if !request.body.isEmpty {
            let buffer = context.channel.allocator.buffer(bytes: request.body)
            context.write(wrapOutboundOut(.body(.byteBuffer(buffer))), promise: nil)
        }
        context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
    }

    func close() {
        context?.close(promise: nil)
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(let head):
            exchange?.status = Int(head.status.code)
            exchange?.keepsAlive = head.isKeepAlive
        case .body(let buffer):
            let room = Self.keptBytes - (exchange?.body.count ?? Self.keptBytes)
            if room > 0 { exchange?.body += buffer.readableBytesView.prefix(room) }
        case .end:
            guard let exchange else { return close() }
            end(.success(ServiceResponse(status: exchange.status, body: exchange.body)))
            if exchange.keepsAlive { whenIdle(self) } else { close() }
        }
    }

    func channelInactive(context: ChannelHandlerContext) {
        end(.failure(.broken(afterUse: exchangeCount > 1)))
        context.fireChannelInactive()
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        end(.failure(.broken(afterUse: exchangeCount > 1)))
        context.close(promise: nil)
    }

    private func end(_ result: Result<ServiceResponse, ExchangeFault>) {
        guard let exchange else { return }
        self.exchange = nil
        exchange.deadline.cancel()
        exchange.finish(result)
    }
}
