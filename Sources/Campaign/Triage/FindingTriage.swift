import Determinism
import Findings
import PushModel

/// What is done with findings once all cases have run: each is confirmed, made small, and compared with what is known.
package struct FindingTriage: Sendable {
    /// Causes of advice for which a case that gates is looked for, whatever time there is.
    private static let settledAdvice = 16

    private let options: RunOptions
    private let shrinks: Bool
    /// For confirming and shrinking together; nil for as much as it takes.
    private let timeLimit: Duration?
    private let baseline: Baseline?
    /// Today, as `2026-11-21`.
    private let day: String

    /// - Parameters:
    ///   - options: Of the run.
    ///   - shrinks: Whether cases are made small.
    ///   - timeLimit: For confirming and shrinking together; nil for as much as it takes.
    ///   - baseline: What is known.
    ///   - day: Today, as `2026-11-21`.
    package init(options: RunOptions, shrinks: Bool, timeLimit: Duration? = nil, baseline: Baseline?, day: String) {
        self.options = options
        self.shrinks = shrinks
        self.timeLimit = timeLimit
        self.baseline = baseline
        self.day = day
    }

    /// - Parameters:
    ///   - found: What cases showed.
    ///   - ofMany: What only several cases together show: no single one can confirm it.
    /// - Returns: What was found, as a report shows it, without what only several cases show.
    package func result(_ found: [Finding], ofMany: [Finding] = []) async -> Result<TriageResult, RunError> {
        do throws(RunError) {
            var conclusion = TriageResult(findings: try await examined(found))
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

    /// Confirms and shrinks cause by cause, the first one first. Each gets an equal part of the time that is left, and what it leaves
    /// over falls to those after it.
    private func examined(_ found: [Finding]) async throws(RunError) -> [Finding] {
        guard options.testee != nil, found.contains(where: { $0.diagnostic.severity > .info }) else {
            return try await Confirmation(options: options).confirm(found)
        }
        let clock = TimeBudget(limit: timeLimit)
        let runner = try await CaseRunner(options: options)
        do throws(RunError) {
            var examined: [Finding] = []
            let queue = Self.queue(of: found)
            let settled = settled(of: found)
            for (position, finding) in queue.enumerated() {
                let isOutOfTime = clock.share(of: queue.count - position)
                let settles = settled.contains(finding.fingerprint)
                var finding = try await Confirmation(options: options)
                    .confirm(finding, isOutOfTime: settles ? { false } : isOutOfTime)
                if shrinks, settles || !isOutOfTime() {
                    finding = try await FindingShrinker(options: options)
                        .shrink(finding, runner, settlesClass: settles, isOutOfTime: isOutOfTime)
                }
                finding.isOutOfTime = shrinks && finding.severity > .info && isOutOfTime()
                examined.append(finding)
            }
            await runner.stop()
            return examined.inReportOrder
        } catch {
            await runner.stop()
            throw error
        }
    }

    /// The advice that may turn out to gate. A running service takes too long for each case to ask so many.
    private func settled(of found: [Finding]) -> Set<Fingerprint> {
        guard shrinks, options.watch == nil else { return [] }
        return Set(found.adviceByCause.prefix(Self.settledAdvice).map(\.head.fingerprint))
    }

    /// What stands for a cause comes before what else comes of it, and advice after both.
    private static func queue(of found: [Finding]) -> [Finding] {
        let (causes, advice) = (found.byCause, found.adviceByCause)
        let gating = causes.map(\.head) + causes.flatMap(\.others)
        return gating + advice.map(\.head) + advice.flatMap(\.others)
            + found.filter { $0.severity == .info && !$0.isAdvice }
    }
}

/// Time that is given out in equal parts.
private struct TimeBudget {
    private let end: ContinuousClock.Instant?

    /// - Parameter limit: From now on; nil for time without end.
    init(limit: Duration?) {
        end = limit.map { ContinuousClock.now + $0 }
    }

    /// Whether the part is used up that falls to the first of so many.
    func share(of count: Int) -> () -> Bool {
        guard let end else { return { false } }
        let now = ContinuousClock.now
        let shareEnd = min(end, now + (end - now) / Double(max(count, 1)) * 4)
        return { ContinuousClock.now >= shareEnd }
    }
}

/// Findings as a report shows them, but for what a baseline knows of them.
package struct TriageResult: Sendable {
    package var findings: [Finding]
    /// Nil without a baseline.
    package var review: BaselineReview?

    package init(findings: [Finding], review: BaselineReview? = nil) {
        self.findings = findings
        self.review = review
    }
}
