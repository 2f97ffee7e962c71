import APNsRules
import APNsWire
import JSONModel
import PushModel
import Testing

@testable import Control

/// Topics that a team or a key gets while the endpoint runs.
@Suite(.timeLimit(.minutes(10))) struct TopicTests {
    private static let signer = ProviderTokenSigner(keyID: "KEY1234567", teamID: "TEAM123456")
    private static let plain = ProviderTokenSigner(keyID: "KEY7654321", teamID: "TEAM123456")

    private static var world: World {
        var team = signer.team(topics: ["com.example.app", "com.example.new"])
        team.keys = [
            signer.publicKey(environment: .production, scope: .topics(["com.example.app"])), plain.publicKey(),
        ]
        return World(teams: [team])
    }

    private func request(_ topic: String) -> PushRequest {
        PushRequest(
            path: "/3/device/aa",
            headers: [HeaderField("apns-topic", topic), HeaderField("apns-push-type", "alert")],
            body: Array(#"{"aps":{"alert":{"title":"T"}}}"#.utf8)
        )
    }

    private func client(_ world: Controlled) throws -> APNsClient {
        try APNsClient(
            .init(
                host: world.endpoint.host,
                port: world.endpoint.port,
                trustRootPEM: nil,
                signer: Self.signer,
                clock: { 1_800_000_000_000 }
            )
        )
    }

    /// Apple: a bundle ID that is added later is an error on a connection, and takes a new one.
    @Test func aTopicAddedToAKeyTakesANewConnection() async throws {
        try await Controlled.run(Self.world) { world in
            func statuses(_ client: APNsClient, _ topics: String...) async -> [Int] {
                var statuses: [Int] = []
                for topic in topics {
                    statuses += await client.send([request(topic)]).map { (try? $0.get().status) ?? 0 }
                }
                return statuses
            }
            let old = try client(world)
            #expect(await statuses(old, "com.example.app", "com.example.new") == [200, 400])
            let answer = try await world.ask(
                "PUT",
                "/v1/teams/TEAM123456/keys/KEY1234567",
                #"{"topics":["com.example.app","com.example.new"]}"#
            )
            #expect(answer.status == 200)
            #expect(answer.body == ["topics": ["com.example.app", "com.example.new"]])
            #expect(await statuses(old, "com.example.new", "com.example.app") == [400, 200])
            let new = try client(world)
            #expect(await statuses(new, "com.example.new") == [200])
            _ = try await world.ask("POST", "/v1/reset")
            let last = try client(world)
            #expect(await statuses(last, "com.example.app", "com.example.new") == [200, 400])
            for client in [old, new, last] { await client.stop() }
            let reasons = try await world.get("/v1/pushes").body["pushes"]?.arrayValue?.map {
                $0["response"]?["reason"]
            }
            #expect(reasons?.compactMap { $0?.stringValue } == ["TopicDisallowed"])
        }
    }

    @Test(arguments: [
        ("/v1/teams/TEAM000000", #"{"topics":[]}"#, 404, "the world has no team TEAM000000"),
        ("/v1/teams/TEAM123456/keys/KEY0000000", #"{"topics":[]}"#, 404, "the team TEAM123456 has no key KEY0000000"),
        (
            "/v1/teams/TEAM123456/keys/KEY7654321", #"{"topics":[]}"#, 400,
            "the key KEY7654321 does not have its own topics"
        ),
        (
            "/v1/teams/TEAM123456/keys/KEY1234567", #"{"topics":["com.example.foreign"]}"#, 400,
            "the topic com.example.foreign does not belong to the team TEAM123456"
        ),
        ("/v1/teams/TEAM123456", #"{"topics":["a b"]}"#, 400, "expected a bundle ID"),
        ("/v1/teams/TEAM123456", #"{"topic":[]}"#, 400, #"did you mean "topics"?"#),
        ("/v1/teams/TEAM123456", "", 400, "there are none"),
    ])
    func whatCannotBeSetIsNamed(_ target: String, _ body: String, _ status: Int, _ words: String) async throws {
        try await Controlled.run(Self.world) { world in
            let answer = try await world.ask("PUT", target, body)
            #expect(answer.status == status)
            #expect(answer.body["error"]?.stringValue?.contains(words) == true, "\(answer.body)")
        }
    }

    @Test func aTeamGetsOtherTopics() async throws {
        try await Controlled.run(Self.world) { world in
            let answer = try await world.ask("PUT", "/v1/teams/TEAM123456", #"{"topics":["com.example.new"]}"#)
            #expect(answer.status == 200)
            let client = try client(world)
            // What the team has given away its keys have lost.
            let statuses = await client.send([request("com.example.app")]).map { (try? $0.get().status) ?? 0 }
            #expect(statuses == [400])
            await client.stop()
        }
    }

    /// Where tokens are counted over all connections, the record of the refusal says so.
    @Test func theRecordNamesWhereTokensAreCounted() async throws {
        for (isOfTeam, statuses, shown): (Bool, [Int], String?) in [
            (true, [200, 429], "team"), (false, [200, 200], nil),
        ] {
            var world = Self.world
            if isOfTeam { world.providerTokenScope = .team }
            try await Controlled.run(world) { world in
                var found: [Int] = []
                for age in [0, 60] {
                    let client = try APNsClient(
                        .init(
                            host: world.endpoint.host,
                            port: world.endpoint.port,
                            trustRootPEM: nil,
                            signer: Self.plain,
                            clock: { 1_800_000_000_000 - age * 1000 }
                        )
                    )
                    found += await client.send([request("com.example.app")]).map { (try? $0.get().status) ?? 0 }
                    await client.stop()
                }
                #expect(found == statuses)
                let pushes = try await world.get("/v1/pushes").body["pushes"]?.arrayValue ?? []
                #expect(pushes.last?["response"]?["scope"]?.stringValue == shown)
                #expect(pushes.first?["response"]?["scope"] == nil)
            }
        }
    }
}
