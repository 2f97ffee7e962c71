import Campaign
import Dispatch
import Findings
import Synchronization

/// Ctrl-C and SIGTERM end a run, with its report: the first after what is in flight, the second, or a testee that
/// makes it wait, by giving up what is in flight. The third ends the process at once.
final class SignalWatch {
    /// How long the first signal waits for what is in flight.
    private static let grace = 2.0

    /// What the handlers of the signals share with the run.
    private final class Shared: Sendable {
        let giveUp = Mutex<(@Sendable () -> Void)?>(nil)

        /// Gives up what is in flight, if anything is.
        func giveUpNow() {
            giveUp.withLock { $0 }?()
        }
    }

    private let shared = Shared()
    private let signals: TerminationSignals

    init(_ stop: StopSignal) {
        let shared = shared
        signals = TerminationSignals { count in
            guard count == 1 else { return shared.giveUpNow() }
            Console.printError("stopping after the cases in progress; press again to stop at once")
            stop.interrupt()
            DispatchQueue.global().asyncAfter(deadline: .now() + Self.grace) { shared.giveUpNow() }
        }
    }

    var wasSignalled: Bool { signals.count > 0 }

    /// Runs the body in a task that is cancelled when a signal wants what is in flight to be given up.
    func interruptible<Value: Sendable>(_ body: @escaping @Sendable () async -> Value) async -> Value {
        let task = Task(operation: body)
        shared.giveUp.withLock { $0 = { task.cancel() } }
        defer { shared.giveUp.withLock { $0 = nil } }
        return await task.value
    }

    /// Runs what asks a testee outside a campaign: a testee that hangs must not outlive the command.
    ///
    /// - Throws: ``CommandFailure``, `interrupted` after a signal.
    static func interruptible<Value: Sendable>(
        _ body: @escaping @Sendable () async throws(RunError) -> Value
    ) async throws(CommandFailure) -> Value {
        let signals = SignalWatch(StopSignal())
        defer { signals.end() }
        let result = await signals.interruptible { () -> Result<Value, RunError> in
            do throws(RunError) {
                return .success(try await body())
            } catch {
                return .failure(error)
            }
        }
        if signals.wasSignalled { throw CommandFailure(.interrupted, "interrupted") }
        switch result {
        case .success(let value): return value
        case .failure(let error): throw CommandFailure(error)
        }
    }

    func end() {
        signals.end()
    }
}
