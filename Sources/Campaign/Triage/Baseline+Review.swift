import Determinism
import Findings
import PushModel
import Testees

extension Baseline {
    /// Runs the reproducer of every entry whose finding was not met.
    ///
    /// - Parameters:
    ///   - day: Today, as `2026-11-21`.
    ///   - met: Findings of the run: what it met is there, even where no case on its own shows it.
    ///   - options: The testee that is to show the findings.
    /// - Returns: A verdict for each entry.
    /// - Throws: ``RunError`` where the testee cannot be run.
    package func review(
        on day: String,
        met: [Finding] = [],
        options: RunOptions
    ) async throws(RunError) -> BaselineReview {
        let met = Set(met.flatMap(\.names))
        // Whether a finding is still there does not depend on what the run asks: an entry may be of one that let every case gate.
        var options = options
        options.selection = Selection(gate: .exotic)
        var verdicts: [(BaselineEntry, BaselineReview.Verdict)] = []
        for entry in entries {
            if entry.isExpired(on: day) {
                verdicts.append((entry, .expired))
            } else if met.contains(entry.fingerprint) {
                verdicts.append((entry, .known))
            } else {
                verdicts.append((entry, try await verdict(of: entry, options)))
            }
        }
        return BaselineReview(verdicts: verdicts)
    }

    /// By three runs in a fresh testee.
    private func verdict(
        of entry: BaselineEntry,
        _ options: RunOptions
    ) async throws(RunError) -> BaselineReview.Verdict {
        // It takes two cases to show a contradiction.
        if entry.rule == ReadingContradiction.check.id { return .undecided }
        var verdict = BaselineReview.Verdict.stale
        for _ in 0..<3 {
            let run = try await SingleRun(options: options).judge(
                entry.reproducer,
                asksVariants: .toSee(CheckID(id: entry.rule))
            )
            if run.diagnostics.contains(where: { $0.isOf(entry.fingerprint, dialect: entry.reproducer.dialect) }) {
                return .known
            }
            if case .outcome = run.trial.observation { continue }
            verdict = .undecided
        }
        return verdict
    }
}
