import APNsRules

/// The service as the endpoint plays it: who may send what to whom. A plain value; the endpoint adds the sockets.
package struct World: Sendable {
    /// The hosts differ; so do device tokens and newer keys.
    package enum Environment: String, Sendable, CaseIterable {
        case production, sandbox
    }

    /// How a provider proves who it is.
    package enum Authentication: String, Sendable, CaseIterable {
        /// By a provider token in every request.
        case token
        /// By a client certificate in the TLS handshake; see ``World/clientCA``.
        case certificate
        case none
    }

    /// What becomes of a device token or key that the world does not name.
    package enum UnknownPolicy: String, Sendable, CaseIterable {
        case accept, reject
    }

    /// Which reason is given where senders saw another than Apple's tables have.
    package enum ReasonSpelling: String, Sendable, CaseIterable {
        /// As seen on the wire: `BadEnvironmentKeyInToken`, `MissingChannelQueueSize`.
        case observed
        /// As Apple's tables print it: `BadEnvironmentKeyIdInToken`, `BadRequestParams`.
        case documented
    }

    /// Which reason answers a topic with the suffix of another push type.
    package enum TopicReason: String, Sendable, CaseIterable {
        /// As senders report: InvalidPushType for alert or background on a `.voip` topic, DeviceTokenNotForTopic for voip on a
        /// bundle ID; otherwise as documented.
        case observed
        /// BadTopic.
        case documented
    }

    /// What becomes of a background push with priority 1 or without priority. Priority 10 is always refused.
    package enum BackgroundPriority: String, Sendable, CaseIterable {
        /// 400 BadPriority.
        case strict
        /// Accepted, with a warning.
        case lenient
    }

    package var environment: Environment
    package var authentication: Authentication
    /// With ``Authentication/certificate``: the PEM text of the authority that issues client certificates, or of
    /// several. nil: every certificate that is in force is trusted.
    package var clientCA: String?
    package var teams: [Team]
    package var deviceTokens: DeviceTokens
    /// nil: accepted in a world without teams, rejected in one with them.
    package var unknownKeys: UnknownPolicy?
    /// Where provider tokens that are renewed too often are counted.
    package var providerTokenScope: ProviderTokenScope
    package var streams: StreamPolicy
    /// The number of consecutive accepted pushes that one device token takes; nil is no limit.
    package var pushesPerToken: Int?
    package var order: CheckOrder
    /// What goes wrong on purpose; the first that matches acts.
    package var faults: [Fault]
    package var reasonSpelling: ReasonSpelling
    package var topicReason: TopicReason
    package var backgroundPriority: BackgroundPriority
    package var broadcasts: BroadcastPolicy
    /// How many pushes are kept for a device that is offline.
    package var storedPushes: StoredPushes

    /// Without arguments: any topic, any hexadecimal device token, any fresh and well-formed provider token.
    package init(
        environment: Environment = .production,
        authentication: Authentication = .token,
        clientCA: String? = nil,
        teams: [Team] = [],
        deviceTokens: DeviceTokens = DeviceTokens(),
        unknownKeys: UnknownPolicy? = nil,
        providerTokenScope: ProviderTokenScope = .connection,
        streams: StreamPolicy = StreamPolicy(),
        pushesPerToken: Int? = nil,
        order: CheckOrder = .standard,
        faults: [Fault] = [],
        reasonSpelling: ReasonSpelling = .observed,
        topicReason: TopicReason = .observed,
        backgroundPriority: BackgroundPriority = .strict,
        broadcasts: BroadcastPolicy = BroadcastPolicy(),
        storedPushes: StoredPushes = .one
    ) {
        self.environment = environment
        self.authentication = authentication
        self.clientCA = clientCA
        self.teams = teams
        self.deviceTokens = deviceTokens
        self.unknownKeys = unknownKeys
        self.providerTokenScope = providerTokenScope
        self.streams = streams
        self.pushesPerToken = pushesPerToken
        self.order = order
        self.faults = faults
        self.reasonSpelling = reasonSpelling
        self.topicReason = topicReason
        self.backgroundPriority = backgroundPriority
        self.broadcasts = broadcasts
        self.storedPushes = storedPushes
    }

    var acceptsUnknownKeys: Bool {
        (unknownKeys ?? (teams.isEmpty ? .accept : .reject)) == .accept
    }
}

extension World {
    /// How many streams a connection may have open (observed: 1, and 1000 after the first good request).
    package struct StreamPolicy: Sendable, Equatable {
        /// Of any of them: fewer than the ended streams that a connection remembers.
        package static let most = 2000

        /// Before the first request with a valid token was answered 200.
        package var initial: Int
        package var established: Int
        /// After any 4xx but 410, until the next success; nil leaves the limit alone.
        package var afterReject: Int?

        package init(initial: Int = 1, established: Int = 1000, afterReject: Int? = nil) {
            self.initial = initial
            self.established = established
            self.afterReject = afterReject
        }
    }
}
