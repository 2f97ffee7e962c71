import JSONModel

/// A provider token as it was received: a JSON Web Token (RFC 7519) that has been taken apart, not yet believed.
struct ProviderToken: Sendable, Equatable {
    /// `kid` of the header.
    let keyID: String
    /// `iss` of the claims.
    let teamID: String
    /// `iat` of the claims, seconds since the epoch. A fraction is cut off.
    let issuedAt: Int
    /// The octets that are signed: header and claims as they were sent.
    let signedBytes: [UInt8]
    /// R and S, 32 bytes each, or DER.
    let signature: [UInt8]

    /// Takes a token apart.
    ///
    /// A string in `iat` is taken as the number in it: Apple's sample token has one, and some libraries sent it for years.
    init(parsing text: String) throws(AuthorizationProblem) {
        let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard parts.count == 3, let signature = Base64URL.decode(parts[2]), !signature.isEmpty,
            let header = Self.object(parts[0]), let claims = Self.object(parts[1])
        else { throw .malformed }
        guard header["alg"]?.stringValue == "ES256" else { throw .wrongAlgorithm }
        guard let keyID = Self.identifier(header["kid"]), let teamID = Self.identifier(claims["iss"]) else {
            throw .badIdentifiers
        }
        guard let issuedAt = Self.seconds(claims["iat"]) else { throw .malformed }
        self.keyID = keyID
        self.teamID = teamID
        self.issuedAt = issuedAt
        self.signature = signature
        signedBytes = Array(text.utf8.prefix(parts[0].count + 1 + parts[1].count))
    }

    private static func object(_ part: Substring.UTF8View) -> JSONObject? {
        guard let bytes = Base64URL.decode(part) else { return nil }
        return (try? JSONValue(parsing: bytes, limits: EndpointLimits.providerToken))?.objectValue
    }

    /// Key and team IDs have ten characters.
    private static func identifier(_ value: JSONValue?) -> String? {
        guard let text = value?.stringValue, text.unicodeScalars.count == 10 else { return nil }
        return text
    }

    private static func seconds(_ value: JSONValue?) -> Int? {
        switch value {
        case .number(let number):
            if let seconds = number.intValue { return seconds }
            guard let fraction = number.doubleValue else { return nil }
            return Int(exactly: fraction.rounded(.towardZero))
        case .string(let text): return Int(text)
        default: return nil
        }
    }
}
