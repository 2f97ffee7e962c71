import APNsWire

/// A mock of Apple's push service that a test has running while its body runs, see
/// ``withMockAPNs(_:transport:keeping:isolation:_:)``.
///
/// A client that is pointed at ``url`` and trusts ``authorityPEM`` gets the answers that APNs would give: status,
/// reason, headers, stream limit and GOAWAY. What it sent, and every rule that it broke, is in ``pushes``.
public struct MockAPNs: Sendable {
    /// Where a client points: `https://127.0.0.1:40123`.
    public let url: String
    /// The host of ``url``.
    public let host: String
    /// The port of ``url``.
    public let port: Int
    /// The certificate of the authority that a client must trust; nil without TLS.
    public let authorityPEM: String?

    let log: PushLog
    let endpoint: MockEndpoint
    private let clock: EndpointClock

    init(_ endpoint: MockEndpoint, authorityPEM: String?, log: PushLog, clock: EndpointClock) {
        url = endpoint.url
        host = endpoint.host
        port = endpoint.port
        self.authorityPEM = authorityPEM
        self.log = log
        self.endpoint = endpoint
        self.clock = clock
    }

    /// What has arrived, in the order of arrival on each connection. A push is here before its client has the answer.
    public var pushes: [ReceivedPush] { log.exchanges.map(ReceivedPush.init) }

    /// How many older pushes are not kept any more.
    public var forgottenPushes: Int { log.forgotten }

    /// What the client does wrong from one push to the next, by the rules `conduct.…`: it sends again what must not be sent again,
    /// tries again too soon, uses dead device tokens. Each violation names the pushes by their place in the order in which the
    /// mock settled them, the first of all being 1.
    ///
    /// The rules measure time by the world's clock: a test that moves it need not wait.
    public var conduct: [APNsLinter.Violation] { log.conduct(at: endpoint.now).map(APNsLinter.Violation.init) }

    /// The oldest push that this method has not given yet: at once where there is one, otherwise as soon as it arrives.
    ///
    /// For providers that send in the background. Several callers get different pushes.
    ///
    /// - Parameter limit: How long to wait.
    /// - Returns: The push, with its answer.
    /// - Throws: ``TimeoutError`` where none arrived in time, `CancellationError` where the task was cancelled.
    public func nextPush(within limit: Duration = .seconds(5)) async throws -> ReceivedPush {
        ReceivedPush(try await log.next(within: limit))
    }

    /// Puts the mock's time forward, so that 25 minutes cost a test nothing.
    ///
    /// Everything that depends on time goes by it, but for time-outs and the delays of faults: ages of provider tokens, rates, timestamps of
    /// 410. A provider token is as old as the time that has passed since the mock saw it first: a provider that signs anew is right,
    /// and one that keeps its token over an hour gets 403 ExpiredProviderToken. Pushes have the mock's time as their date.
    ///
    /// - Parameter duration: By how much; nothing happens where it is negative, or where the time would be a hundred years ahead.
    public func advanceClock(by duration: Duration) {
        clock.advance(by: duration.wholeMilliseconds)
    }

    /// No push arrived in time.
    public struct TimeoutError: Error, Sendable, CustomStringConvertible {
        /// How long was waited.
        public let limit: Duration

        /// `no push arrived within 5.0 seconds`.
        public var description: String { "no push arrived within \(limit)" }
    }
}

extension MockAPNs {
    /// How clients reach the endpoint.
    public struct Transport: Sendable, Hashable {
        let isSecure: Bool

        /// TLS 1.2 or later on a free port of 127.0.0.1, by ALPN or with prior knowledge, with a certificate of its own
        /// for `localhost`, 127.0.0.1, ::1 and Apple's host names.
        public static let tls = Transport(isSecure: true)
        /// HTTP/2 without TLS, with prior knowledge.
        public static let plaintext = Transport(isSecure: false)
    }
}

extension Duration {
    /// The milliseconds that are over; the most that there can be where they are more.
    var wholeMilliseconds: Int {
        Int(exactly: (self / .milliseconds(1)).rounded(.down)) ?? (self < .zero ? .min : .max)
    }
}
