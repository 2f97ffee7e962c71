import NIOCore
import NIOPosix
import PushModel

/// Sends push requests to an endpoint over one connection, as many at a time as the endpoint allows.
package final class APNsClient: Sendable {
    /// Where to send, whom to trust, and who signs.
    package struct Configuration: Sendable {
        package var host: String
        package var port: Int
        /// The authority that the endpoint's certificate must come from; nil speaks h2c.
        package var trustRootPEM: String?
        /// The name that the certificate must have, if the host is an address of this machine.
        package var serverName: String?
        /// Makes the provider token; nil sends requests without one.
        package var signer: ProviderTokenSigner?
        /// Milliseconds since the epoch.
        package var clock: @Sendable () -> Int
        /// How far that clock is before the one by which tokens are signed, in milliseconds, see ``EndpointClock``.
        var clockOffset: @Sendable () -> Int = { 0 }
        /// Whether hosts other than this machine may be sent to.
        package var allowsRemoteHosts: Bool
        /// Whether the endpoint's certificate may come from any authority that the system trusts.
        var trustsSystem = false
        /// How long a connection may take to come about.
        var connectPatience = Duration.seconds(60)
        /// Whether the endpoint's certificate is taken whoever has signed it.
        var takesAnyCertificate = false
        /// Where connections go instead of to the host; nil leaves that to the system.
        var route: ClientRoute?

        package init(
            host: String,
            port: Int,
            trustRootPEM: String?,
            serverName: String? = nil,
            signer: ProviderTokenSigner?,
            clock: @escaping @Sendable () -> Int,
            allowsRemoteHosts: Bool = false
        ) {
            self.host = host
            self.port = port
            self.trustRootPEM = trustRootPEM
            self.serverName = serverName
            self.signer = signer
            self.clock = clock
            self.allowsRemoteHosts = allowsRemoteHosts
        }

        var authority: String { "\(host.contains(":") ? "[\(host)]" : host):\(port)" }
    }

    private let eventLoop: any EventLoop
    private let core: NIOLoopBoundBox<ClientCore>

    private init(eventLoop: any EventLoop, core: NIOLoopBoundBox<ClientCore>) {
        self.eventLoop = eventLoop
        self.core = core
    }

    /// A client that connects when the first request comes.
    ///
    /// - Throws: ``WireError/remoteHost(_:)`` for a host that is not this machine, ``WireError/tls(_:)``.
    package convenience init(_ configuration: Configuration) throws(WireError) {
        try self.init(configuration, on: MultiThreadedEventLoopGroup.singleton.next())
    }

    convenience init(_ configuration: Configuration, on eventLoop: any EventLoop) throws(WireError) {
        guard configuration.allowsRemoteHosts || LoopbackPolicy.allows(configuration.host) else {
            throw .remoteHost(configuration.host)
        }
        let tls =
            configuration.trustsSystem
            ? try ClientTLS.systemContext()
            : try configuration.trustRootPEM.map { pem throws(WireError) in
                try ClientTLS.context(trustRootPEM: pem, takesAnyCertificate: configuration.takesAnyCertificate)
            }
        let core = NIOLoopBoundBox.makeBoxSendingValue(
            ClientCore(configuration, tls: tls, on: eventLoop),
            eventLoop: eventLoop
        )
        self.init(eventLoop: eventLoop, core: core)
    }

    /// Sends the requests and waits for all answers, which come in the order of the requests.
    package func send(_ requests: [PushRequest]) async -> [Result<PushResponse, DeliveryError>] {
        await deliver(requests) { $0.map { $0.map(\.response) } }
    }

    /// Sends one request, and gives it up where no answer comes in time: it waits in no queue then, and its stream is free for another.
    func send(_ request: PushRequest, patience: Duration) async -> Result<PushResponse, DeliveryError> {
        let results = await deliver([request], patience: patience) { $0.map { $0.map(\.response) } }
        return results.first ?? .failure(.timedOut(patience))
    }

    /// Sends the requests; the results are transformed on the event loop.
    func deliver<Value: Sendable>(
        _ requests: [PushRequest],
        patience: Duration? = nil,
        transform: @escaping @Sendable ([ClientResult]) -> [Value]
    ) async -> [Value] {
        guard !requests.isEmpty else { return [] }
        return await withCheckedContinuation { continuation in
            eventLoop.execute { [core, eventLoop] in
                let batch = ClientBatch(count: requests.count) { continuation.resume(returning: transform($0)) }
                if let patience { core.value.giveUp(batch, after: patience, on: eventLoop) }
                core.value.enqueue(
                    requests.indices.map { ClientJob(request: requests[$0], batch: batch, index: $0) }
                )
            }
        }
    }

    /// Closes the connection; what has no answer yet fails.
    package func stop() async {
        try? await eventLoop.submit { [core] in core.value.stop() }.get()
    }
}
