import PushModel
import Testing

@testable import APNsWire

/// One request that the endpoint refuses, and why.
struct Rejection: Sendable, CustomTestStringConvertible {
    let title: String
    let status: Int
    let reason: String
    let world: World
    let request: PushRequest

    init(
        _ status: Int,
        _ reason: String,
        _ title: String,
        world: World = World(),
        _ request: PushRequest
    ) {
        self.status = status
        self.reason = reason
        self.title = title
        self.world = world
        self.request = request
    }

    var testDescription: String { "\(status) \(reason): \(title)" }
}

/// Apple's table of "Handling notification responses from APNs", each row that a request or the world can bring about.
@Suite struct EndpointAnswerTests {
    static let stranger = ProviderTokenSigner(keyID: "KEY1234567", teamID: "TEAM123456")

    static func header(_ name: String, _ value: String) -> [HeaderField] { [HeaderField(name, value)] }

    static func tokens(_ entry: DeviceTokens.Entry? = nil, unknown: World.UnknownPolicy = .accept) -> World {
        var tokens = DeviceTokens(unknown: unknown)
        if let entry { tokens[Push.token.uppercased()] = entry }
        return World(deviceTokens: tokens)
    }

    static let rejections: [Rejection] = [
        Rejection(405, "MethodNotAllowed", "GET", PushRequest(method: "GET", path: Push.path, headers: [], body: [])),
        Rejection(404, "BadPath", "another path", Push.alert(path: "/4/device/" + Push.token)),
        Rejection(404, "BadPath", "more segments", Push.alert(path: Push.path + "/x")),
        Rejection(400, "MissingDeviceToken", "no token", Push.alert(path: "/3/device/")),
        Rejection(400, "DuplicateHeaders", "a repeated header", Push.alert(headers: header("apns-topic", Push.topic))),
        Rejection(
            403,
            "MissingProviderToken",
            "another scheme",
            Push.alert(headers: header("authorization", "basic a"))
        ),
        Rejection(
            403,
            "InvalidProviderToken",
            "no token",
            Push.alert(headers: header("authorization", "bearer a.b.c"))
        ),
        Rejection(400, "BadMessageId", "no UUID", Push.alert(headers: header("apns-id", "1"))),
        Rejection(400, "MissingTopic", "no topic", Push.alert(topic: nil)),
        Rejection(400, "BadTopic", "a malformed topic", Push.alert(topic: "com example")),
        Rejection(400, "BadTopic", "a suffix of another type", Push.alert(topic: Push.topic + ".voip")),
        Rejection(400, "InvalidPushType", "an unknown type", Push.alert(pushType: "silent")),
        Rejection(400, "BadPriority", "an unknown priority", Push.alert(headers: header("apns-priority", "9"))),
        Rejection(400, "BadExpirationDate", "no number", Push.alert(headers: header("apns-expiration", "soon"))),
        Rejection(
            400,
            "BadCollapseId",
            "65 bytes",
            Push.alert(headers: header("apns-collapse-id", String(repeating: "é", count: 32) + "a"))
        ),
        Rejection(400, "PayloadEmpty", "no body", Push.alert(body: [])),
        Rejection(413, "PayloadTooLarge", "4097 bytes", Push.alert(body: Push.body(bytes: 4097))),
        Rejection(
            413,
            "PayloadTooLarge",
            "5121 bytes of VoIP",
            Push.alert(topic: Push.topic + ".voip", pushType: "voip", body: Push.body(bytes: 5121))
        ),
        Rejection(400, "BadDeviceToken", "not hexadecimal", Push.alert(path: "/3/device/xyz")),
        Rejection(400, "BadDeviceToken", "unknown", world: tokens(unknown: .reject), Push.alert()),
        Rejection(
            400,
            "BadDeviceToken",
            "of the other environment",
            world: tokens(.init(environment: .sandbox)),
            Push.alert()
        ),
        Rejection(
            400,
            "DeviceTokenNotForTopic",
            "of another app",
            world: tokens(.init(topic: "com.example.other")),
            Push.alert()
        ),
        Rejection(410, "Unregistered", "gone", world: tokens(.init(status: .unregistered(since: 5))), Push.alert()),
        Rejection(410, "ExpiredToken", "expired", world: tokens(.init(status: .expired(since: 5))), Push.alert()),
    ]

