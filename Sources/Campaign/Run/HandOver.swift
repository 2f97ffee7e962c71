import Synchronization

/// Hands elements from one task to another, in their order: a bounded queue with one sender and one taker, which either of them can end.
///
/// Written by hand, since the pipeline is all that wants one: every build from nothing would compile a package for it.
/// Nobody waits for ever. Who is cancelled ends the hand-over for both.
final class HandOver<Element: Sendable, Failure: Error>: Sendable {
    private typealias Continuation = CheckedContinuation<Void, Never>

    private struct State {
        var elements: [Element] = []
        /// Whether no further element is taken in.
        var isFinished = false
        /// Thrown once, after the last element.
        var failure: Failure?
        var waiting: [Side: Continuation] = [:]
    }

    private enum Side {
        case sender, taker
    }

    /// Elements that may wait while the sender goes on; with none it goes on when its element is taken.
    private let ahead: Int
    private let state = Mutex(State())

    init(ahead: Int = 0) {
        self.ahead = ahead
    }

    // MARK: The sender's side

    /// Hands over an element; waits as long as more elements wait than may.
    ///
    /// - Returns: false where nothing is taken any more.
    func send(_ element: Element) async -> Bool {
        let ahead = ahead
        wake(.taker) { if !$0.isFinished { $0.elements.append(element) } }
        await wait(.sender) { $0.isFinished || $0.elements.count <= ahead }
        return state.withLock { !$0.isFinished }
    }

    /// Says that no element follows. Those that wait are taken all the same, and the failure is what the taker gets after them.
    func finish(throwing failure: Failure? = nil) {
        wake(.taker) { state in
            guard !state.isFinished else { return }
            state.isFinished = true
            state.failure = failure
        }
    }

    // MARK: The taker's side

    /// The next element; nil when there is none any more.
    func next() async throws(Failure) -> Element? {
        await wait(.taker) { $0.isFinished || !$0.elements.isEmpty }
        let (element, failure) = wake(.sender) { state -> (Element?, Failure?) in
            guard state.elements.isEmpty else { return (state.elements.removeFirst(), nil) }
            defer { state.failure = nil }
            return (nil, state.failure)
        }
        if let failure { throw failure }
        return element
    }

    /// Takes nothing any more; what waits is dropped.
    func close() {
        wake(.sender) { $0.isFinished = true }
        wake(.taker) { $0.elements = [] }
    }

    // MARK: Both sides

    private func wait(_ side: Side, until isOver: (State) -> Bool) async {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let goesOn = state.withLock { state in
                    if !isOver(state) { state.waiting[side] = continuation }
                    return isOver(state)
                }
                if goesOn { continuation.resume() }
            }
        } onCancel: {
            close()
        }
    }

    /// Makes a change, after which one side looks again.
    @discardableResult
    private func wake<Result: Sendable>(
        _ side: Side,
        after change: (inout State) -> Result
    ) -> Result {
        let (result, waiting) = state.withLock { state in
            let result = change(&state)
            return (result, state.waiting.removeValue(forKey: side))
        }
        waiting?.resume()
        return result
    }
}
