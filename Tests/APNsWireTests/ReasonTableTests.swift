import APNsRules
import PushModel
import Testing

@testable import APNsWire

/// Apple's two tables of reasons, row by row: each is brought about by a request in some world, or by a fault alone.
@Suite struct ReasonTableTests {
    /// A request that is refused.
    struct Row: Sendable, CustomTestStringConvertible {
        let status: Int
        let reason: String
        let world: World
        let certificate: CertificateFacts?
        /// All but the last are accepted.
        let requests: [PushRequest]

        init(
            _ status: Int,
            _ reason: String,
            _ requests: PushRequest...,
            world: World = open,
            certificate: CertificateFacts? = nil
        ) {
            self.status = status
            self.reason = reason
            self.requests = requests
            self.world = world
            self.certificate = certificate
        }

        var testDescription: String { "\(status) \(reason), \(requests.last?.path ?? "")" }
    }

    static let now = 1_700_000_000
    static let open = World(authentication: .none)
    static let strict = World(authentication: .token)
    static let certified = World(authentication: .certificate)

    private static func field(_ name: String, _ value: String) -> [HeaderField] { [HeaderField(name, value)] }

    private static func tokens(_ entry: DeviceTokens.Entry) -> World {
        var tokens = DeviceTokens()
        tokens[Push.token] = entry
        return World(authentication: .none, deviceTokens: tokens)
    }

    /// A provider token, signed where the test is built: a key that cannot sign makes an empty header, which no row
    /// expects.
    private static func bearer(_ signer: ProviderTokenSigner, age: Int = 0) -> [HeaderField] {
        field("authorization", "bearer " + ((try? signer.token(issuedAt: now - age)) ?? ""))
    }

    private static let signer = ProviderTokenSigner(keyID: "KEY1234567", teamID: "TEAM123456")
    private static let stranger = ProviderTokenSigner(keyID: "KEY7654321", teamID: "TEAM654321")

    private static let colleague = ProviderTokenSigner(keyID: "KEY7654321", teamID: "TEAM123456")

    private static func team(_ keys: Team.Key...) -> Team { Team(id: "TEAM123456", keys: keys) }

