/// What only the service knows when a request arrives: plain facts that the endpoint collects and the rules judge.
///
/// A subject without them, as `lint` has it, is judged by what it shows itself.
package struct Circumstances: Sendable, Equatable {
    package var credential: CredentialFacts
    /// The bundle IDs that the credential may push to; nil is any. A certificate lists its topics itself.
    package var bundleIDs: [String]?
    /// Those that the team or key got after the first push of the connection: they count on new connections only.
    package var lateBundleIDs: [String]
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
        lateBundleIDs: [String] = [],
        history: ConnectionHistory = ConnectionHistory(),
        deviceToken: DeviceTokenFacts = .accepted,
        traffic: TrafficFacts = TrafficFacts(),
        broadcast: BroadcastFacts = BroadcastFacts(),
        acceptsMildBackgroundPriority: Bool = false,
        answersDocumentedTopicReason: Bool = false
    ) {
        self.credential = credential
        self.bundleIDs = bundleIDs
        self.lateBundleIDs = lateBundleIDs
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
    /// When the last accepted provider token was first seen, in seconds since the epoch; of two related keys each has its
    /// own.
    package var lastTokenArrival: Int?
    /// Whether the request's provider token is another than the last accepted one.
    package var isTokenUpdate: Bool
    /// Where these two were counted.
    package var tokenScope: ProviderTokenScope

    package struct Issuer: Sendable, Equatable {
        package var keyID: String
        package var teamID: String
        package var scope: KeyScope

        package init(keyID: String, teamID: String, scope: KeyScope = .undeclared) {
            self.keyID = keyID
            self.teamID = teamID
            self.scope = scope
        }
    }

    package init(
        first: Issuer? = nil,
        lastTokenArrival: Int? = nil,
        isTokenUpdate: Bool = false,
        tokenScope: ProviderTokenScope = .connection
    ) {
        self.first = first
        self.lastTokenArrival = lastTokenArrival
        self.isTokenUpdate = isTokenUpdate
        self.tokenScope = tokenScope
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
