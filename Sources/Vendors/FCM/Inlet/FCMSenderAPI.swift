import JSONModel
import PushModel
import VendorModel

/// The API for senders of Firebase Cloud Messaging: HTTP v1, the legacy protocol, and the token endpoint that a service account's file may name.
///
/// Google, REST resource projects.messages; error codes; legacy HTTP server protocol; RFC 7523 for tokens.
package struct FCMSenderAPI: SenderAPI {
    package let dialect = Dialect.fcm
    let backend: any MessageBackend
    let tokens = AccessTokens(prefix: "ya29.")
    let numbers = SerialNumbers()

    package init(backend: any MessageBackend) {
        self.backend = backend
    }

    package func answer(_ request: InletRequest) async -> InletResponse {
        guard request.method == "POST" else { return GoogleError.unknownPath.response }
        switch request.segments {
        case ["fcm", "send"]: return await sendLegacy(request)
        case ["token"]: return grantToken(request)
        case .some(let parts)
        where parts.count == 4 && parts[0] == "v1" && parts[1] == "projects" && parts[3] == "messages:send":
            return await send(request, project: parts[2])
        default: return GoogleError.unknownPath.response
        }
    }

    package func answer(to fault: InletFault) -> InletResponse {
        GoogleError(code: fault.status, status: "INVALID_ARGUMENT", message: fault.words).response
    }

    /// How a topic, or a condition on topics, is called where it stands for those who listen to it: nobody says who they are.
    static func stand(inFor topic: String) -> String { topic.hasPrefix("/topics/") ? topic : "/topics/" + topic }
}

/// What became of a push, as FCM tells its sender.
enum FCMOutcome {
    case sent
    /// Taken, and nothing was sent: `validate_only`, `dry_run`.
    case notSent
    /// The compile rule, and why.
    case refused(rule: String?, reason: String, isTooLarge: Bool)
    case refusedByAPNs(status: Int, Reason?)
    case unanswered

    init(_ deliveryResult: DeliveryResult) {
        switch deliveryResult {
        case .delivered(let status, let reason, _):
            self = status == 200 ? .sent : .refusedByAPNs(status: status, reason)
        case .elsewhere, .removed: self = .sent
        case .suppressed(_, _, nil): self = .notSent
        case .suppressed(let rule, let reason, _): self = .refused(rule: rule, reason: reason, isTooLarge: true)
        case .refused(let rule, let reason, let bytes):
            self = .refused(rule: rule, reason: reason, isTooLarge: bytes != nil)
        case .unanswered: self = .unanswered
        }
    }

    /// The same of a message to those who listen to a topic: what becomes of their pushes its sender does not hear.
    var ofTopic: FCMOutcome {
        switch self {
        case .refusedByAPNs, .unanswered: .sent
        case .sent, .notSent, .refused: self
        }
    }
}
