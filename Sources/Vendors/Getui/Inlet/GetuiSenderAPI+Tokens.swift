import JSONModel
import PushModel
import VendorModel

// `POST /v2/{appId}/auth`.
extension GetuiSenderAPI {
    /// Milliseconds: one day.
    private static let lifetime = 24 * 3600 * 1000
    /// Of SHA-256, in hexadecimal digits.
    private static let signatureLength = 64
    /// Of a time in milliseconds, in decimal digits.
    private static let timestampLength = 13

    func grantToken(_ request: InletRequest) -> GetuiAnswer {
        guard let body = request.object else { return .invalid("the body is not a JSON object") }
        guard body["appkey"]?.stringValue?.isEmpty == false else { return .invalid("appkey is missing") }
        let timestamp = body["timestamp"]?.stringValue ?? body["timestamp"]?.numberValue?.lexeme ?? ""
        guard timestamp.utf8.count == Self.timestampLength, Int(timestamp) != nil else {
            return .invalid("timestamp has 13 digits")
        }
        // What was signed only the holder of the master secret knows.
        guard let sign = body["sign"]?.stringValue, sign.utf8.count == Self.signatureLength,
            sign.utf8.allSatisfy(DerivedToken.isHexadecimal)
        else { return .invalid("sign is invalid") }
        return GetuiAnswer([
            "expire_time": .string(String(request.time + Self.lifetime)),
            "token": .string(tokens.issue(at: request.time, lifetime: Self.lifetime)),
        ])
    }
}
