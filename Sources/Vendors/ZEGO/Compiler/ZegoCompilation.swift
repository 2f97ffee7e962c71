import JSONModel
import PushModel
import VendorModel

/// Figures of ZEGO's documents.
enum ZegoLimits {
    /// ZEGO, resourcesID introduction: Unicode scalars.
    static let strategyID = 32
    /// ZEGO, MessageBody introduction: a larger increment counts as this.
    static let badgeIncrement = 99
    /// ZEGO, Update a push notification, sender: how long a call rings, in seconds.
    static let callTimeout = 1...600
}

/// What kind of push a message becomes.
enum ZegoDelivery: Sendable {
    case alert, background, voip

    var pushType: PushType {
        switch self {
        case .alert: .alert
        case .background: .background
        case .voip: .voip
        }
    }
}

/// One message on its way to a payload, under one script of readings.
struct ZegoCompilation {
    let context: ZegoContext
    var message: ZegoMessage
    var readings: Readings

    init(context: ZegoContext, message: ZegoMessage, readings: Readings) {
        self.context = context
        self.message = message
        self.readings = readings
    }

    /// The payload of the message.
    ///
    /// - Throws: ``CompilationStop`` where no push is sent or the message is refused.
    mutating func run() throws(CompilationStop) -> ExpectedPayload {
        let push = try passGates()
        try checkTimeout(of: push)
        let strategy = try chooseStrategy(of: push)
        let delivery = chooseDelivery(by: strategy)
        var recorder = PayloadRecorder<ZegoRule>()
        switch delivery {
        case .background: try addSilentAps(of: push, strategy, to: &recorder)
        case .alert, .voip: try addAps(of: push, strategy, delivery, to: &recorder)
        }
        try addPayload(of: push, to: &recorder)
        addServiceData(to: &recorder)
        if push.interface == .client, message.timeout != nil { recorder.note(by: .timeout) }
        return try finish(recorder, push, strategy, delivery)
    }

    // MARK: Is a push sent at all

    /// The push that is asked for, ZG-1 and ZG-2.
    private mutating func passGates() throws(CompilationStop) -> ZegoPush {
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

    // MARK: The call around the push

    /// ZG-13
    private mutating func checkTimeout(of push: ZegoPush) throws(CompilationStop) {
        guard hasUnusualTimeout(push), readings.take(TimeoutOutOfRange.self) == .refused else { return }
        throw .refused("timeout is 1 to 600 seconds", by: ZegoRule.timeout)
    }

    /// Whether the call rings for a time that is not in the documented range.
    private func hasUnusualTimeout(_ push: ZegoPush) -> Bool {
        guard push.interface == .client, let timeout = message.timeout else { return false }
        return !(timeout.intValue.map(ZegoLimits.callTimeout.contains) ?? false)
    }

    // MARK: How it is sent

    /// ZG-11: what the console has behind the ID.
    private mutating func chooseStrategy(of push: ZegoPush) throws(CompilationStop) -> ZegoStrategy {
        guard let id = push.strategyID else { return ZegoStrategy() }
        let known = context.strategy(id)
        if let known, Self.isUsual(id) {
            // Some editions of the page let a server choose a strategy only where it pushes to all users.
            let isQuestioned = push.interface == .server && known != ZegoStrategy()
            return isQuestioned && readings.take(ServerStrategy.self) == .defaultStrategy ? ZegoStrategy() : known
        }
        let isTooLong = !id.isEmpty && !Self.isUsual(id)
        // The documents give a length, and so a longer ID is refused first; no document speaks of others.
        var allowed: [UnknownStrategy] = isTooLong ? [.refused, .byDefault] : [.byDefault, .refused]
        if known != nil { allowed.append(.used) }
        let place = isTooLong ? "too long" : id.isEmpty ? "empty" : "unknown"
        switch readings.take(UnknownStrategy.self, among: allowed, at: place) {
        case .byDefault: return ZegoStrategy()
        case .refused: throw .refused("no such resourcesID", by: ZegoRule.strategy)
        case .used: return known ?? ZegoStrategy()
        }
    }

    private static func isUsual(_ id: String) -> Bool {
        !id.isEmpty && (id.utf8.count <= ZegoLimits.strategyID || id.unicodeScalars.count <= ZegoLimits.strategyID)
    }

    private mutating func chooseDelivery(by strategy: ZegoStrategy) -> ZegoDelivery {
        switch (strategy.isSilent, strategy.isVoIP) {
        case (false, false): .alert
        case (true, false): .background
        case (false, true): .voip
        case (true, true): readings.take(SilentCall.self) == .background ? .background : .voip
        }
    }
}

extension JSONNumber {
    /// Whether an integral number is below 0, however large.
    var isNegative: Bool {
        intValue.map { $0 < 0 } ?? (lexeme.utf8.first == UInt8(ascii: "-"))
    }
}
