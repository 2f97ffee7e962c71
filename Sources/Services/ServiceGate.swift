import Synchronization

/// Lets so many in at a time, and one alone where it must be known who did something. Whoever wants to be alone goes before all others.
final class ServiceGate: Sendable {
    private struct State {
        var taken = 0
        var isAlone = false
        var waiting = Queue()
        var waitingAlone = Queue()

        /// Lets in who may come now: whoever wants to be alone goes first.
        mutating func admitted(to places: Int) -> [CheckedContinuation<Void, Never>] {
            guard !isAlone else { return [] }
            if !waitingAlone.isEmpty {
                guard taken == 0, let next = waitingAlone.popFirst() else { return [] }
                isAlone = true
                return [next]
            }
            var admitted: [CheckedContinuation<Void, Never>] = []
            while taken < places, let next = waiting.popFirst() {
                taken += 1
                admitted.append(next)
            }
            return admitted
        }
    }

    private let places: Int
    private let state = Mutex(State())

    init(places: Int) {
        self.places = places
    }

    func enter() async {
        await wait { $0.waiting.append($1) }
    }

    func leave() {
        admit { $0.taken -= 1 }
    }

    func enterAlone() async {
        await wait { $0.waitingAlone.append($1) }
    }

    func leaveAlone() {
        admit { $0.isAlone = false }
    }

    private func wait(in queue: (inout State, CheckedContinuation<Void, Never>) -> Void) async {
        await withCheckedContinuation { continuation in
            admit { queue(&$0, continuation) }
        }
    }

    /// Changes who is there and who waits, and lets in who may come then.
    private func admit(after change: (inout State) -> Void) {
        let admitted = state.withLock { state in
            change(&state)
            return state.admitted(to: places)
        }
        for next in admitted { next.resume() }
    }
}

extension ServiceGate {
    /// First in, first out.
    private struct Queue {
        private var continuations: [CheckedContinuation<Void, Never>] = []
        private var first = 0

        var isEmpty: Bool { first == continuations.count }

        mutating func append(_ continuation: CheckedContinuation<Void, Never>) {
            continuations.append(continuation)
        }

        mutating func popFirst() -> CheckedContinuation<Void, Never>? {
            guard first < continuations.count else { return nil }
            defer {
                first += 1
                if first == continuations.count {
                    continuations.removeAll(keepingCapacity: true)
                    first = 0
                }
            }
            return continuations[first]
        }
    }
}
