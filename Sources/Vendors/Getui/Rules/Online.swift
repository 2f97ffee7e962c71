import JSONModel
import PushModel
import VendorModel

extension GetuiRule {
    static let online = GetuiRule(
        "GT-15",
        "A user whose app is in the foreground gets the content through Getui's own channel, and no push.",
        source: Document.article + ", offline and online"
    )
}

extension GetuiCompilation {
    /// Who is online gets no push. Whether a message that is refused is refused before anyone asks where the user is, is open.
    mutating func outcome(of message: JSONObject) -> ExpectedOutcome {
        let online = ExpectedOutcome(.suppressed("online: Getui's own channel"), by: GetuiRule.online)
        do throws(CompilationStop) {
            let payload = try run(message)
            return context.common.isOnline ? online : ExpectedOutcome(.payload(payload))
        } catch {
            let offline = ExpectedOutcome(error)
            guard context.common.isOnline else { return offline }
            guard case .refused = offline.kind,
                readings.take(Self.refusedOrSuppressed, at: error.exactCause) == .refused
            else { return online }
            return offline
        }
    }
}
