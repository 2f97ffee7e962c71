import Campaign
import Dispatch
import Foundation
import Synchronization

/// Ctrl-C and SIGTERM end a run, with its report: the first after what is in flight, the second, or a testee that
/// makes it wait, by giving up what is in flight. The third ends the process at once.
final class SignalWatch {
    /// How long the first signal waits for what is in flight.
    private static let grace = 2.0

    private struct State {
        var count = 0
        var giveUp: (@Sendable () -> Void)?
    }

    /// What the handlers of the signals share with the run.
    private final class Shared: Sendable {
        let state = Mutex(State())

        /// Gives up what is in flight, if anything is.
        func giveUp() {
            state.withLock { $0.giveUp }?()
        }
    }

    private let shared = Shared()
    private let sources: [any DispatchSourceSignal]

    init(_ stop: StopSignal) {
        let shared = shared
        sources = [SIGINT, SIGTERM].map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler {
                let count = shared.state.withLock { state in
                    state.count += 1
                    return state.count
                }
                switch count {
                case 1:
                    Console.printError("stopping after what is in flight; again to stop at once")
                    stop.interrupt()
                    DispatchQueue.global().asyncAfter(deadline: .now() + Self.grace) { shared.giveUp() }
                case 2: shared.giveUp()
                default: _exit(CommandFailure.Code.interrupted.rawValue)
                }
            }
            source.activate()
            return source
        }
    }

    var wasSignalled: Bool { shared.state.withLock { $0.count > 0 } }

    /// Runs the body in a task that is cancelled when a signal wants what is in flight to be given up.
    func interruptible<Value: Sendable>(_ body: @escaping @Sendable () async -> Value) async -> Value {
        let task = Task(operation: body)
        shared.state.withLock { $0.giveUp = { task.cancel() } }
        defer { shared.state.withLock { $0.giveUp = nil } }
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
        for source in sources { source.cancel() }
    }
}
