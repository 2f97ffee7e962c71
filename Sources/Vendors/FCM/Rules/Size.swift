import JSONModel
import PushModel
import VendorModel

extension FCMRule {
    static let size = FCMRule(
        "FC-7",
        "A payload of more than 4096 bytes is refused; some of about 4000 bytes have been refused, too.",
        sources: [FCMDocument.errors, FCMDocument.issues]
    )
}

extension FCMCompilation {
    mutating func checkSize(of payload: ExpectedPayload) throws(CompilationStop) {
        let bytes = payload.bytes.count
        let limit = PayloadLimit.bytes(for: payload.pushType)
        let problem = "the payload has \(bytes) bytes"
        if readings.isOver(limit, payload, spelling: Self.openSize) {
            throw .tooLarge(bytes: bytes, unsent(problem), by: FCMRule.size)
        }
        // Only a call can be over the documented limit here.
        let isOver = bytes > FCMLimits.documentedBytes
        if bytes > FCMLimits.observedBytes, readings.take(ObservedLimit.self, at: isOver ? "call" : nil) == .notSent {
            throw .tooLarge(bytes: bytes, isOver ? unsent(problem) : .refused(problem), by: FCMRule.size)
        }
    }

    private mutating func unsent(_ problem: String) -> ExpectedOutcome.Kind {
        readings.take(OversizePayload.self) == .refused ? .refused(problem) : .suppressed(problem)
    }
}

/// Figures of FCM's documents.
enum FCMLimits {
    /// FCM's own limit, whatever the kind of push, in bytes. Google, FCM error codes.
    static let documentedBytes = 4096
    /// From here on users saw payloads refused that the documents allow, in bytes.
    static let observedBytes = 4000
    /// Google, FCM discovery document: `apns-expiration` where the sender gives none, in seconds from now.
    static let lifetimeSeconds = 30 * 86_400
    /// Google, legacy HTTP reference: `time_to_live` where the sender gives none, in seconds.
    static let legacyLifetimeSeconds = 28 * 86_400
}
