import APNsWire
import Control
import JSONModel
import PushModel
import Testing

@testable import Control
@testable import Recording

/// An endpoint of its own with a control interface, without a socket for the latter.
struct Controlled: Sendable {
    let endpoint: MockEndpoint
    let clock: EndpointClock
    let router: ControlRouter

    static func run(
        _ world: World = World(authentication: .none),
        limit: PushBook.Limit = PushBook.Limit(),
        sanitiser: RecordSanitiser = RecordSanitiser(),
        _ body: (Controlled) async throws -> Void
    ) async throws {
        let book = PushBook(limit: limit)
        let counters = TrafficCounters(sanitiser: RecordSanitiser())
        let time = EndpointClock({ 1_800_000_000_000 })
        let endpoint = try await MockEndpoint.start(
            EndpointConfiguration(
                world: world,
                security: .plaintext,
                clock: { time.now },
                clockOffset: { time.offset },
                seed: 1,
                onExchange: { exchange in
                    counters.add(exchange)
                    book.add(exchange)
                },
                onConnectionEnd: { end in
                    counters.add(end)
                    book.add(end)
                }
            )
        )
        let router = ControlRouter(
            endpoint: endpoint,
            clock: time,
            book: book,
            counters: counters,
            sanitiser: sanitiser,
            version: "1.2.3",
            report: { Array(#"{"schemaVersion":1}"#.utf8) },
            whenReset: { _ in },
            whenRegistered: { _, _, _ in }
        )
        do {
            try await body(Controlled(endpoint: endpoint, clock: time, router: router))
        } catch {
            await endpoint.stop(drain: .zero)
            throw error
        }
        await endpoint.stop(drain: .zero)
    }

    /// Sends pushes over one connection, one after the other, and returns their statuses; 0 where there was no answer.
    @discardableResult
    func push(to tokens: String..., topic: String = "com.example.app", id: String? = nil) async throws -> [Int] {
        let client = try APNsClient(
            .init(
                host: endpoint.host,
                port: endpoint.port,
                trustRootPEM: nil,
                signer: nil,
                clock: { 1_800_000_000_000 }
            )
        )
        var statuses: [Int] = []
        for token in tokens {
            let request = PushRequest(
                path: "/3/device/\(token)",
                headers: [HeaderField("apns-topic", topic), HeaderField("apns-push-type", "alert")]
                    + (id.map { [HeaderField("apns-id", $0)] } ?? []),
                body: Array(#"{"aps":{"alert":{"title":"T"}}}"#.utf8)
            )
            statuses += await client.send([request]).map { (try? $0.get().status) ?? 0 }
        }
        await client.stop()
        return statuses
    }

    /// Sends one push with this payload.
    @discardableResult
    func send(
        _ payload: String,
        to token: String,
        type: String = "alert",
        topic: String = "com.example.app",
        headers: [HeaderField] = []
    ) async throws -> Int {
        let client = try APNsClient(
            .init(
                host: endpoint.host,
                port: endpoint.port,
                trustRootPEM: nil,
                signer: nil,
                clock: { 1_800_000_000_000 }
            )
        )
        let request = PushRequest(
            path: "/3/device/\(token)",
            headers: [HeaderField("apns-topic", topic), HeaderField("apns-push-type", type)] + headers,
            body: Array(payload.utf8)
        )
        let status = await client.send([request]).map { (try? $0.get().status) ?? 0 }.first ?? 0
        await client.stop()
        return status
    }

    func ask(_ method: String, _ target: String, _ body: String = "") async throws -> (status: Int, body: JSONValue) {
        let response = await router.answer(method, target, lastEventID: nil, Array(body.utf8))
        return (response.status, try JSONValue(parsing: try #require(response.bytes)))
    }

    func get(_ target: String) async throws -> (status: Int, body: JSONValue) { try await ask("GET", target) }

    /// The device tokens of the pushes that match.
    func tokens(_ query: String = "") async throws -> [String] {
        try await get("/v1/pushes\(query)").body.pushTokens
    }
}

extension ControlResponse {
    var bytes: [UInt8]? {
        if case .bytes(let bytes) = body { bytes } else { nil }
    }
}

extension JSONValue {
    var pushTokens: [String] {
        self["pushes"]?.arrayValue?.compactMap { $0["path"]?.stringValue?.split(separator: "/").last.map(String.init) }
            ?? []
    }
}
