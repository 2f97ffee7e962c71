/// How a mock endpoint is set up. Clock and randomness come in here.
package struct EndpointConfiguration: Sendable {
    package enum Security: Sendable {
        /// h2c with prior knowledge.
        case plaintext
        /// Texts of a certificate chain and its private key.
        case tls(certificatePEM: String, privateKeyPEM: String)
    }

    package var world: World
    package var security: Security
    /// Milliseconds since the epoch.
    package var clock: @Sendable () -> Int
    /// The IDs that the endpoint mints follow from it.
    package var seed: UInt64
    /// Called on the endpoint's event loop once a request is answered; must not block.
    package var onExchange: @Sendable (Exchange) -> Void

    package init(
        world: World = World(),
        security: Security,
        clock: @escaping @Sendable () -> Int,
        seed: UInt64,
        onExchange: @escaping @Sendable (Exchange) -> Void = { _ in }
    ) {
        self.world = world
        self.security = security
        self.clock = clock
        self.seed = seed
        self.onExchange = onExchange
    }
}
