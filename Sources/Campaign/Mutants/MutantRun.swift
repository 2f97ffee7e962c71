import CaseGeneration
import Findings
import PushModel
import Synchronization
import Testees
import Vendors

/// Runs a mutant until something is found: first the deterministic gate, then a random campaign.
package struct MutantRun: Sendable {
    private let check: CaseList
    private let mixed: CaseList
    private let corpus: ParentCorpus
    private let profile: PinnedProfile?
    private let selection: Selection
    private let fuzzCases: Int
    private let seed: UInt64
    private let clock: @Sendable () -> Int

    /// - Parameters:
    ///   - check: The cases of the gate for the mutant's dialect.
    ///   - mixed: Those that a mutant with two readings of one topic is tried with: they are among the cases of the gate.
    ///   - corpus: What random cases are derived from.
    ///   - profile: The one to which random cases keep; nil for all.
    ///   - selection: The rules to judge by.
    ///   - fuzzCases: Cases of the campaign.
    ///   - seed: Of the campaign.
    ///   - clock: Milliseconds since the epoch.
    package init(
        check: CaseList,
        mixed: CaseList,
        corpus: [Case],
        profile: PinnedProfile? = nil,
        selection: Selection = .everything,
        fuzzCases: Int,
        seed: UInt64,
        clock: @escaping @Sendable () -> Int
    ) {
        self.check = check
        self.mixed = mixed
        self.corpus = ParentCorpus(corpus)
        self.profile = profile
        self.selection = selection
        self.fuzzCases = fuzzCases
        self.seed = seed
        self.clock = clock
    }

    package func verdict(on mutant: Mutant, testee: TesteeConfiguration) async throws(RunError) -> MutantVerdict {
        if mutant.contradicts != nil {
            return try await firstFinding(mutant, testee, .check, Schedule(mixed))
                ?? MutantVerdict(mutant: mutant, outcome: .survived)
        }
        if let found = try await firstFinding(mutant, testee, .check, Schedule(check)) { return found }
        guard let generator = CaseGenerators.generator(for: mutant.dialect) else {
            return MutantVerdict(mutant: mutant, outcome: .survived)
        }
        let schedule = Schedule(total: fuzzCases, corpus: corpus) { number, corpus in
            PinnedProfile.randomCase(of: profile, seed: seed) { seed in
                generator.randomCase(seed: seed, number: number, corpus: corpus, measure: ReferenceSize.bytes(of:))
            }
        }
        return try await firstFinding(mutant, testee, .fuzz, schedule)
            ?? MutantVerdict(mutant: mutant, outcome: .survived)
    }

    /// What shows first, by case number, an error or else a contradiction between readings; nil where nothing does.
    private func firstFinding(
        _ mutant: Mutant,
        _ testee: TesteeConfiguration,
        _ phase: MutantVerdict.Phase,
        _ schedule: Schedule
    ) async throws(RunError) -> MutantVerdict? {
        let stop = StopSignal()
        let collector = FindingCollector { finding in
            if finding.severity == .error { stop.interrupt() }
        }
        let options = RunOptions(
            command: "mutants",
            seed: seed,
            // Mutants run side by side; each alone, so that the first case is the same every time.
            jobs: 1,
            dialects: [mutant.dialect],
            testee: testee,
            usesFeedback: phase == .fuzz,
            selection: selection,
            // A bug shows by errors.
            readingWatch: phase == .check && (mutant.isEquivalent || mutant.contradicts != nil) ? .campaign : nil,
            clock: clock
        )
        let run = CampaignRun(
            options: options,
            schedule: schedule,
            stop: stop,
            collector: collector,
            coverageModels: [],
            progress: { _ in }
        )
        let result = await run.run()
        let first = collector.sorted.filter { $0.severity == .error }.min { $0.firstCase < $1.firstCase }
        if let first {
            return MutantVerdict(
                mutant: mutant,
                outcome: .found(
                    phase,
                    rule: first.diagnostic.rule,
                    title: first.diagnostic.title,
                    cases: first.firstCase + 1
                )
            )
        }
        if let error = result.error { throw error }
        if let found = contradiction(in: result.statistics.readings, of: mutant) { return found }
        // In cases that were not run nothing is found, and a bug that is listed as equivalent would pass.
        if phase == .check,
            let shortfall = JudgingDemand(named: [mutant.dialect])
                .shortfall(in: result.statistics, of: options.dialects)
        {
            throw .nothingJudged("\(mutant.name): \(shortfall)")
        }
        return nil
    }

    /// A contradiction between a mutant's readings: of the topic that it mixes, or of any where it should mix none.
    private func contradiction(in evidence: ReadingEvidence, of mutant: Mutant) -> MutantVerdict? {
        let all = ReadingInference(evidence).allContradictions
        let topic = mutant.contradicts
        guard let first = all.first(where: { topic == nil || $0.topic.topic.id == topic })?.finding,
            selection.judges(first.diagnostic)
        else { return nil }
        return MutantVerdict(
            mutant: mutant,
            outcome: .found(
                .check,
                rule: first.diagnostic.rule,
                title: first.diagnostic.title,
                cases: first.firstCase + 1
            )
        )
    }
}
