import APNsRules

/// Who a connection's requests come from, and what its provider tokens were so far. A value without I/O or clock.
///
/// A token is read, and its signature verified, once for each connection: the last text and what is known of it are
/// kept.
struct ConnectionAuthorization: Sendable {
    private let reader: ProviderTokenReader
    /// The client certificate; nil where the client showed none.
    private let certificate: CertificateFacts?
    private var last: Reading?
    /// The first accepted token binds key and team.
    private var first: ConnectionHistory.Issuer?
    private var lastAccepted: (token: String, arrival: Int)?

    private struct Reading: Sendable {
        let authorization: String?
        /// What follows the scheme.
        let token: String?
        let facts: ProviderTokenFacts
        /// The bundle IDs of the token's team; nil is any.
        let bundleIDs: [String]?
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
            circumstances.history = ConnectionHistory(
                first: first,
                lastTokenArrival: lastAccepted?.arrival,
                isTokenUpdate: lastAccepted.map { $0.token != reading.token } ?? false
            )
        }
    }

    /// The request that was examined last has been judged: a sender who was let in is remembered.
    ///
    /// - Parameters:
    ///   - verdict: what the rules say of the request.
    ///   - now: seconds since the epoch.
    mutating func settle(_ verdict: Verdict, now: Int) {
        let isRefused = verdict.violations.contains { $0.level == .rejected && CheckStep(rule: $0.rule) == .auth }
        guard !isRefused, let last, let token = last.token, case .token(let claims) = last.facts else { return }
        if first == nil, let key = claims.keyID, let team = claims.teamID {
            first = ConnectionHistory.Issuer(keyID: key, teamID: team)
        }
        if lastAccepted?.token != token { lastAccepted = (token, now) }
    }

    private mutating func reading(of authorization: String?) -> Reading {
        if let last, last.authorization == authorization { return last }
        let facts = reader.facts(authorization)
        var bundleIDs: [String]?
        if case .token(let claims) = facts, claims.isGenuine,
            let topics = claims.teamID.flatMap(reader.world.team)?.topics, !topics.isEmpty
        {
            bundleIDs = topics
        }
        let reading = Reading(
            authorization: authorization,
            token: authorization.flatMap(ProviderTokenReader.bearer),
            facts: facts,
            bundleIDs: bundleIDs
        )
        last = reading
        return reading
    }
}
