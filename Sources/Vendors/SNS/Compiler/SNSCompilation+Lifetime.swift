import VendorModel

/// How long a push may wait.
struct SNSLifetime {
    /// Seconds from the publish on; nil where nobody says.
    var seconds: Int?
    /// Milliseconds since the publish when the push is handed on.
    var dwell: Int
    /// Whether a body for FCM has to say so.
    var isForBody: Bool
}

// SN-21: time to live.
extension SNSCompilation {
    /// - Throws: ``CompilationStop`` where the time is over.
    mutating func resolveLifetime(of body: SNSBody, _ wishes: SNSWishes) throws(CompilationStop) -> SNSLifetime {
        let dwell = max(0, context.common.now - context.common.sentAt)
        let seconds = wishes.seconds ?? (platform == .gcm ? lifetimeSeconds(of: body, after: dwell) : nil)
        guard let seconds else {
            if dwell > SNSLimits.defaultLifetimeMilliseconds, readings.take(DefaultLifetime.self) == .suppressed {
                throw .suppressed("four weeks are over", by: SNSRule.lifetime)
            }
            return SNSLifetime(seconds: nil, dwell: dwell, isForBody: false)
        }
        let over = dwell - min(seconds, SNSLimits.longestLifetimeSeconds) * 1000
        if isOver(by: over, dwell: dwell, seconds: seconds) {
            throw .suppressed("the time to live is over", by: SNSRule.lifetime)
        }
        return SNSLifetime(seconds: seconds, dwell: dwell, isForBody: platform == .gcm && wishes.seconds != nil)
    }

    /// Whether the time is over that the attributes give, or else the service.
    func isOverdue(_ wishes: SNSWishes) -> Bool {
        let limit =
            wishes.seconds.map { min($0, SNSLimits.longestLifetimeSeconds) * 1000 }
            ?? SNSLimits.defaultLifetimeMilliseconds
        return context.common.now - context.common.sentAt > limit
    }

    /// What comes of a faulty body whose time is over as well.
    mutating func overdue(_ stop: CompilationStop) -> CompilationStop {
        guard case .refusal = stop, readings.take(OverdueFault.self) == .suppressed else { return stop }
        return .suppressed("the time to live is over", by: SNSRule.lifetime)
    }

    private mutating func isOver(by over: Int, dwell: Int, seconds: Int) -> Bool {
        if over < 0 || dwell == 0 { return false }
        if over > 0, seconds > 0 { return true }
        // Zero is at once or never, and an instant that is just reached is neither before nor after.
        return readings.take(LifetimeInstant.self, at: seconds == 0 ? "zero" : "instant") == .suppressed
    }

    /// Seconds that are left when the push is handed on.
    mutating func remainingSeconds(of lifetime: SNSLifetime) -> Int {
        let remaining = max(0, (lifetime.seconds ?? 0) - lifetime.dwell / 1000)
        guard lifetime.dwell % 1000 > 0, remaining > 0 else { return remaining }
        return readings.take(RemainingSecond.self) == .up ? remaining : remaining - 1
    }
}
