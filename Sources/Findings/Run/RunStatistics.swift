import CaseGeneration
import PushModel
import Testees

/// What a run did, in figures. Two halves of a run merge to the figures of the whole, in any order.
package struct RunStatistics: Sendable {
    package var cases = 0
    /// Cases that were done, without an error or a warning.
    package var passed = 0
    /// Cases with more than one right outcome.
    package var ambiguous = 0
    /// Those of them in which each open topic was met, by its ID.
    package var openTopics: [String: Int] = [:]
    /// Cases that the testee does not do.
    package var skipped = 0
    /// Cases by where they come from, as ``CaseOrigin`` names it.
    package var origins: [String: Int] = [:]
    /// Observed outcomes by kind (`payload`, `suppressed`, `error`, `removed`).
    package var outcomes: [String: Int] = [:]
    /// Observed payloads by size.
    package var payloadSizes = SizeHistogram()
    /// Requests that the endpoint answered, by reason; `OK` for 200.
    package var answers: [String: Int] = [:]
    /// Judged cases in which each compile rule decided something, by rule ID.
    package var compileRules: [String: Int] = [:]
    /// The same, of corpus cases alone.
    package var compileRulesOfCorpus: [String: Int] = [:]
    /// Judged cases by what they ask for, as ``PayloadFeature/id`` or the ID of a compile rule; none where nobody counts them.
    package var features: [String: FeatureCount] = [:]
    /// Known leniencies of other parsers that were met, by ID.
    package var knownDeviations: [String: Int] = [:]
    /// What became of the cases, by dialect.
    package var judged: [Dialect: JudgedCases] = [:]
    /// Combinations that were judged, by dialect.
    package var coverage: [Dialect: TupleCoverage] = [:]
    /// Combinations of cases of which no outcome was observed, by dialect; none where there was no such case.
    package var coverageWithoutOutcome: [Dialect: TupleCoverage] = [:]
    /// Cases that rules speak of by which the run does not judge, as errors or warnings, by rule ID.
    package var leftOut: [String: Int] = [:]
    /// Cases whose answer a habit of the testee's stack explains, by habit.
    package var habits: [Habit: Int] = [:]
    /// What the answers say of the testee's readings; nothing where nobody asked.
    package var readings = ReadingEvidence()
    /// What the testee's code told of its lines.
    package var code = CodeCoverage()
    /// What the run still found as time went by; nothing of several that were merged.
    package var yield = Yield()

    package init() {}

    package var payloads: Int { outcomes[Outcome.Kind.payload.rawValue] ?? 0 }
    package var requests: Int { answers.values.reduce(0, +) }
    /// Cases of which an outcome was observed.
    package var judgedCount: Int { judged.values.reduce(0) { $0 + $1.judged } }
    /// Cases of each dialect, judged or not.
    package var casesByDialect: [Dialect: Int] { judged.mapValues(\.cases) }
    /// Cases on which the testee failed.
    package var failedCount: Int { judged.values.reduce(0) { $0 + $1.failed } }

    /// Combinations of the dialect that were generated, judged or not.
    package func generatedCombinations(_ dialect: Dialect) -> Int {
        guard var generated = coverage[dialect] else { return 0 }
        if let others = coverageWithoutOutcome[dialect] { generated.merge(others) }
        return generated.covered
    }

    package mutating func merge(_ other: RunStatistics) {
        cases += other.cases
        passed += other.passed
        ambiguous += other.ambiguous
        openTopics.merge(other.openTopics, uniquingKeysWith: +)
        skipped += other.skipped
        origins.merge(other.origins, uniquingKeysWith: +)
        outcomes.merge(other.outcomes, uniquingKeysWith: +)
        payloadSizes.merge(other.payloadSizes)
        answers.merge(other.answers, uniquingKeysWith: +)
        compileRules.merge(other.compileRules, uniquingKeysWith: +)
        compileRulesOfCorpus.merge(other.compileRulesOfCorpus, uniquingKeysWith: +)
        features.merge(other.features, uniquingKeysWith: +)
        knownDeviations.merge(other.knownDeviations, uniquingKeysWith: +)
        judged.merge(other.judged) { mine, theirs in
            var merged = mine
            merged.merge(theirs)
            return merged
        }
        coverage.merge(other.coverage, uniquingKeysWith: Self.merged)
        coverageWithoutOutcome.merge(other.coverageWithoutOutcome, uniquingKeysWith: Self.merged)
        leftOut.merge(other.leftOut, uniquingKeysWith: +)
        readings.merge(other.readings)
        habits.merge(other.habits, uniquingKeysWith: +)
        code.merge(other.code)
        if yield.samples.isEmpty {
            yield = other.yield
        } else if !other.yield.samples.isEmpty {
            // The time of one is not the time of the other.
            yield = Yield()
        }
    }

    private static func merged(_ mine: TupleCoverage, _ theirs: TupleCoverage) -> TupleCoverage {
        var merged = mine
        merged.merge(theirs)
        return merged
    }
}
