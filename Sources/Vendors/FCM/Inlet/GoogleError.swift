import JSONModel
import PushModel
import VendorModel

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
        if let field { error.details.append(badRequest([(field, message)])) }
        return error
    }

    /// How the parser begins.
    static let parserPrefix = "Invalid JSON payload received."

    /// The request is no JSON of its type: the parser alone speaks, and has nothing of FCM's (healthjoy/async-firebase, issue 23;
    /// AGProjects/sylk-pushserver, issue 16).
    ///
    /// - Parameter message: A line for each name.
    /// - Returns: The error; of a name in the request itself the violation has no field.
    static func ofParser(_ message: String) -> GoogleError {
        let violations = message.split(separator: "\n").map { (path(namedIn: String($0)), String($0)) }
        return GoogleError(
            code: 400,
            status: "INVALID_ARGUMENT",
            message: message,
            details: [badRequest(violations)]
        )
    }

    /// As the service said in 2026 (davideast/pyric, conformance observations).
    static let tooLarge = GoogleError(
        code: 400,
        status: "INVALID_ARGUMENT",
        message: "Message is too large. The maximum is 4K (4096 bytes).",
        details: [badRequest([]), fcm("INVALID_ARGUMENT")]
    )

    /// `message.apns` in `… at 'message.apns': …`; nil where a text names none.
    static func path(namedIn text: String) -> String? {
        guard let start = text.ranges(of: " at '").last?.upperBound,
            let end = text[start...].firstIndex(of: "'"), text[start...].hasPrefix("message")
        else { return nil }
        return String(text[start..<end])
    }

    private static func badRequest(_ violations: [(field: String?, description: String)]) -> JSONValue {
        var detail: JSONObject = ["@type": .string(types + "google.rpc.BadRequest")]
        if !violations.isEmpty {
            detail["fieldViolations"] = .array(
                violations.map { field, description in
                    var violation: JSONObject = ["description": .string(description)]
                    if let field { violation["field"] = .string(field) }
                    return .object(violation)
                }
            )
        }
        return .object(detail)
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
