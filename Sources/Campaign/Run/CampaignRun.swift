import APNsWire
import CaseGeneration
import Findings
import JSONModel
import PushModel
import Synchronization
import Testees

/// A run from the first case to the last: workers in parallel, one collector.
package struct CampaignRun: Sendable {
    private let options: RunOptions
    private let schedule: Schedule
    private let stop: StopSignal
    private let collector: FindingCollector
    private let coverageModels: [(Dialect, AxisModel)]
    /// Where an earlier process left off.
    private let before: RunProgress?
    /// Told after each round, from any worker.
    private let checkpoint: @Sendable (RunProgress) -> Void
    /// Told after each block, from any worker.
    private let progress: @Sendable (ProgressSnapshot) -> Void

    package init(
        options: RunOptions,
        schedule: Schedule,
        stop: StopSignal,
        collector: FindingCollector,
        coverageModels: [(Dialect, AxisModel)],
        resuming before: RunProgress? = nil,
        checkpoint: @escaping @Sendable (RunProgress) -> Void = { _ in },
        progress: @escaping @Sendable (ProgressSnapshot) -> Void
    ) {
        self.options = options
        self.schedule = schedule
        self.stop = stop
        self.collector = collector
        self.coverageModels = coverageModels
        self.before = before
        self.checkpoint = checkpoint
        self.progress = progress
    }

    /// How the run went; it went to its end unless `error` says otherwise or the signal was set.
    package struct Result: Sendable {
        package var statistics: RunStatistics
        /// Cases that showed something new, in the order in which they were kept.
        package var kept: [KeptCase]
        /// Replayed cases of which an outcome was observed, by number.
        package var judgedReplays: Set<Int>
        package var error: RunError?
        package var duration: Duration
    }

    package func run() async -> Result {
        let start = ContinuousClock.now
        let shared = SharedStatistics(
            before: before?.statistics,
            workers: options.jobs,
            total: schedule.count,
            start: start
        )
        let feedback = Feedback(
            kept: before?.kept ?? [],
            seen: before?.seen ?? [],
            shown: before?.shown ?? [],
            singletons: before?.singletons ?? [],
            replayed: options.replayed
        )
        if let code = before?.statistics.code { options.testee?.source?.resume(code) }
        let yield = YieldWatch(before?.statistics.yield ?? Yield(), since: start)
        let barrier = RoundBarrier(members: options.jobs) { endRound(shared, feedback, yield) }
        let error = await withTaskGroup(of: RunError?.self) { group in
            for worker in 0..<options.jobs {
                group.addTask {
                    let error = await work(worker, shared, feedback, barrier)
                    // The others end after what they have in flight. First this: a round that lacks cases must not be
                    // taken for a whole one, from which a later run would go on.
                    if error != nil { stop.interrupt() }
                    await barrier.leave()
                    return error
                }
            }
            var first: RunError?
            for await error in group { first = first ?? error }
            return first
        }
        let lastError = await addLastServiceEvents()
        var statistics = shared.merged
        statistics.yield = yield.yield
        if let source = options.testee?.source { statistics.code = source.coverage }
        return Result(
            statistics: statistics,
            kept: feedback.kept,
            judgedReplays: feedback.judgedReplays,
            error: error ?? lastError,
            duration: ContinuousClock.now - start
        )
    }

    /// What a running service does after its last answer belongs to the run.
    private func addLastServiceEvents() async -> RunError? {
        guard let watch = options.watch else { return nil }
        await watch.settle()
        do throws(OutputError) {
            try collector.add(watch.takeServiceEvents(), judgedBy: options.selection)
            return nil
        } catch {
            return .output("\(error)")
        }
    }

    /// What is to be done when all workers have come to the end of a round; whether there is another.
    private func endRound(_ shared: SharedStatistics, _ feedback: Feedback, _ yield: YieldWatch) -> Bool {
        let kept = feedback.endRound()
        var statistics = shared.merged
        if options.usesFeedback {
            let quiet = yield.note(statistics.cases, feedback, options.testee?.source, collector)
            if let longest = options.longestQuiet, quiet >= longest { stop.end() }
        }
        let goesOn =
            !stop.isSet && schedule.beginRound(adding: options.usesFeedback ? kept : [], guidedBy: conditions)
        if goesOn {
            statistics.yield = yield.yield
            if let source = options.testee?.source { statistics.code = source.coverage }
            checkpoint(
                RunProgress(
                    position: schedule.position,
                    statistics: statistics,
                    kept: feedback.kept,
                    seen: feedback.seen,
                    shown: feedback.shown.all,
                    singletons: feedback.shown.singletons,
                    replayed: options.replayed
                )
            )
        }
        return goesOn
    }

    /// What the testee's code looks at, as far as it is known by now.
    private var conditions: [CodeCondition] {
        guard options.usesFeedback, let code = options.code, let source = options.testee?.source else { return [] }
        return code.conditions(source)
    }

    // MARK: One worker

    private func work(
        _ number: Int,
        _ shared: SharedStatistics,
        _ feedback: Feedback,
        _ barrier: RoundBarrier
    ) async -> RunError? {
        do throws(RunError) {
            let worker = try await WorkerFactory(options: options).makeWorker()
            var statistics = RunStatistics()
            for (dialect, model) in coverageModels {
                statistics.coverage[dialect] = TupleCoverage(model: model, strength: options.strength)
            }
            var failure: RunError?
            var lastAsked: Case?
            do throws(RunError) {
                var goesOn = true
                while goesOn {
                    var round = feedback.nextRound
                    try await runRound(worker, number, &statistics, &round, &lastAsked, shared)
                    feedback.offer(round)
                    shared.update(worker: number, statistics)
                    goesOn = await barrier.arrive()
                }
            } catch {
                failure = error
                shared.update(worker: number, statistics)
            }
            await worker.stop()
            return failure
        } catch {
            return error
        }
    }

    private func runRound(
        _ worker: Worker,
        _ number: Int,
        _ statistics: inout RunStatistics,
        _ round: inout FeedbackRound,
        _ lastAsked: inout Case?,
        _ shared: SharedStatistics
    ) async throws(RunError) {
        let (asksTestee, pinned) = (options.testee != nil, options.pinned)
        let pipeline = BatchPipeline(
            worker: worker,
            pinned: pinned,
            stack: options.stack
        ) { () throws(RunError) in
            guard !stop.isSet, let block = schedule.takeBlock() else { return nil }
            return try PreparedBatch(
                block,
                asksTestee: asksTestee,
                pinned: pinned,
                mayLeaveOut: true,
                asksVariants: Invariant.asked(ofCase:)
            )
        }
        try await pipeline.run { batch throws(RunError) in
            try finish(batch, after: lastAsked, &statistics, &round)
            lastAsked = batch.lastAsked
            let block = SharedStatistics.Block(
                worker: number,
                cases: batch.trials.count,
                dialect: batch.trials.last?.testCase.dialect,
                restarts: worker.compiler.testee?.restarts ?? 0,
                statistics: statistics
            )
            shared.report(block, collector, timeLeft: stop.remaining, progress)
        }
    }

    private func finish(
        _ batch: Worker.Batch,
        after lastAsked: Case?,
        _ statistics: inout RunStatistics,
        _ round: inout FeedbackRound
    ) throws(RunError) {
        if let watch = options.watch {
            do throws(OutputError) {
                try collector.add(watch.takeServiceEvents(), judgedBy: options.selection)
            } catch {
                throw .output("\(error)")
            }
        }
        var before = lastAsked
        var lines: [UInt8] = []
        for index in batch.trials.indices {
            let (trial, generated) = (batch.trials[index], batch.generated[index])
            defer { before = trial.lastAsked }
            let all = Judges.all.flatMap { $0.diagnostics(in: trial) }
            let diagnostics = all.filter(options.selection.judges)
            // A case is not passed because nobody asked.
            statistics.count(trial, of: generated, diagnostics: all)
            if options.countsFeatures { statistics.countFeatures(of: trial, diagnostics, gate: options.selection.gate) }
            if diagnostics.count < all.count { statistics.countLeftOut(all, by: options.selection) }
            if let watch = options.readingWatch {
                statistics.readings.add(trial, watch, isSwept: generated.origin == .sweep)
            }
            options.caseLines?.append(trial, origin: generated.origin, diagnostics, to: &lines)
            if options.usesFeedback {
                round.note(
                    trial,
                    reaching: options.testee?.source?.takeFresh(ofCase: trial.number) ?? [],
                    isOfInterest: { options.code?.isOfInterest($0) ?? true }
                )
            }
            do {
                try collector.add(diagnostics, of: trial, after: before)
            } catch {
                throw .output("\(error)")
            }
        }
        do throws(OutputError) {
            try options.caseLines?.write(lines)
        } catch {
            throw .output("\(error)")
        }
    }
}

