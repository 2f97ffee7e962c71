import APNsWire
import JSONModel
import NIOCore
import NIOHTTP1
import NIOPosix
import Recording

/// The control interface of an endpoint: JSON over HTTP/1.1.
///
/// NIO's HTTP/1.1 is the server library: ten routes without a parameter in a path need no framework above it, whose packages would double
/// the number of those that a build fetches.
package final class ControlServer: Sendable {
    typealias Connection = NIOAsyncChannel<NIOHTTPServerRequestFull, HTTPServerResponsePart>
    typealias Listener = NIOAsyncChannel<Connection, Never>

    /// Of the body of a request, in bytes.
    private static let longestBody = 1 << 20

    package let port: Int
    private let serving: Task<Void, Never>

    private init(port: Int, serving: Task<Void, Never>) {
        self.port = port
        self.serving = serving
    }

    /// What a server tells of, and changes.
    package struct Subject: Sendable {
        package var endpoint: MockEndpoint
        package var book: PushBook
        package var counters: TrafficCounters
        /// Decides what of a push is told.
        package var scribe: Scribe
        package var version: String
        /// `report.json` as of now.
        package var report: @Sendable () async -> [UInt8]

        package init(
            endpoint: MockEndpoint,
            book: PushBook,
            counters: TrafficCounters,
            scribe: Scribe,
            version: String,
            report: @escaping @Sendable () async -> [UInt8]
        ) {
            self.endpoint = endpoint
            self.book = book
            self.counters = counters
            self.scribe = scribe
            self.version = version
            self.report = report
        }
    }

    /// Starts to listen.
    ///
    /// - Parameters:
    ///   - subject: what it tells of.
    ///   - host: an address of this machine.
    ///   - port: 0 takes a free one.
    /// - Returns: the server, which serves until it is stopped.
    /// - Throws: what the operating system says where it cannot listen there.
    package static func start(_ subject: Subject, host: String, port: Int) async throws -> ControlServer {
        let listener: Listener = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .bind(host: host, port: port) { channel in
                channel.eventLoop.makeCompletedFuture {
                    let pipeline = channel.pipeline.syncOperations
                    try pipeline.configureHTTPServerPipeline(withErrorHandling: true)
                    try pipeline.addHandler(NIOHTTPServerRequestAggregator(maxContentLength: longestBody))
                    return try Connection(wrappingChannelSynchronously: channel)
                }
            }
        let router = ControlRouter(
            endpoint: subject.endpoint,
            book: subject.book,
            counters: subject.counters,
            scribe: subject.scribe,
            version: subject.version,
            report: subject.report
        )
        let address = listener.channel.localAddress
        let client = ControlClient(
            router: router,
            port: address?.port ?? 0,
            isLoopback: address?.ipAddress.map { $0 == "::1" || $0.hasPrefix("127.") } ?? false
        )
        let serving = Task<Void, Never> {
            // Connections end when the task is cancelled.
            try? await listener.executeThenClose { connections in
                try await withThrowingDiscardingTaskGroup { group in
                    for try await connection in connections {
                        group.addTask { await client.serve(connection) }
                    }
                }
            }
        }
        return ControlServer(port: address?.port ?? 0, serving: serving)
    }

    /// Stops to listen, and ends every connection and whoever waits.
    package func stop() async {
        serving.cancel()
        await serving.value
    }
}
