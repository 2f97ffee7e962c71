import Determinism
import PushModel
import Testees

/// A baseline against what is: which entries still hold, decided by their reproducers and never by what a random run met.
package struct BaselineReview: Sendable {
    package enum Verdict: String, Sendable {
        /// The reproducer shows the finding, or the run itself met it.
        case known
        /// It shows it in none of three lone runs: the entry has done its service.
        case stale
        /// The testee gave no answer to the reproducer, which proves nothing.
        case undecided
        /// Its day has come: the finding counts as new.
        case expired
    }

    package var verdicts: [(entry: BaselineEntry, verdict: Verdict)]

    package init(verdicts: [(entry: BaselineEntry, verdict: Verdict)]) {
        self.verdicts = verdicts
    }

    package func entries(_ verdict: Verdict) -> [BaselineEntry] {
        verdicts.filter { $0.verdict == verdict }.map(\.entry)
    }

    /// Marks the findings that the baseline knows, as far as it does.
    ///
    /// - Parameters:
    ///   - findings: Of a run.
    ///   - cases: How many cases of each dialect the run had.
    /// - Returns: The findings; those that go beyond their entry say so, and are not marked.
    package func mark(_ findings: [Finding], in cases: [Dialect: Int]) -> [Finding] {
        let known = Dictionary(
            verdicts.filter { $0.verdict != .expired }.map { ($0.entry.fingerprint, $0.entry) },
            uniquingKeysWith: { first, _ in first }
        )
        return findings.map { finding in
            var finding = finding
            let entry = finding.names.lazy.compactMap { known[$0] }.first
            finding.beyondBaseline = entry?.covers?.excess(of: finding, in: cases[finding.dialect] ?? 0)
            finding.isBaselined = entry != nil && finding.beyondBaseline == nil
            return finding
        }
    }
}

extension Baseline {
    /// Marks the findings that the baseline knows; whether their entries are still of use is not asked.
    package func mark(_ findings: [Finding], in cases: [Dialect: Int], on day: String) -> [Finding] {
        BaselineReview(verdicts: entries.map { ($0, $0.isExpired(on: day) ? .expired : .known) })
            .mark(findings, in: cases)
    }
}
