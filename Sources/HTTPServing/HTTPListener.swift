import NIOCore
import NIOHTTP1
import NIOPosix
import PushModel

/// Serves HTTP/1.1 on a port of this machine: bodies and connections are bounded, and connections are kept.
///
/// NIO's HTTP/1.1 is the server library: a handful of routes needs no framework above it, whose packages would double the number
/// of those that a build fetches.
package final class HTTPListener: Sendable {
    typealias Connection = NIOAsyncChannel<GatheredRequest, HTTPServerResponsePart>
    typealias Listener = NIOAsyncChannel<Connection, Never>

    package let port: Int
    let channel: any Channel
    private let connections: OpenConnections
    private let serving: Task<Void, Never>

    private init(port: Int, channel: any Channel, connections: OpenConnections, serving: Task<Void, Never>) {
        self.port = port
        self.channel = channel
        self.connections = connections
        self.serving = serving
    }

    /// Starts to listen.
    ///
    /// - Parameters:
    ///   - service: What is served.
    ///   - host: An address of this machine.
    ///   - port: 0 takes a free one.
    ///   - limits: How much it takes.
    ///   - whenDeaf: Told why no connection is taken any more, though nobody has stopped the listener.
    /// - Returns: the listener, which serves until it is stopped.
    /// - Throws: what the operating system says where it cannot listen there.
    package static func start(
        _ service: any HTTPService,
        host: String,
        port: Int,
        limits: HTTPLimits,
        whenDeaf: @escaping @Sendable (any Error) -> Void
    ) async throws -> HTTPListener {
        let listener: Listener = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
            .bind(host: host, port: port) { channel in
                channel.eventLoop.makeCompletedFuture {
                    let pipeline = channel.pipeline.syncOperations
                    try pipeline.configureHTTPServerPipeline(withErrorHandling: true)
                    try pipeline.addHandler(RequestGatherer(limits))
                    return try Connection(wrappingChannelSynchronously: channel)
                }
            }
        let address = listener.channel.localAddress
        let client = HTTPClientConnection(
            service: service,
            listener: HTTPRequest.Listener(
                port: address?.port ?? 0,
                isLoopback: address?.ipAddress.map { $0 == "::1" || $0.hasPrefix("127.") } ?? false
            ),
            bodyLimit: limits.body
        )
        let connections = OpenConnections(limit: limits.connections)
        let serving = Task<Void, Never> {
            // Connections end when the task is cancelled.
            do {
                try await listener.executeThenClose { arriving in
                    try await withThrowingDiscardingTaskGroup { group in
                        for try await connection in arriving {
                            let hasPlace = connections.take(connection.channel)
                            group.addTask {
                                if hasPlace {
                                    await client.serve(connection)
                                } else {
                                    try? await connection.executeThenClose { _, _ in }
                                }
                            }
                        }
                    }
                }
            } catch {
                if !Task.isCancelled { whenDeaf(error) }
            }
        }
        return HTTPListener(
            port: address?.port ?? 0,
            channel: listener.channel,
            connections: connections,
            serving: serving
        )
    }

    /// Stops to listen, and ends every connection: one with a request when that is answered.
    ///
    /// - Parameter drain: How long to wait for answers.
    package func stop(drain: Duration = .zero) async {
        try? await channel.close()
        guard drain > .zero else {
            serving.cancel()
            return await serving.value
        }
        for connection in connections.all { connection.pipeline.fireUserInboundEventTriggered(ListenerStops()) }
        let impatience = Task { [serving] in
            try await Task.sleep(for: drain)
            serving.cancel()
        }
        await serving.value
        impatience.cancel()
    }
}
