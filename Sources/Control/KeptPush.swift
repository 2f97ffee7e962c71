import APNsWire
import PushModel

/// A push that has arrived whole, with its answer.
///
/// A reference, and nothing of it is looked at before somebody asks: an endpoint under load makes tens of thousands a second.
final class KeptPush: Sendable {
    /// From 1, in the order in which pushes were settled.
    let number: Int
    let exchange: Exchange

    init(_ exchange: Exchange, number: Int) {
        self.number = number
        self.exchange = exchange
    }

    /// In lower case; nil where the path names none.
    var token: String? { exchange.request.deviceToken }
    var topic: String? { exchange.request.headers["apns-topic"] }
    /// In lower case.
    var id: String? {
        (exchange.response?.headers["apns-id"] ?? exchange.request.headers["apns-id"])?.lowercased()
    }

    var forPhone: PhoneKeeper.Push { PhoneKeeper.Push(number: number, exchange: exchange) }

    /// About how much memory it holds on to, in bytes.
    var weight: Int { 2048 + exchange.request.body.count }
}
