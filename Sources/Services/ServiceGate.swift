/// Lets so many in at a time, and one alone where it must be known who did something. Whoever wants to be alone goes before all others.
actor ServiceGate {
    private let places: Int
    private var taken = 0
    private var isAlone = false
    private var waiting: Queue = Queue()
    private var waitingAlone: Queue = Queue()

    init(places: Int) {
        self.places = places
    }

    func enter() async {
        if taken < places, !isAlone, waitingAlone.isEmpty {
            taken += 1
        } else {
            await withCheckedContinuation { waiting.append($0) }
        }
    }

    func leave() {
        taken -= 1
        admit()
    }

    func enterAlone() async {
        if taken == 0, !isAlone {
            isAlone = true
        } else {
            await withCheckedContinuation { waitingAlone.append($0) }
        }
    }

    func leaveAlone() {
        isAlone = false
        admit()
    }

    private func admit() {
        guard !isAlone else { return }
        guard waitingAlone.isEmpty else {
            guard taken == 0 else { return }
            isAlone = true
            waitingAlone.popFirst()?.resume()
            return
        }
        while taken < places, let next = waiting.popFirst() {
            taken += 1
            next.resume()
        }
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
