/// What only the service knows when a request arrives: plain facts that the endpoint collects and the rules judge.
///
/// A subject without them, as `lint` has it, is judged by what it shows itself.
package struct Circumstances: Sendable, Equatable {
    package var credential: CredentialFacts
    /// The bundle IDs that the credential may push to; nil is any. A certificate lists its topics itself.
    package var bundleIDs: [String]?
    /// What the request's connection did before it.
    package var history: ConnectionHistory
    package var deviceToken: DeviceTokenFacts
    /// Of the device token of a push, or of the channel of a broadcast.
    package var traffic: TrafficFacts
    package var broadcast: BroadcastFacts
    /// A background push with priority 1, or with none, is accepted with a warning.
    package var acceptsMildBackgroundPriority: Bool
    /// A topic with the suffix of another push type is BadTopic, as the documents have it, whatever senders report.
    package var answersDocumentedTopicReason: Bool

    package init(
        credential: CredentialFacts = .notAsked,
        bundleIDs: [String]? = nil,
        history: ConnectionHistory = ConnectionHistory(),
        deviceToken: DeviceTokenFacts = .accepted,
        traffic: TrafficFacts = TrafficFacts(),
        broadcast: BroadcastFacts = BroadcastFacts(),
        acceptsMildBackgroundPriority: Bool = false,
        answersDocumentedTopicReason: Bool = false
    ) {
        self.credential = credential
        self.bundleIDs = bundleIDs
        self.history = history
        self.deviceToken = deviceToken
        self.traffic = traffic
        self.broadcast = broadcast
        self.acceptsMildBackgroundPriority = acceptsMildBackgroundPriority
        self.answersDocumentedTopicReason = answersDocumentedTopicReason
    }
}

/// How the request proves who sends it.
package enum CredentialFacts: Sendable, Equatable {
    /// The service asks for no proof.
    case notAsked
    /// By the `authorization` header.
    case token(ProviderTokenFacts)
    /// By the client certificate of the connection; nil where the client showed none.
    case certificate(CertificateFacts?)
}

/// What a connection did before the request.
package struct ConnectionHistory: Sendable, Equatable {
    /// Key and team of the first provider token that was accepted.
    package var first: Issuer?
    /// When the last accepted provider token was first seen, in seconds since the epoch.
    package var lastTokenArrival: Int?
    /// Whether the request's provider token is another than the last accepted one.
    package var isTokenUpdate: Bool

    package struct Issuer: Sendable, Equatable {
        package var keyID: String
        package var teamID: String

        package init(keyID: String, teamID: String) {
            self.keyID = keyID
            self.teamID = teamID
        }
    }

    package init(first: Issuer? = nil, lastTokenArrival: Int? = nil, isTokenUpdate: Bool = false) {
        self.first = first
        self.lastTokenArrival = lastTokenArrival
        self.isTokenUpdate = isTokenUpdate
    }
}

/// What went to the same device token, or channel, before.
package struct TrafficFacts: Sendable, Equatable {
    /// Accepted pushes in a row without one to another device token between them.
    package var consecutivePushes: Int
    /// How many of those the service takes; nil is no limit.
    package var consecutiveLimit: Int?
    /// Accepted background pushes of the last hour.
    package var backgroundPushes: Int
    /// The latest `timestamp` of the accepted Live Activity pushes.
    package var lastActivityTimestamp: Double?

    package init(
        consecutivePushes: Int = 0,
        consecutiveLimit: Int? = nil,
        backgroundPushes: Int = 0,
        lastActivityTimestamp: Double? = nil
    ) {
        self.consecutivePushes = consecutivePushes
        self.consecutiveLimit = consecutiveLimit
        self.backgroundPushes = backgroundPushes
        self.lastActivityTimestamp = lastActivityTimestamp
    }
}
