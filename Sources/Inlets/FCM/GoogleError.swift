import JSONModel
import PushModel

/// An error as Google's interfaces have it: a code of HTTP, a status, a message, and details by type.
struct GoogleError {
    private static let types = "type.googleapis.com/"

    let code: Int
    let status: String
    let message: String
    var details: [JSONValue] = []

    static let unknownPath = GoogleError(code: 404, status: "NOT_FOUND", message: "The requested URL was not found.")

    /// Nobody shows who sends. Google, authentication: OAuth 2.0 access tokens.
    static func unauthenticated(_ message: String) -> GoogleError {
        GoogleError(code: 401, status: "UNAUTHENTICATED", message: message)
    }

    /// A field of the request is wrong.
    ///
    /// - Parameters:
    ///   - message: What is wrong.
    ///   - field: Its path (`message.data`); nil where no single one is.
    /// - Returns: The error, with both details that the documents have for it.
    static func invalidArgument(_ message: String, field: String? = nil) -> GoogleError {
        var error = GoogleError(
            code: 400,
            status: "INVALID_ARGUMENT",
            message: message,
            details: [fcm("INVALID_ARGUMENT")]
        )
        if let field {
            error.details.append([
                "@type": .string(types + "google.rpc.BadRequest"),
                "fieldViolations": [["field": .string(field), "description": .string(message)]],
            ])
        }
        return error
    }

    /// A refusal of APNs, in Google's words, and as it was in a detail.
    static func apns(_ answer: Int, _ reason: Reason?) -> GoogleError {
        let (code, status, message, fcmCode) =
            switch answer {
            case 410: (404, "NOT_FOUND", "The app instance is not registered any more.", "UNREGISTERED")
            case 403: (401, "UNAUTHENTICATED", "APNs does not take the credentials.", "THIRD_PARTY_AUTH_ERROR")
            case 429: (429, "RESOURCE_EXHAUSTED", "Too many messages to this device.", "QUOTA_EXCEEDED")
            case 500: (500, "INTERNAL", "An internal error occurred.", "INTERNAL")
            case 501...: (503, "UNAVAILABLE", "The service is overloaded.", "UNAVAILABLE")
            default: (400, "INVALID_ARGUMENT", "APNs refuses the message.", "INVALID_ARGUMENT")
            }
        let detail: JSONValue = [
            "@type": .string(types + "google.firebase.fcm.v1.ApnsError"),
            "statusCode": .number(JSONNumber(answer)),
            "reason": .string(reason?.rawValue ?? ""),
        ]
        return GoogleError(code: code, status: status, message: message, details: [fcm(fcmCode), detail])
    }

    static let unavailable = GoogleError(
        code: 503,
        status: "UNAVAILABLE",
        message: "The service is unavailable.",
        details: [fcm("UNAVAILABLE")]
    )

    var response: InletResponse {
        var error: JSONObject = [
            "code": .number(JSONNumber(code)), "message": .string(message), "status": .string(status),
        ]
        if !details.isEmpty { error["details"] = .array(details) }
        let fcmCode = details.compactMap { $0["errorCode"]?.stringValue }.first
        return InletResponse(status: code, json: ["error": .object(error)], code: fcmCode ?? status)
    }

    private static func fcm(_ code: String) -> JSONValue {
        ["@type": .string(types + "google.firebase.fcm.v1.FcmError"), "errorCode": .string(code)]
    }
}
