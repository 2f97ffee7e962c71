import APNsRules
import Findings
import JSONModel
import PushModel

/// A request whose answer is known beforehand, by Apple's "Handling notification responses from APNs" and "Sending
/// channel management requests to APNs".
struct EndpointProbe: Sendable {
    /// What goes back, as far as a request and a world decide it.
    struct Response: Equatable, CustomStringConvertible {
        var status: Int
        /// Nil on success.
        var reason: Reason?
        /// Milliseconds since the epoch; 410 only.
        var timestamp: Int?

        static let accepted = Response(status: 200)

        static func refused(_ status: Int, _ reason: Reason, timestamp: Int? = nil) -> Response {
            Response(status: status, reason: reason, timestamp: timestamp)
        }

        var description: String {
            let since = timestamp.map { " since \($0)" } ?? ""
            return "\(status)" + (reason.map { " \($0.rawValue)" } ?? "") + since
        }
    }

    var name: String
    var request: PushRequest
    var response: Response

    /// - Parameters:
    ///   - name: What is sent.
    ///   - response: What must come back.
    ///   - change: What is different from a right alert to one device.
    init(_ name: String, _ response: Response, _ change: (inout PushRequest) -> Void = { _ in }) {
        self.name = name
        self.response = response
        request = PushRequest(
            path: Self.path(to: Self.deviceToken),
            headers: [
                HeaderField("apns-topic", Self.topic), HeaderField("apns-push-type", "alert"),
                HeaderField("apns-priority", "10"),
            ],
            body: Array(#"{"aps":{"alert":{"body":"hello"}}}"#.utf8)
        )
        change(&request)
    }

    static let topic = "com.example.app"
    static let deviceToken = String(repeating: "a1b2c3d4", count: 8)

    static func path(to deviceToken: String) -> String {
        "/3/device/" + deviceToken
    }

    /// A provider token that is complete, of a key and team that no world knows, and issued in 1970.
    static let foreignProviderToken = [
        #"{"alg":"ES256","kid":"NOBODYSKEY"}"#, #"{"iss":"NOBODYTEAM","iat":1}"#, "an unknown signature",
    ]
    .map { Base64.url.encode(Array($0.utf8)) }.joined(separator: ".")
}

extension PushRequest {
    /// Gives the header this value, in the place of the one that it had.
    mutating func set(_ name: String, _ value: String) {
        headers.removeAll { $0.name == name }
        headers.append(HeaderField(name, value))
    }

    /// Fills the body up with spaces.
    mutating func pad(to size: Int) {
        body += Array(repeating: 0x20, count: max(0, size - body.count))
    }
}
