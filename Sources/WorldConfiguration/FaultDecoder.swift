import APNsWire
import InputFiles
import PushModel

/// Makes the faults of the file's list.
struct FaultDecoder {
    private enum ActionName: String, CaseIterable {
        case goaway, stall, halfOpen, reset, close, refuse
    }

    func faults(_ node: ConfigurationNode) throws(WorldFileError) -> [Fault] {
        var faults: [Fault] = []
        for node in try node.list(of: "faults") { faults.append(try fault(node)) }
        return faults
    }

    func fault(_ node: ConfigurationNode) throws(WorldFileError) -> Fault {
        let members = try node.members([
            "match", "after", "for", "respond", "delayMs", "slow", "action", "reason", "unprocessed",
        ])
        if let action = members["action"], members["respond"] != nil {
            throw action.problem("a fault has either \"respond\" or \"action\"")
        }
        var fault = Fault()
        if let node = members["match"] { fault.match = try match(node) }
        if let node = members["delayMs"] {
            fault.delayMilliseconds = try node.integer(in: 0...longestDelay, "milliseconds")
        }
        if let node = members["respond"] {
            fault.action = try response(node)
            if let node = try node.members(Self.ofResponse)["registered"] {
                guard case .respond(410, _, _, _) = fault.action else {
                    throw node.problem("is only for status 410")
                }
                fault.registration = try node.moment()
            }
        }
        if let node = members["action"] { fault.action = try action(node, members) }
        for key in ["reason", "unprocessed"] where members["action"] == nil {
            if let node = members[key] { throw node.problem("is only for action: goaway") }
        }
        if let node = members["after"] { fault.afterMilliseconds = try node.milliseconds() }
        if let node = members["for"] { fault.forMilliseconds = try node.milliseconds() }
        if let node = members["slow"] {
            if let action = members["action"] { throw action.problem("a slow answer cannot have an action") }
            let rate = try node.members(["bytesPerSecond"]).required("bytesPerSecond")
            fault.bytesPerSecond = try rate.integer(in: 1...1_000_000, "bytes a second")
        }
        guard fault.action != nil || fault.delayMilliseconds > 0 || fault.bytesPerSecond != nil else {
            throw node.problem("the fault does nothing: it needs \"respond\", \"action\", \"delayMs\" or \"slow\"")
        }
        return fault
    }

    /// An hour: longer than any client waits.
    private let longestDelay = 3_600_000

    private func match(_ node: ConfigurationNode) throws(WorldFileError) -> Fault.Match {
        let members = try node.members([
            "token", "topic", "pushType", "path", "method", "providerToken", "per", "nth", "everyNth", "from", "to",
        ])
        var match = Fault.Match()
        if let node = members["token"] { match.token = try node.deviceToken() }
        if let node = members["topic"] { match.topic = try node.string("a topic") }
        if let node = members["pushType"] { match.pushType = try node.string("a push type") }
        if let node = members["path"] { match.path = try node.string("a path") }
        if let node = members["method"] { match.method = try node.string("a method") }
        if let node = members["nth"] { match.nth = try node.integer(in: 1 ... .max) }
        if let node = members["providerToken"] {
            guard try node.string() == "first" else { throw node.expected("first") }
            match.usesFirstProviderToken = true
        }
        if let node = members["per"] { match.per = try node.choice() }
        if let node = members["everyNth"] { match.everyNth = try node.integer(in: 1 ... .max) }
        if let node = members["from"] { match.from = try node.integer(in: 1 ... .max) }
        if let node = members["to"] { match.to = try node.integer(in: (match.from ?? 1) ... .max) }
        return match
    }

    private static let ofResponse = ["status", "reason", "retryAfter", "since", "registered"]

    private func response(_ node: ConfigurationNode) throws(WorldFileError) -> Fault.Action {
        let members = try node.members(Self.ofResponse)
        let status = try members.required("status").integer(in: 200...599, "a final status")
        let reason = try members["reason"].map { node throws(WorldFileError) in
            Reason(rawValue: try node.string("a reason"))
        }
        // 204 and 304 have no content (RFC 9110 §15).
        let hasReason = ![200, 204, 304].contains(status)
        if !hasReason, let node = members["reason"] { throw node.problem("\(status) has no reason") }
        if hasReason, reason == nil { throw node.problem("the key \"reason\" is missing") }
        return .respond(
            status: status,
            reason: reason,
            retryAfter: try members["retryAfter"].map { node throws(WorldFileError) in
                try node.integer(in: 0...1_000_000, "seconds")
            },
            since: try members["since"].map { node throws(WorldFileError) in
                guard status == 410 else { throw node.problem("is only for status 410") }
                return try node.moment()
            }
        )
    }

    private func action(
        _ node: ConfigurationNode,
        _ members: ConfigurationMembers
    ) throws(WorldFileError) -> Fault.Action {
        let name: ActionName = try node.choice()
        for key in ["reason", "unprocessed"] where name != .goaway {
            if let node = members[key] { throw node.problem("is only for action: goaway") }
        }
        switch name {
        case .goaway:
            let reason = try members["reason"]?.string("a reason") ?? Reason.shutdown.rawValue
            let isUnprocessed = try members["unprocessed"]?.boolean() ?? false
            return isUnprocessed ? .leaveUnprocessed(reason: reason) : .goAway(reason: reason)
        case .stall: return .stall
        case .halfOpen: return .halfOpen
        case .reset: return .reset
        case .refuse: return .refuse
        case .close: return .close
        }
    }
}

extension ConfigurationNode {
    private static let moments = "milliseconds since the epoch, or a time such as 2h ago"

    /// `1700000000000`, or `2h ago`.
    func moment() throws(WorldFileError) -> Fault.Moment {
        let text = try string(Self.moments)
        guard text.hasSuffix(" ago") else { return .at(try integer(in: 0 ... .max, Self.moments)) }
        guard let duration = DurationText.duration(of: String(text.dropLast(4))) else {
            throw expected(Self.moments)
        }
        return .ago(Int(duration / .milliseconds(1)))
    }
}