    static let deviceRows: [Row] = [
        Row(400, "BadCollapseId", Push.alert(headers: field("apns-collapse-id", String(repeating: "a", count: 65)))),
        Row(400, "BadDeviceToken", Push.alert(path: "/3/device/xyz")),
        Row(400, "BadDeviceToken", Push.alert(), world: tokens(.init(environment: .sandbox))),
        Row(400, "BadExpirationDate", Push.alert(headers: field("apns-expiration", "soon"))),
        Row(400, "BadMessageId", Push.alert(headers: field("apns-id", "1"))),
        Row(400, "BadPriority", Push.alert(headers: field("apns-priority", "7"))),
        Row(400, "BadPriority", Push.alert(pushType: "background", headers: field("apns-priority", "10"))),
        Row(400, "BadTopic", Push.alert(topic: "com example")),
        Row(400, "BadTopic", Push.alert(topic: Push.topic + ".push-type.liveactivity")),
        Row(
            400,
            "BadTopic",
            Push.alert(topic: Push.topic + ".voip"),
            world: World(authentication: .none, topicReason: .documented)
        ),
        Row(
            400,
            "BadTopic",
            Push.alert(pushType: "voip"),
            world: World(authentication: .none, topicReason: .documented)
        ),
        Row(400, "BadTopic", Push.alert(topic: Push.topic + ".voip-ptt", pushType: "voip")),
        Row(400, "InvalidPushType", Push.alert(topic: Push.topic + ".voip")),
        Row(400, "InvalidPushType", Push.alert(topic: Push.topic + ".voip", pushType: "background")),
        Row(400, "DeviceTokenNotForTopic", Push.alert(pushType: "voip")),
        Row(400, "DeviceTokenNotForTopic", Push.alert(), world: tokens(.init(topic: "com.example.other"))),
        Row(400, "DuplicateHeaders", Push.alert(headers: field("apns-topic", Push.topic))),
        Row(400, "InvalidPushType", Push.alert(pushType: "silent")),
        Row(400, "MissingDeviceToken", Push.alert(path: "/3/device/")),
        Row(400, "MissingTopic", Push.alert(topic: nil)),
        Row(400, "PayloadEmpty", Push.alert(body: [])),
        Row(
            400,
            "TopicDisallowed",
            Push.alert(topic: "com.example.other", headers: bearer(signer)),
            world: World(teams: [signer.team(topics: [Push.topic])])
        ),
        Row(
            400,
            "TopicDisallowed",
            Push.alert(topic: "com.example.other"),
            world: certified,
            certificate: CertificateFacts(topics: [Push.topic])
        ),
        Row(
            400,
            "TopicDisallowed",
            Push.alert(topic: "com.example.other", headers: bearer(signer)),
            world: World(teams: [team(signer.publicKey(environment: .production, scope: .topics([Push.topic])))])
        ),
        Row(
            403,
            "BadCertificate",
            Push.alert(),
            world: certified,
            certificate: CertificateFacts(problem: "The client certificate has expired.")
        ),
        Row(
            403,
            "BadCertificateEnvironment",
            Push.alert(),
            world: certified,
            certificate: CertificateFacts(isOfThisEnvironment: false)
        ),
        Row(403, "ExpiredProviderToken", Push.alert(headers: bearer(signer, age: 3601)), world: strict),
        Row(
            403,
            "Forbidden",
            Push.alert(topic: Push.topic + ".location-query", pushType: "location"),
            world: certified,
            certificate: CertificateFacts()
        ),
        Row(403, "InvalidProviderToken", Push.alert(headers: field("authorization", "bearer x")), world: strict),
        Row(403, "MissingProviderToken", Push.alert(), world: strict),
        Row(403, "MissingProviderToken", Push.alert(), world: certified),
        Row(
            403,
            "UnrelatedKeyIdInToken",
            Push.alert(headers: bearer(signer)),
            Push.alert(headers: bearer(stranger)),
            world: strict
        ),
        Row(
            403,
            "UnrelatedKeyIdInToken",
            Push.alert(headers: bearer(signer)),
            Push.alert(headers: bearer(colleague)),
            world: World(
                teams: [
                    team(
                        signer.publicKey(environment: .production, scope: .team),
                        colleague.publicKey(environment: .production, scope: .topics([Push.topic]))
                    )
                ]
            )
        ),
        Row(
            403,
            "BadEnvironmentKeyInToken",
            Push.alert(headers: bearer(signer)),
            world: World(teams: [signer.team(environment: .sandbox)])
        ),
        Row(
            403,
            "BadEnvironmentKeyIdInToken",
            Push.alert(headers: bearer(signer)),
            world: World(teams: [signer.team(environment: .sandbox)], reasonSpelling: .documented)
        ),
        Row(404, "BadPath", Push.alert(path: "/2/device/" + Push.token)),
        Row(405, "MethodNotAllowed", PushRequest(method: "GET", path: Push.path, headers: [], body: [])),
        Row(410, "ExpiredToken", Push.alert(), world: tokens(.init(status: .expired(since: 5)))),
        Row(410, "Unregistered", Push.alert(), world: tokens(.init(status: .unregistered(since: 5)))),
        Row(413, "PayloadTooLarge", Push.alert(body: Push.body(bytes: 4097))),
        Row(
            429,
            "TooManyProviderTokenUpdates",
            Push.alert(headers: bearer(signer)),
            Push.alert(headers: bearer(signer, age: 1)),
            world: strict
        ),
        Row(
            429,
            "TooManyRequests",
            Push.alert(),
            Push.alert(),
            world: World(authentication: .none, pushesPerToken: 1)
        ),
    ]

