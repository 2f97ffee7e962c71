import APNsRules
import APNsWire
import PushModel
import Testing
import WorldConfiguration

/// A right file becomes the world that it describes.
@Suite struct WorldFileTests {
    /// The documented example, with the files that the fixture has.
    static let documented = """
        environment: production            # or sandbox
        auth: token                        # token | certificate | none
        teams:
          - id: TEAM123456
            topics: [com.example.app]
            keys:
              - { id: KEY1234567, publicKey: public.pem, environment: production }
              - { id: 1234567890, publicKey: AuthKey.p8 }
        tokens:                            # device tokens; others follow unknownTokens
          - { token: "aabb", topic: com.example.app, environment: sandbox }
          - { token: "ccdd", status: unregistered, since: 1600000000000 }   # or expired
          - { token: 0012, status: expired }
        unknownTokens: reject              # or accept
        unknownKeys: accept                # or reject
        streams: { initial: 2, established: 500, afterReject: null }
        rate: { perToken: 3 }
        order:
          [path, method, duplicates, auth, id, topic, pushType, priority, expiration, collapseId, size, token, rate]
        faults:                            # first match wins; nth counts the matching requests from 1
          - { match: { token: "eeff" }, respond: { status: 503, reason: ServiceUnavailable } }
          - { match: { nth: 3 }, respond: { status: 429, reason: TooManyRequests, retryAfter: 30 } }
          - { match: { topic: com.example.slow }, delayMs: 200 }
          - { match: { everyNth: 10 }, action: goaway }
          - { action: reset }
        """

    /// YAML knows neither half of a surrogate pair as an escape nor DEL, and takes these for an alias.
    @Test(arguments: [#"\ud83d\ude00"#, "\u{7F}", "&a *a", #"\/"#, "a"])
    func whatIsJSONIsReadAsJSON(text: String) throws {
        let file = #"{"faults":[{"match":{"topic":"\#(text)","nth":2},"respond":{"status":200,"reason":null}}]}"#
        let fault = try #require(try ConfigurationFixture.world(file).world.faults.first)
        #expect(fault.match.topic == (text == #"\ud83d\ude00"# ? "😀" : text == #"\/"# ? "/" : text))
        #expect(fault.match.nth == 2)
    }

    @Test func everyDocumentedKeyIsRead() throws {
        let world = try ConfigurationFixture.world(Self.documented).world
        #expect(world.environment == .production)
        #expect(world.authentication == .token)
        #expect(world.teams.map(\.id) == ["TEAM123456"])
        #expect(world.teams.first?.topics == ["com.example.app"])
        #expect(world.teams.first?.keys.map(\.id) == ["KEY1234567", "1234567890"])
        #expect(world.teams.first?.keys.map(\.environment) == [.production, nil])
        #expect(world.deviceTokens["AABB"] == .init(topic: "com.example.app", environment: .sandbox))
        #expect(world.deviceTokens["ccdd"]?.status == .unregistered(since: 1_600_000_000_000))
        #expect(world.deviceTokens["0012"]?.status == .expired(since: ConfigurationFixture.now))
        #expect(world.deviceTokens.unknown == .reject)
        #expect(world.unknownKeys == .accept)
        #expect(world.streams == .init(initial: 2, established: 500, afterReject: nil))
        #expect(world.pushesPerToken == 3)
        #expect(world.order.steps.prefix(3) == [.path, .method, .duplicates])
        #expect(
            world.faults == [
                Fault(.init(token: "eeff"), action: .respond(status: 503, reason: .serviceUnavailable)),
                Fault(.init(nth: 3), action: .respond(status: 429, reason: .tooManyRequests, retryAfter: 30)),
                Fault(.init(topic: "com.example.slow"), delayMilliseconds: 200),
                Fault(.init(everyNth: 10), action: .goAway(reason: "Shutdown")),
                Fault(action: .reset),
            ]
        )
    }

    @Test func whatKeysMayPushToIsRead() throws {
        let world = try ConfigurationFixture.world(
            """
            teams:
              - id: TEAM123456
                keys:
                  - { id: KEY0000001, publicKey: public.pem, scope: team }
                  - { id: KEY0000002, publicKey: public.pem, scope: team, environment: sandbox }
                  - { id: KEY0000003, publicKey: public.pem, scope: topics, environment: production, topics: [com.example.app],
                      related: KEY0000004 }
                  - { id: KEY0000004, publicKey: public.pem, scope: topics, environment: production, topics: [com.example.other] }
                  - { id: KEY0000005, publicKey: public.pem }
            """
        ).world
        #expect(
            world.teams.first?.keys.map(\.scope) == [
                .team, .team, .topics(["com.example.app"], related: "KEY0000004"), .topics(["com.example.other"]), nil,
            ]
        )
    }

