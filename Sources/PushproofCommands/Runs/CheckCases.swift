import Campaign
import CaseGeneration
import PushModel

/// The cases of the deterministic gate: the corpus, lists and values each in a case of its own, a covering set, and every
/// size at a limit.
enum CheckCases {
    static func make(corpus: [Case], dialects: [Dialect], strength: Int) -> [GeneratedCase] {
        var cases = corpus.map { GeneratedCase(testCase: $0, isFromCorpus: true) }
        for generator in CaseGenerators.all where dialects.contains(generator.dialect) {
            cases += generator.focusedCases()
            cases += generator.coveringSet(strength: strength)
            cases += generator.boundaryCases(measure: ReferenceSize.bytes(of:))
        }
        return cases
    }
}
