import APNsTesting
import APNsWire
import FoundationEssentials
import PushModel
import Synchronization
import Testing

/// What other packages' tests use, by its public face, but for the client.
@Suite(.timeLimit(.minutes(10))) struct MockAPNsTests {
    private func client(_ apns: MockAPNs) throws -> APNsClient {
        try APNsClient(
            .init(
                host: apns.host,
                port: apns.port,
                trustRootPEM: apns.authorityPEM,
                signer: nil,
                clock: { Int(Date().timeIntervalSince1970 * 1000) }
            )
        )
    }

    private func send(_ requests: [PushRequest], to apns: MockAPNs) async throws -> [Int] {
        let client = try client(apns)
        let statuses = await client.send(requests).map { (try? $0.get().status) ?? 0 }
        await client.stop()
        return statuses
    }

    private var open: MockAPNs.World {
        var world = MockAPNs.World()
        world.authentication = .none
        return world
    }

    /// Apple: a push that was answered 413 is not sent again as it is.
    @Test func tellsWhatTheClientDoesBetweenPushes() async throws {
        var world = open
        // What comes in the millisecond of the answer may have been on its way: here time goes on with each look at the clock.
        let looks = Atomic<Int>(0)
        world.clock = {
            Date(timeIntervalSince1970: 1_700_000_000 + Double(looks.add(1, ordering: .relaxed).newValue) / 100)
        }
        let text = String(repeating: "x", count: 5000)
        let large = Push.alert(body: Array(#"{"aps":{"alert":{"title":"\#(text)"}}}"#.utf8))
        try await withMockAPNs(world, transport: .plaintext) { apns in
            let first = try await send([large], to: apns)
            #expect(apns.conduct.isEmpty)
            let second = try await send([large], to: apns)
            #expect(first + second == [413, 413])
            #expect(apns.conduct.map(\.rule) == ["conduct.resend.unchanged"])
            #expect(apns.conduct.first?.message.hasPrefix("Push 1 was answered 413 PayloadTooLarge; push 2 is") == true)
        }
    }

    @Test(arguments: [true, false])
    func keepsWhatWasSentWithItsVerdict(isSecure: Bool) async throws {
        try await withMockAPNs(open, transport: isSecure ? .tls : .plaintext) { apns in
            #expect(apns.url == "\(isSecure ? "https" : "http")://127.0.0.1:\(apns.port)")
            #expect((apns.authorityPEM != nil) == isSecure)
            let secret = HeaderField("authorization", "bearer 0123456789abcdefghij")
            let good = Push.alert(body: Array(#"{"aps":{"alert":{"title":"Hi"}}}"#.utf8))
            let bad = Push.alert(topic: nil, headers: [secret], body: Array(#"{"aps":{"badge":"1"}}"#.utf8))
            let statuses = try await send([good, bad], to: apns)
            #expect(statuses == [200, 400])
            let pushes = apns.pushes
            #expect(pushes.map(\.status) == [200, 400])
            #expect(pushes.map(\.reason) == [nil, "MissingTopic"])
            #expect(pushes[0].deviceToken == Push.token)
            #expect(pushes[0].header("apns-topic") == Push.topic)
            #expect(pushes[0].violations.isEmpty)
            #expect(pushes[1].header("authorization") == "bearer …ghij")
            #expect(pushes[1].violations.map(\.rule).contains("hdr.topic.missing"))
            let badge = try #require(pushes[1].violations.first { $0.rule == "aps.badge.type" })
            #expect(badge.place == "/aps/badge")
            #expect(badge.severity == .error)
            #expect(badge.description == "error aps.badge.type at /aps/badge: \(badge.message)")
        }
    }

    @Test func aWorldHasTeamsTokensRatesAndFaults() async throws {
        var world = open
        world.environment = .sandbox
        world.deviceTokens = [
            .init("aa", topic: "com.example.other"), .init("bb", environment: .production),
            .init("cc", status: .unregistered(since: Date(timeIntervalSince1970: 1_700_000_000))), .init("dd"),
        ]
        world.rejectsUnknownDeviceTokens = true
        world.pushesPerToken = 1
        world.faults = [
            .init(.init(topic: "com.example.sad"), action: .respond(status: 500, reason: "InternalServerError"))
        ]
        try await withMockAPNs(world) { apns in
            let requests =
                ["aa", "bb", "cc", "dd", "dd", "ee"].map { Push.alert(path: "/3/device/" + $0) }
                + [Push.alert(topic: "com.example.sad")]
            let statuses = try await send(requests, to: apns)
            #expect(statuses == [400, 400, 410, 200, 429, 400, 500])
            #expect(
                apns.pushes.map(\.reason) == [
                    "DeviceTokenNotForTopic", "BadDeviceToken", "Unregistered", nil, "TooManyRequests",
                    "BadDeviceToken", "InternalServerError",
                ]
            )
        }
    }

    @Test func providerTokensAreAskedForUnlessTheWorldIsOpen() async throws {
        try await withMockAPNs { apns in
            let statuses = try await send([Push.alert()], to: apns)
            #expect(statuses == [403])
        }
        var world = MockAPNs.World()
        world.teams = [.init(id: "TEAM123456", keys: [.init(id: "KEY1234567", pem: "nonsense")])]
        await #expect(throws: MockAPNs.WorldError.self) {
            try await withMockAPNs(world) { _ in }
        }
    }

    /// Apple: a provider token is good for an hour. A provider that keeps its own over 61 minutes is found out, one that signs anew
    /// is not.
    @Test func timeIsPutForwardAtNoCost() async throws {
        let signer = ProviderTokenSigner(keyID: "KEY1234567", teamID: "TEAM123456")
        try await withMockAPNs(transport: .plaintext) { apns in
            // Its clock stands still, so it keeps its token.
            let start = Int(Date().timeIntervalSince1970 * 1000)
            func client() throws -> APNsClient {
                try APNsClient(
                    .init(host: apns.host, port: apns.port, trustRootPEM: nil, signer: signer, clock: { start })
                )
            }
            let keeping = try client()
            var statuses = await keeping.send([Push.alert()]).map { (try? $0.get().status) ?? 0 }
            apns.advanceClock(by: .seconds(61 * 60))
            apns.advanceClock(by: .seconds(-5))
            statuses += await keeping.send([Push.alert()]).map { (try? $0.get().status) ?? 0 }
            await keeping.stop()
            let renewing = try client()
            statuses += await renewing.send([Push.alert()]).map { (try? $0.get().status) ?? 0 }
            await renewing.stop()
            #expect(statuses == [200, 403, 200])
            #expect(apns.pushes.map(\.reason) == [nil, "ExpiredProviderToken", nil])
        }
    }

    @Test func faultsLastAndCountForEachToken() async throws {
        var world = open
        var fault = MockAPNs.Fault(action: .respond(status: 410, reason: "Unregistered"))
        fault.match.from = 2
        fault.match.to = 3
        fault.match.countsPerToken = true
        fault.lasts = .seconds(60)
        world.faults = [fault]
        try await withMockAPNs(world) { apns in
            let requests = ["aa", "bb", "aa", "aa", "aa", "bb"].map { Push.alert(path: "/3/device/" + $0) }
            let first = try await send(Array(requests[..<5]), to: apns)
            #expect(first == [200, 200, 410, 410, 200])
            apns.advanceClock(by: .seconds(60))
            let later = try await send(Array(requests[5...]), to: apns)
            #expect(later == [200])
        }
    }

    @Test func onlyTheNewestPushesAreKept() async throws {
        try await withMockAPNs(open, keeping: 3) { apns in
            let topics = (0..<10).map { "com.example.app\($0)" }
            let statuses = try await send(topics.map { Push.alert(topic: $0) }, to: apns)
            #expect(statuses.allSatisfy { $0 == 200 })
            #expect(apns.pushes.map { $0.header("apns-topic") } == topics.suffix(3))
            #expect(apns.forgottenPushes == 7)
        }
    }

    // MARK: Phones

    @Test func aPhoneHasWhatWasPushedToIt() async throws {
        let token = Push.token
        try await withMockAPNs(open) { apns in
            let alert = Push.alert(
                headers: [HeaderField("apns-collapse-id", "chat")],
                body: Array(#"{"aps":{"alert":{"title":"Anna","body":"Hi"},"badge":1,"sound":"default"}}"#.utf8)
            )
            let recall = PushRequest(
                path: "/3/device/" + token,
                headers: [
                    HeaderField("apns-push-type", "background"), HeaderField("apns-topic", Push.topic),
                    HeaderField("apns-priority", "5"),
                ],
                body: Array(#"{"aps":{"content-available":1}}"#.utf8)
            )
            _ = try await send([alert, alert, recall], to: apns)
            let phone = apns.phone(token.uppercased())
            #expect(phone.notifications.map(\.title) == ["Anna"])
            #expect(phone.notifications.first?.replaced.count == 1)
            #expect(phone.badge == 1 && phone.sounds == ["default", "default"] && phone.topic == Push.topic)
            #expect(phone.wakes.total == 1)
            #expect(phone.history.map(\.kind) == [.delivered, .replaced, .delivered, .delivered])
            #expect(apns.perform(.remove, on: token, collapseID: "chat").notifications.isEmpty)
        }
    }

    @Test func aPhoneIsSetAndTheEndpointAnswersByIt() async throws {
        let token = Push.token
        try await withMockAPNs(open) { apns in
            apns.setPhone(token) { $0.isOnline = false }
            let sent = try await send([Push.alert(), Push.alert()], to: apns)
            #expect(sent == [200, 200])
            #expect(apns.phone(token).stored.count == 1)
            let online = apns.setPhone(token) { settings in
                settings.isOnline = true
                settings.badge = 4
            }
            #expect(online.notifications.count == 1 && online.badge == 4)
            let deleted = apns.setPhone(token) { $0.app = .deleted }
            #expect(deleted.notifications.isEmpty && deleted.settings.status != .active)
            #expect(try await send([Push.alert()], to: apns) == [410])
            apns.setPhone(token) { $0.status = .active }
            #expect(try await send([Push.alert()], to: apns) == [200])
            #expect(apns.phone(token).settings.app == .background)
        }
    }

    @Test func aLiveActivityBelongsToAPhone() async throws {
        struct State: Decodable, Equatable { var goals: Int }
        try await withMockAPNs(open) { apns in
            apns.linkToken("cd01", toPhone: Push.token)
            let now = Int(Date().timeIntervalSince1970)
            let update = PushRequest(
                path: "/3/device/cd01",
                headers: [
                    HeaderField("apns-push-type", "liveactivity"),
                    HeaderField("apns-topic", Push.topic + ".push-type.liveactivity"),
                ],
                body: Array(#"{"aps":{"timestamp":\#(now),"event":"update","content-state":{"goals":2}}}"#.utf8)
            )
            _ = try await send([update], to: apns)
            let activity = try #require(apns.phone(Push.token).activities.first)
            #expect(activity.state == .active)
            #expect(try activity.decodedContentState(as: State.self) == State(goals: 2))
            // Its token has a registration of its own.
            let phone = apns.setPhone("cd01") {
                $0.status = .unregistered(since: Date())
                $0.isOnline = false
            }
            #expect(!phone.settings.isOnline)
            #expect(try await send([update], to: apns) == [410])
            #expect(apns.phone(Push.token).settings.status == .active)
        }
    }

    @Test func aPhoneThatWasAskedForLosesNothing() async throws {
        try await withMockAPNs(open, keeping: 2) { apns in
            _ = apns.phone(Push.token)
            for _ in 0..<3 { _ = try await send([Push.alert(), Push.alert(path: "/3/device/cd01")], to: apns) }
            #expect(apns.phone(Push.token).notifications.count == 3)
            let late = apns.phone("cd01")
            #expect(late.notifications.count == 1 && late.forgottenPushes == 4)
        }
    }

    @Test func manyPushesWaitForAPhoneInTheWorldThatKeepsThem() async throws {
        var world = open
        world.storedPushes = .several
        try await withMockAPNs(world) { apns in
            apns.setPhone(Push.token) { $0.isOnline = false }
            _ = try await send([Push.alert(), Push.alert()], to: apns)
            #expect(apns.phone(Push.token).stored.count == 2)
        }
    }

    private struct Payload: Decodable {
        struct Aps: Decodable {
            struct Alert: Decodable { var title: String }
            var alert: Alert
        }
        var aps: Aps
    }

    @Test func aPayloadIsReadAsATypeOfTheTests() async throws {
        try await withMockAPNs(open) { apns in
            let before = Date()
            _ = try await send([Push.alert(body: Array(#"{"aps":{"alert":{"title":"Hi"}}}"#.utf8))], to: apns)
            let push = try #require(apns.pushes.first)
            #expect(try push.decodedPayload(as: Payload.self).aps.alert.title == "Hi")
            #expect(push.header("APNs-Topic") == Push.topic)
            // The endpoint counts in milliseconds.
            #expect(push.arrivedAt >= before.addingTimeInterval(-0.001) && push.arrivedAt <= Date())
        }
    }

    @Test func pushesAreGivenInTheirOrderAndWaitedFor() async throws {
        try await withMockAPNs(open, keeping: 2) { apns in
            _ = try await send(["a", "b"].map { Push.alert(topic: "com.example.\($0)") }, to: apns)
            #expect(try await apns.nextPush().header("apns-topic") == "com.example.a")
            #expect(try await apns.nextPush().header("apns-topic") == "com.example.b")

            async let one = apns.nextPush(within: .seconds(60))
            async let other = apns.nextPush(within: .seconds(60))
            _ = try await send(["c", "d"].map { Push.alert(topic: "com.example.\($0)") }, to: apns)
            let topics = try await [one, other].map { $0.header("apns-topic") ?? "" }
            #expect(topics.sorted() == ["com.example.c", "com.example.d"])

            // What is forgotten cannot be given: the oldest that is there.
            _ = try await send((0..<9).map { Push.alert(topic: "com.example.\($0)") }, to: apns)
            let next = try await apns.nextPush().header("apns-topic") ?? ""
            #expect(next > "com.example.0" && next <= "com.example.7")
        }
    }

    @Test func whoWaitsInVainIsTold() async throws {
        try await withMockAPNs(open) { apns in
            await #expect(throws: MockAPNs.TimeoutError.self) { try await apns.nextPush(within: .milliseconds(20)) }
            let waiting = Task { try await apns.nextPush(within: .seconds(3600)) }
            waiting.cancel()
            await #expect(throws: CancellationError.self) { try await waiting.value }
            // The one who gave up has taken nothing.
            _ = try await send([Push.alert()], to: apns)
            #expect(try await apns.nextPush().status == 200)
        }
    }

    private struct Stop: Error {}

    /// The endpoint is gone: nobody listens on its port.
    private func expectGone(_ apns: MockAPNs?) async throws {
        let apns = try #require(apns)
        let statuses = try await send([Push.alert()], to: apns)
        #expect(statuses == [0])
    }

    @Test func nothingStaysBehindWhenTheBodyThrows() async throws {
        var kept: MockAPNs?
        await #expect(throws: Stop.self) {
            try await withMockAPNs(open) { apns in
                kept = apns
                throw Stop()
            }
        }
        try await expectGone(kept)
    }

    @Test func nothingStaysBehindWhenTheTaskIsCancelled() async throws {
        let (started, continuation) = AsyncStream.makeStream(of: MockAPNs.self)
        let world = open
        let task = Task {
            try await withMockAPNs(world) { apns in
                continuation.yield(apns)
                try await Task.sleep(for: .seconds(3600))
            }
        }
        var iterator = started.makeAsyncIterator()
        let apns = await iterator.next()
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        try await expectGone(apns)
    }

    /// The time may be over before anybody waits.
    @Test func aWaitOfNoTimeEnds() async throws {
        try await withMockAPNs(open, transport: .plaintext) { apns in
            await withTaskGroup(of: Void.self) { group in
                for _ in 0..<1000 {
                    group.addTask {
                        await #expect(throws: MockAPNs.TimeoutError.self) {
                            try await apns.nextPush(within: .nanoseconds(1))
                        }
                    }
                }
            }
        }
    }

    @Test func theBodysValueIsReturned() async throws {
        let port = try await withMockAPNs(open) { $0.port }
        #expect(port > 0)
    }
}

/// Requests as most tests send them.
private enum Push {
    static let token = String(repeating: "ab", count: 32)
    static let topic = "com.example.app"

    static func alert(
        path: String = "/3/device/" + token,
        topic: String? = topic,
        headers: [HeaderField] = [],
        body: [UInt8] = Array(#"{"aps":{"alert":"Hi"}}"#.utf8)
    ) -> PushRequest {
        let own = [HeaderField("apns-push-type", "alert")] + (topic.map { [HeaderField("apns-topic", $0)] } ?? [])
        return PushRequest(path: path, headers: own + headers, body: body)
    }
}
