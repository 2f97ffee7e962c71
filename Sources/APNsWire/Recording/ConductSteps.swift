import APNsRules
import PushModel

/// Judges what a sender does between its pushes, as they are settled one after the other. A value without I/O; its memory is
/// bounded.
package struct ConductJudge: Sendable {
    private var conversation = Conversation()
    private var steps = ConductSteps()

    package init() {}

    /// - Parameters:
    ///   - exchange: As it came, with its credentials.
    ///   - number: Of the request.
    /// - Returns: What rules of conduct say of it.
    package mutating func violations(of exchange: Exchange, number: Int) -> [Violation] {
        guard let step = steps.step(of: exchange, number: number) else { return [] }
        let facts = conversation.add(step)
        if let registration = exchange.fault?.registration, let token = step.deviceToken {
            conversation.registered(token: token, topic: step.topic, at: registration.time(at: exchange.settledAt))
        }
        return RuleList.judge(.push(facts))
    }

    /// - Parameter end: The end of a connection, whose exchanges were judged before.
    /// - Returns: What rules of conduct say of it.
    package mutating func violations(of end: ConnectionEnd) -> [Violation] {
        conversation.add(end.conduct).map { RuleList.judge(.shortConnections($0)) } ?? []
    }

    /// The app on a device has registered; a topic of nil is every one. The time is in milliseconds since the epoch.
    package mutating func registered(token: String, topic: String?, at time: Int) {
        conversation.registered(token: token, topic: topic, at: time)
    }

    /// Forgets the pushes to device tokens that begin in this way, in lower case; everything for an empty prefix.
    package mutating func forget(tokens prefix: String) { conversation.forget(tokens: prefix) }

    /// What only the end shows, if it is now, in milliseconds since the epoch.
    package func outcome(at now: Int) -> [Violation] { conversation.outcome(at: now).flatMap(RuleList.judge) }
}

/// Makes of exchanges what a conversation takes in. A value without I/O; its memory is bounded.
struct ConductSteps: Sendable {
    /// Provider tokens whose key is remembered: to take one apart costs more than all else here.
    private static let knownTokens = 256

    /// The digest of team and key by the token's; a token without them has an entry as well.
    private var keys = RecentEntries<Int, Int?>(capacity: knownTokens)

    /// Nearly every push has the token of the one before.
    private var last: (authorization: String, token: ConductProviderToken)?

    /// A push as a conversation takes it in.
    ///
    /// - Parameters:
    ///   - exchange: As it came, with its credentials.
    ///   - number: Of the request.
    /// - Returns: Nil where the request is no push, or did not arrive whole.
    mutating func step(of exchange: Exchange, number: Int) -> ConductStep? {
        guard exchange.brokenOff == nil, exchange.malformation == nil else { return nil }
        let request = exchange.request
        let token: String?
        switch Route(path: request.path) {
        case .device(let deviceToken): token = deviceToken.lowercased()
        case .broadcast: token = nil
        case .deviceWithoutToken, .channels, .allChannels, .unknown: return nil
        }
        let headers = KnownHeaders(request.headers)
        var content = Hasher()
        content.combine(token ?? request.path)
        content.combine(headers.topic)
        content.combine(headers.channelID)
        // Reads the bytes and keeps no pointer; one by one they would take ten times as long.
        unsafe request.body.withUnsafeBytes { unsafe content.combine(bytes: $0) }
        content.combine(exchange.bodyBytes)
        var whole = content
        whole.combine(headers.pushType)
        whole.combine(headers.priority)
        whole.combine(headers.expiration)
        whole.combine(headers.collapseID)
        return ConductStep(
            number: number,
            arrivedAt: exchange.arrivedAt,
            settledAt: exchange.settledAt,
            connection: exchange.connection,
            deviceToken: token,
            topic: headers.topic ?? "",
            id: headers.id,
            shownID: Self.shownID(exchange),
            expiration: headers.expiration.flatMap { Int($0) }.flatMap { Self.times.contains($0) ? $0 : nil },
            request: whole.finalize(),
            content: content.finalize(),
            providerToken: request.headers["authorization"].map { providerToken($0) },
            ending: ConductEnding(exchange),
            aftermath: ConductStep.Aftermath(exchange.fault?.action)
        )
    }

    /// Seconds since the epoch that mean a time, and fit in milliseconds; 0 means that nothing is stored.
    private static let times = 1...(1 << 40)

    private mutating func providerToken(_ authorization: String) -> ConductProviderToken {
        if let last, last.authorization == authorization { return last.token }
        let token = examined(authorization)
        last = (authorization, token)
        return token
    }

    private mutating func examined(_ authorization: String) -> ConductProviderToken {
        var hasher = Hasher()
        hasher.combine(authorization)
        let digest = hasher.finalize()
        if let known = keys[digest] { return ConductProviderToken(digest: digest, key: known) }
        let key = ProviderTokenReader.issuer(of: authorization).map { issuer in
            var hasher = Hasher()
            hasher.combine(issuer.teamID)
            hasher.combine(issuer.keyID)
            return hasher.finalize()
        }
        keys[digest] = .some(key)
        return ConductProviderToken(digest: digest, key: key)
    }

    /// What the answer calls the push: a sender's own text, which may be anything, is not told.
    private static func shownID(_ exchange: Exchange) -> String? {
        guard let id = exchange.response?.headers["apns-id"] ?? exchange.request.headers["apns-id"] else { return nil }
        return id.isCanonicalUUID ? id : nil
    }
}

extension ConductEnding {
    fileprivate init(_ exchange: Exchange) {
        guard let response = exchange.response else {
            self = exchange.isUnprocessed ? .unprocessed : .unanswered
            return
        }
        self = .answered(
            ConductAnswer(
                status: response.status,
                reason: response.reason,
                timestamp: response.timestamp,
                retryAfter: response.status == 200
                    ? nil : response.headers["retry-after"].flatMap { Int($0) }.map { min(max($0, 0), 86_400) }
            )
        )
    }
}

extension ConductStep.Aftermath {
    fileprivate init(_ action: Fault.Action?) {
        switch action {
        case .goAway, .leaveUnprocessed: self = .goAway
        case .close: self = .dropped
        case .respond, .reset, .refuse, .stall, .halfOpen, nil: self = .none
        }
    }
}

extension ConnectionEnd {
    /// The connection as a conversation takes it in.
    package var conduct: ConductConnection {
        ConductConnection(
            number: number,
            address: peer.lastIndex(of: ":").map { String(peer[..<$0]) } ?? peer,
            openedAt: openedAt,
            closedAt: closedAt,
            requests: requests + brokenOff,
            isClosedByClient: isClosedByClient,
            goAwayAt: goAwayAt
        )
    }
}
