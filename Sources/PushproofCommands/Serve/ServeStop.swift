import Synchronization

/// Why an endpoint comes to its end.
///
/// The first cause ends the serving; a signal after that ends the draining, and the third signal the process.
final class ServeStop: Sendable {
    enum Cause: Sendable {
        case signal, duration, requests, unwritable, deaf
    }

    /// Every cause as it comes.
    let causes: AsyncStream<Cause>
    private let continuation: AsyncStream<Cause>.Continuation
    private let remainingRequests: Atomic<Int>
    private let deafness = Mutex<String?>(nil)

    /// - Parameter requests: after how many requests to stop.
    init(requests: Int?) {
        (causes, continuation) = AsyncStream.makeStream()
        remainingRequests = Atomic(requests ?? .max)
    }

    func because(_ cause: Cause) {
        continuation.yield(cause)
    }

    /// Ends the serving because a port beside the endpoint's takes no connections any more: whoever uses it would wait for ever.
    func becauseDeaf(_ port: String, _ error: any Error) {
        deafness.withLock { $0 = $0 ?? "\(port) no longer takes connections: \(error)" }
        because(.deaf)
    }

    /// Which port takes no connections any more, and why.
    var problem: String? { deafness.withLock { $0 } }

    /// Counts a request.
    func countRequest() {
        if remainingRequests.subtract(1, ordering: .relaxed).newValue == 0 { because(.requests) }
    }

    /// - Returns: Ctrl-C and SIGTERM, which are causes as long as it is kept.
    func watchSignals() -> TerminationSignals {
        TerminationSignals { [self] _ in because(.signal) }
    }
}
