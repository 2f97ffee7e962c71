import Dispatch
import Foundation
import Synchronization

/// Ctrl-C and SIGTERM, from its creation until `end()`: the one place where a command takes them.
///
/// The third ends the process at once, whatever the command does with the first two.
final class TerminationSignals {
    private let counter: Counter
    private let sources: [any DispatchSourceSignal]

    private final class Counter: Sendable {
        let count = Atomic<Int>(0)
    }

    /// - Parameter handler: Gets how many have come with this one; runs on a thread of its own.
    init(_ handler: @escaping @Sendable (_ count: Int) -> Void) {
        let counter = Counter()
        self.counter = counter
        sources = [SIGINT, SIGTERM].map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler {
                let count = counter.count.add(1, ordering: .relaxed).newValue
                if count > 2 { _exit(CommandFailure.Code.interrupted.rawValue) }
                handler(count)
            }
            source.activate()
            return source
        }
    }

    /// How many have come.
    var count: Int { counter.count.load(ordering: .relaxed) }

    func end() {
        for source in sources { source.cancel() }
    }
}
