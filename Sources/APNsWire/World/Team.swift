import Crypto
import PushModel

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

    /// Whether the team may push to the topic: a bundle ID of its own, or that with the suffix of a push type.
    func owns(_ topic: String) -> Bool {
        topics.isEmpty
            || topics.contains { bundleID in
                topic == bundleID
                    || PushType.allCases.contains { $0.topicSuffix.map { bundleID + $0 == topic } ?? false }
            }
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

        /// A key from the text of an SPKI PEM file.
        ///
        /// - Returns: nil where the text is no P-256 public key.
        package init?(id: String, publicKeyPEM: String, environment: World.Environment? = nil) {
            guard let key = try? P256.Signing.PublicKey(pemRepresentation: publicKeyPEM) else { return nil }
            self.init(id: id, publicKey: key, environment: environment)
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
