import APNsRules
import NIOCore
import PushModel
import Testing

@testable import APNsWire

/// An endpoint and a client of its own over TLS, both at the time of the tables.
func withTLS(
    _ world: World,
    onExchange: @escaping @Sendable (Exchange) -> Void = { _ in },
    _ body: (APNsClient) async throws -> Void
) async throws {
    let clock: @Sendable () -> Int = { ReasonTableTests.now * 1000 }
    let authority = try SelfSignedAuthority(now: Push.now)
    let endpoint = try await MockEndpoint.start(
        EndpointConfiguration(
            world: world,
            security: .tls(certificatePEM: authority.certificatePEM, privateKeyPEM: authority.privateKeyPEM),
            clock: clock,
            seed: 1,
            onExchange: onExchange
        )
    )
    let client = try APNsClient(
        .init(
            host: endpoint.host,
            port: endpoint.port,
            trustRootPEM: authority.authorityPEM,
            signer: nil,
            clock: clock
        )
    )
    do {
        try await body(client)
    } catch {
        await client.stop()
        await endpoint.stop(drain: .zero)
        throw error
    }
    await client.stop()
    await endpoint.stop(drain: .zero)
}

/// Both of Apple's tables again, this time as a client sees them: status, reason, headers and body.
@Suite(.timeLimit(.minutes(10))) struct ReasonsOverTLSTests {
    /// Certificates of clients are in ``ClientCertificateTests``.
    static let rows = (ReasonTableTests.deviceRows + ReasonTableTests.broadcastRows).filter {
        $0.world.authentication != .certificate
    }

    /// Reasons that no request brings about, but the service's own troubles.
    static let troubles: [ReasonTableTests.Row] = [
        (400, "IdleTimeout"), (500, "InternalServerError"), (503, "ServiceUnavailable"), (503, "Shutdown"),
        (418, "SomethingNew"),
    ].map { status, reason in
        let respond = Fault.Action.respond(status: status, reason: Reason(rawValue: reason))
        return ReasonTableTests.Row(
            status,
            reason,
            Push.alert(),
            world: World(authentication: .none, faults: [Fault(action: respond)])
        )
    }

    @Test(arguments: rows + troubles)
    func aRowHasItsShape(_ row: ReasonTableTests.Row) async throws {
        try await withTLS(row.world) { client in
            for request in row.requests.dropLast() {
                let status = try #require(await client.send([request]).first).get().status
                #expect((200..<300).contains(status))
            }
            let request = try #require(row.requests.last)
            let response = try #require(await client.send([request]).first).get()
            #expect(response.status == row.status)
            #expect(response.reason?.rawValue == row.reason)
            let isDevice = Route(path: request.path).isDevice
            let id = try #require(response.headers.first)
            #expect(id.name == (isDevice ? "apns-id" : "apns-request-id"))
            #expect(id.value.utf8.count == 36)
            #expect(response.headers.dropFirst() == [HeaderField("content-type", "application/json")])
            let time = row.status == 410 ? #","timestamp":5"# : ""
            #expect(String(decoding: response.body, as: UTF8.self) == "{\"reason\":\"\(row.reason)\"\(time)}")
        }
    }

    @Test func successHasNothingButAnID() async throws {
        try await withTLS(World(authentication: .none)) { client in
            let response = try #require(await client.send([Push.alert()]).first).get()
            #expect(response.status == 200)
            #expect(response.headers.map(\.name) == ["apns-id"])
            #expect(response.body.isEmpty)
        }
    }

    @Test func channelsLiveFromCreationToDeletion() async throws {
        func request(_ method: String, _ path: String, channel: String? = nil, _ body: String = "") -> PushRequest {
            PushRequest(
                method: method,
                path: "/1/apps/com.example.app/" + path,
                headers: channel.map { [HeaderField("apns-channel-id", $0)] } ?? [],
                body: Array(body.utf8)
            )
        }
        try await withTLS(World(authentication: .none)) { client in
            func answer(_ request: PushRequest) async throws -> PushResponse {
                try #require(await client.send([request]).first).get()
            }
            let creation = #"{"message-storage-policy":1,"push-type":"LiveActivity"}"#
            let created = try await answer(request("POST", "channels", creation))
            #expect(created.status == 201)
            #expect(created.body.isEmpty)
            #expect(created.headers["apns-request-id"] != nil)
            let channel = try #require(created.headers["apns-channel-id"])
            let found = try await answer(request("GET", "channels", channel: channel))
            #expect(found.status == 200)
            #expect(String(decoding: found.body, as: UTF8.self) == creation)
            let listed = try await answer(request("GET", "all-channels"))
            #expect(String(decoding: listed.body, as: UTF8.self) == "{\"channels\":[\"\(channel)\"]}")
            let deleted = try await answer(request("DELETE", "channels", channel: channel))
            #expect(deleted.status == 204)
            #expect(deleted.body.isEmpty)
            let gone = try await answer(request("GET", "channels", channel: channel))
            #expect(gone.reason?.rawValue == "ChannelNotRegistered")
        }
    }
}
