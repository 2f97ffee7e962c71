import Dispatch
import Foundation
import Synchronization

/// Ctrl-C and SIGTERM, from its creation until `end()`: the one place where a command takes them.
///
/// A command may take them several times in turn; the one that began last gets them. The third that one of them gets ends the
/// process at once, whatever the command does with the first two.
final class TerminationSignals: Sendable {
    private let received = Atomic<Int>(0)
    private let handler: @Sendable (_ count: Int) -> Void

    /// - Parameter handler: Gets how many have come with this one; runs on a thread of its own.
    init(_ handler: @escaping @Sendable (_ count: Int) -> Void) {
        self.handler = handler
        Arrivals.shared.listen(self)
    }

    /// How many have come.
    var count: Int { received.load(ordering: .relaxed) }

    func end() { Arrivals.shared.leave(self) }

    /// From here on one that comes while no command takes it ends the process, with a line that says so: nothing has been found by then, or all is
    /// written. A command that has ended since a signal wanted it is not ended again by the next, whose sender may not know: its exit code stays.
    static func endProcess() {
        _ = TerminationSignals { count in
            // Two signals may come at the same time: the first tells it.
            guard count == (Arrivals.shared.isEnding ? 2 : 1) else { return }
            Console.printError("pushproof: interrupted")
            _exit(CommandFailure.Code.interrupted.rawValue)
        }
    }

    fileprivate func receive() {
        let count = received.add(1, ordering: .relaxed).newValue
        if count > 2 { _exit(CommandFailure.Code.interrupted.rawValue) }
        handler(count)
    }

    /// The signals of the process. Its sources stay: once one has been cancelled, Dispatch on Linux gives a second one for the same signal nothing.
    private final class Arrivals: Sendable {
        static let shared = Arrivals()

        private struct State {
            var listeners: [TerminationSignals] = []
            /// Signals that came while nobody listened.
            var unheard = 0
            /// Whether one who has got a signal has left.
            var isEnding = false
            var sources: [any DispatchSourceSignal] = []
        }

        private let state = Mutex(State())

        private init() {
            state.withLock { state in
                state.sources = [SIGINT, SIGTERM].map { number in
                    signal(number, SIG_IGN)
                    let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
                    source.setEventHandler { Arrivals.shared.arrive() }
                    source.activate()
                    return source
                }
            }
        }

        func listen(_ listener: TerminationSignals) {
            let isLate = state.withLock { state in
                state.listeners.append(listener)
                defer { state.unheard = 0 }
                return state.unheard > 0
            }
            if isLate { DispatchQueue.global().async { listener.receive() } }
        }

        func leave(_ listener: TerminationSignals) {
            state.withLock { state in
                state.listeners.removeAll { $0 === listener }
                if listener.count > 0 { state.isEnding = true }
            }
        }

        var isEnding: Bool { state.withLock { $0.isEnding } }

        private func arrive() {
            let listener = state.withLock { state in
                if state.listeners.isEmpty { state.unheard += 1 }
                if state.unheard > 2 { _exit(CommandFailure.Code.interrupted.rawValue) }
                return state.listeners.last
            }
            listener?.receive()
        }
    }
}
