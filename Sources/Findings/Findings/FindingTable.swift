import Determinism
import PushModel

/// Findings by fingerprint.
///
/// A testee may put anything into its reasons, and each makes a finding, so there is a bound for each dialect. Which are
/// told apart depends on the reasons alone and not on when they came: those with the smallest fingerprints. The rest is
/// one finding for each kind of error. What falls out never comes back, so adding commutes as everything that jobs share
/// does.
package struct FindingTable: Sendable {
    static let mostReasons = 20

    private var findings: [Fingerprint: Finding] = [:]
    /// Of findings that have a reason of their own, sorted.
    private var ofOneReason: [Dialect: [Fingerprint]] = [:]

    package init() {}

    package var all: Dictionary<Fingerprint, Finding>.Values { findings.values }

    var count: Int { findings.count }

    subscript(_ fingerprint: Fingerprint) -> Finding? {
        get { findings[fingerprint] }
        _modify { yield &findings[fingerprint] }
    }

    /// The fingerprint under which a diagnostic is counted.
    func fingerprint(of diagnostic: Diagnostic, dialect: Dialect) -> Fingerprint {
        let own = diagnostic.fingerprint(dialect: dialect)
        guard findings.index(forKey: own) == nil, let kept = ofOneReason[dialect],
            kept.count >= FindingTable.mostReasons,
            let last = kept.last, own > last
        else { return own }
        return diagnostic.fingerprintOfAnyReason(dialect: dialect)
    }

    /// Adds what was seen, or merges it with what is known.
    ///
    /// - Returns: The finding where it is new.
    @discardableResult
    package mutating func add(_ finding: Finding) -> Finding? {
        var finding = finding
        // One of any reason keeps its name, whatever reason its smallest case gives.
        if finding.fingerprint == finding.diagnostic.fingerprint(dialect: finding.dialect) {
            finding.fingerprint = fingerprint(of: finding.diagnostic, dialect: finding.dialect)
        }
        guard findings.index(forKey: finding.fingerprint) == nil else {
            findings[finding.fingerprint]?.merge(finding)
            return nil
        }
        findings[finding.fingerprint] = finding
        if finding.hasReasonOfItsOwn { keep(finding) }
        return finding
    }

    private mutating func keep(_ finding: Finding) {
        var kept = ofOneReason[finding.dialect] ?? []
        kept.insert(finding.fingerprint, at: kept.firstIndex { $0 > finding.fingerprint } ?? kept.endIndex)
        let last = kept.count > FindingTable.mostReasons ? kept.removeLast() : nil
        ofOneReason[finding.dialect] = kept
        guard let last, var dropped = findings.removeValue(forKey: last) else { return }
        dropped.fingerprint = dropped.diagnostic.fingerprintOfAnyReason(dialect: dropped.dialect)
        add(dropped)
    }
}

extension Finding {
    /// Whether it is of one reason, among the findings of errors.
    fileprivate var hasReasonOfItsOwn: Bool {
        fingerprint == diagnostic.fingerprint(dialect: dialect)
            && fingerprint != diagnostic.fingerprintOfAnyReason(dialect: dialect)
    }
}
