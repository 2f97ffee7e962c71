import APNsRules
import APNsWire
import PushModel

/// Makes a world of the file's root mapping.
struct WorldDecoder {
    let folder: ConfigurationFolder
    /// Milliseconds since the epoch.
    let now: Int

    static let faultsKey = "faults"

    /// What a file may set.
    private static let settings = [
        "environment", "auth", "clientCA", "teams", "tokens", "unknownTokens", "unknownKeys", "streams", "rate",
        "order", faultsKey, "broadcasts", "backgroundPriority", "reasonSpelling", "topicReason",
        "providerTokenScope", "storedPushes",
    ]

    /// The keys of the settings that a file has, in their order here.
    func keys(of root: ConfigurationNode) throws(WorldFileError) -> [String] {
        let members = try members(of: root)
        return Self.settings.filter { members[$0] != nil }
    }

    /// What a file says of itself as a scenario; nil for one without a title.
    func words(of root: ConfigurationNode) throws(WorldFileError) -> Scenario.Words? {
        let members = try members(of: root)
        guard let title = try members["title"]?.string("a title") else { return nil }
        return Scenario.Words(
            title: title,
            description: try members["description"]?.string() ?? "",
            lesson: try members["lesson"]?.string() ?? "",
            source: try members["source"]?.string() ?? ""
        )
    }

    private func members(of root: ConfigurationNode) throws(WorldFileError) -> ConfigurationMembers {
        try root.members(Self.settings + Scenario.Words.keys)
    }

    /// - Parameters:
    ///   - root: The file's.
    ///   - world: What it does not say is as here. Its faults come behind those that are here.
    /// - Returns: both together.
    /// - Throws: ``WorldFileError`` for the first thing that is wrong with the file.
    func world(_ root: ConfigurationNode, in world: World = World()) throws(WorldFileError) -> World {
        let members = try members(of: root)
        var world = world
        if let node = members["environment"] { world.environment = try node.choice() }
        if let node = members["auth"] { world.authentication = try node.choice() }
        if let node = members["clientCA"] { world.clientCA = try clientAuthority(node, world.authentication) }
        if let node = members["teams"] { world.teams = try TeamDecoder(folder: folder).teams(node) }
        if let node = members["tokens"] { world.deviceTokens = try deviceTokens(node) }
        if let node = members["unknownTokens"] { world.deviceTokens.unknown = try node.choice() }
        if let node = members["unknownKeys"] { world.unknownKeys = try node.choice() as World.UnknownPolicy }
        if let node = members["streams"] { world.streams = try streams(node) }
        if let node = members["rate"] { world.pushesPerToken = try rate(node) }
        if let node = members["order"] { world.order = try order(node) }
        if let node = members[Self.faultsKey] { world.faults += try FaultDecoder().faults(node) }
        if let node = members["broadcasts"] { world.broadcasts = try broadcasts(node) }
        if let node = members["backgroundPriority"] { world.backgroundPriority = try node.choice() }
        if let node = members["reasonSpelling"] { world.reasonSpelling = try node.choice() }
        if let node = members["topicReason"] { world.topicReason = try node.choice() }
        if let node = members["providerTokenScope"] { world.providerTokenScope = try node.choice() }
        if let node = members["storedPushes"] { world.storedPushes = try node.choice() }
        if world.authentication == .certificate, world.clientCA == nil {
            throw root.problem("auth: certificate needs clientCA, the authority of the client certificates")
        }
        return world
    }

    private func clientAuthority(
        _ node: ConfigurationNode,
        _ authentication: World.Authentication
    ) throws(WorldFileError) -> String {
        guard authentication == .certificate else { throw node.problem("is only for auth: certificate") }
        let text = try folder.text(of: node)
        guard text.contains("-----BEGIN CERTIFICATE-----") else {
            throw node.problem("the file \(try node.string()) has no certificate in PEM")
        }
        return text
    }

