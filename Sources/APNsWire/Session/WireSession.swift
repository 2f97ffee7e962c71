import NIOCore
import NIOPosix
import PushModel

/// A mock endpoint and a client for it on one event loop, over TLS and HTTP/2 on loopback: what one job of a campaign
/// uses.
package final class WireSession: Sendable {
    private let eventLoop: any EventLoop
    private let client: APNsClient
    private let endpoint: MockEndpoint
    private let ledger: NIOLoopBound<DeliveryLedger>

    private init(
        eventLoop: any EventLoop,
        client: APNsClient,
        endpoint: MockEndpoint,
        ledger: NIOLoopBound<DeliveryLedger>
    ) {
        self.eventLoop = eventLoop
        self.client = client
        self.endpoint = endpoint
        self.ledger = ledger
    }

    /// The port that the endpoint listens on.
    package var port: Int { endpoint.port }

    /// Starts the endpoint on a free port and a client that trusts it and signs for a team that the endpoint knows.
    ///
    /// - Parameters:
    ///   - world: the session's own team, which may push to every topic, is added to it.
    ///   - seed: the IDs that the endpoint mints follow from it.
    ///   - now: seconds since the epoch by the machine's clock, which TLS checks the certificates against.
    ///   - clock: milliseconds since the epoch, for provider tokens and rules; may stand still.
    /// - Returns: the session, which must be stopped.
    /// - Throws: ``WireError``
    package static func start(
        world: World = World(),
        seed: UInt64 = 0,
        certificatesAt now: Int,
        clock: @escaping @Sendable () -> Int
    ) async throws(WireError) -> WireSession {
        let eventLoop = MultiThreadedEventLoopGroup.singleton.next()
        let authority = try SelfSignedAuthority(now: now)
        let signer = ProviderTokenSigner.own()
        var world = world
        world.admit(signer)
        let ledger = await Self.makeLedger(on: eventLoop)
        let endpoint = try await MockEndpoint.start(
            EndpointConfiguration(
                world: world,
                security: .tls(certificatePEM: authority.certificatePEM, privateKeyPEM: authority.privateKeyPEM),
                timeouts: .ownClient,
                clock: clock,
                seed: seed,
                onExchange: { ledger.value.record($0) }
            ),
            host: "127.0.0.1",
            port: 0,
            on: eventLoop
        )
        do throws(WireError) {
            let client = try APNsClient(
                APNsClient.Configuration(
                    host: endpoint.host,
                    port: endpoint.port,
                    trustRootPEM: authority.authorityPEM,
                    signer: world.authentication == .token ? signer : nil,
                    clock: clock
                ),
                on: eventLoop
            )
            return WireSession(eventLoop: eventLoop, client: client, endpoint: endpoint, ledger: ledger)
        } catch {
            await endpoint.stop(drain: .zero)
            throw error
        }
    }

    private static func makeLedger(on eventLoop: any EventLoop) async -> NIOLoopBound<DeliveryLedger> {
        await withCheckedContinuation { continuation in
            eventLoop.execute {
                continuation.resume(returning: NIOLoopBound(DeliveryLedger(), eventLoop: eventLoop))
            }
        }
    }

    /// Delivers the requests and waits for all answers, which come in the order of the requests.
    ///
    /// One hop to the event loop and back for the whole batch. A request that cannot be sent or gets no answer has its
    /// own error and harms no other.
    package func deliver(_ requests: [PushRequest]) async -> [Result<Delivery, DeliveryError>] {
        await client.deliver(requests) { [ledger] results in
            zip(requests, results).map { request, result in
                result.map { ledger.value.delivery(of: request, $0) }
            }
        }
    }

    /// What the endpoint has answered so far.
    package var statistics: WireStatistics {
        get async {
            await withCheckedContinuation { continuation in
                eventLoop.execute { [ledger] in
                    continuation.resume(returning: ledger.value.statistics)
                }
            }
        }
    }

    /// Closes both ends.
    package func stop() async {
        await client.stop()
        await endpoint.stop(drain: .seconds(1))
    }
}
