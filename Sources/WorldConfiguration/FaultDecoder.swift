import APNsWire
import PushModel

/// Makes the faults of the file's list.
struct FaultDecoder {
    private enum ActionName: String, CaseIterable {
        case goaway, reset, close, refuse
    }

    func faults(_ node: ConfigurationNode) throws(WorldFileError) -> [Fault] {
        var faults: [Fault] = []
        for node in try node.list(of: "faults") { faults.append(try fault(node)) }
        return faults
    }

    private func fault(_ node: ConfigurationNode) throws(WorldFileError) -> Fault {
        let members = try node.members(["match", "respond", "delayMs", "action", "reason"])
        if let action = members["action"], members["respond"] != nil {
            throw action.problem("a fault has either \"respond\" or \"action\"")
        }
        var fault = Fault()
        if let node = members["match"] { fault.match = try match(node) }
        if let node = members["delayMs"] {
            fault.delayMilliseconds = try node.integer(in: 0...longestDelay, "milliseconds")
        }
        if let node = members["respond"] { fault.action = try response(node) }
        if let node = members["action"] { fault.action = try action(node, reason: members["reason"]) }
        if let node = members["reason"], members["action"] == nil { throw node.problem("belongs to action: goaway") }
        guard fault.action != nil || fault.delayMilliseconds > 0 else {
            throw node.problem("the fault does nothing: it needs \"respond\", \"action\" or \"delayMs\"")
        }
        return fault
    }

    /// An hour: longer than any client waits.
    private let longestDelay = 3_600_000

    private func match(_ node: ConfigurationNode) throws(WorldFileError) -> Fault.Match {
        let members = try node.members(["token", "topic", "pushType", "path", "method", "nth", "everyNth"])
        var match = Fault.Match()
        if let node = members["token"] { match.token = try node.deviceToken() }
        if let node = members["topic"] { match.topic = try node.string("a topic") }
        if let node = members["pushType"] { match.pushType = try node.string("a push type") }
        if let node = members["path"] { match.path = try node.string("a path") }
        if let node = members["method"] { match.method = try node.string("a method") }
        if let node = members["nth"] { match.nth = try node.integer(in: 1 ... .max) }
        if let node = members["everyNth"] { match.everyNth = try node.integer(in: 1 ... .max) }
        return match
    }

    private func response(_ node: ConfigurationNode) throws(WorldFileError) -> Fault.Action {
        let members = try node.members(["status", "reason", "retryAfter"])
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
            }
        )
    }

    private func action(_ node: ConfigurationNode, reason: ConfigurationNode?) throws(WorldFileError) -> Fault.Action {
        let name: ActionName = try node.choice()
        if name != .goaway, let reason { throw reason.problem("belongs to action: goaway") }
        switch name {
        case .goaway: return .goAway(reason: try reason?.string("a reason") ?? Reason.shutdown.rawValue)
        case .reset: return .reset
        case .refuse: return .refuse
        case .close: return .close
        }
    }
}