    private static let storing = World(
        authentication: .none,
        broadcasts: BroadcastPolicy(
            disabledBundleIDs: ["com.example.off"],
            channelQuota: 1,
            channels: [.init(id: "YQ==", bundleID: "com.example.app")]
        )
    )

    /// A broadcast that is right but for the headers given, which take the place of its own; nil takes one away.
    private static func broadcast(
        _ changes: [(String, String?)] = [],
        bundleID: String = "com.example.app",
        body: String = #"{"aps":{"timestamp":1700000000,"event":"update","content-state":{}}}"#
    ) -> PushRequest {
        var headers = [
            HeaderField("apns-channel-id", "YQ=="), HeaderField("apns-push-type", "liveactivity"),
            HeaderField("apns-priority", "5"), HeaderField("apns-expiration", "0"),
        ]
        for (name, value) in changes {
            headers.removeAll { $0.name == name }
            if let value { headers.append(HeaderField(name, value)) }
        }
        return PushRequest(
            path: "/4/broadcasts/apps/" + bundleID,
            headers: headers,
            body: Array(body.utf8)
        )
    }

    private static func creation(_ body: String, bundleID: String = "com.example.new") -> PushRequest {
        PushRequest(path: "/1/apps/\(bundleID)/channels", headers: [], body: Array(body.utf8))
    }

