import JSONModel
import PushModel
import VendorModel

extension ZegoRule {
    static let enabled = ZegoRule(
        "ZG-1",
        "Without pushConfig, or with an OfflinePush whose Enable is 0 or absent, no push is sent.",
        source: ZegoDocument.messageBody + ", OfflinePush"
    )

    static let online = ZegoRule(
        "ZG-2",
        "A recipient who is online gets no push.",
        sources: [ZegoDocument.pushRules, ZegoDocument.releaseNotes]
    )
}

extension ZegoCompilation {
    /// The push that is asked for, if one is sent at all.
    mutating func passGates() throws(CompilationStop) -> ZegoPush {
        let push: ZegoPush?
        switch (message.client, message.server) {
        case (let client?, let server?):
            // Each interface knows one of the two.
            switch readings.take(BothInterfaces.self) {
            case .pushConfig: push = client
            case .offlinePush: push = try enabled(server)
            case .refused: throw .refused("pushConfig and OfflinePush are of two interfaces")
            }
        case (let client?, nil): push = client
        case (nil, let server?): push = try enabled(server)
        case (nil, nil): push = nil
        }
        guard let push else { throw .suppressed("no offline push is asked for", by: ZegoRule.enabled) }
        if context.common.isOnline { try suppress(push, "online", by: .online) }
        return push
    }

    private mutating func enabled(_ push: ZegoPush) throws(CompilationStop) -> ZegoPush {
        switch (push.enable ?? JSONNumber(0)).intValue {
        case 1: return push
        case 0: break
        default:
            switch readings.take(UnusualEnable.self) {
            case .suppressed: break
            case .sent: return push
            case .refused: throw .refused("Enable is 0 or 1", by: ZegoRule.enabled)
            }
        }
        try suppress(push, "offline push disabled", by: .enabled)
    }

    /// Keeps the push back. What could be refused for another reason may be refused first: no document gives an order.
    private mutating func suppress(_ push: ZegoPush, _ reason: String, by rule: ZegoRule) throws(CompilationStop)
        -> Never
    {
        for field in refusableFields(of: push)
        where readings.take(Self.refusedOrSuppressed, at: "\(rule.id), \(field)") == .refused {
            throw .refused("a field has a value that it cannot have")
        }
        throw .suppressed(reason, by: rule)
    }

    /// The fields with a value of which no document speaks, so that refusing it is right.
    private func refusableFields(of push: ZegoPush) -> [String] {
        var fields: [String] = []
        if (push.payload ?? push.extendedData)?.isEmpty == true { fields.append("payload") }
        if push.threadID?.isEmpty == true { fields.append("thread") }
        if let strategy = push.strategyID {
            if !Self.isUsual(strategy) {
                fields.append("unusual strategy")
            } else if context.strategy(strategy) == nil {
                fields.append("unknown strategy")
            }
        }
        if push.carriesBadge, push.badgeIncrement?.isNegative == true { fields.append("badge increment") }
        if hasUnusualTimeout(push) { fields.append("timeout") }
        return fields
    }
}
