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

    /// `2 new, 1 gone, 5 still there`.
    package var words: String {
        let words = "\(new.count) new, \(gone.count) gone, \(same.count) still there"
        return unknown.isEmpty ? words : words + ", \(unknown.count) not asked in both"
    }
}
