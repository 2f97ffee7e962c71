import Findings

/// One figure over the runs of one kind, the oldest first.
struct Trend {
    let name: String
    /// At least one.
    let values: [Double]
    let words: @Sendable (Double) -> String

    /// - Parameter runs: Of one scope.
    /// - Returns: What can be followed over them, of the runs that came to their end; nothing where there is none.
    static func trends(of runs: [HistoryRun]) -> [Trend] {
        let figures = runs.filter(\.isComplete).map(\.figures)
        guard !figures.isEmpty else { return [] }
        let coverage = figures.compactMap(\.coverage)
        return [
            Trend(name: "violations", values: figures.map { Double($0.violations) }) { "\(Int($0))" },
            Trend(name: "cases/s", values: figures.map(\.casesPerSecond)) { "\(Int($0.rounded()))" },
            coverage.isEmpty ? nil : Trend(name: "coverage", values: coverage) { "\(($0 * 10).rounded() / 10) %" },
        ].compactMap(\.self)
    }

    var least: Double { values.min() ?? 0 }
    var most: Double { values.max() ?? 0 }

    /// The last value, and the middle and the bounds of those before it.
    var summary: String {
        let now = "\(words(values.last ?? 0)) now"
        let before = values.dropLast().sorted()
        guard !before.isEmpty else { return now }
        return "\(now); median \(words(before[(before.count - 1) / 2])), \(words(least)) to \(words(most)) over "
            + values.count.counted("run")
    }

    /// Where each value stands between 0, the least, and 1, the most; in the middle where all are the same.
    var heights: [Double] {
        values.map { most > least ? ($0 - least) / (most - least) : 0.5 }
    }
}
