import JSONModel
import PushModel

/// A vendor's own interface for senders: paths, credentials by their form, answers and errors. What becomes of a message is
/// the ``MessageBackend``'s.
///
/// Its answers are for hostile input too: nothing that comes may trap.
package protocol SenderAPI: Sendable {
    var dialect: Dialect { get }

    /// Answers a request, and sends its messages by the backend before it does.
    func answer(_ request: InletRequest) async -> InletResponse

    /// How the vendor says that a request never reached its interface.
    func answer(to fault: InletFault) -> InletResponse

    /// Forgets what senders have made here: applications, endpoints, subscriptions, tokens.
    func forget()
}

/// Why a request does not come to an API.
package enum InletFault: Sendable {
    /// The body has more bytes than this.
    case tooLarge(limit: Int)

    package var status: Int {
        switch self {
        case .tooLarge: 413
        }
    }

    package var words: String {
        switch self {
        case .tooLarge(let limit): "the body is larger than \(limit) bytes"
        }
    }
}

extension SenderAPI {
    package func answer(to fault: InletFault) -> InletResponse {
        InletResponse(status: fault.status, json: ["error": .string(fault.words)])
    }

    package func forget() {}
}

/// Where an API hands in a message.
package protocol MessageBackend: Sendable {
    /// Milliseconds since the epoch.
    var clock: @Sendable () -> Int { get }

    /// Sends a posted message, and records it with its answer.
    ///
    /// When this returns, APNs has answered each push, whatever the vendor would wait for. A message to nobody is compiled and judged all
    /// the same, with the context of the message alone.
    ///
    /// - Parameters:
    ///   - message: What is posted.
    ///   - answer: Makes the vendor's answer of what became of it: one result a recipient, in their order; without recipients one, which
    ///     is no delivery.
    /// - Returns: That answer.
    func send<Answer: VendorAnswer>(
        _ message: PostedMessage,
        answer: @Sendable (_ deliveryResults: [DeliveryResult]) -> Answer
    ) async -> Answer
}
