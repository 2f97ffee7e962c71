import APNsRules
import PushModel
import Synchronization
import Testing

@testable import APNsWire

/// The mock's time, and how old provider tokens are by it.
@Suite(.timeLimit(.minutes(10))) struct EndpointClockTests {
    @Test func itGoesOnAndNeverBack() {
        let wall = Mutex(1000)
        let clock = EndpointClock({ wall.withLock { $0 } }, startingAt: 5000)
        #expect(clock.now == 5000)
        wall.withLock { $0 += 10 }
        #expect(clock.now == 5010)
        clock.advance(by: 100)
        #expect(clock.now == 5110)
        #expect(clock.advance(by: -50))
        #expect(clock.now == 5110)
        #expect(clock.offset == 4100)
        #expect(!clock.advance(by: .max))
        #expect(!clock.advance(by: EndpointClock.longestOffset))
        #expect(clock.offset == 4100)
        #expect(clock.advance(by: EndpointClock.longestOffset - 4100))
        #expect(!clock.advance(by: 1))
    }

    /// Statuses of pushes, each with the provider token of that time by the sender's clock, in seconds after ``Push/now``, on a connection
    /// of its own. Between two of them the mock's clock is put forward by the seconds.
    private func statuses(startingAt start: Int = Push.now, _ steps: [(token: String, advance: Int)]) async throws
        -> [Int]
    {
        let clock = EndpointClock({ Push.now * 1000 }, startingAt: start * 1000)
        let signer = ProviderTokenSigner(keyID: "KEY1234567", teamID: "TEAM123456")
        // By name: a name is one token, signed when it is first used.
        var tokens: [String: String] = [:]
        let endpoint = try await MockEndpoint.start(
            EndpointConfiguration(
                world: World(teams: [signer.team()]),
                security: .plaintext,
                clock: { clock.now },
                clockOffset: { clock.offset },
                seed: 1
            )
        )
        var statuses: [Int] = []
        for step in steps {
            let token = try tokens[step.token] ?? signer.token(issuedAt: Push.now)
            tokens[step.token] = token
            let client = try APNsClient(
                .init(host: endpoint.host, port: endpoint.port, trustRootPEM: nil, signer: nil, clock: { 0 })
            )
            let push = Push.alert(headers: [HeaderField("authorization", "bearer " + token)])
            statuses += await client.send([push]).map { (try? $0.get().status) ?? 0 }
            await client.stop()
            clock.advance(by: step.advance * 1000)
        }
        await endpoint.stop(drain: .zero)
        return statuses
    }

    /// Apple: a provider token is good for an hour. The sender signs by the machine's clock, which stands still here.
    @Test func aTokenThatIsKeptOverAnHourIsExpired() async throws {
        #expect(try await statuses([("a", 59 * 60), ("a", 2 * 60), ("a", 0)]) == [200, 200, 403])
    }

    @Test func aTokenThatIsSignedAnewIsFresh() async throws {
        #expect(
            try await statuses([("a", 61 * 60), ("b", 0), ("a", 59 * 60), ("b", 2 * 60), ("b", 0)]) == [
                200, 200, 403, 200, 403,
            ]
        )
    }

    /// As with `serve --clock`: in another year the sender's tokens are as good.
    @Test(arguments: [-400 * 86_400, 400 * 86_400])
    func theFirstOffsetCountsAlike(seconds: Int) async throws {
        #expect(
            try await statuses(startingAt: Push.now + seconds, [("a", 61 * 60), ("a", 0), ("b", 0)]) == [200, 403, 200]
        )
    }

    /// Topics that are set have nothing to do with when a token first came.
    @Test func aFreshTokenIsFreshAfterTopicsWereSet() async throws {
        let clock = EndpointClock({ Push.now * 1000 })
        let signer = ProviderTokenSigner(keyID: "KEY1234567", teamID: "TEAM123456")
        let endpoint = try await MockEndpoint.start(
            EndpointConfiguration(
                world: World(teams: [signer.team(topics: [Push.topic])]),
                security: .plaintext,
                clock: { clock.now },
                clockOffset: { clock.offset },
                seed: 1
            )
        )
        clock.advance(by: 61 * 60_000)
        try endpoint.setTopics([Push.topic, "com.example.new"], ofTeam: "TEAM123456")
        let client = try APNsClient(
            .init(host: endpoint.host, port: endpoint.port, trustRootPEM: nil, signer: nil, clock: { 0 })
        )
        let token = try signer.token(issuedAt: Push.now)
        let push = Push.alert(headers: [HeaderField("authorization", "bearer " + token)])
        let statuses = await client.send([push]).map { (try? $0.get().status) ?? 0 }
        await client.stop()
        await endpoint.stop(drain: .zero)
        #expect(statuses == [200])
    }

    /// Inlets push by a client of the endpoint's own: it signs anew in time, and its tokens are fresh.
    @Test func theOwnClientKeepsUpWithTheClock() async throws {
        let clock = EndpointClock({ Push.now * 1000 })
        let signer = ProviderTokenSigner.own()
        var world = World()
        world.admit(signer)
        let endpoint = try await MockEndpoint.start(
            EndpointConfiguration(
                world: world,
                security: .plaintext,
                clock: { clock.now },
                clockOffset: { clock.offset },
                seed: 1
            )
        )
        let client = try endpoint.ownClient(authorityPEM: nil, signer: signer)
        var statuses: [Int] = []
        for _ in 0..<3 {
            statuses += await client.send([Push.alert()]).map { (try? $0.get().status) ?? 0 }
            clock.advance(by: 61 * 60_000)
        }
        await client.stop()
        await endpoint.stop(drain: .zero)
        #expect(statuses == [200, 200, 200])
    }

    /// A fault that lasts half a minute is over when the clock says so.
    @Test func aBrownoutEndsByTheMocksTime() async throws {
        let clock = EndpointClock({ Push.now * 1000 })
        let fault = Fault(forMilliseconds: 30_000, action: .respond(status: 503, reason: .serviceUnavailable))
        let endpoint = try await MockEndpoint.start(
            EndpointConfiguration(
                world: World(authentication: .none, faults: [fault]),
                security: .plaintext,
                clock: { clock.now },
                seed: 1
            )
        )
        let client = try endpoint.ownClient(authorityPEM: nil, signer: nil)
        var statuses: [Int] = []
        for advance in [29_999, 1, 0] {
            statuses += await client.send([Push.alert()]).map { (try? $0.get().status) ?? 0 }
            clock.advance(by: advance)
        }
        await client.stop()
        await endpoint.stop(drain: .zero)
        #expect(statuses == [503, 503, 200])
    }

    @Test func whatIsRememberedOfTokensIsBounded() {
        let offset = Mutex(0)
        let sightings = FirstSightings(offset: { offset.withLock { $0 } })
        #expect(sightings.offset(of: "first") == 0)
        offset.withLock { $0 = 7 }
        for number in 0..<9999 { _ = sightings.offset(of: "\(number)") }
        #expect(sightings.offset(of: "first") == 0)
        for number in 10_000..<40_000 { _ = sightings.offset(of: "\(number)") }
        #expect(sightings.offset(of: "first") == 7)
    }
}