    @Test(arguments: rejections)
    func refusesWithStatusReasonAndShape(_ rejection: Rejection) async throws {
        try await withSession(rejection.world) { session in
            let delivery = try #require(await session.deliver([rejection.request]).first).get()
            let response = delivery.response
            #expect(response.status == rejection.status)
            #expect(response.reason?.rawValue == rejection.reason)
            #expect(response.headers["content-type"] == "application/json")
            #expect(response.headers["apns-id"]?.utf8.count == 36)
            #expect(response.headers["apns-unique-id"] == nil)
            let time = rejection.status == 410 ? #","timestamp":5"# : ""
            let body = String(decoding: response.body, as: UTF8.self)
            #expect(body == "{\"reason\":\"\(rejection.reason)\"\(time)}")
            #expect(delivery.arrivedIntact)
        }
    }

    /// Authentication was seen to win over topic and device token.
    @Test func theFirstFailingStepAnswers() async throws {
        try await withSession { session in
            let request = PushRequest(
                path: "/3/device/aaaa",
                headers: Self.header("authorization", "none"),
                body: Array("{}".utf8)
            )
            let delivery = try #require(await session.deliver([request]).first).get()
            #expect(delivery.response.reason == .missingProviderToken)
        }
    }

    @Test(arguments: [("alert", "", 4096), ("voip", ".voip", 5120)])
    func theLargestBodiesAreAccepted(type: String, suffix: String, bytes: Int) async throws {
        try await withSession { session in
            let request = Push.alert(topic: Push.topic + suffix, pushType: type, body: Push.body(bytes: bytes))
            let delivery = try #require(await session.deliver([request]).first).get()
            #expect(delivery.response.status == 200)
            #expect(delivery.response.headers.map(\.name) == ["apns-id"])
            #expect(delivery.response.body.isEmpty)
        }
    }

    @Test func theIDIsEchoedOnSuccessAndOnError() async throws {
        let id = HeaderField("apns-id", "123e4567-e89b-12d3-a456-4266554400a0")
        try await withSession { session in
            for request in [Push.alert(headers: [id]), Push.alert(headers: [id], body: [])] {
                let delivery = try #require(await session.deliver([request]).first).get()
                #expect(delivery.response.headers["apns-id"] == id.value)
            }
        }
    }

    @Test func aTeamPushesToItsOwnTopics() async throws {
        // The team that the request's own token names: the session's team may push everywhere.
        let world = World(teams: [Self.stranger.team(topics: [Push.topic])])
        let token = try Self.stranger.token(issuedAt: Push.now)
        let authorization = Self.header("authorization", "bearer " + token)
        try await withSession(world) { session in
            let answers = try await session.deliver([
                Push.alert(headers: authorization),
                Push.alert(topic: Push.topic + ".voip", pushType: "voip", headers: authorization),
                Push.alert(topic: "com.example.other", headers: authorization),
            ]).map { try $0.get().response.reason?.rawValue }
            #expect(answers == [nil, nil, "TopicDisallowed"])
        }
    }

    @Test func aTokenTakesOnlySoManyPushesInARow() async throws {
        try await withSession(World(pushesPerToken: 2)) { session in
            let other = Push.alert(path: "/3/device/" + String(repeating: "cd", count: 32))
            let answers = try await session.deliver([Push.alert(), Push.alert(), Push.alert(), other, Push.alert()])
                .map { try $0.get().response.reason?.rawValue }
            #expect(answers == [nil, nil, "TooManyRequests", nil, nil])
        }
    }

    @Test func providerTokensAreJudged() async throws {
        let world = World(teams: [Self.stranger.team(environment: .sandbox)])
        let impostor = ProviderTokenSigner(keyID: "KEY1234567", teamID: "TEAM123456")
        func push(_ signer: ProviderTokenSigner, age: Int) throws -> PushRequest {
            Push.alert(headers: Self.header("authorization", "bearer " + (try signer.token(issuedAt: Push.now - age))))
        }
        try await withSession(world) { session in
            let answers = try await session.deliver([
                try push(impostor, age: 0), try push(Self.stranger, age: 3601), try push(Self.stranger, age: 0),
            ]).map { try $0.get().response }
            #expect(answers.map(\.status) == [403, 403, 403])
            #expect(
                answers.map(\.reason?.rawValue)
                    == ["InvalidProviderToken", "ExpiredProviderToken", "BadEnvironmentKeyInToken"]
            )
        }
    }
}
