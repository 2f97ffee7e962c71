import Synchronization

/// A mock of Apple's push service that a test has running while its body runs, see
/// ``withMockAPNs(_:transport:keeping:isolation:_:)``.
///
/// A client that is pointed at ``url`` and trusts ``authorityPEM`` gets the answers that APNs would give: status,
/// reason, headers, stream limit and GOAWAY. What it sent, and every rule that it broke, is in ``pushes``.
public struct MockAPNs: Sendable {
    /// How clients reach the endpoint.
    public enum Transport: Sendable {
        /// TLS 1.2 or later on a free port of 127.0.0.1, by ALPN or with prior knowledge, with a certificate of its own
        /// for `localhost`, 127.0.0.1, ::1 and Apple's host names.
        case tls
        /// HTTP/2 without TLS, with prior knowledge.
        case plaintext
    }

    /// Where a client points: `https://127.0.0.1:40123`.
    public let url: String
    /// The host of ``url``.
    public let host: String
    /// The port of ``url``.
    public let port: Int
    /// The certificate of the authority that a client must trust; nil without TLS.
    public let authorityPEM: String?

    private let log: PushLog

    init(url: String, host: String, port: Int, authorityPEM: String?, log: PushLog) {
        self.url = url
        self.host = host
        self.port = port
        self.authorityPEM = authorityPEM
        self.log = log
    }

    /// What has arrived, in the order of arrival on each connection. A push is here before its client has the answer.
    public var pushes: [ReceivedPush] { log.exchanges.map(ReceivedPush.init) }

    /// How many older pushes are not kept any more.
    public var forgottenPushes: Int { log.forgotten }
}

/// The newest exchanges of an endpoint.
final class PushLog: Sendable {
    private let limit: Int
    private let state = Mutex<(kept: [Exchange], forgotten: Int)>(([], 0))

    init(limit: Int) {
        self.limit = max(limit, 1)
    }

    func append(_ exchange: Exchange) {
        state.withLock { state in
            state.kept.append(exchange)
            // By halves, so that an exchange is moved once in its life on average.
            if state.kept.count >= 2 * limit {
                let surplus = state.kept.count - limit
                state.kept.removeFirst(surplus)
                state.forgotten += surplus
            }
        }
    }

    var exchanges: [Exchange] { state.withLock { Array($0.kept.suffix(limit)) } }

    var forgotten: Int { state.withLock { $0.forgotten + max(0, $0.kept.count - limit) } }
}
