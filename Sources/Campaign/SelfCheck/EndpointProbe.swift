import APNsRules
import PushModel

/// A request whose answer is known beforehand.
struct EndpointProbe: Sendable {
    var name: String
    var request: PushRequest
    /// Nil for 200.
    var reason: Reason?

    /// One that is right, and one for each step of the endpoint's validation that a request alone can fail.
    static let all: [EndpointProbe] = [
        EndpointProbe("a right request", nil),
        EndpointProbe("GET", .methodNotAllowed) { $0.method = "GET" },
        EndpointProbe("an unknown path", .badPath) { $0.path = "/4/device/aa" },
        EndpointProbe("a repeated header", .duplicateHeaders) { $0.headers.append(HeaderField("apns-priority", "5")) },
        EndpointProbe("a provider token that is none", .invalidProviderToken) {
            $0.headers.append(HeaderField("authorization", "bearer none"))
        },
        EndpointProbe("an ID that is none", .badMessageId) { $0.headers.append(HeaderField("apns-id", "1")) },
        EndpointProbe("no topic", .missingTopic) { $0.headers.removeAll { $0.name == "apns-topic" } },
        EndpointProbe("an unknown push type", .invalidPushType) { $0.set("apns-push-type", "nonsense") },
        EndpointProbe("priority 11", .badPriority) { $0.set("apns-priority", "11") },
        EndpointProbe("an expiration that is no time", .badExpirationDate) {
            $0.headers.append(HeaderField("apns-expiration", "soon"))
        },
        EndpointProbe("65 bytes of collapse ID", .badCollapseId) {
            $0.headers.append(HeaderField("apns-collapse-id", String(repeating: "c", count: 65)))
        },
        EndpointProbe("no payload", .payloadEmpty) { $0.body = [] },
        EndpointProbe("4097 bytes", .payloadTooLarge) {
            $0.body += Array(repeating: 0x20, count: 4097 - $0.body.count)
        },
        EndpointProbe("a device token that is none", .badDeviceToken) { $0.path = "/3/device/nothing" },
    ]

    private init(_ name: String, _ reason: Reason?, _ change: (inout PushRequest) -> Void = { _ in }) {
        self.name = name
        self.reason = reason
        request = PushRequest(
            path: "/3/device/" + String(repeating: "a1b2c3d4", count: 8),
            headers: [
                HeaderField("apns-topic", "com.example.app"), HeaderField("apns-push-type", "alert"),
                HeaderField("apns-priority", "10"),
            ],
            body: Array(#"{"aps":{"alert":{"body":"hello"}}}"#.utf8)
        )
        change(&request)
    }
}

extension PushRequest {
    fileprivate mutating func set(_ name: String, _ value: String) {
        headers.removeAll { $0.name == name }
        headers.append(HeaderField(name, value))
    }
}
