import Crypto

/// Judges a provider token on its own, without the history of its connection.
struct ProviderTokenVerifier: Sendable {
    let world: World

    /// What a good token proves.
    struct Credential: Sendable, Equatable {
        let token: ProviderToken
        /// Nil where the world accepts unknown keys and has not heard of this one.
        let environment: World.Environment?
        /// False where the signature could not be checked.
        let isKnown: Bool
    }

    /// Everything about a token that does not depend on the clock: structure, algorithm, identifiers, key, signature.
    func credential(_ text: String) throws(AuthorizationProblem) -> Credential {
        let token = try ProviderToken(parsing: text)
        guard let (team, key) = world.key(token.keyID) else {
            guard world.acceptsUnknownKeys else { throw .unknownKey }
            return Credential(token: token, environment: nil, isKnown: false)
        }
        guard team.id == token.teamID else { throw .unknownKey }
        guard let signature = Self.signature(token.signature),
            key.publicKey.isValidSignature(signature, for: token.signedBytes)
        else { throw .badSignature }
        return Credential(token: token, environment: key.environment, isKnown: true)
    }

    // Sixty-four bytes are R and S; a DER signature of that length would need R and S far below the size that chance gives.
    private static func signature(_ bytes: [UInt8]) -> P256.Signing.ECDSASignature? {
        if bytes.count == 64 {
            try? P256.Signing.ECDSASignature(rawRepresentation: bytes)
        } else {
            try? P256.Signing.ECDSASignature(derRepresentation: bytes)
        }
    }
}
