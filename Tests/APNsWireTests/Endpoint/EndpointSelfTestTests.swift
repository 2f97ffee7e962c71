import NIOCore
import PushModel
import Synchronization
import Testing

@testable import APNsWire

/// An endpoint that asks itself before it says that it is there.
@Suite(.timeLimit(.minutes(10))) struct SelfProofTests {
    private let authority: SelfSignedAuthority

    init() throws {
        authority = try SelfSignedAuthority(now: Push.now)
    }

    private func configuration(
        _ world: World,
        isSecure: Bool,
        timeouts: EndpointTimeouts = EndpointTimeouts()
    ) -> EndpointConfiguration {
        EndpointConfiguration(
            world: world,
            security: isSecure
                ? .tls(certificatePEM: authority.certificatePEM, privateKeyPEM: authority.privateKeyPEM) : .plaintext,
            timeouts: timeouts,
            clock: { Push.now * 1000 },
            seed: 1
        )
    }

    /// Worlds in which hardly anything is welcome.
    private static let worlds: [World] = [
        World(), World(authentication: .certificate),
        World(unknownKeys: .reject, streams: World.StreamPolicy(initial: 1, established: 1), pushesPerToken: 1),
        World(authentication: .none, faults: [Fault(action: .close)]),
        World(authentication: .none, faults: [Fault(delayMilliseconds: 3_600_000)]),
        World(
            authentication: .none,
            faults: [Fault(action: .respond(status: 503, reason: .serviceUnavailable, retryAfter: nil))]
        ),
    ]

    @Test(arguments: worlds.indices.map { ($0, "127.0.0.1") } + ["0.0.0.0", "::1", "::"].map { (0, $0) })
    func everyWorldProvesItself(world: Int, host: String) async throws {
        var configuration = configuration(Self.worlds[world], isSecure: true)
        if configuration.world.authentication == .certificate { configuration.world.clientCA = authority.authorityPEM }
        let told = Mutex(0)
        configuration.onExchange = { _ in told.withLock { $0 += 1 } }
        configuration.onConnectionEnd = { _ in told.withLock { $0 += 1 } }
        let endpoint = try await MockEndpoint.start(configuration, host: host)
        try await endpoint.selfTest(authorityPEM: authority.authorityPEM)
        try await endpoint.selfTest(authorityPEM: nil)
        await endpoint.stop()
        #expect(told.withLock { $0 } == 0)
    }

    @Test func plainTextProvesItself() async throws {
        let endpoint = try await MockEndpoint.start(configuration(World(), isSecure: false))
        try await endpoint.selfTest(authorityPEM: nil)
        await endpoint.stop()
    }

    /// The first fault, the first push to a token and connection 1 are the first client's.
    @Test func theProbeIsNoPartOfTheWorld() async throws {
        let numbers = Mutex<[Int]>([])
        var configuration = configuration(
            World(
                authentication: .none,
                faults: [Fault(.init(nth: 1), action: .respond(status: 503, reason: .shutdown, retryAfter: nil))]
            ),
            isSecure: false
        )
        configuration.onExchange = { exchange in
            numbers.withLock { $0 += [exchange.connection, exchange.response?.status ?? 0] }
        }
        let endpoint = try await MockEndpoint.start(configuration)
        try await endpoint.selfTest(authorityPEM: nil)
        #expect(endpoint.connectionCount == 0)
        let client = try APNsClient(
            .init(host: "127.0.0.1", port: endpoint.port, trustRootPEM: nil, signer: nil, clock: { 0 })
        )
        _ = await client.send([Push.alert()])
        await client.stop()
        await endpoint.stop()
        #expect(numbers.withLock { $0 } == [1, 503])
    }

    @Test func anEndpointThatDropsEverybodyIsFoundOut() async throws {
        let configuration = configuration(World(), isSecure: true, timeouts: EndpointTimeouts(handshake: .zero))
        let endpoint = try await MockEndpoint.start(configuration)
        await #expect(throws: WireError.self) { try await endpoint.selfTest(authorityPEM: authority.authorityPEM) }
        await endpoint.stop()
    }

    @Test func anotherAuthoritysCertificateIsFoundOut() async throws {
        let endpoint = try await MockEndpoint.start(configuration(World(), isSecure: true))
        let other = try SelfSignedAuthority(now: Push.now)
        await #expect(throws: WireError.self) { try await endpoint.selfTest(authorityPEM: other.authorityPEM) }
        await endpoint.stop()
    }
}
