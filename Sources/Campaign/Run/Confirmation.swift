import PushModel
import Testees

/// Runs each finding's case alone, three times, in a fresh testee: what does not come back needs its neighbours, or luck.
package struct Confirmation: Sendable {
    private static let loneRuns = 3

    private let options: RunOptions

    package init(options: RunOptions) {
        self.options = options
    }

    /// The findings with their status. Without a testee nothing can be flaky.
    package func confirm(_ findings: [Finding]) async throws(RunError) -> [Finding] {
        var confirmed: [Finding] = []
        for finding in findings {
            var finding = finding
            // Information does not gate; it is not worth three processes.
            let isAsked = options.testee != nil && finding.sighting.severity > .info
            finding.status = isAsked ? try await status(of: finding) : .confirmed
            confirmed.append(finding)
        }
        return confirmed
    }

    private func status(of finding: Finding) async throws(RunError) -> Finding.Status {
        var shown = 0
        var unanswered = 0
        for _ in 0..<Confirmation.loneRuns {
            let run = try await SingleRun(options: options).judge(
                finding.smallest.testCase,
                asksVariants: Invariant.isBroken(byRule: finding.sighting.rule)
            )
            if run.sightings.contains(where: { $0.isOf(finding.fingerprint, dialect: finding.dialect) }) {
                shown += 1
            } else if case .failed = run.trial.observation {
                unanswered += 1
            }
        }
        // A testee that works no more, or crashes meanwhile for another reason, says nothing about this finding.
        if shown == 0, unanswered > 0 { return .unconfirmed }
        return shown == Confirmation.loneRuns ? .confirmed : shown == 0 ? .stateful : .flaky
    }
}
