import APNsWire

/// Makes the teams of the file's list. IDs are unique, since tokens are looked up by them.
struct TeamDecoder {
    let folder: ConfigurationFolder

    func teams(_ node: ConfigurationNode) throws(WorldFileError) -> [Team] {
        var teams: [Team] = []
        var teamIDs: Set<String> = []
        var keyIDs: Set<String> = []
        for node in try node.list(of: "teams") {
            let members = try node.members(["id", "topics", "keys"])
            let name = try members.required("id")
            var team = Team(id: try name.identifier())
            guard teamIDs.insert(team.id).inserted else { throw name.problem("\(team.id) is there twice") }
            for topic in try members["topics"]?.list(of: "bundle IDs") ?? [] {
                team.topics.append(try topic.bundleID())
            }
            for node in try members["keys"]?.list(of: "keys") ?? [] {
                team.keys.append(try key(node, &keyIDs))
            }
            teams.append(team)
        }
        return teams
    }

    private func key(_ node: ConfigurationNode, _ known: inout Set<String>) throws(WorldFileError) -> Team.Key {
        let members = try node.members(["id", "publicKey", "environment"])
        let name = try members.required("id")
        let id = try name.identifier()
        guard known.insert(id).inserted else { throw name.problem("\(id) is there twice") }
        return try folder.signingKey(
            members.required("publicKey"),
            id: id,
            environment: members["environment"].map { node throws(WorldFileError) in try node.choice() }
        )
    }
}
