import Campaign
import Dispatch
import Foundation
import Synchronization

/// Ctrl-C and SIGTERM end a run after what is in flight; the second one ends it at once.
final class SignalWatch {
    /// How many signals have come.
    private final class Counter: Sendable {
        private let count = Mutex(0)

        var value: Int { count.withLock { $0 } }

        func increment() -> Int {
            count.withLock { count in
                count += 1
                return count
            }
        }
    }

    private let counter = Counter()
    private let sources: [any DispatchSourceSignal]

    init(_ stop: StopSignal) {
        let counter = counter
        sources = [SIGINT, SIGTERM].map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler {
                if counter.increment() > 1 { _exit(CommandFailure.Code.interrupted.rawValue) }
                Console.printError("pushproof: stopping after what is in flight; again to stop at once")
                stop.interrupt()
            }
            source.activate()
            return source
        }
    }

    var wasSignalled: Bool { counter.value > 0 }

    func end() {
        for source in sources { source.cancel() }
    }
}
