import JSONModel
import PushModel
import VendorModel

/// A return code of ZEGO's, and what it says.
struct ZegoError {
    let code: Int
    let message: String

    static let malformedAppID = ZegoError(code: 100_000_001, message: "invalid AppId format")
    static let noTimestamp = ZegoError(code: 100_000_002, message: "Timestamp is null")
    static let malformedTimestamp = ZegoError(code: 100_000_003, message: "invalid Timestamp format")
    static let expired = ZegoError(code: 100_000_004, message: "signature expired")
    static let wrongSignature = ZegoError(code: 100_000_005, message: "invalid signature")
    static let noAction = ZegoError(code: 100_000_006, message: "Action is null")
    static let unsupportedAction = ZegoError(code: 100_000_007, message: "unsupported Action")
    static let noNonce = ZegoError(code: 100_000_008, message: "SignatureNonce is null")
    static let noSignature = ZegoError(code: 100_000_009, message: "Signature is null")
    static let noBody = ZegoError(code: 100_000_012, message: "failed to get request body")
    static let noVersion = ZegoError(code: 100_000_013, message: "SignatureVersion is null")
    static let unsupportedVersion = ZegoError(code: 100_000_014, message: "unsupported SignatureVersion")
    static let tooManyUsers = ZegoError(code: 660_000_011, message: "the number of users exceeds the limit")
    static let tooManyCalled = ZegoError(code: 660_900_007, message: "the list of callees exceeds the limit")

    static func parameter(_ problem: String) -> ZegoError {
        ZegoError(code: 660_000_002, message: "invalid parameter: \(problem)")
    }

    func response(_ requestID: String) -> InletResponse {
        InletResponse(
            json: [
                "Code": .number(JSONNumber(code)), "Message": .string(message), "RequestId": .string(requestID),
            ],
            code: String(code)
        )
    }
}

extension ZegoError {
    /// Seconds that a clock may be off.
    private static let tolerance = 600
    /// Of MD5, in hexadecimal digits.
    private static let signatureLength = 32

    /// What is wrong with the public parameters; nil where nothing is. What was signed only the holder of the server's secret knows.
    init?(inParametersOf request: InletRequest) {
        let query = request.query
        func isMissing(_ name: String) -> Bool { query[name]?.isEmpty ?? true }
        guard
            let error = Self.first([
                (isMissing("Action"), .noAction),
                (query["AppId"].flatMap { UInt32($0) } == nil, .malformedAppID),
                (isMissing("Timestamp"), .noTimestamp),
                (query["Timestamp"].flatMap { Int($0) } == nil, .malformedTimestamp),
                (isMissing("SignatureNonce"), .noNonce),
                (isMissing("Signature"), .noSignature),
                (isMissing("SignatureVersion"), .noVersion),
                (query["SignatureVersion"] != "2.0", .unsupportedVersion),
                (!Self.isSignature(query["Signature"] ?? ""), .wrongSignature),
                (!Self.isNow(query["Timestamp"].flatMap { Int($0) } ?? 0, request.time / 1000), .expired),
            ])
        else { return nil }
        self = error
    }

    private static func first(_ checks: [(isBroken: Bool, error: ZegoError)]) -> ZegoError? {
        checks.first { $0.isBroken }?.error
    }

    /// "A hex string of 32 characters in lower case".
    private static func isSignature(_ text: String) -> Bool {
        text.utf8.count == signatureLength && text.utf8.allSatisfy(DerivedToken.isHexadecimal)
            && text == text.lowercased()
    }

    private static func isNow(_ timestamp: Int, _ now: Int) -> Bool {
        timestamp >= now - tolerance && timestamp <= now + tolerance
    }
}
