import Foundation

/// Makes the push of a message of ZEGO's ZIM to a receiver who is offline.
public struct OfflinePushCompiler: Sendable {
    /// A push as it goes to APNs.
    public struct Push: Sendable {
        /// The payload, UTF-8.
        public var body: Data
        /// Those of the request to APNs that depend on the message, names in lower case.
        public var headers: [String: String]
    }

    /// Why a message is refused.
    public enum Refusal: Error {
        /// What a phone does with a push that has come is not the server's business.
        case arrivedAlready
        case resourceTooLong
        case timeoutOutOfRange
        case payloadTooLarge(bytes: Int)
    }

    /// A compiler; it keeps nothing from one message to the next.
    public init() {}

    /// Compiles one message.
    ///
    /// - Parameters:
    ///   - message: JSON as a client or a server posts it.
    ///   - surroundings: JSON of the app's settings and the receiver's state.
    /// - Returns: The push, or `nil` where none is to be sent.
    /// - Throws: ``Refusal``, or another error for what is no such message.
    public func push(of message: Data, in surroundings: Data) throws -> Push? {
        let message = try Message(JSON(parsing: message))
        let surroundings = try Surroundings(JSON(parsing: surroundings))
        guard message.isEnabled else { return nil }
        if let timeout = message.timeout, !(1...600).contains(timeout) { throw Refusal.timeoutOutOfRange }
        if surroundings.isOnline { return nil }

        let strategy = try surroundings.strategy(message.resource)
        let kind: Kind = strategy.isSilent ? .silent : strategy.isCall ? .call : .alert
        let encoder = JSONEncoder()
        encoder.outputFormatting = .withoutEscapingSlashes
        let body = try encoder.encode(payload(of: message, as: kind, strategy, in: surroundings))
        guard body.count <= kind.limit else { throw Refusal.payloadTooLarge(bytes: body.count) }
        return Push(body: body, headers: kind.headers(bundle: surroundings.bundleID))
    }

    private func payload(
        of message: Message,
        as kind: Kind,
        _ strategy: Surroundings.Strategy,
        in surroundings: Surroundings
    ) -> Payload {
        var payload = Payload(payload: message.payload, callID: surroundings.callID)
        if kind == .silent {
            payload.aps.contentAvailable = 1
        } else {
            payload.aps.alert = Payload.Alert(title: message.title ?? "", body: message.content ?? "")
            payload.aps.mutableContent = strategy.isMutable ? 1 : nil
            payload.aps.thread = message.thread.flatMap { $0.isEmpty ? nil : $0 }
            if message.hasBadge {
                payload.aps.badge = surroundings.reportedBadge + Int(min(max(message.badgeIncrement, 0), 99))
            }
        }
        if kind == .alert, let sound = strategy.sound, !sound.isEmpty { payload.aps.sound = sound }
        if surroundings.requestID != nil || surroundings.callID != nil {
            payload.zego = Payload.ServiceData(requestID: surroundings.requestID, callID: surroundings.callID)
        }
        return payload
    }
}

/// What becomes of a push on the phone.
private enum Kind {
    case alert, silent, call

    /// The most bytes of a payload that APNs takes.
    var limit: Int { self == .call ? 5120 : 4096 }

    func headers(bundle: String) -> [String: String] {
        switch self {
        case .alert: ["apns-topic": bundle, "apns-push-type": "alert", "apns-priority": "10"]
        case .silent: ["apns-topic": bundle, "apns-push-type": "background", "apns-priority": "5"]
        case .call: ["apns-topic": bundle + ".voip", "apns-push-type": "voip", "apns-priority": "10"]
        }
    }
}
