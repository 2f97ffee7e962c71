import NIOCore
import NIOPosix

/// A mock of APNs that listens on a socket.
///
/// One event loop serves everything unless more are asked for: on a machine that runs the client as well a second one
/// was measured to gain nothing.
package final class MockEndpoint: Sendable {
    package let host: String
    package let port: Int
    /// Where a client points: `https://127.0.0.1:8443`.
    package let url: String

    let core: EndpointCore
    let listener: any Channel
    let ground: SelfTestWorld
    /// The endpoint's own threads; nil where it uses others'.
    private let threads: MultiThreadedEventLoopGroup?

    private init(
        host: String,
        core: EndpointCore,
        ground: SelfTestWorld,
        listener: any Channel,
        threads: MultiThreadedEventLoopGroup?
    ) {
        let port = listener.localAddress?.port ?? 0
        self.ground = ground
        self.host = host
        self.port = port
        self.core = core
        self.listener = listener
        self.threads = threads
        url = "\(core.isSecure ? "https" : "http")://\(host.contains(":") ? "[\(host)]" : host):\(port)"
    }

    /// Starts to listen.
    ///
    /// - Parameters:
    ///   - configuration: world, certificate, clock.
    ///   - host: an address of this machine.
    ///   - port: 0 takes a free one.
    ///   - loops: event loops that share the connections; each has a thread.
    /// - Returns: the endpoint, which serves until it is stopped.
    /// - Throws: ``WireError/cannotListen(host:port:_:)``, ``WireError/tls(_:)``, ``WireError/certificate(_:)``.
    package static func start(
        _ configuration: EndpointConfiguration,
        host: String = "127.0.0.1",
        port: Int = 0,
        loops: Int = 1
    ) async throws(WireError) -> MockEndpoint {
        guard loops > 1 else {
            let loop = MultiThreadedEventLoopGroup.singleton.next()
            return try await start(configuration, host: host, port: port, on: loop)
        }
        let threads = MultiThreadedEventLoopGroup(numberOfThreads: loops)
        do throws(WireError) {
            return try await start(configuration, host: host, port: port, on: threads, owned: threads)
        } catch {
            try? await threads.shutdownGracefully()
            throw error
        }
    }

    static func start(
        _ configuration: EndpointConfiguration,
        host: String,
        port: Int,
        on group: any EventLoopGroup,
        owned threads: MultiThreadedEventLoopGroup? = nil
    ) async throws(WireError) -> MockEndpoint {
        let asksForCertificate = configuration.world.authentication == .certificate
        let tls = try ServerTLS(configuration.security, asksForCertificate: asksForCertificate)
        let core = try EndpointCore(configuration)
        let ground = try SelfTestWorld(configuration)
        do {
            let listener = try await ServerBootstrap(group: group)
                .serverChannelOption(.backlog, value: EndpointLimits.backlog)
                .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
                .childChannelInitializer { channel in
                    channel.eventLoop.makeCompletedFuture {
                        try configure(channel, core: ground.isProbe(channel) ? ground.core : core, tls: tls)
                    }
                }
                .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
                .childChannelOption(.maxMessagesPerRead, value: 4)
                .bind(host: host, port: port)
                .get()
            return MockEndpoint(host: host, core: core, ground: ground, listener: listener, threads: threads)
        } catch {
            throw .cannotListen(host: host, port: port, "\(error)")
        }
    }

    private static func configure(_ channel: any Channel, core: EndpointCore, tls: ServerTLS?) throws {
        // A socket that was accepted while the endpoint stopped.
        guard let journal = core.opened(channel) else { throw ChannelError.alreadyClosed }
        let pipeline = channel.pipeline.syncOperations
        let credential = ClientCredential()
        do {
            if let tls {
                try pipeline.addHandler(tls.handler(for: credential))
            }
            try pipeline.addHandler(ConnectionOpening(core: core, client: credential, journal: journal))
        } catch {
            core.ended(journal, cause: .other("\(error)"))
            throw error
        }
    }

    /// Stops to listen, says GOAWAY with the reason `Shutdown` on every connection, and waits for the requests that are
    /// open. Afterwards no callback comes any more.
    ///
    /// - Parameter drain: how long to wait.
    package func stop(drain: Duration = .seconds(5)) async {
        try? await listener.close()
        let channels = core.stop()
        let shutDown = EndpointShutDown(reason: "Shutdown")
        for channel in channels { channel.pipeline.fireUserInboundEventTriggered(shutDown) }
        let deadline = listener.eventLoop.scheduleTask(in: TimeAmount(drain)) {
            for channel in channels {
                // Again: an event loop does what is due before what is new, so without a time to drain this comes first.
                channel.pipeline.fireUserInboundEventTriggered(shutDown)
                channel.close(promise: nil)
            }
        }
        try? await EventLoopFuture.andAllComplete(channels.map(\.closeFuture), on: listener.eventLoop).get()
        deadline.cancel()
        // Its results come on these threads.
        await core.configuration.upstream?.stop()
        try? await threads?.shutdownGracefully()
    }

    /// Closes every connection, whatever is open on it: ends the waiting of a ``stop(drain:)`` that goes on.
    package func closeConnections() {
        for channel in core.channels { channel.close(promise: nil) }
    }

    /// Sets what goes wrong on purpose, beside the faults of the world and before them.
    ///
    /// - Parameters:
    ///   - faults: They take the place of those that were set for the same prefix, and count from the next request on.
    ///   - prefix: They befall only requests to device tokens that begin in this way; all requests where it is empty.
    package func setFaults(_ faults: [Fault], forTokens prefix: String = "") {
        core.withFaults { $0.set(faults, forTokens: prefix, at: $1) }
    }

    /// Takes away the faults that were set for device tokens that begin in this way; all but the world's for an empty prefix.
    package func removeFaults(forTokens prefix: String = "") {
        core.withFaults { sets, _ in sets.remove(forTokens: prefix) }
    }

    /// Forgets the pushes to device tokens that begin in this way: how many came in a row, background pushes of the last hour,
    /// timestamps of Live Activities. An empty prefix forgets all of them, the channels that clients made, provider tokens that
    /// were counted over all connections, and topics that were set.
    package func forget(tokens prefix: String = "") {
        core.forget(tokens: prefix)
    }

    /// Gives a team, or a topic-specific key of it, other topics.
    ///
    /// As Apple's page has it ("Team and bundle ID mapping"), a connection has the topics of its first push: those that come
    /// later take a new connection.
    ///
    /// - Parameters:
    ///   - topics: bundle IDs, in place of those before; of a team none is any.
    ///   - team: the team's ID.
    ///   - key: the key's ID; nil for the topics of the team itself.
    /// - Throws: ``TopicChangeProblem``; nothing is changed then.
    package func setTopics(
        _ topics: [String],
        ofTeam team: String,
        key: String? = nil
    ) throws(TopicChangeProblem) {
        try core.setTopics(topics, team: team, key: key)
    }

    /// What the service knows of a device token; nil where nothing.
    package func device(_ token: String) -> DeviceTokens.Entry? { core.device(token) }

    /// Sets what the service knows of a device token, from the next request on; nil is what the world knows of it.
    package func setDevice(_ token: String, _ entry: DeviceTokens.Entry?) {
        core.setDevice(token, entry)
    }

    /// Milliseconds since the epoch, by the endpoint's clock.
    package var now: Int { core.now }

    /// The service as it is played.
    package var world: World { core.configuration.world }

    /// Whether it has stopped to listen.
    package var isStopping: Bool { core.isStopping }

    /// How many connections are open.
    package var connectionCount: Int { core.connectionCount }
}
