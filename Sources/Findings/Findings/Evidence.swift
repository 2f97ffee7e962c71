import Determinism
import PushModel

/// What a finding shows of one case.
package enum Evidence {
    /// A payload may have a member too many a thousand times.
    private static let mostShown = 100

    /// The fingerprints of those diagnostics that matter, sorted.
    package static func shown(by diagnostics: [Diagnostic], dialect: Dialect) -> [Fingerprint] {
        let all = Set(diagnostics.filter { $0.severity > .info }.map { $0.fingerprint(dialect: dialect) })
        return Array(all.sorted().prefix(mostShown))
    }
}
