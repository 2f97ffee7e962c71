import APNsRules

/// One connection that is over: what was counted on it and what the rules about connections say.
package struct ConnectionEnd: Sendable {
    /// The number of the connection, from 1; the same as in ``Exchange/connection``.
    package let number: Int
    /// The peer's address and port, `127.0.0.1:50000`.
    package let peer: String
    /// Milliseconds since the epoch.
    package let openedAt: Int
    package let closedAt: Int
    /// Requests that arrived whole.
    package let requests: Int
    /// Requests that did not.
    package let brokenOff: Int
    /// Why the connection ended, for a person: `closed by the peer`, `IdleTimeout`, …
    package let cause: String
    package let record: ConnectionRecord
    /// What the rules about a whole connection say.
    package var violations: [Violation]
    /// What the client did that HTTP/2 forbids, each once, in the order in which it first came. Another protocol than
    /// HTTP/2 is the rules' to name.
    package let breaches: [BreachCount]
    /// Whether the client ended it, and not the endpoint.
    package var isClosedByClient = false
    /// When the endpoint sent GOAWAY, in milliseconds since the epoch; nil where it did not.
    package var goAwayAt: Int?
}

/// How often a connection's client did one thing that HTTP/2 forbids.
package struct BreachCount: Sendable, Equatable {
    /// The first time.
    package let breach: Breach
    /// Whether it ended the connection; else it ended streams.
    package let endsConnection: Bool
    package internal(set) var count = 1
}
