import APNsWire
import Findings
import PushModel

extension EndpointScene {
    /// A world that takes only what it knows: its device tokens, keys, channels, and limits in numbers.
    static let strict = EndpointScene(
        world: World(
            deviceTokens: deviceTokens,
            unknownKeys: .reject,
            pushesPerToken: 2,
            broadcasts: BroadcastPolicy(
                disabledBundleIDs: ["com.example.disabled"],
                channelQuota: 3,
                channels: [
                    BroadcastPolicy.Channel(id: forgetfulChannel, bundleID: EndpointProbe.topic),
                    BroadcastPolicy.Channel(id: storingChannel, bundleID: EndpointProbe.topic, storesMessages: true),
                ]
            )
        ),
        probes: knownDeviceTokens + [
            EndpointProbe("a provider token of a key that nobody knows", .refused(403, .invalidProviderToken)) {
                $0.set("authorization", "bearer " + EndpointProbe.foreignProviderToken)
            }
        ] + pushesInARow + broadcasts + channels
    )

    // MARK: Device tokens

    /// The digits of a device token that the world knows as this.
    enum DeviceToken: String {
        case sandbox = "00"
        case foreign = "11"
        case unregistered = "22"
        case expired = "33"
        case busy = "44"
        case unknown = "55"

        var digits: String { String(repeating: rawValue, count: 32) }
        var path: String { EndpointProbe.path(to: digits) }
    }

    private static let unregisteredSince = 1_600_000_000_001
    private static let expiredSince = 1_600_000_000_002

    private static let deviceTokens: DeviceTokens = {
        var tokens = DeviceTokens(unknown: .reject)
        tokens[EndpointProbe.deviceToken] = .init(topic: EndpointProbe.topic, environment: .production)
        tokens[DeviceToken.busy.digits] = .init(topic: EndpointProbe.topic)
        tokens[DeviceToken.sandbox.digits] = .init(environment: .sandbox)
        tokens[DeviceToken.foreign.digits] = .init(topic: "com.example.other")
        tokens[DeviceToken.unregistered.digits] = .init(status: .unregistered(since: unregisteredSince))
        tokens[DeviceToken.expired.digits] = .init(status: .expired(since: expiredSince))
        return tokens
    }()

    private static let knownDeviceTokens = [
        EndpointProbe("a known device token", .accepted),
        EndpointProbe("a device token that nobody knows", .refused(400, .badDeviceToken)) {
            $0.path = DeviceToken.unknown.path
        },
        EndpointProbe("a device token of the other environment", .refused(400, .badDeviceToken)) {
            $0.path = DeviceToken.sandbox.path
        },
        EndpointProbe("a device token of another app", .refused(400, .deviceTokenNotForTopic)) {
            $0.path = DeviceToken.foreign.path
        },
        EndpointProbe(
            "an unregistered device token",
            .refused(410, .unregistered, timestamp: unregisteredSince)
        ) { $0.path = DeviceToken.unregistered.path },
        EndpointProbe("an expired device token", .refused(410, .expiredToken, timestamp: expiredSince)) {
            $0.path = DeviceToken.expired.path
        },
    ]

    private static let pushesInARow = [
        EndpointProbe("the first push in a row", .accepted) { $0.path = DeviceToken.busy.path },
        EndpointProbe("the second push in a row", .accepted) { $0.path = DeviceToken.busy.path },
        EndpointProbe("the third push in a row", .refused(429, .tooManyRequests)) { $0.path = DeviceToken.busy.path },
    ]

    // MARK: Broadcasts

    private static let forgetfulChannel = "AAAAAAAAAAAAAAAAAAAAAA=="
    private static let storingChannel = "AQAAAAAAAAAAAAAAAAAAAA=="

    private static let broadcasts = [
        EndpointProbe("a broadcast", .accepted) { $0.makeBroadcast(to: forgetfulChannel) },
        EndpointProbe("a broadcast to no channel", .refused(400, .missingChannelId)) { $0.makeBroadcast(to: nil) },
        EndpointProbe("a broadcast to a channel that is not there", .refused(400, .channelNotRegistered)) {
            $0.makeBroadcast(to: "AgAAAAAAAAAAAAAAAAAAAA==")
        },
        EndpointProbe("a broadcast that is to be stored", .accepted) {
            $0.makeBroadcast(to: storingChannel, expiration: "4000000000")
        },
        EndpointProbe("storing where nothing is stored", .refused(400, .badExpirationDate)) {
            $0.makeBroadcast(to: forgetfulChannel, expiration: "4000000000")
        },
        EndpointProbe("a broadcast of 5120 bytes", .accepted) {
            $0.makeBroadcast(to: forgetfulChannel)
            $0.pad(to: PayloadLimit.broadcast)
        },
        EndpointProbe("a broadcast of 5121 bytes", .refused(413, .payloadTooLarge)) {
            $0.makeBroadcast(to: forgetfulChannel)
            $0.pad(to: PayloadLimit.broadcast + 1)
        },
    ]

    private static let channels = [
        EndpointProbe("a channel of an app without broadcasts", .refused(400, .featureNotEnabled)) {
            $0.makeChannelCreation(for: "com.example.disabled")
        },
        EndpointProbe("the third channel", .init(status: 201)) { $0.makeChannelCreation(for: EndpointProbe.topic) },
        EndpointProbe("the fourth channel", .refused(400, .cannotCreateChannelConfig)) {
            $0.makeChannelCreation(for: EndpointProbe.topic)
        },
    ]
}

extension PushRequest {
    fileprivate mutating func makeBroadcast(to channel: String?, expiration: String = "0") {
        path = "/4/broadcasts/apps/" + EndpointProbe.topic
        headers = [
            HeaderField("apns-push-type", "liveactivity"), HeaderField("apns-expiration", expiration),
            HeaderField("apns-priority", "10"),
        ]
        if let channel { set("apns-channel-id", channel) }
        body = Array(#"{"aps":{"timestamp":1700000000,"event":"update","content-state":{}}}"#.utf8)
    }

    fileprivate mutating func makeChannelCreation(for bundleID: String) {
        path = "/1/apps/\(bundleID)/channels"
        headers = []
        body = Array(#"{"message-storage-policy":0,"push-type":"LiveActivity"}"#.utf8)
    }
}
