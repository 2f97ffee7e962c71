import CaseFiles
import Determinism
import JSONModel
import PushModel
import Synchronization
import Vendors

/// Gathers the diagnostics of all jobs into findings.
///
/// Everything here commutes: counts add up, the smallest number and the smallest case win. So the findings do not
/// depend on the number of jobs, nor on which of them was first.
package final class FindingCollector: Sendable {
    package typealias Counts = (errors: Int, warnings: Int, known: Int)

    private struct State {
        var findings = FindingTable()
        /// Nil where a finding has changed in more than how often it was seen: then they are counted anew.
        var counts: Counts?
    }

    private let state = Mutex(State())
    private let limit: Int
    /// The least ordinary class of cases whose findings gate.
    private let gate: CaseClass
    private let omittedCount = Atomic<Int>(0)
    /// Called once for each new fingerprint, while the run goes on, and once more where it was advice and gates from then on.
    private let whenNew: @Sendable (Finding) throws(OutputError) -> Void
    /// Whether a baseline knows a finding.
    private let isExpected: @Sendable (Finding) -> Bool
    /// What ``isExpected`` said, by fingerprint.
    private let expectations = Mutex<[Fingerprint: Bool]>([:])
    /// When the last finding came that no baseline knows.
    private let lastFind = Mutex<ContinuousClock.Instant?>(nil)

    /// - Parameters:
    ///   - known: Findings of an earlier part of the same run.
    ///   - limit: How many findings are kept: where a stranger sends the cases, names of their choice become part of
    ///     fingerprints.
    ///   - gate: The least ordinary class of cases whose findings gate; those of others are advice.
    ///   - isExpected: Whether a baseline knows a finding, which is then no news.
    ///   - whenNew: Told of each finding that is not known yet, and once more of one that was advice and gates from then on.
    package init(
        known: [Finding] = [],
        limit: Int = .max,
        gate: CaseClass = .exotic,
        isExpected: @escaping @Sendable (Finding) -> Bool = { _ in false },
        whenNew: @escaping @Sendable (Finding) throws(OutputError) -> Void
    ) {
        self.limit = limit
        self.gate = gate
        self.isExpected = isExpected
        self.whenNew = whenNew
        state.withLock { state in
            for finding in known { state.findings.add(finding) }
        }
    }

    /// Adds what a case showed.
    ///
    /// - Parameters:
    ///   - diagnostics: all that it showed.
    ///   - dialect: of the case.
    ///   - rank: of the case among those that show the same.
    ///   - makeEvidence: called only for what is new, or is seen on an earlier or a smaller case than before: most is
    ///     not.
    /// - Throws: what `whenNew` throws, which is that the finding could not be written.
    package func add(
        _ diagnostics: [Diagnostic],
        dialect: Dialect,
        _ rank: CaseRank,
        evidence makeEvidence: () -> Finding.Evidence
    ) throws(OutputError) {
        var made: Finding.Evidence?
        var seen: Set<Fingerprint> = []
        for diagnostic in diagnostics {
            let fingerprint = diagnostic.fingerprint(dialect: dialect)
            // A case counts once, however many of its members show the same.
            guard seen.insert(fingerprint).inserted else { continue }
            // Nobody asks how ordinary a case is that shows no more than information.
            let isInformation = diagnostic.severity == .info
            let rank = isInformation ? .met(rank.byteCount, rank.number) : rank
            let (isKnown, isOmitted) = state.withLock { state in
                let name = state.findings.fingerprint(of: diagnostic, dialect: dialect)
                let isKnown = state.findings[name]?.countAgain(diagnostic.reason, unlessImprovedBy: rank)
                return (isKnown ?? false, isKnown == nil && state.findings.count >= limit)
            }
            if isOmitted { omittedCount.add(1, ordering: .relaxed) }
            if isKnown || isOmitted { continue }
            var evidence = made ?? makeEvidence()
            made = evidence
            if isInformation { evidence.caseClass = .ordinary }
            let finding = Finding(diagnostic, fingerprint: fingerprint, evidence: evidence)
            guard let new = state.withLock({ add(finding, to: &$0) }) else { continue }
            if new.severity > .info, !isExpected(new) { lastFind.withLock { $0 = .now } }
            try whenNew(new)
        }
    }

    /// Adds a finding, or merges it with what is known.
    ///
    /// - Returns: The finding where it is news: a new one, or one that was advice until an ordinary enough case showed it.
    private func add(_ finding: Finding, to state: inout State) -> Finding? {
        let name = state.findings.fingerprint(of: finding.diagnostic, dialect: finding.dialect)
        // Information is never counted, and a run has many hundreds of it.
        guard finding.severity > .info else { return state.findings.add(finding) }
        state.counts = nil
        let wasAdvice = state.findings[name]?.gated(by: gate).isAdvice ?? false
        if let new = state.findings.add(finding) { return new.gated(by: gate) }
        guard wasAdvice, let known = state.findings[name]?.gated(by: gate), !known.isAdvice else { return nil }
        return known
    }

    /// The findings so far: the weightiest first, then by rule, place and fingerprint.
    package var sorted: [Finding] {
        state.withLock { $0.findings.all.map { $0.gated(by: gate) } }.inReportOrder
    }

    /// Diagnostics whose findings are over the limit.
    package var omitted: Int { omittedCount.load(ordering: .relaxed) }

    /// Findings that gate, and those that a baseline knows. They are wanted after each block, and most blocks change none.
    package var counts: Counts {
        state.withLock { state in
            let counts = state.counts ?? count(state.findings)
            state.counts = counts
            return counts
        }
    }

    private func count(_ findings: FindingTable) -> Counts {
        var counts = (errors: 0, warnings: 0, known: 0)
        for finding in findings.all.lazy.map({ [gate] in $0.gated(by: gate) }) where finding.severity > .info {
            if isKnown(finding) {
                counts.known += 1
            } else if finding.severity == .error {
                counts.errors += 1
            } else {
                counts.warnings += 1
            }
        }
        return counts
    }

    /// Whether a baseline knows a finding, which is asked once for each: the answer costs a hash.
    private func isKnown(_ finding: Finding) -> Bool {
        expectations.withLock { known in
            if let answer = known[finding.fingerprint] { return answer }
            let answer = isExpected(finding)
            known[finding.fingerprint] = answer
            return answer
        }
    }

    /// How long ago the last finding came; nil before the first.
    package var sinceLastFind: Duration? {
        lastFind.withLock { $0.map { ContinuousClock.now - $0 } }
    }
}
