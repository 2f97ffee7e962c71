import JSONModel
import PushModel
import VendorModel

/// An answer as Getui has it: a code, a message, and data.
struct GetuiAnswer: VendorAnswer {
    static let invalidParameter = 20001

    var status = 200
    /// 0 where all is well.
    private let number: Int
    private let message: String
    private let data: JSONObject?

    init(_ data: JSONObject) {
        number = 0
        message = "success"
        self.data = data
    }

    /// An error.
    ///
    /// - Parameters:
    ///   - status: Of HTTP.
    ///   - code: Of Getui's return codes.
    ///   - message: What is wrong.
    init(status: Int, code: Int, message: String) {
        self.status = status
        number = code
        self.message = message
        data = nil
    }

    static let wrongToken = GetuiAnswer(status: 401, code: 10001, message: "token is invalid")
    static let unknownPath = GetuiAnswer(status: 404, code: 404, message: "no such interface")

    static func invalid(_ message: String) -> GetuiAnswer {
        GetuiAnswer(status: 400, code: invalidParameter, message: message)
    }

    var code: String? { number == 0 ? nil : String(number) }

    var response: InletResponse {
        var body: JSONObject = ["code": .number(JSONNumber(number)), "msg": .string(message)]
        if let data { body["data"] = .object(data) }
        return InletResponse(status: status, json: .object(body), code: code)
    }
}
