import NIOCore
import PushModel
import Testing

@testable import APNsWire

@Suite(.timeLimit(.minutes(10))) struct APNsClientTests {
    private func configuration(host: String, port: Int = 1, allowsRemoteHosts: Bool = false) -> APNsClient.Configuration
    {
        APNsClient.Configuration(
            host: host,
            port: port,
            trustRootPEM: nil,
            signer: nil,
            clock: { Push.now * 1000 },
            allowsRemoteHosts: allowsRemoteHosts
        )
    }

    @Test(arguments: [
        "api.push.apple.com", "10.0.0.1", "127.0.0.1.example.com", "::2", "0.0.0.0", "", "localhost.example.com",
        "::ffff:10.0.0.1", "128.0.0.1",
    ])
    func refusesEveryOtherMachine(_ host: String) {
        #expect(throws: WireError.remoteHost(host)) {
            _ = try APNsClient(configuration(host: host))
        }
    }

    @Test(arguments: ["localhost", "127.0.0.1", "127.1.2.3", "::1", "0:0:0:0:0:0:0:1"])
    func sendsToThisMachine(_ host: String) throws {
        _ = try APNsClient(configuration(host: host))
    }

    @Test func otherMachinesMayBeAllowed() throws {
        _ = try APNsClient(configuration(host: "10.0.0.1", allowsRemoteHosts: true))
    }

    @Test func aPortWithoutAListenerIsAnErrorOfEachRequest() async throws {
        let client = try APNsClient(configuration(host: "127.0.0.1", port: 1))
        // The second time finds nothing left of the first.
        for _ in 0..<2 {
            let results = await client.send([Push.alert(), Push.alert()])
            #expect(results.count == 2)
            for case .success(let response) in results {
                Issue.record("unexpected \(response)")
            }
        }
    }

    @Test func anUnknownAuthorityIsNotTrusted() async throws {
        let authority = try SelfSignedAuthority(now: Push.now)
        let other = try SelfSignedAuthority(now: Push.now)
        let security = EndpointConfiguration.Security.tls(
            certificatePEM: authority.certificatePEM,
            privateKeyPEM: authority.privateKeyPEM
        )
        try await withEndpoint(security: security) { endpoint in
            for (root, isTrusted) in [(authority, true), (other, false)] {
                var configuration = configuration(host: "127.0.0.1", port: endpoint.port)
                configuration.trustRootPEM = root.authorityPEM
                let client = try APNsClient(configuration)
                let result = await client.send([Push.alert()]).first
                #expect(((try? result?.get().status) == 200) == isTrusted)
                await client.stop()
            }
        }
    }

    @Test(arguments: SelfSignedAuthority.hostNames)
    func theCertificateIsGoodForEachHostName(_ name: String) async throws {
        let authority = try SelfSignedAuthority(now: Push.now)
        let security = EndpointConfiguration.Security.tls(
            certificatePEM: authority.certificatePEM,
            privateKeyPEM: authority.privateKeyPEM
        )
        try await withEndpoint(security: security) { endpoint in
            var configuration = configuration(host: "127.0.0.1", port: endpoint.port)
            configuration.trustRootPEM = authority.authorityPEM
            configuration.serverName = name
            let client = try APNsClient(configuration)
            #expect(try await client.send([Push.alert()]).first?.get().status == 200)
            await client.stop()
        }
    }

    @Test func connectsAgainWhenTheEndpointWentAwayBetweenRequests() async throws {
        let world = World(authentication: .none)
        let settings = EndpointConfiguration(world: world, security: .plaintext, clock: { 0 }, seed: 1)
        // The system gives ports below 32768 to nobody who asks for any: it is still free when the endpoint comes back.
        var started: MockEndpoint?
        for port in (20_000..<32_000).shuffled().prefix(100) where started == nil {
            started = try? await MockEndpoint.start(settings, port: port)
        }
        let first = try #require(started)
        let client = try APNsClient(configuration(host: "127.0.0.1", port: first.port))
        #expect(try await client.send([Push.alert()]).first?.get().status == 200)
        await first.stop()
        let second = try await MockEndpoint.start(settings, port: first.port)
        #expect(try await client.send([Push.alert()]).first?.get().status == 200)
        await client.stop()
        await second.stop()
    }

    /// RFC 9113, 6.8: after GOAWAY a client opens a new connection for further requests, while the old one ends what is open on it.
    @Test func afterGoAwayOthersDoNotWaitForTheSlowestAnswer() async throws {
        var world = World(authentication: .none)
        world.faults = [
            Fault(Fault.Match(pushType: "background"), delayMilliseconds: 3_600_000),
            Fault(Fault.Match(topic: "last"), action: .goAway(reason: "Shutdown")),
        ]
        let log = ExchangeLog()
        try await withEndpoint(world, onExchange: { log.append($0) }) { endpoint in
            let client = try APNsClient(configuration(host: "127.0.0.1", port: endpoint.port))
            #expect(try await client.send([Push.alert()]).first?.get().status == 200)
            async let hanging = client.send([Push.alert(pushType: "background"), Push.alert(topic: "last")])
            while log.exchanges.count < 2 { await Task.yield() }
            for _ in 0..<3 {
                let answer = await client.send(Push.alert(), patience: .seconds(60))
                #expect((try? answer.get().status) == 200)
            }
            await client.stop()
            let lost = await hanging
            #expect(throws: DeliveryError.self) { try lost.first?.get() }
        }
    }

    /// More requests that hang than a connection has streams: each ends in its time, and leaves its place to the next one.
    @Test func whatIsGivenUpIsInNobodysWay() async throws {
        var world = World(authentication: .none)
        world.faults = [Fault(Fault.Match(pushType: "background"), delayMilliseconds: 3_600_000)]
        try await withEndpoint(world) { endpoint in
            let client = try APNsClient(configuration(host: "127.0.0.1", port: endpoint.port))
            #expect(try await client.send([Push.alert()]).first?.get().status == 200)
            let late = await withTaskGroup(of: Bool.self) { group in
                for _ in 0..<250 {
                    group.addTask {
                        let slow = await client.send(Push.alert(pushType: "background"), patience: .milliseconds(50))
                        return slow == .failure(.timedOut(.milliseconds(50)))
                    }
                }
                return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
            }
            #expect(late == 250)
            let answer = await client.send(Push.alert(), patience: .seconds(60))
            #expect((try? answer.get().status) == 200)
            await client.stop()
        }
    }

    @Test func aPortInUseIsATypedError() async throws {
        try await withEndpoint { endpoint in
            let settings = EndpointConfiguration(world: World(), security: .plaintext, clock: { 0 }, seed: 1)
            let error = await #expect(throws: WireError.self) {
                let second = try await MockEndpoint.start(settings, port: endpoint.port)
                await second.stop()
            }
            guard case .cannotListen("127.0.0.1", endpoint.port, _)? = error else {
                Issue.record("unexpected \(String(describing: error))")
                return
            }
        }
    }
}
