import APNsWire
import NIOCore
import Synchronization

/// The newest pushes of an endpoint, who waits for the next, and who follows along.
///
/// Its memory is bounded: of very many pushes the oldest are forgotten, and counted.
package final class PushBook: Sendable {
    /// Pushes that match, and what a reader needs to ask for the next.
    struct Page: Sendable {
        var pushes: [KeptPush]
        /// What to give as `after` next time.
        var last: Int
        /// Pushes that are not kept any more because there were too many.
        var forgotten: Int
    }

    /// What is left to do about a push when the lock is open again: tell who waits for it, and free what is forgotten for it.
    private struct Notice {
        let push: KeptPush
        let forgotten: [KeptPush]
        var served: [CheckedContinuation<Bool, Never>] = []
        var followers: [EventFollower] = []
    }

    private struct Waiter {
        let filter: PushFilter
        let count: Int
        var missing: Int
        let continuation: CheckedContinuation<Bool, Never>
    }

    private struct State {
        var pushes = CircularBuffer<KeptPush>()
        var weight = 0
        var lastNumber = 0
        var forgotten = 0
        var lastTicket = 0
        // By ticket; looked up and gone through, the order tells nobody anything.
        var waiters: [Int: Waiter] = [:]
        var followers: [Int: EventFollower] = [:]

        mutating func ticket() -> Int {
            lastTicket += 1
            return lastTicket
        }

        mutating func keep(_ push: KeptPush) {
            pushes.append(push)
            weight += push.weight
        }

        /// Many at once, which takes a third less time than one at a time: who frees them finds them beside each other.
        ///
        /// - Returns: what is forgotten.
        mutating func forgetOldest(over limit: Limit) -> [KeptPush] {
            let surplus = pushes.count - limit.pushes
            var forgotten = surplus > limit.pushes / 8 ? removeOldest(surplus) : []
            while weight > limit.bytes, !pushes.isEmpty { forgotten += removeOldest(1) }
            return forgotten
        }

        private mutating func removeOldest(_ count: Int) -> [KeptPush] {
            let oldest = Array(pushes.prefix(count))
            pushes.removeFirst(count)
            weight -= oldest.reduce(0) { $0 + $1.weight }
            forgotten += count
            return oldest
        }
    }

    /// What is kept at most; of the number of pushes up to an eighth more.
    package struct Limit: Sendable {
        package var pushes = 10_000
        package var bytes = 128 << 20
        /// Beside the pushes.
        package var phones = PhoneKeeper.Limit()

        package init() {}
    }

    /// The phones that the pushes go to.
    let phones: PhoneKeeper
    private let limit: Limit
    private let state = Mutex(State())

    package init(limit: Limit = Limit()) {
        self.limit = limit
        phones = PhoneKeeper(limit: limit.phones)
    }

    // MARK: What comes

    /// Adds what the endpoint has settled: pushes that arrived whole. Called on the endpoint's threads, before the client has its answer.
    package func add(_ exchange: Exchange) {
        guard exchange.isWholePush else { return }
        let notice = state.withLock { state in
            state.lastNumber += 1
            let push = KeptPush(exchange, number: state.lastNumber)
            state.keep(push)
            var notice = Notice(push: push, forgotten: state.forgetOldest(over: limit))
            guard !state.waiters.isEmpty || !state.followers.isEmpty else { return notice }
            for (ticket, waiter) in state.waiters where waiter.filter.matches(push) {
                if waiter.missing == 1 {
                    notice.served.append(waiter.continuation)
                    state.waiters[ticket] = nil
                } else {
                    state.waiters[ticket]?.missing -= 1
                }
            }
            notice.followers = Array(state.followers.values)
            return notice
        }
        phones.add(notice.push.forPhone)
        for continuation in notice.served { continuation.resume(returning: true) }
        for follower in notice.followers { follower.tell(.push(notice.push)) }
    }

    /// Tells those who follow along of a connection that is over.
    package func add(_ end: ConnectionEnd) {
        for follower in state.withLock({ Array($0.followers.values) }) { follower.tell(.connection(end)) }
    }

    // MARK: Reading

    /// - Parameters:
    ///   - filter: Which pushes.
    ///   - limit: The oldest so many of them.
    /// - Returns: the pushes that match, the oldest first.
    func page(_ filter: PushFilter, limit: Int) -> Page {
        state.withLock { state in
            let found = state.pushes.lazy.filter(filter.matches).prefix(limit + 1)
            var page = Page(pushes: Array(found), last: state.lastNumber, forgotten: state.forgotten)
            if page.pushes.count > limit {
                page.pushes.removeLast()
                page.last = page.pushes.last?.number ?? filter.after
            }
            return page
        }
    }

    /// The pushes to a device token in lower case, and the broadcasts, for a phone; all of them for nil.
    func archive(_ token: String?) -> PhoneKeeper.Archive {
        state.withLock { state in
            let pushes = state.pushes.lazy.filter { push in
                guard let token, let own = push.token else { return true }
                return own == token
            }
            return PhoneKeeper.Archive(
                pushes: pushes.map(\.forPhone),
                last: state.lastNumber,
                forgotten: state.forgotten
            )
        }
    }

    /// The push of this number; nil where it is not kept.
    func push(_ number: Int) -> KeptPush? {
        state.withLock { state in state.pushes.first { $0.number == number } }
    }

    /// The newest pushes after that number, the newest first; of very many the newest.
    func newest(after number: Int, most: Int) -> [KeptPush] {
        state.withLock { state in
            Array(state.pushes.reversed().prefix(while: { $0.number > number }).prefix(most))
        }
    }

    /// How many pushes are kept.
    var count: Int { state.withLock { $0.pushes.count } }

    /// Who waits for pushes.
    var waiterCount: Int { state.withLock { $0.waiters.count } }

    /// Waits until so many pushes match.
    ///
    /// - Returns: false where the time was over before.
    func wait(for count: Int, _ filter: PushFilter, within time: Duration) async -> Bool {
        let ticket = state.withLock { $0.ticket() }
        let end = ContinuousClock.now + time
        let alarm = Task {
            try await Task.sleep(until: end, clock: .continuous)
            giveUp(ticket)
        }
        defer { alarm.cancel() }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isOver: Bool? = state.withLock { state in
                    let missing = count - state.pushes.count(where: filter.matches)
                    guard missing > 0 else { return true }
                    // Cancelled, or the time was over, before there was anybody to tell.
                    guard !Task.isCancelled, ContinuousClock.now < end else { return false }
                    state.waiters[ticket] = Waiter(
                        filter: filter,
                        count: count,
                        missing: missing,
                        continuation: continuation
                    )
                    return nil
                }
                if let isOver { continuation.resume(returning: isOver) }
            }
        } onCancel: {
            giveUp(ticket)
        }
    }

    private func giveUp(_ ticket: Int) {
        state.withLock { $0.waiters.removeValue(forKey: ticket) }?.continuation.resume(returning: false)
    }

    // MARK: Forgetting

    /// Forgets the pushes to device tokens that begin in this way, in lower case; all of them for an empty prefix.
    ///
    /// - Returns: how many.
    func forget(tokens prefix: String) -> Int {
        let forgotten = state.withLock { state in
            let before = state.pushes.count
            let filter = PushFilter(tokenPrefix: prefix)
            if prefix.isEmpty {
                state.pushes.removeAll()
            } else {
                state.pushes.removeAll(where: filter.matches)
            }
            state.weight = state.pushes.reduce(0) { $0 + $1.weight }
            for (ticket, waiter) in state.waiters {
                state.waiters[ticket]?.missing = waiter.count - state.pushes.count(where: waiter.filter.matches)
            }
            return before - state.pushes.count
        }
        phones.forget(tokens: prefix, forgotten: state.withLock { $0.forgotten })
        return forgotten
    }

    // MARK: Following

    /// - Parameters:
    ///   - follower: Is told of everything from now on.
    ///   - number: Is told first of the kept pushes after this one; nil for none of them.
    /// - Returns: the ticket to leave with.
    func follow(_ follower: EventFollower, after number: Int?) -> Int {
        state.withLock { state in
            let ticket = state.ticket()
            state.followers[ticket] = follower
            if let number {
                for push in state.pushes where push.number > number { follower.tell(.push(push)) }
            }
            return ticket
        }
    }

    func leave(_ ticket: Int) {
        state.withLock { _ = $0.followers.removeValue(forKey: ticket) }
    }
}
