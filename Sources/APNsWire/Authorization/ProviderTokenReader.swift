import APNsRules
import Crypto
import JSONModel

/// Reads `authorization` headers: takes the provider token apart (RFC 7519) and finds out what the world knows of its
/// key.
///
/// Facts only; what is wrong with them is for the rules to say.
struct ProviderTokenReader: Sendable {
    let world: World
    let sightings: FirstSightings

    /// What is in the header's value; nil where there is no header.
    func facts(_ authorization: String?) -> ProviderTokenFacts {
        guard let authorization else { return .missing }
        guard let text = Self.bearer(authorization) else { return .notBearer }
        guard let token = JSONWebToken(text) else { return .malformed }
        let (time, form) = Self.time(token.claims["iat"])
        let issuedAt = time.map { shifted($0, by: sightings.offset(of: text)) }
        var claims = ProviderTokenClaims(
            algorithm: token.header["alg"]?.stringValue,
            keyID: token.header["kid"]?.stringValue,
            teamID: token.claims["iss"]?.stringValue,
            issuedAt: issuedAt,
            timeForm: form,
            key: .unknown,
            signature: .unchecked
        )
        if let (team, key) = claims.keyID.flatMap(world.key), team.id == claims.teamID {
            claims.key = .known(isOfThisEnvironment: key.environment ?? world.environment == world.environment)
            claims.scope = team.scope(of: key)
            if claims.algorithm == "ES256" {
                claims.signature = token.isSigned(with: key.publicKey) ? .verified : .wrong
            }
        } else if claims.keyID.flatMap(world.key) != nil || !world.acceptsUnknownKeys {
            claims.key = .refused
        }
        return .token(claims)
    }

    /// Whose key has signed the token in a header's value, believed or not; nil where it does not say so.
    static func issuer(of authorization: String) -> (teamID: String, keyID: String)? {
        guard let token = bearer(authorization).flatMap(JSONWebToken.init),
            let teamID = token.claims["iss"]?.stringValue, let keyID = token.header["kid"]?.stringValue
        else { return nil }
        return (teamID, keyID)
    }

    /// The text after `bearer` and a space. The scheme's case does not count.
    static func bearer(_ authorization: String) -> String? {
        let scheme = "bearer "
        guard authorization.utf8.count > scheme.utf8.count,
            authorization.prefix(scheme.count).lowercased() == scheme
        else { return nil }
        return String(authorization.dropFirst(scheme.count))
    }

    /// The time of a token, in seconds, by a clock that is so many milliseconds ahead.
    private func shifted(_ seconds: Int, by offset: Int) -> Int {
        let (sum, overflows) = seconds.addingReportingOverflow(offset / 1000)
        return overflows ? seconds : sum
    }

    /// Whole seconds; a fraction is cut off.
    ///
    /// A string is taken as the number in it: Apple's sample token has one, and some libraries sent it for years.
    private static func time(_ value: JSONValue?) -> (seconds: Int?, form: ProviderTokenClaims.TimeForm) {
        switch value {
        case .number(let number):
            if let seconds = number.intValue { return (seconds, .integer) }
            guard let fraction = number.doubleValue else { return (nil, .fraction) }
            return (Int(exactly: fraction.rounded(.towardZero)), .fraction)
        case .string(let text): return (Int(text), .string)
        default: return (nil, .integer)
        }
    }
}

/// A JSON Web Token that was taken apart and not believed yet.
private struct JSONWebToken {
    let header: JSONObject
    let claims: JSONObject
    /// Header and claims as they were sent: what is signed.
    let signedBytes: [UInt8]
    /// R and S, 32 bytes each, or DER.
    let signature: [UInt8]

    /// - Returns: nil unless the text is three base64url parts, the first two of them JSON objects.
    init?(_ text: String) {
        let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard parts.count == 3, let signature = Base64.url.decode(parts[2]), !signature.isEmpty,
            let header = Self.object(parts[0]), let claims = Self.object(parts[1])
        else { return nil }
        self.header = header
        self.claims = claims
        self.signature = signature
        signedBytes = Array(text.utf8.prefix(parts[0].count + 1 + parts[1].count))
    }

    private static func object(_ part: Substring.UTF8View) -> JSONObject? {
        guard let bytes = Base64.url.decode(part) else { return nil }
        return (try? JSONValue(parsing: bytes, limits: EndpointLimits.providerToken))?.objectValue
    }

    // Sixty-four bytes are R and S; a DER signature of that length would need R and S far below the size that chance
    // gives.
    func isSigned(with key: P256.Signing.PublicKey) -> Bool {
        let signature =
            if signature.count == 64 {
                try? P256.Signing.ECDSASignature(rawRepresentation: signature)
            } else {
                try? P256.Signing.ECDSASignature(derRepresentation: signature)
            }
        return signature.map { key.isValidSignature($0, for: signedBytes) } ?? false
    }
}
