import APNsWire
import Findings
import Foundation
import PushModel
import Synchronization

/// Records what an endpoint is sent, on a thread of its own: every request goes to `requests.jsonl` while it happens,
/// and what the rules say of it into findings.
///
/// Memory stays the same however many requests come: lines are written, findings are one a fingerprint.
package final class RequestRecorder: Sendable {
    package struct Options: Sendable {
        /// Where `requests.jsonl`, `connections.jsonl` and findings go.
        package var directory: RunDirectory
        /// Whether standard error gets one line of JSON a request.
        package var logsRequests: Bool
        /// The folder in which distinct payloads, or messages at inlets, become cases; nil keeps none.
        package var corpus: String?
        /// What is written of a request.
        package var sanitiser: RecordSanitiser
        /// The vendors whose messages come in beside the requests.
        package var inlets: [Dialect]
        /// Is told of what is recorded; nil where nobody follows.
        package var follower: (any TrafficFollower)?
        /// The endpoint's clock, in milliseconds since the epoch: what nobody has done until now is judged by it.
        package var clock: @Sendable () -> Int

        package init(
            directory: RunDirectory,
            logsRequests: Bool = false,
            corpus: String? = nil,
            sanitiser: RecordSanitiser = RecordSanitiser(),
            inlets: [Dialect] = [],
            follower: (any TrafficFollower)? = nil,
            clock: @escaping @Sendable () -> Int = { 0 }
        ) {
            self.directory = directory
            self.logsRequests = logsRequests
            self.corpus = corpus
            self.sanitiser = sanitiser
            self.inlets = inlets
            self.follower = follower
            self.clock = clock
        }
    }

    private let queue: RecordQueue
    private let record: Mutex<TrafficRecord>
    private let ended: AsyncStream<Void>

    /// Makes the files and starts the thread.
    ///
    /// - Parameters:
    ///   - queue: where the endpoint puts its events.
    ///   - options: what is kept, and where.
    ///   - whenFailed: called once, on the recorder's thread, when something cannot be written. Requests are counted
    ///     on, but the file that failed gets no more.
    /// - Throws: ``OutputError`` where a file cannot be made.
    package init(
        of queue: RecordQueue,
        _ options: Options,
        whenFailed: @escaping @Sendable (OutputError) -> Void = { _ in }
    ) throws(OutputError) {
        self.queue = queue
        record = Mutex(try TrafficRecord(options))
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
        ended = stream
        let thread = Thread { [self] in
            var hasFailed = false
            while let events = queue.takeAll() {
                let problem = record.withLock { $0.add(events) }
                if let problem, !hasFailed {
                    hasFailed = true
                    whenFailed(problem)
                }
            }
            continuation.finish()
        }
        thread.name = "recorder"
        thread.start()
    }

    /// Sums up what had come when this was called.
    package func current() async -> RecordedTraffic {
        await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
            // A queue that is full would have its writer wait, which no task may.
            let thread = Thread { [queue] in
                if !queue.put(.reached { continuation.resume() }) { continuation.resume() }
            }
            thread.start()
        }
        return record.withLock { $0.traffic(isOver: false) }
    }

    /// Writes what waits, and sums up. What comes after this is dropped.
    package func finish() async -> RecordedTraffic {
        queue.close()
        for await _ in ended {}
        return record.withLock { $0.traffic(isOver: true) }
    }
}
