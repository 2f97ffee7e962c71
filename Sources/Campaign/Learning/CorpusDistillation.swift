import CaseGeneration
import Findings
import PushModel
import Testees

/// Finds which of many inputs are enough: those that together show all that all of them show.
///
/// The smallest are asked first, and one is kept if it shows something that none before it did: a member of an answer or its type, a
/// reason, a combination of these, a line of the testee's code, a finding. This is what libFuzzer's `-merge=1` does, and it need not
/// be the smallest set that there is.
package struct CorpusDistillation: Sendable {
    /// What came of it.
    package struct Result: Sendable {
        package var kept: [Case]
        package var superfluous: [Case]
        /// Findings that the kept ones show, errors and warnings.
        package var findings: Int
    }

    private let cases: [Case]
    private let testee: TesteeConfiguration
    private let code: CodeReader?
    private let clock: @Sendable () -> Int

    /// - Parameters:
    ///   - cases: The inputs, in any order.
    ///   - testee: Asked for each; its `source` tells of its code where that is wanted.
    ///   - code: Reads it; nil where nobody asks.
    ///   - clock: Milliseconds since the epoch.
    package init(_ cases: [Case], testee: TesteeConfiguration, code: CodeReader?, clock: @escaping @Sendable () -> Int)
    {
        self.cases = cases.map { ($0, $0.message.bytes.count) }.sorted { ($0.1, $0.0.id) < ($1.1, $1.0.id) }.map(\.0)
        self.testee = testee
        self.code = code
        self.clock = clock
    }

    /// - Parameter stop: Ends it early; then nothing is known to be superfluous.
    /// - Returns: What is enough.
    /// - Throws: ``RunError`` of a testee that cannot be run.
    package func run(_ stop: StopSignal) async throws(RunError) -> Result {
        let collector = FindingCollector { _ in }
        var options = RunOptions(
            command: "fuzz",
            seed: 0,
            // One after the other: the first that shows something is the smallest.
            jobs: 1,
            dialects: Array(Set(cases.map(\.dialect))).sorted { $0.rawValue < $1.rawValue },
            testee: testee,
            usesFeedback: true,
            clock: clock
        )
        options.replayed = cases.count
        options.code = code
        let run = CampaignRun(
            options: options,
            schedule: Schedule(cases.map { GeneratedCase(testCase: $0, origin: .replay) }),
            stop: stop,
            collector: collector,
            coverageModels: [],
            progress: { _ in }
        )
        let result = await run.run()
        if let error = result.error { throw error }
        guard !stop.isInterrupted else { return Result(kept: cases, superfluous: [], findings: 0) }
        let findings = collector.sorted.filter { $0.severity > .info }
        let telling = Set(result.kept.map(\.testCase.id)).union(
            findings.map { cases[min($0.firstCase, cases.count - 1)].id }
        )
        return Result(
            kept: cases.filter { telling.contains($0.id) },
            superfluous: cases.filter { !telling.contains($0.id) },
            findings: findings.count
        )
    }
}
