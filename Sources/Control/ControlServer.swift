import APNsWire
import HTTPServing
import JSONModel
import Recording

/// The control interface of an endpoint: JSON over HTTP/1.1.
package final class ControlServer: Sendable {
    /// A browser takes up to six connections, a test one for each that waits.
    private static let limits = HTTPLimits(body: 1 << 20, connections: 512)

    package var port: Int { listener.port }
    private let listener: HTTPListener

    private init(_ listener: HTTPListener) {
        self.listener = listener
    }

    /// What a server tells of, and changes.
    package struct Subject: Sendable {
        package var endpoint: MockEndpoint
        /// The endpoint's.
        package var clock: EndpointClock
        package var book: PushBook
        package var counters: TrafficCounters
        /// Decides what of a push is told.
        package var sanitiser: RecordSanitiser
        package var version: String
        /// `report.json` as of now.
        package var report: @Sendable () async -> [UInt8]
        /// What else is to forget: told how the device tokens begin, in lower case; empty is all.
        package var whenReset: @Sendable (_ prefix: String) -> Void
        /// Who else is to know that an app has registered: its device token in lower case, its topic (nil for any), and when,
        /// in milliseconds since the epoch.
        package var whenRegistered: @Sendable (_ token: String, _ topic: String?, _ time: Int) -> Void

        package init(
            endpoint: MockEndpoint,
            clock: EndpointClock,
            book: PushBook,
            counters: TrafficCounters,
            sanitiser: RecordSanitiser,
            version: String,
            report: @escaping @Sendable () async -> [UInt8],
            whenReset: @escaping @Sendable (_ prefix: String) -> Void = { _ in },
            whenRegistered: @escaping @Sendable (_ token: String, _ topic: String?, _ time: Int) -> Void = { _, _, _ in
            }
        ) {
            self.endpoint = endpoint
            self.clock = clock
            self.book = book
            self.counters = counters
            self.sanitiser = sanitiser
            self.version = version
            self.report = report
            self.whenReset = whenReset
            self.whenRegistered = whenRegistered
        }
    }

    /// Starts to listen.
    ///
    /// - Parameters:
    ///   - subject: what it tells of.
    ///   - host: an address of this machine.
    ///   - port: 0 takes a free one.
    ///   - whenDeaf: Told why no connection is taken any more, though nobody has stopped the server.
    /// - Returns: the server, which serves until it is stopped.
    /// - Throws: what the operating system says where it cannot listen there.
    package static func start(
        _ subject: Subject,
        host: String,
        port: Int,
        whenDeaf: @escaping @Sendable (any Error) -> Void
    ) async throws -> ControlServer {
        let service = ControlService(
            router: ControlRouter(
                endpoint: subject.endpoint,
                clock: subject.clock,
                book: subject.book,
                counters: subject.counters,
                sanitiser: subject.sanitiser,
                version: subject.version,
                report: subject.report,
                whenReset: subject.whenReset,
                whenRegistered: subject.whenRegistered
            )
        )
        return ControlServer(
            try await HTTPListener.start(service, host: host, port: port, limits: limits, whenDeaf: whenDeaf)
        )
    }

    /// Stops to listen, and ends every connection and whoever waits.
    package func stop() async {
        await listener.stop()
    }
}
