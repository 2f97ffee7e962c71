import Crypto
import JSONModel

/// A team's signing key: makes the provider tokens of a client (ES256, RFC 7518 §3.4).
package struct ProviderTokenSigner: Sendable {
    package let keyID: String
    package let teamID: String
    private let key: P256.Signing.PrivateKey

    /// A signer with a fresh key pair.
    package init(keyID: String, teamID: String) {
        self.keyID = keyID
        self.teamID = teamID
        key = P256.Signing.PrivateKey()
    }

    /// The team with this key alone, as a world has it.
    package func team(topics: [String] = [], environment: World.Environment? = nil) -> Team {
        Team(id: teamID, topics: topics, keys: [publicKey(environment: environment)])
    }

    /// The public half of the key.
    package func publicKey(environment: World.Environment? = nil, scope: Team.Key.Scope? = nil) -> Team.Key {
        Team.Key(id: keyID, publicKey: key.publicKey, environment: environment, scope: scope)
    }

    /// How a signature is written: RFC 7518 wants R and S in 64 bytes, some libraries send DER.
    enum SignatureForm: Sendable {
        case rawPair, der
    }

    /// A token whose `iat` is the given number of seconds since the epoch.
    ///
    /// - Throws: the cryptography library's error.
    func token(issuedAt: Int, form: SignatureForm = .rawPair) throws -> String {
        try sign(
            header: ["alg": "ES256", "kid": .string(keyID)],
            claims: ["iss": .string(teamID), "iat": .number(JSONNumber(issuedAt))],
            form: form
        )
    }

    /// A token with any header and claims.
    ///
    /// - Throws: the cryptography library's error.
    func sign(header: JSONValue, claims: JSONValue, form: SignatureForm = .rawPair) throws -> String {
        let input = Base64.url.encode(header.serialized()) + "." + Base64.url.encode(claims.serialized())
        let signature = try key.signature(for: Array(input.utf8))
        let bytes = form == .der ? Array(signature.derRepresentation) : Array(signature.rawRepresentation)
        return input + "." + Base64.url.encode(bytes)
    }
}
