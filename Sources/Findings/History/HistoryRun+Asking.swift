extension HistoryRun {
    /// How often chance must be expected to show a finding for its absence to say something: with ten, it is missed once in 20,000
    /// times.
    private static let expectedDiagnostics = 10.0

    /// Whether the run asked of the dialect what the other did, be it another compiler.
    package func asks(of dialect: String, as other: HistoryRun) -> Bool {
        isComplete && scope.asksTheSame(as: other.scope) && (figures.dialects[dialect]?.judged ?? 0) > 0
    }

    /// Whether a finding of the other run would be seen here as well, if the compiler still had the fault.
    package func wouldShow(_ finding: HistoryFinding, of other: HistoryRun) -> Bool {
        guard asks(of: finding.dialect, as: other) else { return false }
        guard scope.isRandom else { return figures.hasAllKinds(of: other.figures) }
        if seed == other.seed, toolVersion == other.toolVersion, figures.cases >= other.figures.cases { return true }
        guard let here = figures.dialects[finding.dialect]?.judged,
            let there = other.figures.dialects[finding.dialect]?.judged, there > 0
        else { return false }
        return Double(finding.count) * Double(here) / Double(there) >= HistoryRun.expectedDiagnostics
    }

    package func finding(_ finding: HistoryFinding) -> HistoryFinding? {
        findings.first { $0.fingerprint == finding.fingerprint }
    }
}

extension HistoryFigures {
    /// Whether cases of every kind that the other run had were here: of a run without the sweep, say, what the sweep finds is not known.
    fileprivate func hasAllKinds(of other: HistoryFigures) -> Bool {
        strength >= other.strength
            && other.origins.allSatisfy { name, count in count == 0 || origins[name, default: 0] > 0 }
    }
}
