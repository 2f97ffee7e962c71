import JSONModel
import PushModel
import VendorModel

/// An error as Easemob's REST interface has it. Error codes of its documentation, in the words of its tables.
struct EasemobError {
    let status: Int
    let error: String
    let description: String
    var exception: String?
    /// `error_code`; nil where the documents show none.
    var number: Int?

    init(_ status: Int, _ error: String, _ description: String) {
        self.status = status
        self.error = error
        self.description = description
    }

    static let unknownPath = EasemobError(404, "service_resource_not_found", "Service resource not found")
    static let wrongMethod = EasemobError(405, "method_not_allowed", "the method is POST")
    static let expiredToken = EasemobError(401, "unauthorized", "Unable to authenticate due to expired access token")
    static let corruptToken = EasemobError(
        401,
        "auth_bad_access_token",
        "Unable to authenticate due to corrupt access token"
    )
    static let foreignToken = EasemobError(401, "auth_bad_access_token", "Unable to authenticate")
    static let invalidBody = EasemobError(
        400,
        "invalid_request_body",
        "Request body is invalid. Please check body is correct."
    )
    static let tooLarge: EasemobError = {
        var error = message("message is too large")
        error.number = 14007
        return error
    }()

    /// A message that is not sent.
    static func message(_ description: String) -> EasemobError {
        var error = EasemobError(400, "message_send_error", description)
        error.exception = "MessageSendException"
        return error
    }

    static func empty(_ parameter: String) -> EasemobError { message("param \(parameter) can't be empty") }

    func response(at time: Int) -> InletResponse {
        var body: JSONObject = ["error": .string(error)]
        if let exception { body["exception"] = .string(exception) }
        body["timestamp"] = .number(JSONNumber(time))
        body["duration"] = 0
        if let number { body["error_code"] = .number(JSONNumber(number)) }
        body["error_description"] = .string(description)
        return InletResponse(status: status, json: .object(body), code: error)
    }
}
