import APNsWire
import PushModel

/// Makes the teams of the file's list. IDs are unique, since tokens are looked up by them.
struct TeamDecoder {
    let folder: ConfigurationFolder

    private enum ScopeName: String, CaseIterable {
        case team, topics
    }

    func teams(_ node: ConfigurationNode) throws(WorldFileError) -> [Team] {
        var teams: [Team] = []
        var teamIDs: Set<String> = []
        var keyIDs: Set<String> = []
        for node in try node.list(of: "teams") {
            let members = try node.members(["id", "topics", "keys"])
            let name = try members.required("id")
            var team = Team(id: try name.identifier())
            guard teamIDs.insert(team.id).inserted else { throw name.problem("\(team.id) occurs twice") }
            if let node = members["topics"] { team.topics = try bundleIDs(node) }
            let nodes = try members["keys"]?.list(of: "keys") ?? []
            for node in nodes { team.keys.append(try key(node, &keyIDs)) }
            for (node, key) in zip(nodes, team.keys) { try check(key, of: team, node) }
            teams.append(team)
        }
        return teams
    }

    private func bundleIDs(_ node: ConfigurationNode) throws(WorldFileError) -> [String] {
        var bundleIDs: [String] = []
        for topic in try node.list(of: "bundle IDs") { bundleIDs.append(try topic.bundleID()) }
        return bundleIDs
    }

    private func key(_ node: ConfigurationNode, _ known: inout Set<String>) throws(WorldFileError) -> Team.Key {
        let members = try node.members(["id", "publicKey", "environment", "scope", "topics", "related"])
        let name = try members.required("id")
        let id = try name.identifier()
        guard known.insert(id).inserted else { throw name.problem("\(id) occurs twice") }
        return try folder.signingKey(
            members.required("publicKey"),
            id: id,
            environment: members["environment"].map { node throws(WorldFileError) in try node.choice() },
            scope: try scope(members, of: node)
        )
    }

    private func scope(_ members: ConfigurationMembers, of node: ConfigurationNode) throws(WorldFileError)
        -> Team.Key.Scope?
    {
        let scope: ScopeName? = try members["scope"].map { node throws(WorldFileError) in try node.choice() }
        guard scope == .topics else {
            for name in ["topics", "related"] {
                if let member = members[name] { throw member.problem("is only for scope: topics") }
            }
            return scope == .team ? .team : nil
        }
        guard members["environment"] != nil else {
            throw node.problem(
                "a key with scope: topics belongs to one environment: the key \"environment\" is missing"
            )
        }
        let list = try members.required("topics")
        let topics = try bundleIDs(list)
        let most = Team.Key.Limit.topics
        guard (1...most).contains(topics.count) else {
            throw list.problem("a key has 1 to \(most) topics, but this one has \(topics.count)")
        }
        let related = try members["related"].map { node throws(WorldFileError) in try node.identifier() }
        return .topics(topics, related: related)
    }

    /// What a key may be beside the others of its team.
    private func check(_ key: Team.Key, of team: Team, _ node: ConfigurationNode) throws(WorldFileError) {
        switch key.scope {
        case nil: return
        case .team:
            try checkCount(of: key, of: team, node, most: Team.Key.Limit.teamScoped, "team-scoped") { $0 == .team }
        case .topics(let topics, let related):
            try checkCount(of: key, of: team, node, most: Team.Key.Limit.topicSpecific, "topic-specific") { scope in
                if case .topics = scope { true } else { false }
            }
            if !team.topics.isEmpty, let foreign = topics.first(where: { !team.topics.contains($0) }) {
                throw node.problem("the topic \(foreign) does not belong to the team \(team.id)")
            }
            if let related { try check(related: related, to: key, of: team, node) }
        }
    }

    private func checkCount(
        of key: Team.Key,
        of team: Team,
        _ node: ConfigurationNode,
        most: Int,
        _ kind: String,
        _ isOfKind: (Team.Key.Scope) -> Bool
    ) throws(WorldFileError) {
        // Keys for both environments are of a time before the limit.
        guard let environment = key.environment else { return }
        let count = team.keys.count { $0.environment == environment && ($0.scope.map(isOfKind) ?? false) }
        guard count <= most else {
            throw node.problem(
                "a team has at most \(most) \(kind) keys for \(environment.rawValue), but this one has \(count)"
            )
        }
    }

    private func check(
        related: String,
        to key: Team.Key,
        of team: Team,
        _ node: ConfigurationNode
    ) throws(WorldFileError) {
        guard related != key.id else { throw node.problem("the key \(related) is related to itself") }
        guard let other = team.keys.first(where: { $0.id == related }) else {
            throw node.problem("the related key \(related) does not belong to the team \(team.id)")
        }
        guard case .topics(_, let back)? = other.scope, other.environment == key.environment else {
            throw node.problem("the related key \(related) needs scope: topics and the same environment")
        }
        let rival = team.keys.first { candidate in
            if candidate.id != key.id, case .topics(_, related)? = candidate.scope { true } else { false }
        }
        if let rival = back.flatMap({ $0 == key.id ? nil : $0 }) ?? rival?.id {
            throw node.problem("the key \(related) is already related to \(rival); a key has at most one related key")
        }
    }
}
