import APNsRules

/// Who a connection's requests come from, and what its provider tokens were so far. A value without I/O or clock.
///
/// A token is read, and its signature verified, once for each connection: the last text and what is known of it are
/// kept.
struct ConnectionAuthorization: Sendable {
    private var reader: ProviderTokenReader
    /// The client certificate; nil where the client showed none.
    private let certificate: CertificateFacts?
    private var last: Reading?
    /// The first accepted token binds key, team and topics.
    private var first: ConnectionHistory.Issuer?
    private var lastAccepted: AcceptedToken?
    /// The same of the first key's related key: tokens of both may be in use.
    private var lastOfRelatedKey: AcceptedToken?
    /// The teams as they are now, where their topics have changed since the first accepted token.
    private var teamsNow: [Team]?
    /// Which change of the teams is known here; 0 are the world's own.
    private(set) var teamsVersion = 0

    private struct AcceptedToken: Sendable {
        let token: String
        /// Seconds since the epoch.
        let arrival: Int
    }

    private struct Reading: Sendable {
        let authorization: String?
        /// What follows the scheme.
        let token: String?
        let facts: ProviderTokenFacts
        /// The bundle IDs of the token's key; nil is any.
        let bundleIDs: [String]?
        /// Those that came too late for this connection.
        let lateBundleIDs: [String]
    }

    /// A connection without a past.
    ///
    /// - Parameters:
    ///   - world: whose keys and teams count.
    ///   - certificate: what ``ClientCertificates`` found in the certificate of the TLS handshake.
    ///   - sightings: the endpoint's.
    init(world: World, certificate: CertificateFacts? = nil, sightings: FirstSightings = FirstSightings()) {
        reader = ProviderTokenReader(world: world, sightings: sightings)
        self.certificate = certificate
    }

    /// Adds what the connection knows of a request's sender.
    ///
    /// - Parameters:
    ///   - authorization: the header's value; nil where there is none.
    ///   - circumstances: what the service knows of the request; the credential and its history are added.
    mutating func examine(_ authorization: String?, into circumstances: inout Circumstances) {
        switch reader.world.authentication {
        case .none: return
        case .certificate: circumstances.credential = .certificate(certificate)
        case .token:
            let reading = reading(of: authorization)
            circumstances.credential = .token(reading.facts)
            circumstances.bundleIDs = reading.bundleIDs
            circumstances.lateBundleIDs = reading.lateBundleIDs
            let last = isOfRelatedKey(reading.facts) ? lastOfRelatedKey : lastAccepted
            circumstances.history = ConnectionHistory(
                first: first,
                lastTokenArrival: last?.arrival,
                isTokenUpdate: last.map { $0.token != reading.token } ?? false
            )
        }
    }

    /// The topics of teams or keys have changed. They count until the first token is accepted; from then on the connection
    /// stays with those that it has.
    ///
    /// - Parameters:
    ///   - teams: as they are now.
    ///   - version: which change this is.
    mutating func learn(_ teams: [Team], version: Int) {
        teamsVersion = version
        last = nil
        if first == nil {
            var world = reader.world
            world.teams = teams
            reader = ProviderTokenReader(world: world, sightings: reader.sightings)
        } else {
            teamsNow = teams
        }
    }

    private func isOfRelatedKey(_ facts: ProviderTokenFacts) -> Bool {
        guard case .token(let claims) = facts, case .topics(let related?)? = first?.scope else { return false }
        return claims.keyID == related
    }

    /// The request that was examined last has been judged: a sender who was let in is remembered.
    ///
    /// - Parameters:
    ///   - verdict: what the rules say of the request.
    ///   - now: seconds since the epoch.
    mutating func settle(_ verdict: Verdict, now: Int) {
        guard !verdict.refusesSender, let last, let token = last.token, case .token(let claims) = last.facts else {
            return
        }
        if first == nil, let key = claims.keyID, let team = claims.teamID {
            first = ConnectionHistory.Issuer(keyID: key, teamID: team, scope: claims.scope)
        }
        if isOfRelatedKey(last.facts) {
            if lastOfRelatedKey?.token != token { lastOfRelatedKey = AcceptedToken(token: token, arrival: now) }
        } else if lastAccepted?.token != token {
            lastAccepted = AcceptedToken(token: token, arrival: now)
        }
    }

    private mutating func reading(of authorization: String?) -> Reading {
        // A token that grows old by its sender's clock has to be held against the present each time.
        if let last, last.authorization == authorization, !reader.sightings.isForgetful { return last }
        let facts = reader.facts(authorization)
        var bundleIDs: [String]?
        var late: [String] = []
        if case .token(let claims) = facts, claims.isGenuine, let team = claims.teamID, let key = claims.keyID {
            bundleIDs = reader.world.team(team)?.topics(ofKey: key)
            if let bundleIDs, let teamNow = teamsNow?.first(where: { $0.id == team }) {
                late = (teamNow.topics(ofKey: key) ?? []).filter { !bundleIDs.contains($0) }
            }
        }
        let reading = Reading(
            authorization: authorization,
            token: authorization.flatMap(ProviderTokenReader.bearer),
            facts: facts,
            bundleIDs: bundleIDs,
            lateBundleIDs: late
        )
        last = reading
        return reading
    }
}

extension Verdict {
    /// Whether the request was refused for who sent it: its provider token proves nothing then.
    var refusesSender: Bool {
        violations.contains { $0.level == .rejected && CheckStep(rule: $0.rule) == .auth }
    }
}
