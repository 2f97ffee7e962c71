import JSONModel
import VendorModel

extension ZegoRule {
    static let timeout = ZegoRule(
        "ZG-13",
        "The timeout of a call is 1 to 600 seconds.",
        source: ZegoDocument.update + ", sender"
    )
}

extension ZegoCompilation {
    /// Seconds.
    private static let timeouts = 1...600

    mutating func checkTimeout(of push: ZegoPush) throws(CompilationStop) {
        guard hasUnusualTimeout(push), readings.take(TimeoutOutOfRange.self) == .refused else { return }
        throw .refused("timeout is 1 to 600 seconds", by: ZegoRule.timeout)
    }

    /// Whether the call rings for a time that is not in the documented range.
    func hasUnusualTimeout(_ push: ZegoPush) -> Bool {
        guard push.interface == .client, let timeout = message.timeout else { return false }
        return !(timeout.intValue.map(Self.timeouts.contains) ?? false)
    }
}
