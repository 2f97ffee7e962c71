import JSONModel
import PushModel
import VendorModel

/// A return code of JPush's, and what it says. JPush documentation, Push API v3, error codes.
struct JPushError {
    let status: Int
    let code: Int
    let message: String

    static let internalError = JPushError(status: 500, code: 1000, message: "internal error")
    static let onlyPost = JPushError(status: 405, code: 1001, message: "only HTTP POST is supported")
    static let unauthorized = JPushError(status: 401, code: 1004, message: "Authen failed")
    static let appKey = JPushError(
        status: 400,
        code: 1008,
        message: "app_key is not a 24 size string or does not exist"
    )
    static let noTarget = JPushError(status: 400, code: 1011, message: "cannot find user by this audience")
    static let unknownPath = JPushError(status: 404, code: 1003, message: "there is no such API")

    static func missing(_ problem: String) -> JPushError { JPushError(status: 400, code: 1002, message: problem) }
    static func invalid(_ problem: String) -> JPushError { JPushError(status: 400, code: 1003, message: problem) }
    static func tooLarge(_ problem: String) -> JPushError { JPushError(status: 400, code: 1005, message: problem) }
    static func unknownKey(_ problem: String) -> JPushError { JPushError(status: 400, code: 1009, message: problem) }

    /// Of a message that the compiler refuses.
    init(status: Int, code: Int, message: String) {
        self.status = status
        self.code = code
        self.message = message
    }

    /// - Parameters:
    ///   - rule: The compile rule that it breaks, where one says so.
    ///   - reason: In words.
    ///   - bytes: How large a payload is that is too large.
    init(rule: String?, reason: String, bytes: Int?) {
        self =
            switch rule {
            case JPushRule.size.id: .tooLarge(reason)
            case JPushRule.unknownKeys.id: .unknownKey(reason)
            case JPushRule.content.id: .missing(reason)
            case _ where bytes != nil: .tooLarge(reason)
            case _ where reason.hasSuffix("is missing"): .missing(reason)
            default: .invalid(reason)
            }
    }

    var json: JSONValue { ["code": .number(JSONNumber(code)), "message": .string(message)] }

    func response(messageID: String? = nil) -> InletResponse {
        var body: JSONObject = ["error": json]
        if let messageID { body["msg_id"] = .string(messageID) }
        return InletResponse(status: status, json: .object(body), code: String(code))
    }
}