    static let broadcastRows: [Row] = [
        Row(400, "FeatureNotEnabled", broadcast(bundleID: "com.example.off"), world: storing),
        Row(400, "MissingChannelId", broadcast([("apns-channel-id", nil)]), world: storing),
        Row(400, "BadChannelId", broadcast([("apns-channel-id", "news!")]), world: storing),
        Row(400, "ChannelNotRegistered", broadcast([("apns-channel-id", "Yg==")]), world: storing),
        Row(
            400,
            "BadRequestParams",
            creation(#"{"message-storage-policy":1,"push-type":"LiveActivity","name":"x"}"#),
            world: storing
        ),
        Row(
            400,
            "MissingChannelQueueSize",
            creation(#"{"message-storage-policy":2,"push-type":"LiveActivity"}"#),
            world: storing
        ),
        Row(400, "MissingChannelQueueSize", creation(#"{"push-type":"LiveActivity"}"#), world: storing),
        Row(
            400,
            "BadRequestParams",
            creation(#"{"push-type":"LiveActivity"}"#),
            world: World(authentication: .none, reasonSpelling: .documented)
        ),
        Row(400, "BadRequestPayload", creation("{"), world: storing),
        Row(400, "PayloadEmpty", creation(""), world: storing),
        Row(400, "PayloadEmpty", broadcast(body: ""), world: storing),
        Row(400, "BadMessageId", broadcast([("apns-request-id", "1")]), world: storing),
        Row(400, "MissingPushType", broadcast([("apns-push-type", nil)]), world: storing),
        Row(400, "MissingPushType", creation(#"{"message-storage-policy":1}"#), world: storing),
        Row(400, "InvalidPushType", broadcast([("apns-push-type", "alert")]), world: storing),
        Row(
            400,
            "CannotCreateChannelConfig",
            creation(#"{"message-storage-policy":1,"push-type":"LiveActivity"}"#, bundleID: "com.example.app"),
            world: storing
        ),
        Row(400, "BadExpirationDate", broadcast([("apns-expiration", "1700003600")]), world: storing),
        Row(400, "BadExpirationDate", broadcast([("apns-expiration", nil)]), world: storing),
        Row(
            400,
            "TopicDisallowed",
            broadcast(bundleID: "com.example.app.push-type.liveactivity"),
            world: storing
        ),
        Row(400, "BadPriority", broadcast([("apns-priority", "7")]), world: storing),
        Row(400, "BadPriority", broadcast([("apns-priority", nil)]), world: storing),
        Row(
            403,
            "TopicMismatch",
            broadcast([("authorization", bearer(signer).first?.value)], bundleID: "com.example.other"),
            world: World(teams: [signer.team(topics: [Push.topic])])
        ),
        Row(403, "MissingProviderToken", broadcast(), world: strict),
        Row(404, "BadPath", PushRequest(path: "/4/broadcasts/apps/", headers: [], body: []), world: storing),
        Row(
            405,
            "MethodNotAllowed",
            PushRequest(method: "DELETE", path: "/1/apps/com.example.app/all-channels", headers: [], body: []),
            world: storing
        ),
        Row(
            413,
            "PayloadTooLarge",
            broadcast(body: String(repeating: " ", count: 5119) + "{}"),
            world: storing
        ),
    ]

    @Test(arguments: deviceRows + broadcastRows)
    func isBroughtAboutByARequest(_ row: Row) throws {
        var judge = RequestJudge(world: row.world)
        var connection = ConnectionAuthorization(world: row.world, certificate: row.certificate)
        let answers = row.requests.map { judge.judge($0, connection: &connection, now: Self.now).answer }
        #expect(answers.dropLast().allSatisfy { $0 == nil })
        #expect(answers.last == Answer(row.status, Reason(rawValue: row.reason)))
    }

    /// The server's own troubles and its end come from faults, from idle connections and from its stop.
    @Test func everyReasonOfApplesTablesIsThere() {
        let others: Set = ["IdleTimeout", "InternalServerError", "ServiceUnavailable", "Shutdown"]
        let device: Set = [
            "BadCollapseId", "BadDeviceToken", "BadExpirationDate", "BadMessageId", "BadPriority", "BadTopic",
            "DeviceTokenNotForTopic", "DuplicateHeaders", "IdleTimeout", "InvalidPushType", "MissingDeviceToken",
            "MissingTopic", "PayloadEmpty", "TopicDisallowed", "BadCertificate", "BadCertificateEnvironment",
            "ExpiredProviderToken", "Forbidden", "InvalidProviderToken", "MissingProviderToken",
            "UnrelatedKeyIdInToken", "BadEnvironmentKeyIdInToken", "BadEnvironmentKeyInToken", "BadPath",
            "MethodNotAllowed", "ExpiredToken", "Unregistered", "PayloadTooLarge", "TooManyProviderTokenUpdates",
            "TooManyRequests", "InternalServerError", "ServiceUnavailable", "Shutdown",
        ]
        let broadcast: Set = [
            "FeatureNotEnabled", "MissingChannelId", "BadChannelId", "ChannelNotRegistered", "BadRequestParams",
            "BadRequestPayload", "PayloadEmpty", "BadMessageId", "MissingPushType", "InvalidPushType",
            "CannotCreateChannelConfig", "BadExpirationDate", "TopicDisallowed", "BadPriority", "TopicMismatch",
            "MissingProviderToken", "BadPath", "MethodNotAllowed", "PayloadTooLarge", "MissingChannelQueueSize",
        ]
        #expect(Set(Self.deviceRows.map(\.reason)).union(others) == device)
        #expect(Set(Self.broadcastRows.map(\.reason)) == broadcast)
        // What the tables say of each, and what was seen beside them.
        let rows = Self.deviceRows + Self.broadcastRows
        for row in rows {
            #expect(
                KnownReason.all.contains { $0.answer == Answer(row.status, Reason(rawValue: row.reason)) },
                "\(row.status) \(row.reason)"
            )
        }
        let known = Set(KnownReason.all.map(\.answer.reason.rawValue))
        #expect(known == device.union(broadcast))
        let seen = KnownReason.all.filter { $0.standing == .seen }.map(\.answer.reason)
        #expect(Set(seen.map(\.rawValue)) == ["BadEnvironmentKeyInToken", "MissingChannelQueueSize"])
        for reason in seen {
            let documented = reason.documented
            #expect(KnownReason.all.contains { $0.standing != .seen && $0.answer.reason == documented }, "\(reason)")
        }
    }
}
