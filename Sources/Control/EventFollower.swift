import APNsWire
import Synchronization

/// One who follows what happens: a reader of server-sent events.
///
/// One that does not keep up is let go, so that its memory is bounded: it may come again, and say what it has seen last.
struct EventFollower: Sendable {
    enum Event: Sendable {
        case push(KeptPush)
        case connection(ConnectionEnd)
        /// Nothing has happened for a while: a line that shows whether the reader is still there.
        case nothing

        /// Bytes that it keeps, roughly.
        fileprivate var weight: Int {
            switch self {
            case .push(let push): push.weight
            case .connection: 2048
            case .nothing: 64
            }
        }
    }

    /// Bytes that may wait for a reader: what a book forgets is kept as long as it waits here.
    static let mostWaiting = 16 << 20

    /// Bytes that wait. A reference, since reader and teller have copies of the follower.
    private final class Backlog: Sendable {
        let bytes = Atomic<Int>(0)
    }

    let events: AsyncStream<Event>
    private let continuation: AsyncStream<Event>.Continuation
    private let backlog = Backlog()

    init() {
        (events, continuation) = AsyncStream.makeStream()
    }

    /// Tells the reader, or lets it go where too much waits for it already.
    func tell(_ event: Event) {
        let waiting = backlog.bytes.add(event.weight, ordering: .relaxed).newValue
        guard waiting <= Self.mostWaiting else { return continuation.finish() }
        continuation.yield(event)
    }

    /// Says that the reader has the event.
    func took(_ event: Event) {
        backlog.bytes.subtract(event.weight, ordering: .relaxed)
    }

    func end() {
        continuation.finish()
    }
}
