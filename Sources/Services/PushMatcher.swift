import APNsRules
import APNsWire
import PushModel
import Synchronization
import Testees

/// Where the pushes of the service arrive, and are matched with what was asked for by their device tokens.
final class PushMatcher: Sendable {
    /// Why nobody waits for a push any more.
    enum Closing: Sendable {
        /// It has come.
        case pushed
        /// The service said that there is none: the status.
        case declined(Int)
        /// None came in time.
        case quiet
    }

    /// A push beside those that were asked for.
    struct Excess: Sendable {
        enum Kind: Sendable {
            /// The token belongs to nobody.
            case stranger
            /// After the service had answered with this status, which says that there is none.
            case declined(Int)
            case repeated, late
        }

        var kind: Kind
        var exchange: Exchange
        /// What was asked; nil where nobody asked for it.
        var request: TesteeRequest?
    }

    private struct Entry {
        let request: TesteeRequest
        var pushes: [Exchange] = []
        var closing: Closing?
        /// The connection to the service broke: whatever comes of it, it is asked again.
        var isGivenUp = false
        var isTimeOver = false
        var waiter: CheckedContinuation<Void, Never>?
    }

    private struct State {
        // Looked up, never iterated.
        var entries: [String: Entry] = [:]
        /// The tokens of requests that are over, the oldest first.
        var over = RecentTokens(limit: PushMatcher.keptRequests)

        mutating func forget(_ token: String?) {
            if let token { entries[token] = nil }
        }
    }

    /// Requests that are over and whose late pushes are still known.
    private static let keptRequests = 20_000

    private let state = Mutex(State())
    private let report: @Sendable (Excess) -> Void

    init(report: @escaping @Sendable (Excess) -> Void) {
        self.report = report
    }

    // MARK: Asking

    func open(_ token: String, for request: TesteeRequest) {
        state.withLock { $0.entries[token] = Entry(request: request) }
    }

    /// Waits until a push of the token has come, no longer than so long.
    func awaitPush(to token: String, within time: Duration) async {
        // Most services answer when they have sent the push.
        guard state.withLock({ $0.entries[token]?.pushes.isEmpty ?? false }) else { return }
        let timer = Task {
            try? await Task.sleep(for: time)
            wake(token)
        }
        await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
            let isOver = state.withLock { state in
                guard let entry = state.entries[token], entry.pushes.isEmpty, !entry.isTimeOver else { return true }
                state.entries[token]?.waiter = continuation
                return false
            }
            if isOver { continuation.resume() }
        }
        timer.cancel()
    }

    private func wake(_ token: String) {
        let waiter = state.withLock { state in
            let waiter = state.entries[token]?.waiter
            state.entries[token]?.waiter = nil
            state.entries[token]?.isTimeOver = true
            return waiter
        }
        waiter?.resume()
    }

    /// Nobody waits for a push of the token any more.
    ///
    /// - Parameters:
    ///   - token: whose push is meant.
    ///   - closing: why, where none has come.
    /// - Returns: the first push of the token, if one has come.
    func close(_ token: String, unlessPushed closing: Closing) -> Exchange? {
        state.withLock { state in
            let push = state.entries[token]?.pushes.first
            state.entries[token]?.closing = push == nil ? closing : .pushed
            state.forget(state.over.add(token))
            return push
        }
    }

    /// It is asked again, under another token.
    func giveUp(_ token: String) {
        state.withLock { state in
            state.entries[token]?.isGivenUp = true
            state.forget(state.over.add(token))
        }
    }

    // MARK: Arriving

    /// What was asked for with that token; nil for a stranger's.
    func request(of token: String) -> TesteeRequest? {
        state.withLock { $0.entries[token]?.request }
    }

    /// Takes a push that has arrived whole. Called on the endpoint's threads.
    func arrived(_ exchange: Exchange) {
        let token = exchange.request.deviceToken
        var waiter: CheckedContinuation<Void, Never>?
        let excess = state.withLock { state -> Excess? in
            guard let token, let entry = state.entries[token] else {
                return Excess(kind: .stranger, exchange: exchange)
            }
            if entry.isGivenUp { return nil }
            // Who was asked to try again may do so.
            let isTriedAgain = entry.pushes.last.map(\.asksForAnother) ?? false
            state.entries[token]?.pushes.append(exchange)
            state.entries[token]?.waiter = nil
            waiter = entry.waiter
            if !entry.pushes.isEmpty {
                return isTriedAgain ? nil : Excess(kind: .repeated, exchange: exchange, request: entry.request)
            }
            switch entry.closing {
            case nil, .pushed: return nil
            case .declined(let status):
                return Excess(kind: .declined(status), exchange: exchange, request: entry.request)
            case .quiet: return Excess(kind: .late, exchange: exchange, request: entry.request)
            }
        }
        waiter?.resume()
        if let excess { report(excess) }
    }
}

/// The last tokens, in a ring.
private struct RecentTokens {
    let limit: Int
    private var tokens: [String] = []
    private var next = 0

    init(limit: Int) {
        self.limit = limit
    }

    /// - Returns: the token that is forgotten for it.
    mutating func add(_ token: String) -> String? {
        guard tokens.count == limit else {
            tokens.append(token)
            return nil
        }
        defer { next = (next + 1) % limit }
        let forgotten = tokens[next]
        tokens[next] = token
        return forgotten
    }
}

extension Exchange {
    /// Whether APNs has the push.
    var isAccepted: Bool { response.map { $0.status == 200 } ?? false }

    /// Whether the answer, or its absence, is a reason to send the push again.
    fileprivate var asksForAnother: Bool { response.map { $0.status == 429 || $0.status >= 500 } ?? true }
}