/// Notes at the end of each round what the run has found by then.
private final class YieldWatch: Sendable {
    private struct State {
        var yield: Yield
        var latestNews: ContinuousClock.Instant
    }

    private let state: Mutex<State>
    private let start: ContinuousClock.Instant
    /// Of the part of the run before this process.
    private let millisecondsBefore: Int

    init(_ before: Yield, since start: ContinuousClock.Instant) {
        state = Mutex(State(yield: before, latestNews: start))
        self.start = start
        millisecondsBefore = before.samples.last?.milliseconds ?? 0
    }

    var yield: Yield { state.withLock { $0.yield } }

    /// - Returns: For how long nothing new was seen.
    func note(_ cases: Int, _ feedback: Feedback, _ source: SourceWatch?, _ collector: FindingCollector) -> Duration {
        let now = ContinuousClock.now
        let (behaviours, singletons) = feedback.behaviours
        let sample = Yield.Sample(
            milliseconds: millisecondsBefore + Int((now - start) / .milliseconds(1)),
            cases: cases,
            behaviours: behaviours,
            singletons: singletons,
            lines: source?.coverage.reachedCount ?? 0,
            findings: collector.counts.errors + collector.counts.warnings
        )
        return state.withLock { state in
            let last = state.yield.samples.last
            let isNews =
                last.map { $0.behaviours < behaviours || $0.lines < sample.lines || $0.findings < sample.findings }
                ?? true
            if isNews { state.latestNews = now }
            state.yield.add(sample)
            return now - state.latestNews
        }
    }
}
