/// What a signing key may push to, as its owner chose when it was made, and which keys may follow one another on a
/// connection ("Establishing a token-based connection to APNs", "Team and bundle ID mapping").
package enum KeyScope: Sendable, Equatable {
    /// Nobody said: nothing follows from it.
    case undeclared
    /// Every topic of its team.
    case team
    /// The topics that it lists. Of the other keys only its related one, if it has one, shares a connection with it.
    case topics(related: String?)

    /// Whether a token of this key may come over a connection whose first token was signed with another key of the same
    /// team. A key of the other environment is refused before anybody asks.
    ///
    /// - Parameters:
    ///   - id: of this key.
    ///   - first: the connection's first key.
    /// - Returns: why it may not, in a sentence; nil where it may.
    func objection(id: String, after first: ConnectionHistory.Issuer) -> String? {
        switch (first.scope, self) {
        case (.undeclared, _), (_, .undeclared), (.team, .team): nil
        case (.team, .topics):
            "The key \(id) is topic-specific, and \(first.keyID), the first key of the connection, is team-scoped."
        case (.topics, .team):
            "The key \(id) is team-scoped, and \(first.keyID), the first key of the connection, is topic-specific."
        case (.topics(let related), .topics):
            related == id
                ? nil : "The key \(id) is not the related key of \(first.keyID), the first key of the connection."
        }
    }
}

/// What is counted to find that a provider token is renewed too often: Apple's page speaks of one connection, senders
/// with a token for each process were refused over many.
package enum ProviderTokenScope: String, Sendable, CaseIterable {
    /// Tokens of one connection.
    case connection
    /// Tokens of a team's key over all connections.
    case team
}
