import NIOCore
import NIOHTTP1
import NIOPosix
import SystemPackage
import WorldConfiguration

/// A client of one service: HTTP/1.1 on as many connections as there are requests at a time, kept open as long as the service does.
///
/// One event loop; everything is done there.
final class HTTPClient: Sendable {
    private static let connectTime: TimeAmount = .seconds(2)

    private final class Pool {
        var idle: [HTTPConnection] = []
        var open: [ObjectIdentifier: any Channel] = [:]
        var isClosed = false

        /// The connection used last: the others grow old, and are closed by who is tired of them.
        func take() -> HTTPConnection? {
            while let connection = idle.popLast() {
                if connection.isOpen { return connection }
            }
            return nil
        }
    }

    private let address: ServiceAddress
    private let eventLoop: any EventLoop
    private let pool: NIOLoopBoundBox<Pool>

    init(to address: ServiceAddress) {
        self.address = address
        eventLoop = MultiThreadedEventLoopGroup.singleton.next()
        pool = NIOLoopBoundBox.makeBoxSendingValue(Pool(), eventLoop: eventLoop)
    }

    /// Sends a request and waits for the answer.
    ///
    /// - Parameters:
    ///   - request: what to send.
    ///   - patience: how long to wait for the whole answer.
    ///   - isFresh: whether to take a new connection in any case.
    /// - Returns: the answer, or why there is none.
    func send(
        _ request: ServiceRequest,
        patience: Duration,
        onNewConnection isFresh: Bool = false
    ) async -> Result<ServiceResponse, ExchangeFault> {
        await withCheckedContinuation { continuation in
            eventLoop.execute { [self] in
                let finish = { (result: Result<ServiceResponse, ExchangeFault>) in
                    continuation.resume(returning: result)
                }
                if !isFresh, let connection = pool.value.take() {
                    connection.send(request, patience: TimeAmount(patience), finish: finish)
                } else {
                    connect(for: request, patience: TimeAmount(patience), finish: finish)
                }
            }
        }
    }

    /// Why no connection can be made; nil where one can be, which is closed again.
    func connectionProblem() async -> String? {
        do {
            let channel = try await ClientBootstrap(group: eventLoop)
                .connectTimeout(Self.connectTime)
                .connect(host: address.host, port: address.port).get()
            try? await channel.close()
            return nil
        } catch {
            return Self.words(for: error)
        }
    }

    /// Closes all connections.
    func stop() async {
        try? await eventLoop.submit { [pool] in
            pool.value.isClosed = true
            for channel in pool.value.open.values { channel.close(promise: nil) }
        }.get()
    }

    private func connect(
        for request: ServiceRequest,
        patience: TimeAmount,
        finish: @escaping (Result<ServiceResponse, ExchangeFault>) -> Void
    ) {
        let (pool, eventLoop) = (pool, eventLoop)
        guard !pool.value.isClosed else { return finish(.failure(.unreachable("the run has ended"))) }
        let authority = address.description
        ClientBootstrap(group: eventLoop)
            .connectTimeout(Self.connectTime)
            .channelOption(.tcpOption(.tcp_nodelay), value: 1)
            .channelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    let connection = HTTPConnection(authority: authority) { connection in
                        pool.value.idle.append(connection)
                    }
                    try channel.pipeline.syncOperations.addHTTPClientHandlers()
                    try channel.pipeline.syncOperations.addHandler(connection)
                }
            }
            .connect(host: address.host, port: address.port)
            .assumeIsolated()
            .whenComplete { result in
                switch result {
                case .failure(let error): finish(.failure(.unreachable(Self.words(for: error))))
                case .success(let channel):
                    let identifier = ObjectIdentifier(channel)
                    pool.value.open[identifier] = channel
                    channel.closeFuture.assumeIsolated().whenComplete { _ in
                        pool.value.open[identifier] = nil
                        pool.value.idle.removeAll { !$0.isOpen }
                    }
                    do {
                        let connection = try channel.pipeline.syncOperations.handler(type: HTTPConnection.self)
                        connection.send(request, patience: patience, finish: finish)
                    } catch {
                        finish(.failure(.broken(afterUse: false)))
                    }
                }
            }
    }

    /// The system's word for it, without what differs from run to run.
    private static func words(for error: any Error) -> String {
        if let error = error as? NIOConnectionError {
            let attempts = error.connectionErrors.map { words(for: $0.error) }
            return attempts.last ?? (error.dnsAAAAError ?? error.dnsAError).map { _ in "the name is not known" }
                ?? "no address"
        }
        if let error = error as? IOError { return Errno(rawValue: error.errnoCode).description }
        if case ChannelError.connectTimeout = error { return "no answer" }
        return "\(error)"
    }
}
