/// What a connection has proved so far. A value without I/O or clock.
///
/// A signature is verified once per token and connection: the last text and its verdict are kept. Apple, "Establishing a
/// token-based connection to APNs": one team a connection, no new token within 20 minutes, none older than an hour.
struct ConnectionAuthorization: Sendable {
    private let verifier: ProviderTokenVerifier
    private var lastVerdict:
        (authorization: String, result: Result<ProviderTokenVerifier.Credential, AuthorizationProblem>)?
    /// The first accepted token binds key and team.
    private var first: ProviderToken?
    private var lastAccepted: (token: ProviderToken, arrival: Int)?

    init(world: World) {
        verifier = ProviderTokenVerifier(world: world)
    }

    /// Judges the value of an `authorization` header.
    ///
    /// - Parameters:
    ///   - authorization: the header's value; nil where there is none.
    ///   - now: seconds since the epoch.
    /// - Returns: the team that is allowed, or nil in a world without authentication.
    /// - Throws: the first problem in the order of ``AuthorizationProblem``.
    mutating func authorize(_ authorization: String?, now: Int) throws(AuthorizationProblem) -> String? {
        guard verifier.world.authentication == .token else { return nil }
        guard let authorization else { throw .missing }
        let credential = try verdict(on: authorization)
        let token = credential.token
        // Differences cannot overflow: the clock is far from the ends of the integers, `iat` is not.
        let (age, overflows) = now.subtractingReportingOverflow(token.issuedAt)
        let lifetime = EndpointLimits.providerTokenLifetime
        guard !overflows, age >= -lifetime else { throw overflows && token.issuedAt < 0 ? .expired : .issuedInFuture }
        guard age <= lifetime else { throw .expired }
        guard credential.environment == nil || credential.environment == verifier.world.environment else {
            throw .wrongEnvironment
        }
        try follow(token, now: now)
        return token.teamID
    }

    private mutating func verdict(
        on authorization: String
    ) throws(AuthorizationProblem) -> ProviderTokenVerifier.Credential {
        if let lastVerdict, lastVerdict.authorization == authorization { return try lastVerdict.result.get() }
        let verifier = verifier
        let result = Result { () throws(AuthorizationProblem) in
            try verifier.credential(Self.bearer(authorization))
        }
        lastVerdict = (authorization, result)
        return try result.get()
    }

    /// The token after `bearer` and a space. The scheme's case does not count.
    private static func bearer(_ authorization: String) throws(AuthorizationProblem) -> String {
        let scheme = "bearer "
        guard authorization.utf8.count > scheme.utf8.count,
            authorization.prefix(scheme.count).lowercased() == scheme
        else { throw .notBearer }
        return String(authorization.dropFirst(scheme.count))
    }

    /// The history of the connection: related keys, one team, few updates.
    private mutating func follow(_ token: ProviderToken, now: Int) throws(AuthorizationProblem) {
        if let first {
            // Keys of one team are related; the world knows no finer relation.
            guard token.keyID == first.keyID || token.teamID == first.teamID else { throw .unrelatedKey }
            guard token.teamID == first.teamID else { throw .secondTeam }
        }
        if let lastAccepted, lastAccepted.token != token {
            guard now - lastAccepted.arrival >= EndpointLimits.providerTokenRefresh else { throw .refreshedTooOften }
        }
        if first == nil { first = token }
        if lastAccepted?.token != token { lastAccepted = (token, now) }
    }
}
