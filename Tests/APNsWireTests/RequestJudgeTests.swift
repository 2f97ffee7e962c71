import APNsRules
import JSONModel
import PushModel
import Testing

@testable import APNsWire

/// What the service remembers from one request to the next.
@Suite struct RequestJudgeTests {
    static let now = 1_700_000_000
    static let channels = "/1/apps/com.example.app/channels"
    static let broadcast = "/4/broadcasts/apps/com.example.app"

    /// A judge, and a connection that needs no credential.
    private struct Service {
        var judge: RequestJudge
        var connection: ConnectionAuthorization

        init(_ world: World = World(authentication: .none)) {
            judge = RequestJudge(world: world)
            connection = ConnectionAuthorization(world: world)
        }

        mutating func take(_ request: PushRequest, after seconds: Int = 0) -> Judgement {
            judge.judge(request, connection: &connection, now: RequestJudgeTests.now + seconds)
        }

        mutating func reason(_ request: PushRequest, after seconds: Int = 0) -> String? {
            take(request, after: seconds).answer?.reason.rawValue
        }

        mutating func rules(_ request: PushRequest, after seconds: Int = 0) -> [String] {
            take(request, after: seconds).violations.map(\.rule)
        }
    }

    private func silent(to token: String = Push.token) -> PushRequest {
        Push.alert(
            path: "/3/device/" + token,
            pushType: "background",
            headers: [HeaderField("apns-priority", "5")],
            body: Array(#"{"aps":{"content-available":1}}"#.utf8)
        )
    }

    private func activity(_ timestamp: Int, to token: String = Push.token) -> PushRequest {
        Push.alert(
            path: "/3/device/" + token,
            topic: Push.topic + ".push-type.liveactivity",
            pushType: "liveactivity",
            body: Array(#"{"aps":{"timestamp":\#(timestamp),"event":"update","content-state":{}}}"#.utf8)
        )
    }

    private func create(_ policy: Int, bundleID: String = "com.example.app") -> PushRequest {
        PushRequest(
            path: "/1/apps/\(bundleID)/channels",
            headers: [],
            body: Array(#"{"message-storage-policy":\#(policy),"push-type":"LiveActivity"}"#.utf8)
        )
    }

    private func cast(to channel: String, expiration: String = "0", bundleID: String = "com.example.app") -> PushRequest
    {
        PushRequest(
            path: "/4/broadcasts/apps/\(bundleID)",
            headers: [
                HeaderField("apns-channel-id", channel), HeaderField("apns-push-type", "liveactivity"),
                HeaderField("apns-priority", "5"), HeaderField("apns-expiration", expiration),
            ],
            body: Array(#"{"aps":{"timestamp":1700000000,"event":"update","content-state":{}}}"#.utf8)
        )
    }

    private func channel(_ judgement: Judgement) throws -> String {
        guard case .channelCreated(let id) = judgement.success, judgement.answer == nil else {
            throw Failure(description: "\(judgement)")
        }
        return id
    }

    private struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    // MARK: Device tokens

    /// Apple: two or three an hour.
    @Test func theFourthBackgroundPushOfAnHourIsWarnedAbout() {
        var service = Service()
        for second in [0, 600, 1200] { #expect(service.rules(silent(), after: second) == []) }
        #expect(service.rules(silent(), after: 3599) == ["background.rate"])
        #expect(service.rules(silent(to: "00ff"), after: 3599) == [])
        // In capitals it is the same token; an hour after the first three only the fourth counts.
        #expect(service.rules(silent(to: Push.token.uppercased()), after: 4801) == [])
    }

    @Test func aLiveActivityDoesNotGoBackInTime() {
        var service = Service()
        #expect(service.rules(activity(1_700_000_000)) == [])
        #expect(service.rules(activity(1_700_000_000)) == [])
        #expect(service.rules(activity(1_699_999_999)) == ["la.timestamp"])
        // The older one is accepted and does not count.
        #expect(service.rules(activity(1_700_000_000)) == [])
        #expect(service.rules(activity(1_699_999_999, to: "00ff")) == [])
    }

    /// A token that expires tomorrow is good today; the 410 says since when.
    @Test func aDeviceTokenIsGoneFromItsMomentOn() {
        var tokens = DeviceTokens()
        tokens[Push.token] = .init(status: .unregistered(since: (Self.now + 60) * 1000))
        var service = Service(World(authentication: .none, deviceTokens: tokens))
        #expect(service.reason(Push.alert(), after: 59) == nil)
        let gone = service.take(Push.alert(), after: 60)
        #expect(gone.answer == Answer(410, .unregistered))
        #expect(gone.timestamp == (Self.now + 60) * 1000)
    }

    @Test func aRefusedPushIsNotCounted() {
        var service = Service(World(authentication: .none, pushesPerToken: 1))
        #expect(service.reason(Push.alert(topic: nil)) == "MissingTopic")
        #expect(service.reason(Push.alert()) == nil)
        #expect(service.reason(Push.alert()) == "TooManyRequests")
    }

    @Test func aLenientWorldTakesMildBackgroundPriorities() {
        func push(_ priority: String?) -> PushRequest {
            var request = silent()
            request.headers.removeAll { $0.name == "apns-priority" }
            if let priority { request.headers.append(HeaderField("apns-priority", priority)) }
            return request
        }
        for (policy, expected): (World.BackgroundPriority, [String?]) in [
            (.strict, ["BadPriority", "BadPriority", "BadPriority", nil]), (.lenient, [nil, nil, "BadPriority", nil]),
        ] {
            var service = Service(World(authentication: .none, backgroundPriority: policy))
            #expect([nil, "1", "10", "5"].map { service.reason(push($0)) } == expected)
        }
    }

    // MARK: Channels

    @Test func aChannelLivesFromItsCreationToItsDeletion() throws {
        var service = Service()
        #expect(service.reason(cast(to: "dHN0LXNyY2gtY2hubA==")) == "ChannelNotRegistered")
        let id = try channel(service.take(create(1)))
        let second = try channel(service.take(create(0)))
        #expect(id != second)
        #expect(service.rules(cast(to: id)) == [])
        let named = [HeaderField("apns-channel-id", id)]
        let read = PushRequest(method: "GET", path: Self.channels, headers: named, body: [])
        #expect(service.take(read).success == .channelFound(storesMessages: true))
        let list = PushRequest(method: "GET", path: "/1/apps/com.example.app/all-channels", headers: [], body: [])
        #expect(service.take(list).success == .channelsListed([id, second]))
        let delete = PushRequest(method: "DELETE", path: Self.channels, headers: named, body: [])
        #expect(service.take(delete).success == .channelDeleted)
        #expect(service.reason(delete) == "ChannelNotRegistered")
        #expect(service.reason(cast(to: id)) == "ChannelNotRegistered")
        #expect(service.take(list).success == .channelsListed([second]))
    }

    @Test func aChannelBelongsToOneApp() throws {
        var service = Service()
        let id = try channel(service.take(create(0)))
        #expect(service.reason(cast(to: id, bundleID: "com.example.other")) == "ChannelNotRegistered")
    }

    /// Apple: the expiration must be 0 on a channel that stores nothing.
    @Test func onlyAChannelThatStoresTakesAnExpiration() throws {
        var service = Service()
        let stores = try channel(service.take(create(1)))
        let plain = try channel(service.take(create(0)))
        let later = String(Self.now + 60)
        #expect(service.reason(cast(to: stores, expiration: later)) == nil)
        #expect(service.reason(cast(to: plain, expiration: later)) == "BadExpirationDate")
        #expect(service.reason(cast(to: plain)) == nil)
    }

    @Test func theQuotaIsEveryAppsOwn() throws {
        var service = Service(World(authentication: .none, broadcasts: BroadcastPolicy(channelQuota: 1)))
        let id = try channel(service.take(create(0)))
        #expect(service.reason(create(0)) == "CannotCreateChannelConfig")
        #expect(service.reason(create(0, bundleID: "com.example.other")) == nil)
        let named = [HeaderField("apns-channel-id", id)]
        let delete = PushRequest(method: "DELETE", path: Self.channels, headers: named, body: [])
        #expect(service.reason(delete) == nil)
        #expect(service.reason(create(0)) == nil)
    }

    @Test func theWorldsOwnChannelsAreThere() {
        let policy = BroadcastPolicy(channels: [.init(id: "YQ==", bundleID: "com.example.app", storesMessages: true)])
        var service = Service(World(authentication: .none, broadcasts: policy))
        #expect(service.reason(cast(to: "YQ==", expiration: String(Self.now + 60))) == nil)
        #expect(service.reason(cast(to: "YQ=", expiration: "0")) == "BadChannelId")
    }

    @Test func aTeamBroadcastsForItsOwnAppsOnly() throws {
        let signer = ProviderTokenSigner(keyID: "KEY1234567", teamID: "TEAM123456")
        let world = World(
            teams: [signer.team(topics: ["com.example.app"])],
            broadcasts: BroadcastPolicy(disabledBundleIDs: ["com.example.app"])
        )
        var service = Service(world)
        let authorization = HeaderField("authorization", "bearer " + (try signer.token(issuedAt: Self.now)))
        func reason(_ request: PushRequest) -> String? {
            var request = request
            request.headers.append(authorization)
            return service.reason(request)
        }
        #expect(reason(create(0, bundleID: "com.example.other")) == "TopicMismatch")
        #expect(reason(create(0)) == "FeatureNotEnabled")
    }

    // MARK: Bounds

    @Test func whatIsRememberedIsBounded() {
        var entries = RecentEntries<String, Int>(capacity: 3)
        for number in 0..<10 { entries[String(number)] = number }
        let kept = (0..<10).filter { entries[String($0)] != nil }
        #expect(kept == [6, 7, 8, 9])
        entries["6"] = 60
        #expect(entries["6"] == 60)
    }

    @Test func theChannelsOfAllAppsTogetherAreBounded() {
        var registry = ChannelRegistry(BroadcastPolicy(), seed: 1)
        for number in 0..<ChannelRegistry.capacity {
            _ = registry.create(for: "com.example.\(number / 10_000)", storesMessages: false)
        }
        let full = registry.fill(of: "com.example.new")
        #expect(full.count == 0)
        #expect(full.quota == 0)
    }
}
