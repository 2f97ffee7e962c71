/// Circumstances of the examples of rules about provider tokens.
extension Circumstances {
    /// A request with a provider token on a connection whose first token was that of `first`.
    static func bearer(_ claims: ProviderTokenClaims, after first: ConnectionHistory.Issuer? = nil) -> Circumstances {
        Circumstances(
            credential: .token(.token(claims)),
            history: ConnectionHistory(first: first, lastTokenArrival: first == nil ? nil : exampleNow)
        )
    }

    /// A connection with a client certificate.
    static func certificate(_ certificate: CertificateFacts?) -> Circumstances {
        Circumstances(credential: .certificate(certificate))
    }
}

extension ProviderTokenClaims {
    /// A token of this moment with a key that the service knows.
    static let good = ProviderTokenClaims(issuedAt: exampleNow)

    /// The good token with something changed.
    static func good(but change: (inout ProviderTokenClaims) -> Void) -> ProviderTokenClaims {
        var claims = good
        change(&claims)
        return claims
    }
}

extension ConnectionHistory.Issuer {
    static let good = ConnectionHistory.Issuer(keyID: "KEY1234567", teamID: "TEAM123456")
}

/// The moment of every example, in seconds since the epoch.
let exampleNow = 1_700_000_000
