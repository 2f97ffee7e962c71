import APNsRules
import APNsWire
import Foundation
import PushModel
import Synchronization
import Testing
import WorldConfiguration

/// Each scenario does what it says, through a real endpoint and with a client that does right. The clock is put forward; only
/// what a scenario delays takes its time.
@Suite(.timeLimit(.minutes(10))) struct ScenarioTests {
    private static let now = 1_800_000_000_000

    /// An endpoint that plays a scenario, and what came of it.
    private final class Stage: Sendable {
        let endpoint: MockEndpoint
        let clock: EndpointClock
        let log: Log
        let signer: ProviderTokenSigner

        final class Log: Sendable {
            private let kept = Mutex<[Exchange]>([])
            private let ended = Mutex<[ConnectionEnd]>([])
            var exchanges: [Exchange] { kept.withLock { $0 } }
            var ends: [ConnectionEnd] { ended.withLock { $0 } }
            func add(_ exchange: Exchange) { kept.withLock { $0.append(exchange) } }
            func add(_ end: ConnectionEnd) { ended.withLock { $0.append(end) } }
        }

        init(_ name: String) async throws {
            let clock = EndpointClock({ ScenarioTests.now })
            let log = Log()
            let world = try Scenario.world(of: name, now: clock.now).world
            self.clock = clock
            self.log = log
            signer = ProviderTokenSigner(keyID: "KEY1234567", teamID: "TEAM123456")
            endpoint = try await MockEndpoint.start(
                EndpointConfiguration(
                    world: world,
                    security: .plaintext,
                    clock: { clock.now },
                    clockOffset: { clock.offset },
                    seed: 1,
                    onExchange: { log.add($0) },
                    onConnectionEnd: { log.add($0) }
                )
            )
        }

        /// A client with a connection and a provider token of its own.
        func client() throws -> APNsClient { try endpoint.ownClient(authorityPEM: nil, signer: signer) }
    }

    /// Runs the body with a scenario and a first client.
    private func play(_ name: String, _ body: (Stage, APNsClient) async throws -> Void) async throws {
        let stage = try await Stage(name)
        let client = try stage.client()
        do {
            try await body(stage, client)
        } catch {
            await client.stop()
            await stage.endpoint.stop(drain: .zero)
            throw error
        }
        await client.stop()
        await stage.endpoint.stop(drain: .zero)
    }

    private func push(to token: String) -> PushRequest {
        PushRequest(
            path: "/3/device/\(token)",
            headers: [HeaderField("apns-topic", "com.example.app"), HeaderField("apns-push-type", "alert")],
            body: Array(#"{"aps":{"alert":{"title":"T"}}}"#.utf8)
        )
    }

    /// Sends one push after the other.
    private func send(to tokens: String..., by client: APNsClient) async throws -> [PushResponse] {
        var answers: [PushResponse] = []
        for token in tokens { answers += try await client.send([push(to: token)]).map { try $0.get() } }
        return answers
    }

    private func expect(
        _ statuses: [Int],
        to tokens: String...,
        by client: APNsClient,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        var found: [Int] = []
        for token in tokens { found += try await send(to: token, by: client).map(\.status) }
        #expect(found == statuses, sourceLocation: sourceLocation)
    }

    /// Two clients, or one twice, send a push at once: one is accepted, and the other waits until its client ends.
    private func expectOneAnswer(to push: PushRequest, by clients: [APNsClient]) async {
        await withTaskGroup(of: Bool.self) { group in
            for client in clients {
                group.addTask { await client.send([push]).first.flatMap { try? $0.get().status } == 200 }
            }
            let first = await group.next()
            #expect(first == true)
            for client in clients { await client.stop() }
            let second = await group.next()
            #expect(second == false)
        }
    }

    @Test func tokensDieAtTheirThirdPush() async throws {
        try await play("token-death") { _, client in
            let answers = try await send(to: "aa", "bb", "aa", "aa", "bb", "aa", by: client)
            #expect(answers.map(\.status) == [200, 200, 200, 410, 200, 410])
            #expect(answers[3].reason == .unregistered)
            #expect(answers[3].timestamp == Self.now)
        }
    }

    @Test func a410IsOlderThanTheRegistration() async throws {
        try await play("stale-410") { _, client in
            let answers = try await send(to: "aa", "aa", "bb", by: client)
            #expect(answers.map(\.status) == [410, 200, 410])
            #expect(answers[0].timestamp == Self.now - 30 * 24 * 3_600_000)
        }
    }

    @Test func aDeviceIsThrottledForAMinute() async throws {
        try await play("throttled-device") { stage, client in
            let answers = try await send(to: "aa", "aa", "aa", "aa", "bb", by: client)
            #expect(answers.map(\.status) == [200, 200, 200, 429, 200])
            #expect(answers[3].reason == .tooManyRequests)
            #expect(answers[3].headers["retry-after"] == "60")
            stage.clock.advance(by: 59_999)
            try await expect([429], to: "aa", by: client)
            stage.clock.advance(by: 1)
            try await expect([200], to: "aa", by: client)
        }
    }

    @Test func aBrownoutTakesHalfAMinute() async throws {
        try await play("brownout") { stage, client in
            let answers = try await send(to: "aa", "bb", "cc", "aa", "bb", "cc", by: client)
            #expect(answers.map(\.status) == [200, 200, 200, 503, 500, 503])
            #expect(answers[3].reason == .serviceUnavailable)
            #expect(answers[4].reason == .internalServerError)
            stage.clock.advance(by: 30_000)
            try await expect([200], to: "aa", by: client)
        }
    }

    @Test func answersAreSlowAndOneNeverComes() async throws {
        try await play("slow-answers") { stage, client in
            try await expect([200], to: "aa", by: client)
            let start = ContinuousClock.now
            try await expect([200], to: "bb", by: client)
            #expect(ContinuousClock.now - start >= .milliseconds(950))
            try await expect([200, 200], to: "cc", "dd", by: client)
            // One of the next two is the fifth; what comes beside it on the same connection is answered.
            await expectOneAnswer(to: push(to: "ee"), by: [client, client])
            await stage.endpoint.stop(drain: .zero)
            let unanswered = stage.log.exchanges.filter { $0.response == nil }
            #expect(unanswered.count == 1)
            #expect(unanswered.first?.fault?.action == .stall)
            #expect(Set(stage.log.exchanges.map(\.connection)) == [1])
        }
    }

    @Test func goAwayLeavesPushesUnprocessed() async throws {
        try await play("goaway-under-load") { stage, client in
            try await expect([200], to: "00", by: client)
            let rest = (10..<30).map { push(to: "\($0)") }
            let statuses = try await client.send(rest).map { try $0.get().status }
            #expect(statuses == Array(repeating: 200, count: 20))
            let exchanges = stage.log.exchanges
            let accepted = exchanges.filter { $0.response?.status == 200 }
            // A right client: each push is accepted once, and what was left is sent again on another connection.
            #expect(accepted.count == 21)
            #expect(Set(accepted.map(\.request.path)).count == 21)
            #expect(accepted.filter { $0.connection == 1 }.count == 7)
            let left = exchanges.filter(\.isUnprocessed)
            #expect(!left.isEmpty)
            #expect(left.allSatisfy { $0.connection == 1 && $0.response == nil })
        }
    }

    @Test func everyConnectionIsToldToGo() async throws {
        try await play("deploy") { stage, client in
            let first = try await send(to: "aa", "bb", "cc", "dd", "ee", by: client)
            #expect(first.map(\.status) == [200, 200, 200, 503, 200])
            #expect(first[3].reason == .shutdown)
            try await expect([200, 200, 200, 503, 200], to: "aa", "bb", "cc", "dd", "ee", by: client)
            stage.clock.advance(by: 120_000)
            try await expect([200, 200, 200, 200, 200], to: "aa", "bb", "cc", "dd", "ee", by: client)
            #expect(
                stage.log.exchanges.map(\.connection) == Array(repeating: 1, count: 5) + Array(repeating: 2, count: 5)
                    + Array(repeating: 3, count: 5)
            )
        }
    }

    @Test func aConnectionFallsSilent() async throws {
        try await play("half-open") { stage, client in
            try await expect([200, 200, 200], to: "aa", "bb", "cc", by: client)
            // One of the next two is the fourth of all; the other client's connection is good.
            let other = try stage.client()
            await expectOneAnswer(to: push(to: "dd"), by: [client, other])
            let third = try stage.client()
            try await expect([200], to: "ee", by: third)
            await third.stop()
        }
    }

    @Test func aNewConnectionTakesOnePushAtATime() async throws {
        try await play("cold-start") { stage, client in
            let start = ContinuousClock.now
            let pushes = (10..<30).map { push(to: "\($0)") }
            let statuses = try await client.send(pushes).map { try $0.get().status }
            #expect(statuses == Array(repeating: 200, count: 20))
            #expect(ContinuousClock.now - start >= .milliseconds(950))
            // A right client waits for the first answer: nothing was refused, and there is one connection.
            await client.stop()
            await stage.endpoint.stop(drain: .zero)
            #expect(stage.log.ends.count == 1)
            #expect(stage.log.ends.first?.record.streamsRefusedInitially == 0)
            #expect(stage.log.exchanges.map { $0.fault != nil } == [true] + Array(repeating: false, count: 19))
            #expect(
                try Scenario.world(of: "cold-start", now: 0).world.streams
                    == .init(initial: 1, established: 1000, afterReject: 1)
            )
        }
    }

    @Test func theFirstProviderTokenIsRevoked() async throws {
        try await play("key-rotation") { stage, client in
            let answers = try await send(to: "aa", "bb", "cc", "dd", "ee", by: client)
            #expect(answers.map(\.status) == [200, 200, 200, 403, 403])
            #expect(answers[3].reason == .invalidProviderToken)
            // Another client has another provider token.
            let renewed = try stage.client()
            try await expect([200, 200, 200, 200], to: "dd", "ee", "aa", "bb", by: renewed)
            await renewed.stop()
        }
    }

    // MARK: The files

    @Test func eachSaysWhatItIsAndWhatARightSenderDoes() throws {
        #expect(Scenario.shipped.count == 10)
        #expect(Set(Scenario.shipped.map(\.name)).count == 10)
        for scenario in Scenario.shipped {
            let file = try scenario.world(now: 0)
            let words = try #require(file.scenario)
            for text in [words.title, words.description, words.lesson, words.source] {
                #expect(!text.isEmpty, "\(scenario.name)")
            }
            #expect(!file.world.faults.isEmpty)
            #expect(file.world.authentication == .token)
            // It is a file that --config takes, too.
            #expect(try ConfigurationFixture.world(scenario.text).world.faults == file.world.faults)
        }
    }

    @Test func aScenarioComesBehindAConfiguration() throws {
        var file = try ConfigurationFixture.world("rate: { perToken: 3 }\nfaults: [{ action: close }]")
        try file.add(try Scenario.world(of: "cold-start", now: 0))
        #expect(file.world.pushesPerToken == 3)
        #expect(file.world.streams.afterReject == 1)
        #expect(
            file.world.faults == [
                Fault(action: .close), Fault(.init(per: .connection, nth: 1), delayMilliseconds: 1000),
            ]
        )
    }

    @Test func aSettingThatBothHaveIsNamed() throws {
        var file = try ConfigurationFixture.world("streams: { initial: 5 }")
        let scenario = try Scenario.world(of: "cold-start", now: 0)
        #expect(
            throws: WorldFileError(
                file: "cold-start.yml",
                key: "streams",
                problem: "world.yaml also has it: leave one of them out"
            )
        ) {
            try file.add(scenario)
        }
    }

    @Test(arguments: [
        ("brownuot", #"brownuot: there is no scenario of this name; did you mean "brownout"?"#),
        ("./gone.yml", "./gone.yml: cannot be read: No such file or directory"),
    ])
    func whatIsNoScenarioIsNamed(argument: String, message: String) {
        #expect(throws: WorldFileError.self) { try Scenario.world(of: argument, now: 0) }
        do {
            _ = try Scenario.world(of: argument, now: 0)
        } catch {
            #expect("\(error)" == message)
        }
    }

    @Test func aFileWithoutATitleIsNoScenario() throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "scenario-\(UUID().uuidString).yml")
        defer { try? FileManager.default.removeItem(at: file) }
        try Data("faults: [{ action: close }]".utf8).write(to: file)
        #expect(throws: WorldFileError.self) { try Scenario.world(of: file.path, now: 0) }
        try Data("title: Ours\nfaults: [{ action: close }]".utf8).write(to: file)
        #expect(try Scenario.world(of: file.path, now: 0).scenario?.title == "Ours")
    }
}
