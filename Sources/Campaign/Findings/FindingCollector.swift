import Determinism
import JSONModel
import PushModel
import Synchronization

/// Gathers the sightings of all jobs into findings.
///
/// Everything here commutes: counts add up, the smallest number and the smallest case win. So the findings do not
/// depend on the number of jobs, nor on which of them was first.
package final class FindingCollector: Sendable {
    private let findings = Mutex<[Fingerprint: Finding]>([:])
    /// Called once for each new fingerprint, while the run goes on.
    private let whenNew: @Sendable (Finding) throws -> Void

    /// - Parameters:
    ///   - known: Findings of an earlier part of the same run.
    ///   - whenNew: Told of each finding that is not known yet.
    package init(known: [Finding] = [], whenNew: @escaping @Sendable (Finding) throws -> Void) {
        self.whenNew = whenNew
        findings.withLock { findings in
            for finding in known { findings[finding.fingerprint] = finding }
        }
    }

    /// Adds what a trial showed.
    ///
    /// - Throws: what `whenNew` throws, which is that the finding could not be written.
    func add(_ sightings: [Sighting], of trial: Trial) throws {
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
    func add(
        _ sightings: [Sighting],
        dialect: Dialect,
        number: Int,
        byteCount: Int,
        evidence makeEvidence: () -> Finding.Evidence
    ) throws {
        var made: Finding.Evidence?
        var seen: Set<Fingerprint> = []
        for sighting in sightings {
            let fingerprint = sighting.fingerprint(dialect: dialect)
            // A case counts once, however many of its members show the same.
            guard seen.insert(fingerprint).inserted else { continue }
            let isKnown = findings.withLock { findings in
                findings[fingerprint]?.countAgain(unlessImprovedBy: number, byteCount: byteCount) ?? false
            }
            if isKnown { continue }
            let evidence = made ?? makeEvidence()
            made = evidence
            let finding = Finding(sighting, fingerprint: fingerprint, evidence: evidence)
            let isNew = findings.withLock { findings in
                guard findings[fingerprint] == nil else {
                    findings[fingerprint]?.merge(finding)
                    return false
                }
                findings[fingerprint] = finding
                return true
            }
            if isNew { try whenNew(finding) }
        }
    }

    /// The findings so far: errors first, then by rule, place and fingerprint.
    package var sorted: [Finding] {
        findings.withLock { Array($0.values) }.inReportOrder
    }

    package var counts: (errors: Int, warnings: Int) {
        findings.withLock { findings in
            (
                findings.values.count { $0.sighting.severity == .error },
                findings.values.count { $0.sighting.severity == .warning }
            )
        }
    }
}
