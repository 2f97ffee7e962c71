import APNsWire
import FoundationEssentials
import PushModel
import Synchronization

/// Requests as most tests send them.
enum Push {
    static let token = String(repeating: "ab", count: 32)
    static let path = "/3/device/" + token
    static let topic = "com.example.app"
    /// The certificates are checked against the machine's clock.
    static let now = Int(Date().timeIntervalSince1970)

    /// An alert push that every world without restrictions accepts.
    static func alert(
        path: String = path,
        topic: String? = topic,
        pushType: String? = "alert",
        headers: [HeaderField] = [],
        body: [UInt8] = Array("{\"aps\":{\"alert\":\"Hi\"}}".utf8)
    ) -> PushRequest {
        var all: [HeaderField] = []
        if let topic { all.append(HeaderField("apns-topic", topic)) }
        if let pushType { all.append(HeaderField("apns-push-type", pushType)) }
        return PushRequest(path: path, headers: all + headers, body: body)
    }

    /// A JSON body of exactly that many bytes.
    static func body(bytes: Int) -> [UInt8] {
        let start = Array("{\"aps\":{\"alert\":\"".utf8)
        let end = Array("\"}}".utf8)
        return start + Array(repeating: UInt8(ascii: "a"), count: bytes - start.count - end.count) + end
    }
}

/// A session that lives exactly as long as the body. Its clock stands still, at `now` in seconds since the epoch.
func withSession(
    _ world: World = World(),
    now: Int = Push.now,
    _ body: (WireSession) async throws -> Void
) async throws {
    let session = try await WireSession.start(world: world, certificatesAt: Push.now, clock: { now * 1000 })
    do {
        try await body(session)
    } catch {
        await session.stop()
        throw error
    }
    await session.stop()
}

/// What an endpoint's `onExchange` was told.
final class ExchangeLog: Sendable {
    private let kept = Mutex<[Exchange]>([])

    func append(_ exchange: Exchange) {
        kept.withLock { $0.append(exchange) }
    }

    var exchanges: [Exchange] { kept.withLock { $0 } }
}
