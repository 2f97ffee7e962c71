import APNsWire
import Dispatch
import Foundation
import Synchronization

/// Hands events from the endpoint's threads to the recorder's.
///
/// Bounded: where the recorder cannot keep up, the endpoint waits for it, so nothing is lost and no memory is eaten.
/// The wait stops the endpoint from reading, which its clients feel as flow control.
package final class RecordQueue: Sendable {
    private struct State {
        var events: [RecordedEvent] = []
        var weight = 0
        var isReaderWaiting = false
        var waitingWriters = 0
        var isClosed = false
    }

    /// Seconds.
    private static let moment = 0.001

    private let limit: Int
    private let state = Mutex(State())
    private let filled = DispatchSemaphore(value: 0)
    private let emptied = DispatchSemaphore(value: 0)

    /// - Parameter limit: how many bytes of events may wait.
    package init(limit: Int = 16 << 20) {
        self.limit = limit
    }

    /// Records a request. Waits where the disk is slower than the sender.
    package func record(_ exchange: Exchange) {
        put(.exchange(exchange))
    }

    /// Records the end of a connection.
    package func record(_ end: ConnectionEnd) {
        put(.connectionEnd(end))
    }

    /// Records that the app on a device has registered, so that its token is alive.
    ///
    /// - Parameters:
    ///   - token: The device token.
    ///   - topic: The app's; nil for every topic.
    ///   - time: Milliseconds since the epoch.
    package func recordRegistration(of token: String, topic: String?, at time: Int) {
        put(.registration(token: token, topic: topic, at: time))
    }

    /// Has pushes that come from now on not judged together with earlier ones to device tokens that begin in this way, in
    /// lower case; with an empty prefix, to any.
    package func forget(tokens prefix: String) {
        put(.forgotten(tokens: prefix))
    }

    /// Records messages, in their order.
    package func record(_ messages: [RecordedMessage]) async {
        await put(messages.map(RecordedEvent.message))
    }

    /// Adds events from a task, which no full queue may stop: a thread waits in its place.
    func put(_ events: [RecordedEvent]) async {
        // Nearly always there is room.
        guard let rest = putAtOnce(events) else { return }
        await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
            let thread = Thread { [self] in
                for event in rest where !put(event) { break }
                continuation.resume()
            }
            thread.start()
        }
    }

    /// Adds the events for which there is room.
    ///
    /// - Returns: those that are left; nil where none is, or the queue is closed.
    private func putAtOnce(_ events: [RecordedEvent]) -> ArraySlice<RecordedEvent>? {
        let (rest, wakesReader) = state.withLock { state -> (ArraySlice<RecordedEvent>?, Bool) in
            if state.isClosed { return (nil, false) }
            var rest = events[...]
            while state.weight < limit, let event = rest.popFirst() {
                state.events.append(event)
                state.weight += event.weight
            }
            let wakesReader = state.isReaderWaiting && rest.count < events.count
            if wakesReader { state.isReaderWaiting = false }
            return (rest.isEmpty ? nil : rest, wakesReader)
        }
        if wakesReader { filled.signal() }
        return rest
    }

    /// Adds an event; waits while the queue is full.
    ///
    /// - Returns: false where the queue is closed, and the event dropped.
    @discardableResult
    func put(_ event: RecordedEvent) -> Bool {
        while true {
            let (isTaken, wakesReader) = state.withLock { state -> (Bool?, Bool) in
                if state.isClosed { return (false, false) }
                if state.weight >= limit {
                    state.waitingWriters += 1
                    return (nil, false)
                }
                state.events.append(event)
                state.weight += event.weight
                let wakesReader = state.isReaderWaiting
                state.isReaderWaiting = false
                return (true, wakesReader)
            }
            if wakesReader { filled.signal() }
            if let isTaken { return isTaken }
            emptied.wait()
        }
    }

    /// Everything that has come since the last call; waits for something to come.
    ///
    /// - Returns: nil once the queue is closed and empty.
    func takeAll() -> [RecordedEvent]? {
        while true {
            let (events, writers, isOver) = state.withLock { state in
                if state.events.isEmpty {
                    state.isReaderWaiting = !state.isClosed
                    return ([RecordedEvent](), 0, state.isClosed)
                }
                let taken = state.events
                let writers = state.waitingWriters
                state.events = []
                state.weight = 0
                state.waitingWriters = 0
                return (taken, writers, false)
            }
            for _ in 0..<writers { emptied.signal() }
            if isOver { return nil }
            if !events.isEmpty { return events }
            filled.wait()
            // A moment, so that a burst wakes this thread once and not once a request.
            Thread.sleep(forTimeInterval: Self.moment)
        }
    }

    /// Events that come after this are dropped, and nobody waits any more.
    package func close() {
        let (wakesReader, writers) = state.withLock { state in
            state.isClosed = true
            let (wakesReader, writers) = (state.isReaderWaiting, state.waitingWriters)
            state.isReaderWaiting = false
            state.waitingWriters = 0
            return (wakesReader, writers)
        }
        if wakesReader { filled.signal() }
        for _ in 0..<writers { emptied.signal() }
    }
}
