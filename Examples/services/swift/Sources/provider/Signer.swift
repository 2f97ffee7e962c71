import Crypto
import Foundation

/// Makes provider tokens with a key of its own, and each for as long as it is good.
actor Signer {
    /// Seconds: Apple wants a new provider token after 20 minutes at the earliest, and after an hour at the latest.
    private static let life = 40.0 * 60

    private let key = P256.Signing.PrivateKey()
    private var token = ""
    private var signedAt = Date.distantPast

    /// The value of the header `authorization`.
    func bearer() throws -> String {
        let now = Date()
        if now.timeIntervalSince(signedAt) > Self.life {
            token = try signed(#"{"iss":"TEAM123456","iat":\#(Int(now.timeIntervalSince1970))}"#)
            signedAt = now
        }
        return "bearer \(token)"
    }

    /// A JSON Web Token by ES256 (RFC 7518, 3.4).
    private func signed(_ claims: String) throws -> String {
        let parts = [#"{"alg":"ES256","kid":"KEY1234567"}"#, claims]
        let text = parts.map { encoded(Data($0.utf8)) }.joined(separator: ".")
        let signature = try key.signature(for: Data(text.utf8))
        return "\(text).\(encoded(signature.rawRepresentation))"
    }

    /// Base64 for URLs, without padding.
    private func encoded(_ data: Data) -> String {
        data.base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }
}
