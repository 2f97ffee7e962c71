import JSONModel
import PushModel
import VendorModel

// The token endpoint: `token_uri` of a service account's file. RFC 7523 §2.1, RFC 6749 §5.
extension FCMSenderAPI {
    /// Seconds.
    private static let lifetime = 3600
    private static let grantType = "urn:ietf:params:oauth:grant-type:jwt-bearer"

    func grantToken(_ request: InletRequest) -> InletResponse {
        let form = request.form
        guard form["grant_type"] == Self.grantType else {
            return Self.refusal("unsupported_grant_type", "grant_type is \(Self.grantType)")
        }
        // Whose key signed it nobody asks here.
        guard let assertion = form["assertion"],
            assertion.split(separator: ".", omittingEmptySubsequences: true).count == 3
        else { return Self.refusal("invalid_grant", "assertion is a JSON Web Token") }
        return InletResponse(json: [
            "access_token": .string(tokens.issue(at: request.time, lifetime: Self.lifetime * 1000)),
            "expires_in": .number(JSONNumber(Self.lifetime)),
            "token_type": "Bearer",
        ])
    }

    private static func refusal(_ error: String, _ description: String) -> InletResponse {
        InletResponse(
            status: 400,
            json: ["error": .string(error), "error_description": .string(description)],
            code: error
        )
    }
}
