import APNsRules
import APNsWire
import PushModel
import Recording

/// A push that has arrived whole, with its answer.
struct KeptPush: Sendable {
    /// From 1, in the order in which pushes were settled.
    let number: Int
    let exchange: Exchange
    /// In lower case; nil where the path names none.
    let token: String?
    let topic: String?
    /// In lower case.
    let id: String?

    init(_ exchange: Exchange, number: Int) {
        self.number = number
        self.exchange = exchange
        token = exchange.request.deviceToken
        topic = exchange.request.headers["apns-topic"]
        id = (exchange.response?.headers["apns-id"] ?? exchange.request.headers["apns-id"])?.lowercased()
    }

    /// About how much memory it holds on to, in bytes.
    var weight: Int { 2048 + exchange.request.body.count }
}

extension Exchange {
    /// Whether it is a push that arrived whole, and no request for channels.
    var isWholePush: Bool {
        brokenOff == nil && malformation == nil && Route(path: request.path).isPush
    }
}
