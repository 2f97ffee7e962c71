import NIOCore
import NIOHTTP2
import NIOPosix
import NIOSSL

/// A mock of APNs that listens on a socket.
///
/// One event loop serves all connections: its state needs no locks, and a second loop was measured to gain nothing here.
package final class MockEndpoint: Sendable {
    package let host: String
    package let port: Int

    var eventLoop: any EventLoop { listener.eventLoop }

    private let listener: any Channel
    private let state: NIOLoopBound<EndpointState>

    private init(host: String, port: Int, listener: any Channel, state: NIOLoopBound<EndpointState>) {
        self.host = host
        self.port = port
        self.listener = listener
        self.state = state
    }

    /// Starts to listen.
    ///
    /// - Parameters:
    ///   - configuration: world, certificate, clock.
    ///   - host: an address of this machine.
    ///   - port: 0 takes a free one.
    /// - Returns: the endpoint, which serves until it is stopped.
    /// - Throws: ``WireError/cannotListen(host:port:_:)``, ``WireError/tls(_:)``.
    package static func start(
        _ configuration: EndpointConfiguration,
        host: String = "127.0.0.1",
        port: Int = 0
    ) async throws(WireError) -> MockEndpoint {
        try await start(configuration, host: host, port: port, on: MultiThreadedEventLoopGroup.singleton.next())
    }

    static func start(
        _ configuration: EndpointConfiguration,
        host: String,
        port: Int,
        on eventLoop: any EventLoop
    ) async throws(WireError) -> MockEndpoint {
        let tls = try ServerTLS.context(configuration.security)
        do {
            let state = try await eventLoop.submit {
                NIOLoopBound(EndpointState(configuration), eventLoop: eventLoop)
            }.get()
            let listener = try await ServerBootstrap(group: eventLoop)
                .serverChannelOption(.backlog, value: 256)
                .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
                .childChannelInitializer { channel in
                    channel.eventLoop.makeCompletedFuture {
                        try configure(channel, state: state.value, tls: tls)
                    }
                }
                .childChannelOption(.socketOption(.tcp_nodelay), value: 1)
                .childChannelOption(.maxMessagesPerRead, value: 4)
                .bind(host: host, port: port)
                .get()
            let bound = listener.localAddress?.port ?? port
            return MockEndpoint(host: host, port: bound, listener: listener, state: state)
        } catch {
            throw .cannotListen(host: host, port: port, "\(error)")
        }
    }

    private static func configure(_ channel: any Channel, state: EndpointState, tls: NIOSSLContext?) throws {
        let pipeline = channel.pipeline.syncOperations
        if let tls {
            try pipeline.addHandler(NIOSSLServerHandler(context: tls))
        }
        let gate = StreamGate(world: state.configuration.world)
        let rewriter = StreamLimitRewriter(limit: gate.limit)
        try pipeline.addHandler(rewriter)
        try pipeline.addHandler(HTTP2Configuration.handler(mode: .server))
        try pipeline.addHandler(EndpointConnectionHandler(endpoint: state, limitRewriter: rewriter))
    }

    /// Stops to listen, says GOAWAY with the reason `Shutdown` on every connection, and waits for the requests that are open.
    ///
    /// - Parameter drain: how long to wait.
    package func stop(drain: Duration = .seconds(5)) async {
        try? await listener.close()
        let connections = try? await listener.eventLoop.submit { [state] in
            state.value.stop()
            let connections = state.value.connections
            for connection in connections {
                connection.shutDown(reason: "Shutdown")
            }
            return connections.compactMap(\.closeFuture)
        }.get()
        guard let connections, !connections.isEmpty else { return }
        let deadline = listener.eventLoop.scheduleTask(in: TimeAmount(drain)) { [state] in
            for connection in state.value.connections {
                connection.abort()
            }
        }
        try? await EventLoopFuture.andAllComplete(connections, on: listener.eventLoop).get()
        deadline.cancel()
    }
}
