import CaseFiles
import Determinism
import JSONModel
import PushModel
import Synchronization

/// Gathers the sightings of all jobs into findings.
///
/// Everything here commutes: counts add up, the smallest number and the smallest case win. So the findings do not
/// depend on the number of jobs, nor on which of them was first.
package final class FindingCollector: Sendable {
    private let findings = Mutex(FindingTable())
    private let limit: Int
    private let omittedCount = Atomic<Int>(0)
    /// Called once for each new fingerprint, while the run goes on.
    private let whenNew: @Sendable (Finding) throws(OutputError) -> Void
    /// Whether a baseline knows a finding.
    private let isExpected: @Sendable (Finding) -> Bool
    /// When the last finding came that no baseline knows.
    private let lastFind = Mutex<ContinuousClock.Instant?>(nil)

    /// - Parameters:
    ///   - known: Findings of an earlier part of the same run.
    ///   - limit: How many findings are kept: where a stranger sends the cases, names of their choice become part of
    ///     fingerprints.
    ///   - isExpected: Whether a baseline knows a finding, which is then no news.
    ///   - whenNew: Told of each finding that is not known yet.
    package init(
        known: [Finding] = [],
        limit: Int = .max,
        isExpected: @escaping @Sendable (Finding) -> Bool = { _ in false },
        whenNew: @escaping @Sendable (Finding) throws(OutputError) -> Void
    ) {
        self.limit = limit
        self.isExpected = isExpected
        self.whenNew = whenNew
        findings.withLock { findings in
            for finding in known { findings.add(finding) }
        }
    }

    /// Adds what a trial showed.
    ///
    /// - Throws: what `whenNew` throws, which is that the finding could not be written.
    func add(_ sightings: [Sighting], of trial: Trial) throws(OutputError) {
        guard !sightings.isEmpty else { return }
        let testCase = trial.testCase
        try add(sightings, dialect: testCase.dialect, number: trial.number, byteCount: testCase.byteCount) {
            Evidence.of(trial, sightings: sightings)
        }
    }

    /// Adds what a case showed.
    ///
    /// - Parameters:
    ///   - sightings: all that it showed.
    ///   - dialect: of the case.
    ///   - number: of the case.
    ///   - byteCount: the size of the case in bytes.
    ///   - makeEvidence: called only for what is new, or is seen on an earlier or a smaller case than before: most is
    ///     not.
    /// - Throws: what `whenNew` throws, which is that the finding could not be written.
    package func add(
        _ sightings: [Sighting],
        dialect: Dialect,
        number: Int,
        byteCount: Int,
        evidence makeEvidence: () -> Finding.Evidence
    ) throws(OutputError) {
        var made: Finding.Evidence?
        var seen: Set<Fingerprint> = []
        for sighting in sightings {
            let fingerprint = sighting.fingerprint(dialect: dialect)
            // A case counts once, however many of its members show the same.
            guard seen.insert(fingerprint).inserted else { continue }
            let (isKnown, isOmitted) = findings.withLock { findings in
                let isKnown = findings[findings.fingerprint(of: sighting, dialect: dialect)]?.countAgain(
                    sighting.reason,
                    unlessImprovedBy: number,
                    byteCount: byteCount
                )
                return (isKnown ?? false, isKnown == nil && findings.count >= limit)
            }
            if isOmitted { omittedCount.add(1, ordering: .relaxed) }
            if isKnown || isOmitted { continue }
            let evidence = made ?? makeEvidence()
            made = evidence
            let finding = Finding(sighting, fingerprint: fingerprint, evidence: evidence)
            guard let new = findings.withLock({ $0.add(finding) }) else { continue }
            if new.sighting.severity > .info, !isExpected(new) { lastFind.withLock { $0 = .now } }
            try whenNew(new)
        }
    }

    /// The findings so far: the weightiest first, then by rule, place and fingerprint.
    package var sorted: [Finding] {
        findings.withLock { Array($0.all) }.inReportOrder
    }

    /// Sightings whose findings are over the limit.
    package var omitted: Int { omittedCount.load(ordering: .relaxed) }

    /// Findings that gate, and those that a baseline knows.
    package var counts: (errors: Int, warnings: Int, known: Int) {
        findings.withLock { findings in
            var counts = (errors: 0, warnings: 0, known: 0)
            for finding in findings.all where finding.sighting.severity > .info {
                if isExpected(finding) {
                    counts.known += 1
                } else if finding.sighting.severity == .error {
                    counts.errors += 1
                } else {
                    counts.warnings += 1
                }
            }
            return counts
        }
    }

    /// How long ago the last finding came; nil before the first.
    package var sinceLastFind: Duration? {
        lastFind.withLock { $0.map { ContinuousClock.now - $0 } }
    }
}
