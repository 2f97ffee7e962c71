import JSONModel
import PushModel
import VendorModel

// `POST /{org_name}/{app_name}/token`.
extension EasemobSenderAPI {
    /// Seconds, where neither the request nor a console says it: 60 days.
    private static let lifetime = 60 * 24 * 3600

    func grantToken(_ request: InletRequest, _ app: EasemobApp) -> InletResponse {
        guard let body = request.object else { return EasemobError.invalidBody.response(at: request.time) }
        // Which application has which client and which secret nobody knows here.
        for field in ["client_id", "client_secret"] where body[field]?.stringValue?.isEmpty ?? true {
            let dot = field == "client_id" ? "." : ""
            return EasemobError(400, "illegal_argument", "\(field) must be provided\(dot)").response(at: request.time)
        }
        guard body["grant_type"] == "client_credentials" else {
            return EasemobError(400, "invalid_grant", "grant_type is client_credentials").response(at: request.time)
        }
        let lifetime = body["ttl"].map { $0.intValue ?? -1 } ?? Self.lifetime
        let (milliseconds, isTooLarge) = lifetime.multipliedReportingOverflow(by: 1000)
        guard lifetime >= 0, !isTooLarge else {
            return EasemobError(400, "illegal_argument", "ttl is a number of seconds").response(at: request.time)
        }
        return InletResponse(json: [
            // Without an end where it is 0.
            "access_token": .string(tokens.issue(at: request.time, lifetime: lifetime == 0 ? nil : milliseconds)),
            "expires_in": .number(JSONNumber(lifetime)),
            "application": .string(app.uuid),
        ])
    }
}
