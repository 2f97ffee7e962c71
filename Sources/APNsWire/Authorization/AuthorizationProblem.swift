import APNsRules
import PushModel

/// Why a request is not authorised, in the order in which the endpoint looks.
///
/// The statuses and reasons are Apple's, "Handling notification responses from APNs". Apple gives none for an `iat` in the
/// future and for a second team on a connection: InvalidProviderToken is our choice.
enum AuthorizationProblem: Error, Sendable, Equatable {
    case missing
    case notBearer
    case malformed
    case wrongAlgorithm
    case badIdentifiers
    case unknownKey
    case issuedInFuture
    case badSignature
    case expired
    case wrongEnvironment
    case unrelatedKey
    case secondTeam
    case refreshedTooOften

    var violation: Violation {
        Violation(rule: rule, level: .rejected, answer: answer, place: .header("authorization"), message: message)
    }

    var answer: Answer {
        switch self {
        case .missing, .notBearer: Answer(403, .missingProviderToken)
        case .malformed, .wrongAlgorithm, .badIdentifiers, .unknownKey, .issuedInFuture, .badSignature, .secondTeam:
            Answer(403, .invalidProviderToken)
        case .expired: Answer(403, .expiredProviderToken)
        case .wrongEnvironment: Answer(403, .badEnvironmentKeyInToken)
        case .unrelatedKey: Answer(403, .unrelatedKeyIdInToken)
        case .refreshedTooOften: Answer(429, .tooManyProviderTokenUpdates)
        }
    }

    private var rule: String {
        switch self {
        case .missing: "auth.missing"
        case .notBearer: "auth.scheme"
        case .malformed: "auth.jwt.structure"
        case .wrongAlgorithm: "auth.jwt.alg"
        case .badIdentifiers, .unknownKey: "auth.jwt.ids"
        case .issuedInFuture: "auth.jwt.iat.future"
        case .badSignature: "auth.jwt.signature"
        case .expired: "auth.jwt.iat.expired"
        case .wrongEnvironment: "auth.key.environment"
        case .unrelatedKey: "auth.key.unrelated"
        case .secondTeam: "conn.single_team"
        case .refreshedTooOften: "auth.refresh"
        }
    }

    private var message: String {
        switch self {
        case .missing: "The request has no authorization header."
        case .notBearer: "The authorization header is not \"bearer\", a space and a provider token."
        case .malformed: "The provider token is not three base64url parts with JSON objects for header and claims."
        case .wrongAlgorithm: "The provider token's alg is not ES256."
        case .badIdentifiers: "The provider token's kid or iss is missing or has not 10 characters."
        case .unknownKey: "The provider token's kid is not a key of the team in iss."
        case .issuedInFuture: "The provider token's iat is more than an hour ahead."
        case .badSignature: "The provider token's signature does not verify with the key of its kid."
        case .expired: "The provider token's iat is more than an hour ago."
        case .wrongEnvironment: "The provider token's key belongs to the other environment."
        case .unrelatedKey: "The provider token's key is not related to the first key of the connection."
        case .secondTeam: "The connection belongs to another team."
        case .refreshedTooOften: "A new provider token came less than 20 minutes after the last."
        }
    }
}
