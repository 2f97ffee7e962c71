import APNsRules
import APNsWire
import Synchronization

/// The newest exchanges of an endpoint, what its client does between them, and who waits for the next.
final class PushLog: Sendable {
    private typealias Waiting = CheckedContinuation<Exchange, any Error>

    private struct State {
        var kept: [Exchange] = []
        var forgotten = 0
        /// How many of all exchanges were given by ``PushLog/next(within:)``.
        var given = 0
        /// In the order in which they came.
        var waiting: [(number: Int, continuation: Waiting)] = []
        var lastNumber = 0
        var judge = ConductJudge()
        /// What was seen while it happened; of very much the beginning.
        var conduct: [Violation] = []

        mutating func keep(_ violations: [Violation]) {
            if conduct.count + violations.count <= PushLog.mostViolations { conduct += violations }
        }

        /// The oldest exchange that nobody was given.
        mutating func takeNext() -> Exchange? {
            given = max(given, forgotten)
            guard given - forgotten < kept.count else { return nil }
            given += 1
            return kept[given - forgotten - 1]
        }
    }

    /// The phones that the pushes go to.
    let phones = PhoneKeeper()
    /// Violations of rules of conduct that are kept.
    private static let mostViolations = 10_000

    private let limit: Int
    private let state = Mutex(State())

    init(limit: Int) {
        self.limit = max(limit, 1)
    }

    func append(_ exchange: Exchange) {
        let (number, served): (Int, (Waiting, Exchange)?) = state.withLock { state in
            state.kept.append(exchange)
            let number = state.forgotten + state.kept.count
            state.keep(state.judge.violations(of: exchange, number: number))
            // Whoever waits has been given all that came before.
            let served =
                state.waiting.isEmpty ? nil : state.takeNext().map { (state.waiting.removeFirst().continuation, $0) }
            // By halves, so that an exchange is moved once in its life on average.
            if state.kept.count >= 2 * limit {
                let surplus = state.kept.count - limit
                state.kept.removeFirst(surplus)
                state.forgotten += surplus
            }
            return (number, served)
        }
        if exchange.isWholePush { phones.add(PhoneKeeper.Push(number: number, exchange: exchange)) }
        if let (continuation, exchange) = served { continuation.resume(returning: exchange) }
    }

    func append(_ end: ConnectionEnd) {
        state.withLock { state in
            state.keep(state.judge.violations(of: end))
        }
    }

    /// An app has registered: its device token is alive from then on.
    func registered(_ token: String, topic: String?, at time: Int) {
        state.withLock { $0.judge.registered(token: token, topic: topic, at: time) }
    }

    /// What rules of conduct say of all that came, also what would be a violation if nothing more came.
    ///
    /// - Parameter now: Milliseconds since the epoch.
    /// - Returns: The violations, the oldest first.
    func conduct(at now: Int) -> [Violation] {
        state.withLock { $0.conduct + $0.judge.outcome(at: now) }
    }

    var exchanges: [Exchange] { state.withLock { Array($0.kept.suffix(limit)) } }

    var forgotten: Int { state.withLock { $0.forgotten + max(0, $0.kept.count - limit) } }

    /// The pushes to a device token in lower case, and the broadcasts, for a phone; all of them for nil.
    func archive(_ token: String?) -> PhoneKeeper.Archive {
        state.withLock { state in
            let surplus = max(0, state.kept.count - limit)
            let pushes = state.kept.enumerated().dropFirst(surplus).filter { _, exchange in
                guard exchange.isWholePush else { return false }
                guard let token, let own = exchange.request.deviceToken else { return true }
                return own == token
            }
            return PhoneKeeper.Archive(
                pushes: pushes.map { PhoneKeeper.Push(number: state.forgotten + $0.offset + 1, exchange: $0.element) },
                last: state.forgotten + state.kept.count,
                forgotten: state.forgotten + surplus
            )
        }
    }

    /// The oldest exchange that was not given yet, waited for.
    func next(within duration: Duration) async throws -> Exchange {
        let number = state.withLock { state in
            state.lastNumber += 1
            return state.lastNumber
        }
        let deadline = ContinuousClock.now + duration
        let timeout = MockAPNs.TimeoutError(limit: duration)
        let alarm = Task {
            try await Task.sleep(until: deadline, clock: .continuous)
            end(number, timeout)
        }
        defer { alarm.cancel() }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { wait($0, number, until: deadline, timeout) }
        } onCancel: {
            end(number, CancellationError())
        }
    }

    private func wait(
        _ continuation: Waiting,
        _ number: Int,
        until deadline: ContinuousClock.Instant,
        _ timeout: MockAPNs.TimeoutError
    ) {
        let result: Result<Exchange, any Error>? = state.withLock { state in
            if let exchange = state.takeNext() { return .success(exchange) }
            // Cancelled, or the time was over, before there was anybody to tell.
            if Task.isCancelled { return .failure(CancellationError()) }
            if ContinuousClock.now >= deadline { return .failure(timeout) }
            state.waiting.append((number, continuation))
            return nil
        }
        if let result { continuation.resume(with: result) }
    }

    private func end(_ number: Int, _ error: any Error) {
        let ended = state.withLock { state in
            state.waiting.firstIndex { $0.number == number }.map { state.waiting.remove(at: $0).continuation }
        }
        ended?.resume(throwing: error)
    }
}
