import APNsWire
import Findings
import PushModel

/// A world, and requests to it in the order in which they are sent.
struct EndpointScene: Sendable {
    var world: World
    var probes: [EndpointProbe]

    static let all: [EndpointScene] = [open, strict]

    /// The world of a campaign, which knows nobody and takes everything that is well-formed: what is right up to its
    /// limits, and what each step of the validation refuses in a request alone.
    static let open = EndpointScene(
        world: World(),
        probes: [
            EndpointProbe("a right request", .accepted),
            EndpointProbe("GET", .refused(405, .methodNotAllowed)) { $0.method = "GET" },
            EndpointProbe("an unknown path", .refused(404, .badPath)) { $0.path = "/4/device/aa" },
            EndpointProbe("no device token", .refused(400, .missingDeviceToken)) { $0.path = "/3/device/" },
            EndpointProbe("a repeated header", .refused(400, .duplicateHeaders)) {
                $0.headers.append(HeaderField("apns-priority", "5"))
            },
            EndpointProbe("an invalid ID", .refused(400, .badMessageId)) { $0.set("apns-id", "1") },
            EndpointProbe("no topic", .refused(400, .missingTopic)) {
                $0.headers.removeAll { $0.name == "apns-topic" }
            },
            EndpointProbe("an unknown push type", .refused(400, .invalidPushType)) {
                $0.set("apns-push-type", "nonsense")
            },
            EndpointProbe("an expiration that is not a time", .refused(400, .badExpirationDate)) {
                $0.set("apns-expiration", "soon")
            },
            EndpointProbe("64 bytes of collapse ID", .accepted) {
                $0.set("apns-collapse-id", String(repeating: "c", count: 64))
            },
            EndpointProbe("65 bytes of collapse ID", .refused(400, .badCollapseId)) {
                $0.set("apns-collapse-id", String(repeating: "c", count: 65))
            },
            EndpointProbe("an invalid device token", .refused(400, .badDeviceToken)) {
                $0.path = EndpointProbe.path(to: "nothing")
            },
        ] + credentials + priorities + sizes
    )

    private static let credentials = [
        EndpointProbe("an invalid provider token", .refused(403, .invalidProviderToken)) {
            $0.set("authorization", "bearer none")
        },
        EndpointProbe("a provider token of 1970", .refused(403, .expiredProviderToken)) {
            $0.set("authorization", "bearer " + EndpointProbe.foreignProviderToken)
        },
        // Who sends is asked first: so it was seen at the real service.
        EndpointProbe("an invalid provider token, and no topic", .refused(403, .invalidProviderToken)) {
            $0.headers.removeAll { $0.name == "apns-topic" }
            $0.set("authorization", "bearer none")
        },
        EndpointProbe("an invalid provider token and device token", .refused(403, .invalidProviderToken)) {
            $0.path = EndpointProbe.path(to: "nothing")
            $0.set("authorization", "bearer none")
        },
    ]

    private static let priorities = [
        EndpointProbe("priority 11", .refused(400, .badPriority)) { $0.set("apns-priority", "11") },
        EndpointProbe("a background push with priority 5", .accepted) { $0.makeBackground(priority: "5") },
        EndpointProbe("a background push with priority 10", .refused(400, .badPriority)) {
            $0.makeBackground(priority: "10")
        },
        // Apple: without the header the priority is 10.
        EndpointProbe("a background push without priority", .refused(400, .badPriority)) {
            $0.makeBackground(priority: nil)
        },
    ]

    private static let sizes = [
        EndpointProbe("no payload", .refused(400, .payloadEmpty)) { $0.body = [] },
        EndpointProbe("4096 bytes", .accepted) { $0.pad(to: PayloadLimit.device) },
        EndpointProbe("4097 bytes", .refused(413, .payloadTooLarge)) { $0.pad(to: PayloadLimit.device + 1) },
        EndpointProbe("1400 Chinese characters", .refused(413, .payloadTooLarge)) {
            let text = String(repeating: "推", count: 1400)
            $0.body = Array(#"{"aps":{"alert":{"body":"\#(text)"}}}"#.utf8)
        },
        EndpointProbe("5120 bytes of VoIP", .accepted) { $0.makeVoIP(size: PayloadLimit.voip) },
        EndpointProbe("5121 bytes of VoIP", .refused(413, .payloadTooLarge)) {
            $0.makeVoIP(size: PayloadLimit.voip + 1)
        },
    ]
}

extension PushRequest {
    fileprivate mutating func makeBackground(priority: String?) {
        body = Array(#"{"aps":{"content-available":1}}"#.utf8)
        set("apns-push-type", "background")
        headers.removeAll { $0.name == "apns-priority" }
        if let priority { set("apns-priority", priority) }
    }

    fileprivate mutating func makeVoIP(size: Int) {
        set("apns-push-type", "voip")
        set("apns-topic", EndpointProbe.topic + ".voip")
        pad(to: size)
    }
}
