import NIOCore
import NIOPosix
import PushModel
import Synchronization
import Testing

@testable import APNsWire

/// An endpoint that sends requests on to another one.
@Suite struct UpstreamTests {
    /// Two endpoints, the first of which asks the second; what each was sent.
    private static func chained(
        _ world: World = World(authentication: .none),
        behind: World = World(authentication: .none),
        patience: Duration = .seconds(60),
        _ body: (APNsClient, _ front: ExchangeLog, _ back: ExchangeLog) async throws -> Void
    ) async throws {
        let (front, back) = (ExchangeLog(), ExchangeLog())
        let second = try await endpoint(behind, nil, back)
        let upstream = try Upstream(
            Upstream.Configuration(host: "127.0.0.1", port: second.port, isSecure: false, patience: patience)
        )
        let first = try await endpoint(world, upstream, front)
        let client = try Self.client(first.port)
        do {
            try await body(client, front, back)
        } catch {
            await end(client, first, second)
            throw error
        }
        await end(client, first, second)
    }

    private static func end(_ client: APNsClient, _ endpoints: MockEndpoint...) async {
        await client.stop()
        for endpoint in endpoints { await endpoint.stop(drain: .zero) }
    }

    private static func endpoint(_ world: World, _ upstream: Upstream?, _ log: ExchangeLog) async throws -> MockEndpoint
    {
        try await MockEndpoint.start(
            EndpointConfiguration(
                world: world,
                security: .plaintext,
                upstream: upstream,
                clock: { Push.now * 1000 },
                seed: 1,
                onExchange: { log.append($0) }
            )
        )
    }

    private static func client(_ port: Int) throws -> APNsClient {
        try APNsClient(
            APNsClient.Configuration(
                host: "127.0.0.1",
                port: port,
                trustRootPEM: nil,
                signer: nil,
                clock: { Push.now * 1000 }
            )
        )
    }

    private func statuses(_ results: [Result<PushResponse, DeliveryError>]) -> [Int] {
        results.map { result in if case .success(let response) = result { response.status } else { 0 } }
    }

    /// "Two chained endpoints with --upstream forward the same bytes."
    @Test func theSameBytesHeadersAndPathGoOn() async throws {
        try await Self.chained { client, front, back in
            var requests = [
                Push.alert(
                    headers: [
                        HeaderField("authorization", "bearer abc.def.ghi"), HeaderField("apns-collapse-id", "é 1"),
                        HeaderField("x-own", "a"), HeaderField("x-own", "b"),
                    ],
                    body: Array("{ \"aps\" : {\"alert\":\"\\u00e9/\"} }\n".utf8)
                ),
                Push.alert(body: [0xFF, 0x00, 0x7B]), Push.alert(body: Push.body(bytes: 4097)),
                Push.alert(path: "/3/device/zz", body: []),
                PushRequest(method: "GET", path: "/1/apps/com.example.app/all-channels", headers: [], body: []),
            ]
            for index in requests.indices { requests[index].authority = "api.push.apple.com" }
            for request in requests { _ = await client.send([request]) }
            #expect(front.exchanges.count == requests.count)
            #expect(back.exchanges.count == requests.count)
            for (sent, (first, second)) in zip(requests, zip(front.exchanges, back.exchanges)) {
                #expect(first.request == second.request)
                #expect(second.request.body == sent.body && second.request.path == sent.path)
                #expect(second.request.headers == sent.headers && second.request.authority == sent.authority)
                #expect(first.response?.status == second.response?.status)
                #expect(first.response?.headers == second.response?.headers)
                #expect(first.response?.body == second.response?.body)
                #expect(first.upstream?.problem == nil && second.upstream == nil)
            }
        }
    }

    /// The client gets the other endpoint's answer, and the mock's own is kept.
    @Test func theAnswerIsTheOtherEndpoints() async throws {
        var behind = World(authentication: .none)
        behind.faults = [Fault(action: .respond(status: 410, reason: .unregistered, retryAfter: nil))]
        try await Self.chained(behind: behind) { client, front, _ in
            #expect(statuses(await client.send([Push.alert()])) == [410])
            let exchange = try #require(front.exchanges.first)
            #expect(exchange.response?.reason == .unregistered)
            #expect(exchange.upstream?.mock.status == 200)
        }
    }

