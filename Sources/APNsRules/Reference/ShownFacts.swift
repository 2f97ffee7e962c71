// What the circumstances and connections of examples are, in words: what is as usual is not said.

extension Circumstances {
    /// Each fact that is not as usual.
    package var shown: [String] {
        var parts = credential.shown
        if let bundleIDs { parts.append("bundle IDs " + bundleIDs.joined(separator: " and ")) }
        if !lateBundleIDs.isEmpty {
            parts.append(lateBundleIDs.joined(separator: " and ") + " added after the first push of the connection")
        }
        if let first = history.first {
            parts.append("first token of \(first.teamID) with \(first.keyID)" + first.scope.shown)
        }
        if history.isTokenUpdate { parts.append("the last token another") }
        if history.tokenScope == .team { parts.append("tokens counted over all connections") }
        parts += deviceToken.shown
        parts += traffic.shown
        parts += broadcast.shown
        if acceptsMildBackgroundPriority { parts.append("a service that takes it") }
        if answersDocumentedTopicReason { parts.append("a service that answers as documented") }
        return parts
    }
}

extension CredentialFacts {
    fileprivate var shown: [String] {
        switch self {
        case .notAsked: []
        case .token(.missing): ["no authorization"]
        case .token(.notBearer): ["no bearer token"]
        case .token(.malformed): ["no provider token"]
        case .token(.token(let claims)): ["a provider token" + claims.shown]
        case .certificate(nil): ["no client certificate"]
        case .certificate(let certificate?):
            [
                "a client certificate"
                    + (certificate.topics.isEmpty ? "" : " for " + certificate.topics.joined(separator: " and "))
            ]
        }
    }
}

extension ProviderTokenClaims {
    fileprivate var shown: String {
        let usual = ProviderTokenClaims.good
        var parts: [String] = []
        if algorithm != usual.algorithm { parts.append("alg \(algorithm ?? "missing")") }
        if keyID != usual.keyID { parts.append("kid \(keyID ?? "missing")") }
        if teamID != usual.teamID { parts.append("iss \(teamID ?? "missing")") }
        if issuedAt != usual.issuedAt { parts.append("iat \(issuedAt.map { String($0) } ?? "missing")") }
        switch key {
        case .unknown: parts.append("an unknown key")
        case .refused: parts.append("an unknown key")
        case .known(let isOfThisEnvironment):
            if !isOfThisEnvironment { parts.append("a key of the other environment") }
        }
        if scope != .undeclared { parts.append("a key" + scope.shown) }
        if signature == .wrong { parts.append("a wrong signature") }
        return parts.isEmpty ? "" : " with " + parts.joined(separator: " and ")
    }
}

extension KeyScope {
    fileprivate var shown: String {
        switch self {
        case .undeclared: ""
        case .team: " that is team-scoped"
        case .topics(nil): " that is topic-specific"
        case .topics(let related?): " that is topic-specific and related to \(related)"
        }
    }
}

extension DeviceTokenFacts {
    fileprivate var shown: [String] {
        switch self {
        case .accepted: []
        case .refused: ["an unknown device token"]
        case .known(let isOfThisEnvironment, let bundleID, let status):
            [
                "a known device token" + (isOfThisEnvironment ? "" : " of the other environment")
                    + (bundleID.map { " for \($0)" } ?? "") + status.shown
            ]
        }
    }
}

extension DeviceTokenFacts.Status {
    fileprivate var shown: String {
        switch self {
        case .active: ""
        case .unregistered(let since): " that is unregistered since \(since) ms"
        case .expired(let since): " that is expired since \(since) ms"
        }
    }
}

extension TrafficFacts {
    fileprivate var shown: [String] {
        var parts: [String] = []
        if let consecutiveLimit {
            parts.append("\(consecutivePushes) pushes in a row before it, of at most \(consecutiveLimit)")
        }
        if backgroundPushes > 0 { parts.append("\(backgroundPushes) background pushes within the hour before it") }
        if let last = lastActivityTimestamp { parts.append("the last timestamp \(Int(last))") }
        return parts
    }
}

extension BroadcastFacts {
    fileprivate var shown: [String] {
        var parts: [String] = []
        if !isEnabled { parts.append("no broadcast capability") }
        switch channel {
        case .unknown: break
        case .registered(storesMessages: true): parts.append("a channel that stores messages")
        case .registered(storesMessages: false): parts.append("a channel that stores nothing")
        }
        if channelCount > 0 { parts.append("\(channelCount) channels before it, of at most \(channelQuota)") }
        return parts
    }
}

extension ConnectionRecord {
    /// Each fact that is not as in a connection on which nothing was seen.
    package var shown: [String] {
        var parts: [String] = []
        switch application {
        case .http2: parts.append("HTTP/2")
        case .http1: parts.append("HTTP/1")
        case .other: parts.append("neither HTTP/2 nor HTTP/1")
        case .silent: break
        }
        switch transport {
        case .plaintext: break
        case .tls(offersH2: true): parts.append("TLS with h2 by ALPN")
        case .tls(offersH2: false): parts.append("TLS without h2 by ALPN")
        case .outdatedTLS: parts.append("TLS before 1.2")
        case .failedHandshake: parts.append("a handshake that failed")
        }
        let usual = ConnectionRecord()
        for (count, none, name) in [
            (requestsWithoutHost, usual.requestsWithoutHost, "requests without host"),
            (compressedRequests, usual.compressedRequests, "compressed bodies"),
            (priorityFrames, usual.priorityFrames, "PRIORITY frames"),
            (streamsRefusedInitially, usual.streamsRefusedInitially, "streams refused at the beginning"),
            (streamsRefusedLater, usual.streamsRefusedLater, "streams refused later"),
            (streamsAfterGoAway, usual.streamsAfterGoAway, "streams after GOAWAY"),
            (idlePings, usual.idlePings, "idle PINGs"),
            (idleSeconds, usual.idleSeconds, "idle seconds"),
            (connectionsInMinute, usual.connectionsInMinute, "connections within a minute"),
            (answers, usual.answers, "answers"),
            (clientErrors, usual.clientErrors, "client errors"),
            (badDeviceTokens, usual.badDeviceTokens, "times BadDeviceToken"),
        ] where count != none {
            parts.append("\(name): \(count)")
        }
        return parts
    }
}
