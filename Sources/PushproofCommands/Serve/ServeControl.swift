import APNsWire
import Control
import Recording
import Synchronization

/// The control interface of `serve`, from the first request on.
final class ServeControl: Sendable {
    private let options: ListenerOptions
    private let sanitiser: RecordSanitiser
    private let book: PushBook
    private let counters: TrafficCounters
    private let server = Mutex<ControlServer?>(nil)

    /// Nil where nobody asked for it.
    ///
    /// - Parameters:
    ///   - command: Which says where it listens.
    ///   - sanitiser: Decides what is told.
    ///   - book: The pushes, which somebody else fills.
    init?(_ command: ServeCommand, _ sanitiser: RecordSanitiser, _ book: PushBook?) {
        guard command.listener.control != nil, let book else { return nil }
        self.book = book
        options = command.listener
        self.sanitiser = sanitiser
        counters = TrafficCounters(sanitiser: sanitiser)
    }

    func add(_ exchange: Exchange) {
        counters.add(exchange)
    }

    func add(_ end: ConnectionEnd) {
        counters.add(end)
    }

    /// - Parameters:
    ///   - endpoint: What it drives.
    ///   - clock: The endpoint's.
    ///   - inlets: What is reset with it; nil for none.
    ///   - events: Where pushes are recorded.
    ///   - stop: Told where it takes no connections any more.
    ///   - report: `report.json` as of now.
    /// - Throws: ``CommandFailure`` where it cannot listen.
    func start(
        _ endpoint: MockEndpoint,
        _ clock: EndpointClock,
        _ inlets: ServeInlets?,
        _ events: RecordQueue,
        _ stop: ServeStop,
        report: @escaping @Sendable () async -> [UInt8]
    ) async throws(CommandFailure) {
        let subject = ControlServer.Subject(
            endpoint: endpoint,
            clock: clock,
            book: book,
            counters: counters,
            sanitiser: sanitiser,
            version: ToolVersion.current,
            report: report,
            whenReset: { prefix in
                if prefix.isEmpty { inlets?.forget() }
                events.forget(tokens: prefix)
            },
            whenRegistered: { token, topic, time in
                events.recordRegistration(of: token, topic: topic, at: time)
            }
        )
        let port = options.control ?? 0
        do {
            let started = try await ControlServer.start(subject, host: options.controlHost, port: port) {
                stop.becauseDeaf("--control", $0)
            }
            server.withLock { $0 = started }
        } catch {
            throw CommandFailure(
                .unavailable,
                "cannot listen on \(options.controlURL(port: port)) (--control): \(error)"
            )
        }
    }

    /// Nil before the start.
    var url: String? { server.withLock { $0?.port }.map(options.controlURL) }

    func stop() async {
        await server.withLock { $0 }?.stop()
    }
}
