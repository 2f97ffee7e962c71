import Dispatch
import Foundation
import Synchronization

/// Why an endpoint comes to its end.
///
/// The first cause ends the serving; a signal after that ends the draining, and the third signal the process.
final class ServeStop: Sendable {
    enum Cause: Sendable {
        case signal, duration, requests, unwritable
    }

    /// Every cause as it comes.
    let causes: AsyncStream<Cause>
    private let continuation: AsyncStream<Cause>.Continuation
    private let remainingRequests: Atomic<Int>
    private let signals = Atomic<Int>(0)

    /// - Parameter requests: after how many requests to stop.
    init(requests: Int?) {
        (causes, continuation) = AsyncStream.makeStream()
        remainingRequests = Atomic(requests ?? .max)
    }

    func because(_ cause: Cause) {
        continuation.yield(cause)
    }

    /// Counts a request.
    func countRequest() {
        if remainingRequests.subtract(1, ordering: .relaxed).newValue == 0 { because(.requests) }
    }

    /// - Returns: the sources of Ctrl-C and SIGTERM, which work as long as they are kept.
    func watchSignals() -> [any DispatchSourceSignal] {
        [SIGINT, SIGTERM].map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler { [self] in
                if signals.add(1, ordering: .relaxed).newValue > 2 { _exit(CommandFailure.Code.interrupted.rawValue) }
                because(.signal)
            }
            source.activate()
            return source
        }
    }
}
