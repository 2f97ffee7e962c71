import APNsRules
import APNsWire
import PushModel

/// What the endpoint tells the recorder.
enum RecordedEvent: Sendable {
    case exchange(Exchange)
    case connectionEnd(ConnectionEnd)
    /// A message at an inlet, for one recipient.
    case message(RecordedMessage)
    /// The app on a device has registered; nil is every topic.
    case registration(token: String, topic: String?, at: Int)
    /// What came to the device tokens that begin in this way is another test's, and not judged with what comes now.
    case forgotten(tokens: String)
    /// Everything before this is written down: is called on the recorder's thread.
    case reached(@Sendable () -> Void)

    /// About how much memory the event holds on to, in bytes.
    var weight: Int {
        switch self {
        case .exchange(let exchange):
            1024 + exchange.request.body.count + exchange.violations.count * 256
                + exchange.request.headers.reduce(exchange.request.path.utf8.count) { size, field in
                    size + field.name.utf8.count + field.value.utf8.count
                }
        case .connectionEnd(let end): 256 + end.violations.count * 256
        case .message(let message): 4096 + message.weight
        case .reached, .registration, .forgotten: 64
        }
    }
}
