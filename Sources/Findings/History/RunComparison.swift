/// What one run shows and another does not.
package struct RunComparison: Sendable, Equatable {
    package let earlier: HistoryRun
    package let later: HistoryRun
    package let new: [HistoryFinding]
    package let gone: [HistoryFinding]
    /// As the later run has them.
    package let same: [HistoryFinding]
    /// Shown by one of them, where the other did not ask or, of random runs, may have missed it.
    package let unknown: [HistoryFinding]

    package init(_ earlier: HistoryRun, _ later: HistoryRun) {
        let before = Set(earlier.findings.map(\.fingerprint))
        let after = Set(later.findings.map(\.fingerprint))
        let arrived = later.findings.filter { !before.contains($0.fingerprint) }
        let left = earlier.findings.filter { !after.contains($0.fingerprint) }
        (self.earlier, self.later) = (earlier, later)
        new = arrived.filter { earlier.asks(of: $0.dialect, as: later) }
        gone = left.filter { later.wouldShow($0, of: earlier) }
        same = later.findings.filter { before.contains($0.fingerprint) }
        unknown =
            arrived.filter { !earlier.asks(of: $0.dialect, as: later) }
            + left.filter { !later.wouldShow($0, of: earlier) }
    }

    /// The editions of the rules, where they differ or one run does not name its own: then rules may explain what is new or gone.
    package var editions: (earlier: String, later: String)? {
        guard earlier.rulesEdition != later.rulesEdition else { return nil }
        return (earlier.rulesEdition ?? "unknown", later.rulesEdition ?? "unknown")
    }

    /// `2 new, 1 gone, 5 still there`; with other rules also `; the rules changed from 2026.11 to 2027.02`.
    package var words: String {
        var words = "\(new.count) new, \(gone.count) gone, \(same.count) still there"
        if !unknown.isEmpty { words += ", \(unknown.count) not tested in both" }
        if let editions { words += "; the rules changed from \(editions.earlier) to \(editions.later)" }
        return words
    }
}
