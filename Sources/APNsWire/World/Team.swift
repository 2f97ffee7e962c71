import APNsRules
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
        /// What it may push to; nil where nobody said, as of keys made before there were two kinds.
        package var scope: Scope?
        let publicKey: P256.Signing.PublicKey

        /// A key from the PEM text of its public half (SPKI), or of a private key as Apple hands it out (`.p8`, PKCS
        /// #8).
        ///
        /// - Returns: nil where the text is no P-256 key.
        package init?(id: String, pem: String, environment: World.Environment? = nil, scope: Scope? = nil) {
            if let key = try? P256.Signing.PublicKey(pemRepresentation: pem) {
                self.init(id: id, publicKey: key, environment: environment, scope: scope)
            } else if let key = try? P256.Signing.PrivateKey(pemRepresentation: pem) {
                self.init(id: id, publicKey: key.publicKey, environment: environment, scope: scope)
            } else {
                return nil
            }
        }

        init(
            id: String,
            publicKey: P256.Signing.PublicKey,
            environment: World.Environment? = nil,
            scope: Scope? = nil
        ) {
            self.id = id
            self.publicKey = publicKey
            self.environment = environment
            self.scope = scope
        }
    }
}

extension Team.Key {
    /// What a key may push to.
    package enum Scope: Sendable, Equatable {
        /// Every topic of its team.
        case team
        /// These bundle IDs, each with its suffixes; `related` is the ID of the one key that may share a connection with it.
        case topics([String], related: String? = nil)
    }

    /// What Apple lets a team have ("Establishing a token-based connection to APNs").
    package enum Limit {
        /// Team-scoped keys for each environment.
        package static let teamScoped = 2
        /// Topic-specific keys for each environment.
        package static let topicSpecific = 200
        /// Topics of a topic-specific key.
        package static let topics = 400
    }
}

extension Team {
    /// The bundle IDs that a key of the team may push to; nil is any.
    func topics(ofKey id: String) -> [String]? {
        let own = topics.isEmpty ? nil : topics
        guard case .topics(let listed, _)? = keys.first(where: { $0.id == id })?.scope else { return own }
        // What the team has given away is no more its keys'.
        return own.map { own in listed.filter(own.contains) } ?? listed
    }

    /// The scope of a key as rules see it. A relation that one of two keys names holds for both.
    func scope(of key: Key) -> KeyScope {
        switch key.scope {
        case nil: return .undeclared
        case .team: return .team
        case .topics(_, let related?): return .topics(related: related)
        case .topics(_, nil):
            let other = keys.first { other in
                if case .topics(_, key.id?)? = other.scope { true } else { false }
            }
            return .topics(related: other?.id)
        }
    }
}

/// Why topics cannot be set.
package enum TopicChangeProblem: Error, Sendable, Equatable {
    case unknownTeam
    case unknownKey
    /// The key has no topics of its own.
    case notTopicSpecific
    /// The team does not have this topic.
    case foreignTopic(String)
}

extension [Team] {
    /// Gives a team, or a topic-specific key of it, other topics.
    ///
    /// - Throws: ``TopicChangeProblem``; nothing is changed then.
    mutating func setTopics(_ topics: [String], team: String, key: String?) throws(TopicChangeProblem) {
        guard let index = firstIndex(where: { $0.id == team }) else { throw .unknownTeam }
        guard let key else {
            self[index].topics = topics
            return
        }
        guard let place = self[index].keys.firstIndex(where: { $0.id == key }) else { throw .unknownKey }
        guard case .topics(_, let related)? = self[index].keys[place].scope else { throw .notTopicSpecific }
        if !self[index].topics.isEmpty, let foreign = topics.first(where: { !self[index].topics.contains($0) }) {
            throw .foreignTopic(foreign)
        }
        self[index].keys[place].scope = .topics(topics, related: related)
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