    private func streams(_ node: ConfigurationNode) throws(WorldFileError) -> World.StreamPolicy {
        let members = try node.members(["initial", "established", "afterReject"])
        let range = 1...World.StreamPolicy.most
        var policy = World.StreamPolicy()
        if let node = members["initial"] { policy.initial = try node.integer(in: range) }
        if let node = members["established"] { policy.established = try node.integer(in: range) }
        if let node = members["afterReject"] { policy.afterReject = try node.integer(in: range) }
        return policy
    }

    private func rate(_ node: ConfigurationNode) throws(WorldFileError) -> Int? {
        try node.members(["perToken"])["perToken"].map { node throws(WorldFileError) in
            try node.integer(in: 1 ... .max)
        }
    }

    private func order(_ node: ConfigurationNode) throws(WorldFileError) -> CheckOrder {
        let known = CheckStep.allCases.map(\.rawValue)
        var names: [String] = []
        for step in try node.list(of: "steps") {
            let name = try step.string()
            guard known.contains(name) else {
                throw step.problem("unknown step \"\(name)\"; \(Wording.suggestion(for: name, among: known))")
            }
            guard !names.contains(name) else { throw step.problem("\"\(name)\" is there twice") }
            names.append(name)
        }
        guard let order = CheckOrder(names: names) else {
            throw node.problem("lacks \(Wording.list(known.filter { !names.contains($0) }))")
        }
        return order
    }

    private func broadcasts(_ node: ConfigurationNode) throws(WorldFileError) -> BroadcastPolicy {
        let members = try node.members(["disabled", "channelQuota", "channels"])
        var policy = BroadcastPolicy()
        for node in try members["disabled"]?.list(of: "bundle IDs") ?? [] {
            policy.disabledBundleIDs.append(try node.bundleID())
        }
        if let node = members["channelQuota"] { policy.channelQuota = try node.integer(in: 0...1_000_000) }
        var channelIDs: Set<String> = []
        for node in try members["channels"]?.list(of: "channels") ?? [] {
            let channel = try node.members(["id", "bundleId", "storesMessages"])
            let name = try channel.required("id")
            let id = try name.string("a channel ID in base64")
            let bundleID = try channel.required("bundleId").bundleID()
            guard id.isBase64 else { throw name.problem("\(id) is not base64") }
            guard channelIDs.insert(id).inserted else { throw name.problem("\(id) occurs twice") }
            policy.channels.append(
                BroadcastPolicy.Channel(
                    id: id,
                    bundleID: bundleID,
                    storesMessages: try channel["storesMessages"]?.boolean() ?? false
                )
            )
        }
        return policy
    }
}

// MARK: - Device tokens

extension WorldDecoder {
    private enum Status: String, CaseIterable {
        case active, unregistered, expired
    }

    private func deviceTokens(_ node: ConfigurationNode) throws(WorldFileError) -> DeviceTokens {
        var tokens = DeviceTokens()
        for node in try node.list(of: "device tokens") {
            let members = try node.members(["token", "topic", "environment", "status", "since"])
            let name = try members.required("token")
            let token = try name.deviceToken()
            guard tokens[token] == nil else { throw name.problem("\(token) occurs twice") }
            tokens[token] = DeviceTokens.Entry(
                topic: try members["topic"].map { node throws(WorldFileError) in try node.bundleID() },
                environment: try members["environment"].map { node throws(WorldFileError) in try node.choice() },
                status: try status(members)
            )
        }
        return tokens
    }

    private func status(_ members: ConfigurationMembers) throws(WorldFileError) -> DeviceTokens.Entry.Status {
        let status = try members["status"].map { node throws(WorldFileError) in try node.choice(of: Status.self) }
        let since = try members["since"].map { node throws(WorldFileError) in
            try node.integer(in: 0 ... .max, "milliseconds since the epoch")
        }
        switch status ?? .active {
        case .active:
            if let node = members["since"] { throw node.problem("is only for status unregistered or expired") }
            return .active
        case .unregistered: return .unregistered(since: since ?? now)
        case .expired: return .expired(since: since ?? now)
        }
    }
}
