import NIOCore
import NIOPosix
import PushModel
import Synchronization

/// Where an endpoint's own probe is answered.
///
/// The socket, TLS and HTTP/2 are the endpoint's. The world is not: in one without faults, limits and memory of others it
/// is known what the answer must be, and nobody hears of the request.
final class SelfTestWorld: Sendable {
    let core: EndpointCore
    private let probes = Mutex<Set<SocketAddress>>([])

    /// - Throws: what ``EndpointCore`` throws.
    init(_ configuration: EndpointConfiguration) throws(WireError) {
        core = try EndpointCore(
            EndpointConfiguration(
                world: World(authentication: .none),
                security: configuration.security,
                timeouts: configuration.timeouts,
                clock: configuration.clock,
                seed: configuration.seed
            )
        )
    }

    /// A connection from this address will be a probe. No other program can have it: the probe's socket is bound to it.
    func expect(_ address: SocketAddress) {
        probes.withLock { _ = $0.insert(address) }
    }

    func isProbe(_ channel: any Channel) -> Bool {
        guard let address = channel.remoteAddress else { return false }
        return probes.withLock { $0.contains(address) }
    }

    func close() {
        probes.withLock { $0 = [] }
    }
}

extension MockEndpoint {
    /// Only what hangs needs it: what is broken fails at once, and a busy machine is not broken.
    private static let patience = Duration.seconds(60)

    /// Sends itself, as a client would, a push that it must take and a request that it must refuse.
    ///
    /// The probe is in no record, counter, limit or memory of the endpoint's world, and befallen by none of its faults.
    ///
    /// - Parameter authorityPEM: whose certificate the endpoint must show; nil takes any.
    /// - Throws: ``WireError/unproven(_:)`` where the answers are others, or none.
    package func selfTest(authorityPEM: String?) async throws(WireError) {
        guard let address = listener.localAddress?.reachable else { throw .unproven("nobody listens") }
        let client = try client(to: address, authorityPEM: authorityPEM, signer: nil) { [ground] in ground.expect($0) }
        let patience = Task {
            try await Task.sleep(for: Self.patience)
            await client.stop()
        }
        let answers = await client.send([Self.goodProbe, Self.badProbe])
        patience.cancel()
        await client.stop()
        ground.close()
        for (answer, expected) in zip(answers, [200, 405]) {
            switch answer {
            case .success(let response) where response.status == expected: continue
            case .success(let response): throw .unproven("\(response.status) came, not \(expected)")
            case .failure(let error): throw .unproven("\(error)")
            }
        }
    }

    private static let goodProbe = PushRequest.lone(
        body: Array(#"{"aps":{"alert":"probe"}}"#.utf8),
        headers: [HeaderField("apns-topic", "com.example.probe"), HeaderField("apns-push-type", "alert")]
    )

    private static let badProbe: PushRequest = {
        var probe = goodProbe
        probe.method = "GET"
        probe.body = []
        return probe
    }()

    func client(
        to address: SocketAddress,
        authorityPEM: String?,
        signer: ProviderTokenSigner?,
        whenBound: @escaping @Sendable (SocketAddress) -> Void
    ) throws(WireError) -> APNsClient {
        var configuration = APNsClient.Configuration(
            host: host,
            port: port,
            trustRootPEM: nil,
            signer: signer,
            clock: core.configuration.clock,
            allowsRemoteHosts: true
        )
        configuration.clockOffset = core.configuration.clockOffset
        if case .tls(let certificatePEM, _) = core.configuration.security {
            configuration.trustRootPEM = authorityPEM ?? certificatePEM
            configuration.takesAnyCertificate = authorityPEM == nil
            configuration.serverName = authorityPEM.map { _ in SelfSignedAuthority.hostNames[0] }
        }
        configuration.route = ClientRoute(target: address, whenBound: whenBound)
        return try APNsClient(configuration)
    }
}

extension SocketAddress {
    /// The address by which a socket that listens on this one is reached from its own machine.
    var reachable: SocketAddress? {
        switch ipAddress {
        case "0.0.0.0": try? SocketAddress(ipAddress: "127.0.0.1", port: port ?? 0)
        case "::": try? SocketAddress(ipAddress: "::1", port: port ?? 0)
        default: self
        }
    }
}
