import APNsWire
import Inlets
import JSONModel
import PushModel
import Recording
import Synchronization
import VendorModel
import Vendors

/// The vendors' front doors of `serve`.
final class ServeInlets: Sendable {
    private struct State {
        var servers: [InletServer] = []
        var client: APNsClient?
    }

    private let options: InletOptions
    private let signer = ProviderTokenSigner.own()
    private let clock: @Sendable () -> Int
    private let state = Mutex(State())

    /// Nil where nobody asked for one.
    init?(_ options: InletOptions, clock: @escaping @Sendable () -> Int) {
        guard !options.inlet.isEmpty else { return nil }
        self.options = options
        self.clock = clock
    }

    /// Lets the doors push in a world that knows its teams.
    func admit(to world: inout World) { world.admit(signer) }

    /// - Parameters:
    ///   - endpoint: Where the pushes go.
    ///   - world: The endpoint's.
    ///   - identity: Who the endpoint is in TLS.
    ///   - events: Where messages are recorded.
    ///   - stop: Told where a door takes no connections any more.
    /// - Throws: ``CommandFailure`` where a door cannot listen.
    func start(
        _ endpoint: MockEndpoint,
        _ world: World,
        _ identity: ServerIdentity,
        _ events: RecordQueue,
        _ stop: ServeStop
    ) async throws(CommandFailure) {
        let client: APNsClient
        do throws(WireError) {
            client = try endpoint.ownClient(
                authorityPEM: identity.authorityPEM,
                signer: world.authentication == .token ? signer : nil
            )
        } catch {
            throw CommandFailure(.internal, "internal error: \(error)")
        }
        state.withLock { $0.client = client }
        let desk = MessageDesk(
            clock: clock,
            deliver: { await client.send($0) },
            record: { await events.record($0) }
        )
        for argument in options.inlet {
            guard let door = Vendors.vendor(of: argument.dialect)?.openDoor?(desk) else { continue }
            do {
                let server = try await InletServer.start(
                    door,
                    host: options.host,
                    port: argument.port,
                    clock: clock
                ) {
                    stop.becauseDeaf("--inlet \(argument.text)", $0)
                }
                state.withLock { $0.servers.append(server) }
            } catch {
                throw CommandFailure(
                    .unavailable,
                    "cannot listen on \(url(argument.port)) (--inlet \(argument.text)): \(error)"
                )
            }
        }
    }

    /// Where the doors are, by vendor.
    var urls: JSONValue {
        let servers = state.withLock { $0.servers }
        return .object(
            JSONObject(
                members: servers.map { JSONMember(key: $0.door.dialect.rawValue, value: .string(url($0.port))) }
            )
        )
    }

    /// Forgets what senders have made.
    func forget() {
        for server in state.withLock({ $0.servers }) { server.door.forget() }
    }

    /// Answers what is open, and stops.
    func stop(drain: Duration) async {
        let (servers, client) = state.withLock { ($0.servers, $0.client) }
        for server in servers { await server.stop(drain: drain) }
        await client?.stop()
    }

    private func url(_ port: Int) -> String { ListenerOptions.url("http", options.host, port) }
}
