import Determinism
import PushModel

/// A baseline against what is: which entries still hold, decided by their reproducers and never by what a random run met.
package struct BaselineReview: Sendable {
    package enum Verdict: String, Sendable {
        /// The reproducer shows the finding.
        case known
        /// It shows it in none of three lone runs: the entry has done its service.
        case stale
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

    /// Marks the findings that the baseline knows.
    package func mark(_ findings: [Finding]) -> [Finding] {
        let known = Set(verdicts.filter { $0.verdict != .expired }.map(\.entry.fingerprint))
        return findings.map { finding in
            var finding = finding
            finding.isBaselined = known.contains(finding.fingerprint)
            return finding
        }
    }
}

extension Baseline {
    /// Runs every entry's reproducer.
    ///
    /// - Parameters:
    ///   - day: Today, as `2026-11-21`.
    ///   - options: The testee that is to show the findings.
    /// - Returns: A verdict for each entry.
    /// - Throws: ``RunError`` where the testee cannot be run.
    package func review(on day: String, options: RunOptions) async throws(RunError) -> BaselineReview {
        var verdicts: [(BaselineEntry, BaselineReview.Verdict)] = []
        for entry in entries {
            if entry.isExpired(on: day) {
                verdicts.append((entry, .expired))
            } else {
                let isShown = try await isShown(entry, options)
                verdicts.append((entry, isShown ? .known : .stale))
            }
        }
        return BaselineReview(verdicts: verdicts)
    }

    /// Whether one of three runs in a fresh testee shows the finding.
    private func isShown(_ entry: BaselineEntry, _ options: RunOptions) async throws(RunError) -> Bool {
        for _ in 0..<3 {
            let run = try await SingleRun(options: options).judge(
                entry.reproducer,
                asksVariants: Invariant.isBroken(byRule: entry.rule)
            )
            if run.sightings.contains(where: { $0.fingerprint(dialect: entry.reproducer.dialect) == entry.fingerprint })
            {
                return true
            }
        }
        return false
    }
}
