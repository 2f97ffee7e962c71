/// What a conversation knows at one of its moments: what rules of conduct judge.
package enum ConductFacts: Sendable {
    /// A push was settled.
    case push(PushConduct)
    /// A client has closed a connection after one request.
    case shortConnections(ShortConnections)
    /// At the end: a push that a GOAWAY left unprocessed was not sent again.
    case lost(LostPush)
    /// At the end: a device token that registered anew gets no pushes.
    case givenUp(GivenUpToken)
}

/// A push, and what happened before it arrived. An answer that was settled at the same millisecond or later is not here:
/// the push may have been on its way.
package struct PushConduct: Sendable {
    package let step: ConductStep
    /// The last try of the same request. Where equal requests were on their way at one time, nobody waited for answers:
    /// then only from one second on.
    package internal(set) var same: ConductStep?
    /// When the same request was first tried; nil without ``same``.
    package internal(set) var firstTriedAt: Int?
    /// How long the sender waited before the last three tries after 5xx and 429, this one included, in milliseconds. Those
    /// after an answer with `retry-after` are left out: the service chose them.
    package internal(set) var waits: [Int] = []
    /// What was answered when the device token was first called dead, while nothing has revived it since.
    package internal(set) var dead: ConductStep?
    /// The accepted push with the same `apns-id` and content.
    package internal(set) var accepted: ConductStep?
    /// The accepted push with the same `apns-id` and another content.
    package internal(set) var ownerOfID: ConductStep?
    /// The same request, accepted once on a connection that GOAWAY ended since.
    package internal(set) var acceptedBeforeGoAway: ConductStep?
    /// The push for which the same provider token was refused first.
    package internal(set) var refusedProviderToken: ConductStep?
    /// The last three pushes that brought a new provider token of the same key, this one last; empty where this one brought
    /// none.
    package internal(set) var newProviderTokens: [ConductStep] = []

    init(_ step: ConductStep) {
        self.step = step
    }

    /// Whether there is anything that a rule can judge.
    var isTold: Bool {
        same != nil || dead != nil || accepted != nil || ownerOfID != nil || refusedProviderToken != nil
            || newProviderTokens.count > 2
    }

    /// Milliseconds from an answer to this push.
    func wait(since earlier: ConductStep) -> Int { step.arrivedAt - earlier.settledAt }
}

/// Connections of one address, in a row, that their client closed after one request each.
package struct ShortConnections: Sendable {
    /// How many were opened and closed within the last minute, at most ``most``.
    package let count: Int
    /// The address, without the port.
    package let address: String

    /// More are not counted.
    static let most = 10
}

/// A push that was not processed, and not sent again.
package struct LostPush: Sendable {
    package let step: ConductStep
    /// When the last push came, whatever it was, in milliseconds since the epoch.
    package let lastPushAt: Int
}

/// A device token that registered anew after the moment that a 410 named, and gets no pushes.
package struct GivenUpToken: Sendable {
    /// The push that was answered 410.
    package let step: ConductStep
    /// The timestamp of the answer, and the later registration, in milliseconds since the epoch.
    package let deadSince: Int
    package let registeredAt: Int
    /// In milliseconds since the epoch, at least when the last push came to whichever device.
    package let now: Int
}
