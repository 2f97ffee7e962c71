import Findings
import PushModel
import Testees

/// Runs each finding's case alone, three times, in a fresh testee: what does not come back needs what was asked before it, or
/// luck. Then the case is run behind that, and where this shows it, the finding has all that makes it come back.
package struct Confirmation: Sendable {
    private let options: RunOptions

    package init(options: RunOptions) {
        self.options = options
    }

    /// The findings with their status. Without a testee nothing can be flaky.
    package func confirm(_ findings: [Finding]) async throws(RunError) -> [Finding] {
        var confirmed: [Finding] = []
        for finding in findings { confirmed.append(try await confirm(finding)) }
        return confirmed
    }

    /// The finding with its status.
    ///
    /// - Parameters:
    ///   - finding: What cases showed.
    ///   - isOutOfTime: Whether to be content with the runs that there were; without any, nobody can tell.
    /// - Returns: The finding.
    /// - Throws: ``RunError`` where the testee cannot be run.
    package func confirm(
        _ finding: Finding,
        isOutOfTime: () -> Bool = { false }
    ) async throws(RunError) -> Finding {
        var finding = finding
        // Information does not gate; it is not worth three processes.
        let isAsked = options.testee != nil && finding.diagnostic.severity > .info
        guard isAsked else {
            finding.status = .confirmed
            return finding
        }
        finding.status = try await status(of: finding, isOutOfTime)
        guard finding.status == .stateful else { return finding }
        for sequence in finding.sequences where !isOutOfTime() {
            var withSteps = finding
            withSteps.smallest = sequence
            guard try await status(of: withSteps, isOutOfTime) == .confirmed else { continue }
            withSteps.status = .confirmed
            return withSteps
        }
        return finding
    }

    private func status(of finding: Finding, _ isOutOfTime: () -> Bool) async throws(RunError) -> Finding.Status {
        var runs = LoneRuns()
        for _ in 0..<LoneRuns.count where !isOutOfTime() {
            let run = try await SingleRun(options: options).judge(
                finding.smallest.testCase,
                asksVariants: .toSee(finding.diagnostic.check),
                settles: finding.diagnostic.check.isOfService
            )
            if run.diagnostics.contains(where: { $0.isOf(finding.fingerprint, dialect: finding.dialect) }) {
                runs.shown += 1
            } else if run.trial.isUnanswered {
                runs.unanswered += 1
            } else {
                runs.others += 1
            }
        }
        return runs.status
    }
}

extension Finding {
    /// The cases that show it, each behind what the testee was asked just before.
    fileprivate var sequences: [Evidence] {
        [smallest, original].flatMap { evidence -> [Evidence] in
            guard evidence.testCase.earlierSteps == nil else { return [evidence] }
            return evidence.before.filter { $0.dialect == dialect }.map { before in
                var (evidence, last) = (evidence, before)
                last.earlierSteps = nil
                evidence.testCase.earlierSteps = (before.earlierSteps ?? []) + [last]
                return evidence
            }
        }
    }
}

/// What a finding's case showed when it was run alone, some times.
struct LoneRuns {
    /// How often a case is run.
    static let count = 3

    /// Runs that showed the finding.
    var shown = 0
    /// Runs in which the testee failed in another way: it was too slow, say.
    var unanswered = 0
    /// Runs with an answer that does not show it.
    var others = 0

    /// A testee that gives no answer says nothing about a finding: only another answer speaks against it.
    var status: Finding.Status {
        if shown == 0 { return others == 0 || unanswered > 0 ? .unconfirmed : .stateful }
        return others == 0 ? .confirmed : .flaky
    }
}

extension Trial {
    /// Whether the testee failed in place of an answer.
    var isUnanswered: Bool {
        if case .failed = observation { true } else { false }
    }
}
