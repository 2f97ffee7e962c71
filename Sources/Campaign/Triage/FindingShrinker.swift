import CaseGeneration
import Findings
import PushModel
import Testees
import VendorModel
import Vendors

/// Makes the cases of findings small. A smaller case counts only if the same fingerprint comes back, in a fresh testee at the end.
///
/// The bound of a finding is a number of runs; that of all of them is time, where the run has a limit.
package struct FindingShrinker: Sendable {
    /// Testee runs for one finding.
    private static let callsPerFinding = 300
    /// A crash, and a case that needs others before it, cost a new process each time, a hang a whole time limit.
    private static let callsPerFailure = 40
    private static let callsPerHang = 6
    /// Of these calls, the ones that settle whether advice is shown by a case that gates.
    private static let callsToSettle = 60

    private let options: RunOptions

    package init(options: RunOptions) {
        self.options = options
    }

    /// The findings with smaller cases. What is no more than information, or did not come back alone, stays as it is.
    package func shrink(_ findings: [Finding]) async throws(RunError) -> [Finding] {
        guard options.testee != nil, findings.contains(where: isWorthIt) else { return findings }
        let runner = try await CaseRunner(options: options)
        do throws(RunError) {
            var shrunk: [Finding] = []
            for finding in findings { shrunk.append(try await shrink(finding, runner)) }
            await runner.stop()
            return shrunk
        } catch {
            await runner.stop()
            throw error
        }
    }

    private static func budget(of finding: Finding) -> Int {
        switch finding.diagnostic.check {
        case .testee(.timeout): callsPerHang
        case .testee: callsPerFailure
        default: callsPerFinding
        }
    }

    private func isWorthIt(_ finding: Finding) -> Bool {
        finding.diagnostic.severity > .info && finding.status == .confirmed && !finding.diagnostic.check.isOfService
            && CaseGenerators.generator(for: finding.dialect) != nil
    }

    /// The finding with a smaller case.
    ///
    /// - Parameters:
    ///   - finding: What cases showed, and lone runs confirmed.
    ///   - runner: Runs the candidates.
    ///   - settlesClass: Whether to look, whatever time there is, for a case that gates where the finding's own does not. What is not
    ///     looked for is not found either: the finding stays advice.
    ///   - isOutOfTime: Whether to be content with what there is.
    /// - Returns: The finding as it was, where it is not worth it or nothing smaller shows it.
    /// - Throws: ``RunError`` where the testee cannot be run.
    func shrink(
        _ finding: Finding,
        _ runner: CaseRunner,
        settlesClass: Bool = true,
        isOutOfTime: @escaping () -> Bool = { false }
    ) async throws(RunError) -> Finding {
        guard isWorthIt(finding), let generator = CaseGenerators.generator(for: finding.dialect) else { return finding }
        let asksVariants = AskedVariants.toSee(finding.diagnostic.check)
        var original = finding.smallest.testCase
        original.note = nil
        let steps = original.earlierSteps
        original.earlierSteps = nil
        var needsSteps = false
        if steps != nil {
            needsSteps = try await !SingleRun(options: options).judge(original, asksVariants: asksVariants).diagnostics
                .contains { $0.isOf(finding) }
        }
        if needsSteps { original.earlierSteps = steps }
        let budget = needsSteps ? FindingShrinker.callsPerFailure : FindingShrinker.budget(of: finding)
        var shrinker = Shrinker<RunError>(
            original: original,
            generator: generator,
            budget: budget,
            gate: options.selection.gate,
            callsToSettle: settlesClass ? FindingShrinker.callsToSettle : 0,
            isOutOfTime: isOutOfTime,
            measure: ReferenceSize.bytes(of:),
            oddities: \.oddities
        ) { candidate throws(RunError) in
            // A part of a context may make none.
            guard candidate.hasUsableContext else { return false }
            // What one candidate leaves behind, the next one would show: then each has a process of its own.
            let judged =
                try await needsSteps
                ? SingleRun(options: options).judge(candidate, asksVariants: asksVariants)
                : runner.judge(candidate, asksVariants: asksVariants)
            return judged.diagnostics.contains { $0.isOf(finding) }
        }
        let shrunk = try await shrinker.shrink()
        var smaller = try await confirmed(shrunk, of: finding, asksVariants: asksVariants)
        if finding.diagnostic.check == .difference(.outcome), smaller.shrunk != nil, let below = shrunk.below {
            // Where a payload has some bytes too many or too few, a short text shows which.
            smaller.diagnostic.related = Evidence.shown(
                by: try await runner.judge(below, asksVariants: .none).diagnostics,
                dialect: finding.dialect
            )
            smaller.shrunk?.calls += 1
        }
        return smaller
    }

    /// The finding with its smaller case, once a fresh testee has shown it.
    private func confirmed(
        _ shrunk: ShrunkCase,
        of finding: Finding,
        asksVariants: AskedVariants
    ) async throws(RunError) -> Finding {
        var testCase = shrunk.testCase
        guard
            testCase.message != finding.smallest.testCase.message
                || testCase.context != finding.smallest.testCase.context
                || testCase.headers != finding.smallest.testCase.headers
                || testCase.earlierSteps != finding.smallest.testCase.earlierSteps
        else { return finding }
        testCase.note = "shrunk from \(finding.smallest.testCase.id)"
        var run = try await SingleRun(options: options).judge(testCase, asksVariants: asksVariants)
        // Where the testee gives no answer, the smaller case is not yet wrong: it is asked again.
        for _ in 1..<LoneRuns.count
        where run.trial.isUnanswered && !run.diagnostics.contains(where: { $0.isOf(finding) }) {
            run = try await SingleRun(options: options).judge(testCase, asksVariants: asksVariants)
        }
        let (trial, diagnostics) = run
        guard let diagnostic = diagnostics.first(where: { $0.isOf(finding) }) else { return finding }
        var finding = finding
        var evidence = Evidence.of(trial, diagnostics: diagnostics)
        evidence.number = finding.smallest.number
        finding.diagnostic = diagnostic
        finding.shrunk = Finding.Shrunk(
            evidence: evidence,
            calls: shrunk.calls,
            threshold: shrunk.threshold,
            arbitraryMembers: shrunk.arbitraryMembers
        )
        return finding
    }
}

extension Case {
    fileprivate var hasUsableContext: Bool {
        (try? VendorCompilers.compiler(for: dialect)?.fullContext(of: self)) != nil
    }
}

extension Diagnostic {
    fileprivate func isOf(_ finding: Finding) -> Bool {
        guard isOf(finding.fingerprint, dialect: finding.dialect) else { return false }
        // A finding may have several reasons: what is made smaller must not slip from one to another.
        let (own, other) = (self, finding.diagnostic)
        guard own.reason.map(ReasonPattern.of) == other.reason.map(ReasonPattern.of) else { return false }
        return own.check != .difference(.outcome) || own.specRule == other.specRule
    }
}
