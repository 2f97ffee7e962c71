/// How a mock endpoint is set up. Clock and randomness come in here.
package struct EndpointConfiguration: Sendable {
    package enum Security: Sendable {
        /// h2c with prior knowledge.
        case plaintext
        /// Texts of a certificate chain and its private key.
        case tls(certificatePEM: String, privateKeyPEM: String)
    }

    /// Who may send what to whom, and what goes wrong on purpose.
    package var world: World
    package var security: Security
    package var timeouts: EndpointTimeouts
    /// Another endpoint, whose answers the clients get; nil answers here.
    package var upstream: Upstream?
    /// Milliseconds since the epoch. Called on every event loop of the endpoint.
    package var clock: @Sendable () -> Int
    /// How far that clock is before the one by which senders sign, in milliseconds, see ``EndpointClock``.
    package var clockOffset: @Sendable () -> Int
    /// Whether a provider token is as old as the senders' clock has it, however far the endpoint's is put forward meanwhile.
    /// Otherwise one that is kept over such a jump grows old by it.
    package var tokensAgeBySendersClock = false
    /// The IDs that the endpoint mints follow from it.
    package var seed: UInt64
    /// Called on the connection's event loop once a request has met its fate; must not block. With several event loops
    /// it is called on several threads. Calls for one connection come in the order of the answers.
    package var onExchange: @Sendable (Exchange) -> Void
    /// Called on the connection's event loop when the connection is over, after its last exchange; must not block.
    package var onConnectionEnd: @Sendable (ConnectionEnd) -> Void

    package init(
        world: World = World(),
        security: Security,
        timeouts: EndpointTimeouts = EndpointTimeouts(),
        upstream: Upstream? = nil,
        clock: @escaping @Sendable () -> Int,
        clockOffset: @escaping @Sendable () -> Int = { 0 },
        seed: UInt64,
        onExchange: @escaping @Sendable (Exchange) -> Void = { _ in },
        onConnectionEnd: @escaping @Sendable (ConnectionEnd) -> Void = { _ in }
    ) {
        self.world = world
        self.security = security
        self.timeouts = timeouts
        self.upstream = upstream
        self.clock = clock
        self.clockOffset = clockOffset
        self.seed = seed
        self.onExchange = onExchange
        self.onConnectionEnd = onConnectionEnd
    }
}
