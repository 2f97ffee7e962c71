import HTTPServing
import NIOCore
import NIOHTTP1
import NIOPosix

/// Serves a page on loopback that follows a run.
package final class LiveServer: Sendable {
    /// Where a browser finds it: `http://127.0.0.1:43210/`.
    package let url: String
    private let listener: any Channel
    private let feed: LiveFeed
    /// A browser takes up to six. Whoever opens many more must not take the files that the run needs.
    static let mostConnections = 64

    private init(listener: any Channel, feed: LiveFeed) {
        self.listener = listener
        self.feed = feed
        url = "http://127.0.0.1:\(listener.localAddress?.port ?? 0)/"
    }

    /// Starts to listen on 127.0.0.1.
    ///
    /// - Parameters:
    ///   - feed: What pages are told.
    ///   - port: 0 takes a free one.
    /// - Returns: the server, which serves until it is stopped.
    /// - Throws: What the operating system says where it cannot listen there.
    package static func start(_ feed: LiveFeed, port: Int) async throws -> LiveServer {
        let connections = OpenConnections(limit: mostConnections)
        let listener = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton.next())
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .childChannelInitializer { channel in
                guard connections.take(channel) else { return channel.eventLoop.makeFailedFuture(NoPlace()) }
                return channel.eventLoop.makeCompletedFuture {
                    let pipeline = channel.pipeline.syncOperations
                    try pipeline.configureHTTPServerPipeline(withErrorHandling: true)
                    try pipeline.addHandler(LiveHandler(feed))
                }
            }
            .bind(host: "127.0.0.1", port: port)
            .get()
        return LiveServer(listener: listener, feed: feed)
    }

    /// Stops to listen, and ends the answers of pages that follow once they have all that was told, or after a second.
    package func stop() async {
        try? await listener.close()
        let readers = feed.readers
        let deadlines = readers.map { reader in
            reader.pipeline.fireUserInboundEventTriggered(LiveEnd())
            return reader.eventLoop.scheduleTask(in: .seconds(1)) { reader.close(promise: nil) }
        }
        for reader in readers { try? await reader.closeFuture.get() }
        for deadline in deadlines { deadline.cancel() }
    }
}

/// Why a connection is closed at once.
private struct NoPlace: Error {}

/// Has a handler end its answer.
struct LiveEnd: Sendable {}
