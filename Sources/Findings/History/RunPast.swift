import Determinism

/// What the runs before a run say of it.
package struct RunPast: Sendable {
    package let present: HistoryRun
    /// Those of its scope that came to their end, with their numbers, the oldest first.
    package let earlier: [(number: Int, run: HistoryRun)]
    /// Against the last of them; nil for the first run.
    package let comparison: RunComparison?
    private let findings: [Fingerprint: FindingHistory]

    /// - Parameters:
    ///   - present: The run that ends.
    ///   - history: All before it.
    package init(_ present: HistoryRun, after history: RunHistory) {
        self.present = present
        earlier = history.numbered.filter { $0.run.scope == present.scope && $0.run.isComplete }
        comparison = earlier.last.map { RunComparison($0.run, present) }
        let all = RunHistory(history.runs + [present]).findings.filter { $0.testee == present.scope.testee }
        findings = Dictionary(all.map { ($0.finding.fingerprint, $0) }) { first, _ in first }
    }

    /// What became of a finding of the present run until now.
    package func history(of fingerprint: Fingerprint) -> FindingHistory? { findings[fingerprint] }

    /// Whether no earlier run shows it, and the last one asked.
    package func isNew(_ fingerprint: Fingerprint) -> Bool {
        comparison?.new.contains { $0.fingerprint == fingerprint } ?? false
    }

    /// `run 12 of 2026-11-20: 2 new, 1 gone, 5 still there`; that there was none before.
    package var words: String {
        guard let comparison, let last = earlier.last else { return "no earlier run of this kind in the history" }
        return "run \(last.number) of \(last.run.day): \(comparison.words)"
    }

    /// The days on which runs ended, by number.
    package func day(ofRun number: Int) -> String? {
        earlier.first { $0.number == number }?.run.day
    }
}
