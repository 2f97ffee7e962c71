/// What the service made of the `authorization` header.
package enum ProviderTokenFacts: Sendable, Equatable {
    /// There is no such header.
    case missing
    /// The header is not `bearer`, a space and a text.
    case notBearer
    /// The text is not three base64url parts, the first two of them JSON objects.
    case malformed
    // Indirect, so that a subject with these facts is as cheap to copy as one without.
    indirect case token(ProviderTokenClaims)
}

/// What a provider token says, and what the service found out about it. Nothing here is believed yet.
package struct ProviderTokenClaims: Sendable, Equatable {
    /// How `iat` is written.
    package enum TimeForm: Sendable, Equatable {
        case integer, fraction, string
    }

    /// What the service knows of the key that `kid` names.
    package enum Key: Sendable, Equatable {
        /// Nothing, and it takes such keys.
        case unknown
        /// Nothing, or it is another team's key: refused.
        case refused
        case known(isOfThisEnvironment: Bool)
    }

    package enum Signature: Sendable, Equatable {
        case verified, wrong
        /// The service has no key to check it with.
        case unchecked
    }

    /// `alg`, `kid` and `iss`; nil where they are missing or no string.
    package var algorithm: String?
    package var keyID: String?
    package var teamID: String?
    /// `iat` in whole seconds since the epoch; nil where it is missing or no time.
    package var issuedAt: Int?
    package var timeForm: TimeForm
    package var key: Key
    /// What the key may push to.
    package var scope: KeyScope
    package var signature: Signature

    package init(
        algorithm: String? = "ES256",
        keyID: String? = "KEY1234567",
        teamID: String? = "TEAM123456",
        issuedAt: Int?,
        timeForm: TimeForm = .integer,
        key: Key = .known(isOfThisEnvironment: true),
        scope: KeyScope = .undeclared,
        signature: Signature = .verified
    ) {
        self.algorithm = algorithm
        self.keyID = keyID
        self.teamID = teamID
        self.issuedAt = issuedAt
        self.timeForm = timeForm
        self.key = key
        self.scope = scope
        self.signature = signature
    }

    /// Whether key ID and team ID have the ten characters that Apple gives them, and the service takes the key.
    var hasGoodIdentifiers: Bool {
        Self.isIdentifier(keyID) && Self.isIdentifier(teamID) && key != .refused
    }

    static func isIdentifier(_ text: String?) -> Bool {
        text?.utf8.count == 10
    }

    /// Whether the token tells at all who sent it. A forged one proves nothing about its key and team, so rules about
    /// these have nothing to say.
    package var isGenuine: Bool {
        algorithm == "ES256" && hasGoodIdentifiers && signature != .wrong
    }

    /// How old the token is, in seconds; negative for one from the future. Saturates: `iat` may be any integer.
    func age(at now: Int) -> Int? {
        guard let issuedAt else { return nil }
        let (age, overflows) = now.subtractingReportingOverflow(issuedAt)
        return overflows ? (issuedAt < 0 ? .max : .min) : age
    }
}

extension PushSubject {
    /// What the provider token says, where the service asks for one and could read it.
    var providerToken: ProviderTokenClaims? {
        if case .token(.token(let claims))? = circumstances?.credential { claims } else { nil }
    }
}
