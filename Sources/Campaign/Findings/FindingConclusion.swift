import PushModel

/// What is done with findings once all cases have run: each is confirmed, made small, and compared with what is known.
package struct FindingConclusion: Sendable {
    private let options: RunOptions
    private let shrinks: Bool
    private let baseline: Baseline?
    /// Today, as `2026-11-21`.
    private let day: String

    package init(options: RunOptions, shrinks: Bool, baseline: Baseline?, day: String) {
        self.options = options
        self.shrinks = shrinks
        self.baseline = baseline
        self.day = day
    }

    /// - Parameters:
    ///   - found: What cases showed.
    ///   - ofMany: What only several cases together show: no single one can confirm it.
    /// - Returns: What was found, as a report shows it, without what only several cases show.
    package func result(_ found: [Finding], ofMany: [Finding] = []) async -> Result<Conclusion, RunError> {
        do throws(RunError) {
            var conclusion = Conclusion(findings: try await Confirmation(options: options).confirm(found))
            if shrinks {
                conclusion.findings = try await FindingShrinker(options: options).shrink(conclusion.findings)
            }
            if let baseline {
                conclusion.review = try await baseline.review(
                    on: day,
                    met: conclusion.findings + ofMany,
                    options: options
                )
            }
            return .success(conclusion)
        } catch {
            return .failure(error)
        }
    }
}

/// Findings as a report shows them, but for what a baseline knows of them.
package struct Conclusion: Sendable {
    package var findings: [Finding]
    /// Nil without a baseline.
    package var review: BaselineReview?

    package init(findings: [Finding], review: BaselineReview? = nil) {
        self.findings = findings
        self.review = review
    }
}
