import Campaign
import CaseGeneration
import Findings
import PushModel
import Vendors

/// The cases of the deterministic gate: the corpus, lists and values each in a case of its own, a covering set, every
/// size at a limit, and a sweep of values over all of these.
enum CheckCases {
    /// - Parameters:
    ///   - corpus: Cases that somebody wrote.
    ///   - dialects: Those of the run.
    ///   - strength: Values of a combination that the covering set meets.
    ///   - sweep: How much of the sweep; nil for none.
    /// - Returns: The cases, the same every time.
    static func make(corpus: [Case], dialects: [Dialect], strength: Int, sweep: ValueSweep.Extent?) -> CaseList {
        var parts: [any NumberedCases] = [corpus.map { GeneratedCase(testCase: $0, origin: .corpus) }]
        var sweeps: [ValueSweep] = []
        for generator in CaseGenerators.all where dialects.contains(generator.dialect) {
            let combined: [any NumberedCases] = [
                generator.focusedCases(),
                generator.ordinaryRows(strength: strength, \.caseClass),
                generator.coveringRows(strength: strength),
            ]
            parts += combined
            parts.append(generator.boundaryCases(measure: ReferenceSize.bytes(of:)))
            if let sweep {
                // One at a time: most are no hosts.
                let hosts = (parts.prefix(1) + combined).lazy.flatMap { part in
                    (0..<part.count).lazy.map { part[$0].testCase }
                }
                sweeps.append(ValueSweep(generator, sweep, over: hosts, ReferenceExpectation.of))
            }
        }
        return CaseList(parts, sweeps: sweeps)
    }
}
