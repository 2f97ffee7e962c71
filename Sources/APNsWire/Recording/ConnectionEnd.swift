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
    /// Why the connection ended, for a person: `closed by the peer`, `IdleTimeout`, …
    package let cause: String
    package let record: ConnectionRecord
    /// What the rules about a whole connection say.
    package let violations: [Violation]
}
