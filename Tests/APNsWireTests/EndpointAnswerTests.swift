import APNsRules
import PushModel
import Testing

@testable import APNsWire

/// Apple's table of "Handling notification responses from APNs", each row that a request or the world can bring about.
@Suite struct EndpointAnswerTests {
    static let stranger = ProviderTokenSigner(keyID: "KEY1234567", teamID: "TEAM123456")

    static func header(_ name: String, _ value: String) -> [HeaderField] { [HeaderField(name, value)] }

    /// The rows that a session can bring about: its client has no certificate and signs what is not authorised.
    static let rows = (ReasonTableTests.deviceRows + ReasonTableTests.broadcastRows).filter {
        $0.world.authentication != .certificate && $0.reason != "MissingProviderToken"
    }

    @Test(arguments: rows)
    func refusesWithStatusReasonAndShape(_ row: ReasonTableTests.Row) async throws {
        try await withSession(row.world, now: ReasonTableTests.now) { session in
            var last: Delivery?
            for request in row.requests {
                last = try #require(await session.deliver([request]).first).get()
            }
            let delivery = try #require(last)
            let response = delivery.response
            #expect(response.status == row.status)
            #expect(response.reason?.rawValue == row.reason)
            #expect(response.headers["content-type"] == "application/json")
            let isDevice = row.requests.last.map { Route(path: $0.path).isDevice } ?? true
            #expect(response.headers[isDevice ? "apns-id" : "apns-request-id"]?.utf8.count == 36)
            #expect(response.headers[isDevice ? "apns-request-id" : "apns-id"] == nil)
            #expect(response.headers["apns-unique-id"] == nil)
            let time = row.status == 410 ? #","timestamp":5"# : ""
            let body = String(decoding: response.body, as: UTF8.self)
            #expect(body == "{\"reason\":\"\(row.reason)\"\(time)}")
            #expect(delivery.arrivedIntact)
        }
    }

    @Test func channelsAreManagedOverTheWire() async throws {
        let path = "/1/apps/com.example.app/channels"
        let body = Array(#"{"message-storage-policy":0,"push-type":"LiveActivity"}"#.utf8)
        try await withSession { session in
            func deliver(_ request: PushRequest) async throws -> PushResponse {
                try #require(await session.deliver([request]).first).get().response
            }
            let created = try await deliver(PushRequest(path: path, headers: [], body: body))
            #expect(created.status == 201)
            let id = try #require(created.headers["apns-channel-id"])
            let named = Self.header("apns-channel-id", id)
            let read = try await deliver(PushRequest(method: "GET", path: path, headers: named, body: []))
            #expect(read.status == 200)
            #expect(read.body == body)
            let gone = try await deliver(PushRequest(method: "DELETE", path: path, headers: named, body: []))
            #expect(gone.status == 204)
            let all = PushRequest(method: "GET", path: "/1/apps/com.example.app/all-channels", headers: [], body: [])
            #expect(String(decoding: try await deliver(all).body, as: UTF8.self) == #"{"channels":[]}"#)
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
