import JSONModel
import PushModel
import VendorModel

// What the console has behind an ID, and so what kind of push a message becomes.

extension ZegoRule {
    static let strategy = ZegoRule(
        "ZG-11",
        "resourcesID, or the server's PushStrategyId, has at most 32 characters and chooses strategy and sound.",
        sources: [ZegoDocument.resources, ZegoDocument.api],
        decides: ["/aps/sound"]
    )

    static let mutableContent = ZegoRule(
        "ZG-5",
        "mutable-content is 1 if the strategy says so, and otherwise absent.",
        source: ZegoDocument.update,
        decides: ["/aps/mutable-content"]
    )

    static let silent = ZegoRule(
        "ZG-6",
        "A silent strategy makes a background push, which the user does not see or hear.",
        source: ZegoDocument.silent,
        decides: ["/aps/content-available"]
    )

    static let voip = ZegoRule(
        "ZG-7",
        "A VoIP strategy makes a VoIP push, which has alert, payload and service data as an alert has.",
        sources: [ZegoDocument.voip, ZegoDocument.uiKit + ", VoIP entry point"]
    )
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

    var headers: [ExpectedHeader] {
        let rule: ZegoRule =
            switch self {
            case .alert: .alert
            case .background: .silent
            case .voip: .voip
            }
        let type = ExpectedHeader("apns-push-type", pushType.rawValue, by: rule)
        return self == .background ? [type, ExpectedHeader("apns-priority", "5", by: rule)] : [type]
    }
}

extension ZegoCompilation {
    /// Unicode scalars, or bytes.
    private static let longestStrategyID = 32

    mutating func chooseStrategy(of push: ZegoPush) throws(CompilationStop) -> ZegoStrategy {
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

    static func isUsual(_ id: String) -> Bool {
        !id.isEmpty && (id.utf8.count <= longestStrategyID || id.unicodeScalars.count <= longestStrategyID)
    }

    mutating func chooseDelivery(by strategy: ZegoStrategy) -> ZegoDelivery {
        switch (strategy.isSilent, strategy.isVoIP) {
        case (false, false): .alert
        case (true, false): .background
        case (false, true): .voip
        case (true, true): readings.take(SilentCall.self) == .background ? .background : .voip
        }
    }

    /// No document shows a silent push: what is neither seen nor heard may be in it. Of a call they show alert, payload and service data; not whether
    /// it has more.
    mutating func isCarried(_ key: String, by delivery: ZegoDelivery) -> Bool {
        switch delivery {
        case .alert: true
        case .background: readings.take(SilentExtras.self, at: key) == .putIn
        case .voip: readings.take(CallExtras.self, at: key) == .putIn
        }
    }

    mutating func addSound(
        _ strategy: ZegoStrategy,
        _ delivery: ZegoDelivery,
        to recorder: inout PayloadRecorder<ZegoRule>
    ) {
        guard let sound = strategy.sound else { return }
        // A sound is documented to be effective in alerts only.
        guard delivery == .alert || readings.take(CallSound.self) == .putIn else { return }
        guard !sound.isEmpty || readings.take(EmptySound.self) == .putIn else { return }
        recorder.set(.aps, "sound", .string(sound), by: .strategy)
    }

    mutating func addMutableContent(
        _ strategy: ZegoStrategy,
        _ delivery: ZegoDelivery,
        to recorder: inout PayloadRecorder<ZegoRule>
    ) {
        guard strategy.isMutable, isCarried("mutable-content", by: delivery) else { return }
        recorder.set(.aps, "mutable-content", 1, by: .mutableContent)
    }
}