    @Test(arguments: ["", "# nothing but a comment\n", "teams:\nrate: { perToken: null }\n"])
    func whatIsLeftOutHasTheDocumentedDefault(yaml: String) throws {
        let world = try ConfigurationFixture.world(yaml).world
        #expect(world.environment == .production)
        #expect(world.authentication == .token)
        #expect(world.deviceTokens.unknown == .accept)
        #expect(world.unknownKeys == nil)
        #expect(world.streams == .init(initial: 1, established: 1000, afterReject: nil))
        #expect(world.pushesPerToken == nil)
        #expect(world.order == .standard)
        #expect(world.faults.isEmpty)
        #expect(world.reasonSpelling == .observed)
        #expect(world.topicReason == .observed)
        #expect(world.providerTokenScope == .connection)
        #expect(world.storedPushes == .one)
        #expect(world.backgroundPriority == .strict)
    }

    @Test func faultsThatLastAreRead() throws {
        let world = try ConfigurationFixture.world(
            """
            title: Ours
            faults:
              - { match: { per: token, from: 3, to: 5 }, respond: { status: 410, reason: Unregistered, since: 2h ago } }
              - { match: { providerToken: first }, respond: { status: 410, reason: Unregistered, since: 1600000000000 } }
              - { after: 10s, for: 5m, slow: { bytesPerSecond: 20 } }
              - { match: { per: connection, nth: 1 }, for: 30, action: goaway, unprocessed: true }
              - { for: 1d, action: goaway, reason: A, unprocessed: false }
              - { action: stall }
              - { action: halfOpen }
            """
        ).world
        let gone = Reason.unregistered
        #expect(
            world.faults == [
                Fault(
                    .init(per: .token, from: 3, to: 5),
                    action: .respond(status: 410, reason: gone, since: .ago(7_200_000))
                ),
                Fault(
                    .init(usesFirstProviderToken: true),
                    action: .respond(status: 410, reason: gone, since: .at(1_600_000_000_000))
                ),
                Fault(afterMilliseconds: 10_000, forMilliseconds: 300_000, bytesPerSecond: 20),
                Fault(
                    .init(per: .connection, nth: 1),
                    forMilliseconds: 30_000,
                    action: .leaveUnprocessed(reason: "Shutdown")
                ),
                Fault(forMilliseconds: 86_400_000, action: .goAway(reason: "A")),
                Fault(action: .stall),
                Fault(action: .halfOpen),
            ]
        )
    }

    @Test func switchesOfTheDecisionsAreRead() throws {
        let world = try ConfigurationFixture.world(
            """
            auth: certificate
            clientCA: ca.pem
            backgroundPriority: lenient
            reasonSpelling: documented
            topicReason: documented
            providerTokenScope: team
            storedPushes: several
            broadcasts:
              disabled: [com.example.quiet]
              channelQuota: 2
              channels: [{ id: "dHN0LXNyY2gtY2hubA==", bundleId: com.example.app, storesMessages: true }]
            """
        ).world
        #expect(world.authentication == .certificate)
        #expect(world.clientCA?.contains("BEGIN CERTIFICATE") == true)
        #expect(world.backgroundPriority == .lenient)
        #expect(world.reasonSpelling == .documented)
        #expect(world.topicReason == .documented)
        #expect(world.providerTokenScope == .team)
        #expect(world.storedPushes == .several)
        #expect(world.broadcasts.disabledBundleIDs == ["com.example.quiet"])
        #expect(world.broadcasts.channelQuota == 2)
        #expect(
            world.broadcasts.channels
                == [.init(id: "dHN0LXNyY2gtY2hubA==", bundleID: "com.example.app", storesMessages: true)]
        )
    }
}
