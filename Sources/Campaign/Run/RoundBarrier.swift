import Findings

/// Where workers wait for each other at the end of a round. The last to come does what is to be done between two rounds.
actor RoundBarrier {
    private var members: Int
    private var waiting: [CheckedContinuation<Bool, Never>] = []
    /// Ends a round; whether there is another.
    private let endRound: @Sendable () -> Bool

    init(members: Int, endRound: @escaping @Sendable () -> Bool) {
        self.members = members
        self.endRound = endRound
    }

    /// Waits for the others.
    ///
    /// - Returns: Whether there is another round.
    func arrive() async -> Bool {
        await withCheckedContinuation { continuation in
            waiting.append(continuation)
            openIfComplete()
        }
    }

    /// Somebody will not come any more.
    func leave() {
        members -= 1
        openIfComplete()
    }

    private func openIfComplete() {
        guard !waiting.isEmpty, waiting.count == members else { return }
        let goesOn = endRound()
        let released = waiting
        waiting = []
        for continuation in released { continuation.resume(returning: goesOn) }
    }
}
