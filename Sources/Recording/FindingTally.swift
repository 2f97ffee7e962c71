import Campaign
import Determinism
import PushModel

/// Sightings as findings: each fingerprint once, with a count, its first case and its smallest.
///
/// A sender chooses names that become part of a fingerprint, so the number of findings is bounded.
struct FindingTally {
    /// More are counted and not kept.
    private static let limit = 1000

    // Sorted before it is shown.
    private var findings: [Fingerprint: Finding] = [:]
    /// Sightings whose findings are not kept.
    private(set) var omitted = 0

    /// Adds what one request showed.
    ///
    /// - Parameters:
    ///   - sightings: of the request.
    ///   - size: of the request's body: the smallest case is kept.
    ///   - evidence: made only where it is kept.
    /// - Returns: the findings that are new.
    mutating func add(_ sightings: [Sighting], size: Int, evidence: () -> Finding.Evidence) -> [Finding] {
        var new: [Finding] = []
        var seen: [Fingerprint] = []
        for sighting in sightings {
            let fingerprint = sighting.fingerprint(dialect: .apns)
            // A request counts once, however many of its members show the same.
            guard !seen.contains(fingerprint) else { continue }
            seen.append(fingerprint)
            if let smallest = findings[fingerprint]?.smallest.byteCount {
                findings[fingerprint]?.count += 1
                if size < smallest {
                    findings[fingerprint]?.smallest = evidence()
                    findings[fingerprint]?.sighting = sighting
                }
            } else if findings.count < FindingTally.limit {
                let finding = Finding(sighting, fingerprint: fingerprint, evidence: evidence())
                findings[fingerprint] = finding
                new.append(finding)
            } else {
                omitted += 1
            }
        }
        return new
    }

    var sorted: [Finding] { Array(findings.values).inReportOrder }
}
