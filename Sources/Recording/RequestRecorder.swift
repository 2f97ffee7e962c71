import APNsWire
import Campaign
import Foundation
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
        /// The folder in which distinct payloads become cases; nil keeps none.
        package var corpus: String?

        package init(directory: RunDirectory, logsRequests: Bool = false, corpus: String? = nil) {
            self.directory = directory
            self.logsRequests = logsRequests
            self.corpus = corpus
        }
    }

    /// Events that may wait for the disk, in bytes.
    private static let queueBytes = 16 << 20

    private let queue = RecordQueue(limit: queueBytes)
    private let directory: RunDirectory
    private let record: Mutex<TrafficRecord>
    private let ended: AsyncStream<Void>

    /// Makes the files and starts the thread.
    ///
    /// - Parameters:
    ///   - options: what is kept, and where.
    ///   - whenFailed: called once, on the recorder's thread, when something cannot be written. Requests are counted
    ///     on, but the file that failed gets no more.
    /// - Throws: ``OutputError`` where a file cannot be made.
    package init(
        _ options: Options,
        whenFailed: @escaping @Sendable (OutputError) -> Void = { _ in }
    ) throws(OutputError) {
        directory = options.directory
        record = Mutex(try TrafficRecord(options))
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
        ended = stream
        let thread = Thread { [queue, self] in
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

    /// Records a request. Waits where the disk is slower than the sender: see ``RecordQueue``.
    package func record(_ exchange: Exchange) {
        queue.put(.exchange(exchange))
    }

    /// Records the end of a connection.
    package func record(_ end: ConnectionEnd) {
        queue.put(.connectionEnd(end))
    }

    /// Writes what waits, and sums up. Nothing may be recorded after this.
    package func finish() async -> RecordedTraffic {
        queue.close()
        for await _ in ended {}
        return record.withLock { $0.traffic }
    }

    /// Takes the files away again, and the folder if it is empty then: an endpoint that never listened leaves nothing.
    package func removeFiles() {
        for name in TrafficRecord.fileNames { unsafe unlink("\(directory.path)/\(name)") }
        unsafe rmdir(directory.path)
    }
}
