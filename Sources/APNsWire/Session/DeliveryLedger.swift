import PushModel

/// What arrived at a session's endpoint, found again by connection and stream, so that no header is needed to match it.
///
/// Lives on the session's event loop.
final class DeliveryLedger {
    private struct Place: Hashable {
        let port: Int
        let stream: Int
    }

    // Looked up, never iterated.
    private var arrived: [Place: PushRequest] = [:]
    // Sorted before it is shown.
    private var counts: [String: Int] = [:]

    func record(_ exchange: Exchange) {
        guard exchange.brokenOff == nil else { return }
        arrived[Place(port: exchange.peerPort, stream: exchange.stream)] = exchange.request
        guard let response = exchange.response else { return }
        counts[response.reason?.rawValue ?? "OK", default: 0] += 1
    }

    /// Compares what was sent with what arrived on the answer's stream, and forgets it.
    func delivery(of request: PushRequest, _ answer: ClientAnswer) -> Delivery {
        let arrival = arrived.removeValue(forKey: Place(port: answer.port, stream: answer.stream))
        return Delivery(
            response: answer.response,
            arrivedIntact: arrival.map { Self.isIntact($0, asSent: request) } ?? false
        )
    }

    var statistics: WireStatistics {
        WireStatistics(
            requests: counts.values.reduce(0, +),
            byReason: counts.sorted { $0.key < $1.key }.map { WireStatistics.Count(reason: $0.key, requests: $0.value) }
        )
    }

    /// The client adds `authorization` at the end, so the headers that were sent are the first ones.
    static func isIntact(_ arrived: PushRequest, asSent sent: PushRequest) -> Bool {
        arrived.body == sent.body
            && isSame(arrived.method, sent.method)
            && isSame(arrived.path, sent.path)
            && arrived.headers.count >= sent.headers.count
            && zip(arrived.headers, sent.headers).allSatisfy { isSame($0.name, $1.name) && isSame($0.value, $1.value) }
            && arrived.headers.dropFirst(sent.headers.count).allSatisfy { $0.name == "authorization" }
    }

    // `==` of strings is canonical equivalence; bytes are meant here.
    private static func isSame(_ lhs: String, _ rhs: String) -> Bool {
        lhs.utf8.elementsEqual(rhs.utf8)
    }
}
