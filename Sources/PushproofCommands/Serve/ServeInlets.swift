import APNsWire
import Inlets
import JSONModel
import PushModel
import Recording
import Synchronization
import VendorModel
import Vendors

/// The vendors' APIs for senders of `serve`.
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

    /// Lets the APIs push in a world that knows its teams.
    func admit(to world: inout World) { world.admit(signer) }

    /// - Parameters:
    ///   - endpoint: Where the pushes go.
    ///   - world: The endpoint's.
    ///   - identity: Who the endpoint is in TLS.
    ///   - events: Where messages are recorded.
    ///   - stop: Told where an API takes no connections any more.
    /// - Throws: ``CommandFailure`` where an API cannot listen.
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
        let backend = ReferenceBackend(
            clock: clock,
            deliver: { await client.send($0) },
            record: { await events.record($0) }
        )
        for argument in options.inlet {
            guard let api = Vendors.vendor(of: argument.dialect)?.makeSenderAPI?(backend) else { continue }
            do {
                let server = try await InletServer.start(
                    api,
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

    /// Where the APIs are, by vendor.
    var urls: JSONValue {
        let servers = state.withLock { $0.servers }
        return .object(
            JSONObject(
                members: servers.map { JSONMember(key: $0.api.dialect.rawValue, value: .string(url($0.port))) }
            )
        )
    }

    /// Forgets what senders have made.
    func forget() {
        for server in state.withLock({ $0.servers }) { server.api.forget() }
    }

    /// Answers what is open, and stops.
    func stop(drain: Duration) async {
        let (servers, client) = state.withLock { ($0.servers, $0.client) }
        for server in servers { await server.stop(drain: drain) }
        await client?.stop()
    }

    private func url(_ port: Int) -> String { ListenerOptions.url("http", options.host, port) }
}
