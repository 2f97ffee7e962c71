import APNsWire

/// One who follows what happens: a reader of server-sent events.
///
/// One that does not keep up is let go, so that it costs no memory: it may come again, and say what it has seen last.
struct EventFollower: Sendable {
    enum Event: Sendable {
        case push(KeptPush)
        case connection(ConnectionEnd)
        /// Nothing has happened for a while: a line that shows whether the reader is still there.
        case nothing
    }

    /// Events that may wait for a reader: more than a book keeps.
    private static let mostWaiting = 20_000

    let events: AsyncStream<Event>
    private let continuation: AsyncStream<Event>.Continuation

    init() {
        (events, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingOldest(Self.mostWaiting))
    }

    func tell(_ event: Event) {
        if case .dropped = continuation.yield(event) { continuation.finish() }
    }

    func end() {
        continuation.finish()
    }
}
