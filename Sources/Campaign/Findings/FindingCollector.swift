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

    package init(whenNew: @escaping @Sendable (Finding) throws -> Void) {
        self.whenNew = whenNew
    }

    /// Adds what one case showed.
    ///
    /// - Throws: what `whenNew` throws, which is that the finding could not be written.
    package func add(_ sightings: [Sighting], evidence makeEvidence: () -> Finding.Evidence) throws {
        guard !sightings.isEmpty else { return }
        let evidence = makeEvidence()
        let dialect = evidence.testCase.dialect
        var seen: Set<Fingerprint> = []
        for sighting in sightings {
            let fingerprint = sighting.fingerprint(dialect: dialect)
            // A case counts once, however many of its members show the same.
            guard seen.insert(fingerprint).inserted else { continue }
            let new = findings.withLock { findings -> Finding? in
                guard findings[fingerprint] == nil else {
                    findings[fingerprint]?.count += 1
                    findings[fingerprint]?.merge(sighting, evidence)
                    return nil
                }
                let finding = Finding(
                    fingerprint: fingerprint,
                    dialect: dialect,
                    sighting: sighting,
                    count: 1,
                    firstCase: evidence.number,
                    status: .confirmed,
                    smallest: evidence,
                    original: evidence
                )
                findings[fingerprint] = finding
                return finding
            }
            if let new { try whenNew(new) }
        }
    }

    /// The findings so far: errors first, then by rule, place and fingerprint.
    package var sorted: [Finding] {
        findings.withLock { Array($0.values) }.sorted { lhs, rhs in
            if lhs.sighting.severity != rhs.sighting.severity { return lhs.sighting.severity > rhs.sighting.severity }
            if lhs.sighting.rule != rhs.sighting.rule { return lhs.sighting.rule < rhs.sighting.rule }
            if lhs.sighting.place != rhs.sighting.place { return lhs.sighting.place < rhs.sighting.place }
            return lhs.fingerprint < rhs.fingerprint
        }
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

extension Finding {
    fileprivate mutating func merge(_ sighting: Sighting, _ evidence: Evidence) {
        if evidence.number < firstCase {
            firstCase = evidence.number
            original = evidence
        }
        let isSmaller =
            (evidence.byteCount, evidence.number) < (smallest.byteCount, smallest.number)
        if isSmaller {
            smallest = evidence
            self.sighting = sighting
        }
    }
}