    /// Faults of the mock that answer themselves come first.
    @Test func aFaultOfTheMockAsksNobody() async throws {
        var world = World(authentication: .none)
        world.faults = [
            Fault(action: .respond(status: 429, reason: .tooManyRequests, retryAfter: nil))
        ]
        try await Self.chained(world) { client, _, back in
            #expect(statuses(await client.send([Push.alert()])) == [429])
            #expect(back.exchanges.isEmpty)
        }
    }

    @Test func manyAtATimeEachHaveTheirOwnAnswer() async throws {
        try await Self.chained { client, front, back in
            let requests = (0..<500).map { Push.alert(body: Push.body(bytes: 100 + $0 * 10)) }
            let expected = requests.map { $0.body.count > 4096 ? 413 : 200 }
            #expect(statuses(await client.send(requests)) == expected)
            #expect(front.exchanges.count == 500 && back.exchanges.count == 500)
        }
    }

    // MARK: One that does not answer

    @Test func oneThatIsDownIs503AndToldOnce() async throws {
        let told = ToldProblems()
        // A port that was free a moment ago, with nobody on it.
        let gone = try await Self.endpoint(World(authentication: .none), nil, ExchangeLog())
        await gone.stop(drain: .zero)
        let upstream = try Upstream(
            Upstream.Configuration(host: "127.0.0.1", port: gone.port, isSecure: false),
            whenFailed: { told.append($0) }
        )
        let log = ExchangeLog()
        let first = try await Self.endpoint(World(authentication: .none), upstream, log)
        let client = try Self.client(first.port)
        #expect(statuses(await client.send([Push.alert()])) == [503])
        #expect(statuses(await client.send([Push.alert(), Push.alert()])) == [503, 503])
        #expect(log.exchanges.allSatisfy { $0.response?.reason == .serviceUnavailable && $0.upstream?.problem != nil })
        #expect(told.count == 1)
        await Self.end(client, first)
    }

    /// It takes connections, and never says anything.
    @Test func oneThatIsSilentIs503AfterItsTime() async throws {
        let silent = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .bind(host: "127.0.0.1", port: 0).get()
        let port = try #require(silent.localAddress?.port)
        let upstream = try Upstream(
            Upstream.Configuration(host: "127.0.0.1", port: port, isSecure: false, patience: .milliseconds(50))
        )
        let log = ExchangeLog()
        let first = try await Self.endpoint(World(authentication: .none), upstream, log)
        let client = try Self.client(first.port)
        for _ in 0..<3 { #expect(statuses(await client.send([Push.alert()])) == [503]) }
        #expect(log.exchanges.first?.upstream?.problem?.contains("no answer within") == true)
        await Self.end(client, first)
        try await silent.close()
    }

    /// Faults of the other endpoint that break off.
    @Test(arguments: [Fault.Action.close, .reset, .refuse])
    func oneThatBreaksOffIs503(action: Fault.Action) async throws {
        var behind = World(authentication: .none)
        behind.faults = [Fault(action: action)]
        try await Self.chained(behind: behind) { client, front, _ in
            #expect(statuses(await client.send([Push.alert()])) == [503])
            #expect(front.exchanges.first?.upstream?.problem != nil)
        }
    }

    /// Whoever stops does not wait for the other endpoint.
    @Test func theEndDoesNotWaitForTheAnswer() async throws {
        let silent = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .bind(host: "127.0.0.1", port: 0).get()
        let upstream = try Upstream(
            Upstream.Configuration(host: "127.0.0.1", port: try #require(silent.localAddress?.port), isSecure: false)
        )
        let log = ExchangeLog()
        let first = try await Self.endpoint(World(authentication: .none), upstream, log)
        let client = try Self.client(first.port)
        async let results = client.send([Push.alert()])
        while first.connectionCount == 0 { await Task.yield() }
        await first.stop(drain: .zero)
        #expect(statuses(await results) == [0])
        #expect(log.exchanges.count <= 1)
        await client.stop()
        try await silent.close()
    }

    @Test func onlyThisMachineUnlessItIsAllowed() throws {
        #expect(throws: WireError.self) {
            try Upstream(Upstream.Configuration(host: "api.push.apple.com", port: 443, isSecure: true))
        }
        _ = try Upstream(
            Upstream.Configuration(host: "api.push.apple.com", port: 443, isSecure: true, allowsRemoteHosts: true)
        )
    }
}

/// What was said of an endpoint that does not answer.
final class ToldProblems: Sendable {
    private let log = Mutex<[String]>([])

    func append(_ problem: String) { log.withLock { $0.append(problem) } }

    var count: Int { log.withLock { $0.count } }
}
