import APNsWire

extension MockAPNs.World {
    /// The same in the words of the endpoint.
    func settings() throws(MockAPNs.WorldError) -> APNsWire.World {
        var tokens = DeviceTokens(unknown: rejectsUnknownDeviceTokens ? .reject : .accept)
        for entry in deviceTokens {
            tokens[entry.token] = DeviceTokens.Entry(
                topic: entry.topic,
                environment: entry.environment?.setting,
                status: entry.status.setting
            )
        }
        var teams: [APNsWire.Team] = []
        for team in self.teams { teams.append(try team.settings()) }
        return APNsWire.World(
            environment: environment.setting,
            authentication: authentication.isAsked ? .token : .none,
            teams: teams,
            deviceTokens: tokens,
            pushesPerToken: pushesPerToken,
            faults: faults.map(\.setting),
            storedPushes: storedPushes.setting
        )
    }
}

extension MockAPNs.Team {
    fileprivate func settings() throws(MockAPNs.WorldError) -> APNsWire.Team {
        var read: [APNsWire.Team.Key] = []
        for key in keys {
            guard let setting = APNsWire.Team.Key(id: key.id, pem: key.pem) else {
                throw MockAPNs.WorldError(description: "key \(key.id) of team \(id) is not a P-256 key in PEM")
            }
            read.append(setting)
        }
        return APNsWire.Team(id: id, topics: topics, keys: read)
    }
}
