/// How many connections each address opened in the last minute. A value without clock.
struct RecentArrivals: Sendable {
    private static let windowMilliseconds = 60_000

    /// In the order of arrival; the entries before `start` are forgotten.
    private var queue: [(time: Int, address: String)] = []
    private var start = 0
    // Looked up, never iterated.
    private var counts: [String: Int] = [:]

    /// Counts a connection.
    ///
    /// - Returns: the address's connections of the last minute, this one included.
    mutating func add(_ address: String, at now: Int) -> Int {
        while start < queue.count, queue[start].time <= now - Self.windowMilliseconds {
            forget(queue[start].address)
            start += 1
        }
        // Moves each entry once in its life on average.
        if start > 64, start * 2 > queue.count {
            queue.removeFirst(start)
            start = 0
        }
        queue.append((now, address))
        counts[address, default: 0] += 1
        return counts[address, default: 1]
    }

    private mutating func forget(_ address: String) {
        guard let count = counts[address] else { return }
        counts[address] = count > 1 ? count - 1 : nil
    }
}
