import Foundation

/// One figure: how much was done in how much time.
struct Figure {
    var name: String
    /// Things done a second, the median of the rounds.
    var perSecond: Double
    /// Processor time a thing, in microseconds, all threads.
    var cpuMicroseconds: Double
}

/// Measures in rounds after a warm-up: machines are noisy, so the median counts.
enum Stopwatch {
    static let rounds = 5

    /// The figures of `body`, which does `count` things.
    static func measure(_ name: String, count: Int, _ body: () async throws -> Void) async rethrows -> Figure {
        try await body()
        var rates: [Double] = []
        var costs: [Double] = []
        for _ in 0..<rounds {
            let cpu = processorSeconds()
            let start = ContinuousClock.now
            try await body()
            let seconds = (ContinuousClock.now - start) / .seconds(1)
            rates.append(Double(count) / seconds)
            costs.append((processorSeconds() - cpu) / Double(count) * 1_000_000)
        }
        return Figure(name: name, perSecond: median(rates), cpuMicroseconds: median(costs))
    }

    private static func median(_ values: [Double]) -> Double {
        values.sorted()[values.count / 2]
    }

    private static func processorSeconds() -> Double {
        // POSIX fixes the unit at a millionth of a second.
        Double(clock()) / 1_000_000
    }
}
