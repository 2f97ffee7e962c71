import Crypto

/// A developer account: its topics and the keys that sign its provider tokens.
package struct Team: Sendable {
    /// Ten characters, the `iss` of a provider token.
    package var id: String
    /// Bundle IDs; each covers its suffixes. None: every topic.
    package var topics: [String]
    package var keys: [Key]

    package init(id: String, topics: [String] = [], keys: [Key] = []) {
        self.id = id
        self.topics = topics
        self.keys = keys
    }
}

extension Team {
    /// The public half of a signing key.
    package struct Key: Sendable {
        /// Ten characters, the `kid` of a provider token.
        package var id: String
        /// Nil: the key is valid in both environments.
        package var environment: World.Environment?
        let publicKey: P256.Signing.PublicKey

        /// A key from the PEM text of its public half (SPKI), or of a private key as Apple hands it out (`.p8`, PKCS
        /// #8).
        ///
        /// - Returns: nil where the text is no P-256 key.
        package init?(id: String, pem: String, environment: World.Environment? = nil) {
            if let key = try? P256.Signing.PublicKey(pemRepresentation: pem) {
                self.init(id: id, publicKey: key, environment: environment)
            } else if let key = try? P256.Signing.PrivateKey(pemRepresentation: pem) {
                self.init(id: id, publicKey: key.publicKey, environment: environment)
            } else {
                return nil
            }
        }

        init(id: String, publicKey: P256.Signing.PublicKey, environment: World.Environment? = nil) {
            self.id = id
            self.publicKey = publicKey
            self.environment = environment
        }
    }
}

extension World {
    /// The key of that ID, and the team that it belongs to.
    func key(_ id: String) -> (team: Team, key: Team.Key)? {
        for team in teams {
            if let key = team.keys.first(where: { $0.id == id }) { return (team, key) }
        }
        return nil
    }

    func team(_ id: String) -> Team? {
        teams.first { $0.id == id }
    }
}
