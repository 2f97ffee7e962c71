import APNsWire
import Campaign
import CaseFiles
import CaseGeneration
import Determinism
import Findings
import Foundation
import JSONCBridge
import JSONModel
import LivePage
import PushModel
import Reports
import Synchronization
import Testees
import VendorModel
import Vendors

/// A campaign from the command line's point of view: directory, progress, signals, report, exit code.
struct CampaignDriver {
    /// What is run.
    struct Campaign {
        var command: String
        var seed: UInt64
        var strength: Int
        var corpus: [Case]
        var usesFeedback = false
        var duration: Duration?
        /// The profile to which the run keeps; nil for all.
        var profile: PinnedProfile?
        /// How closely to watch a testee's readings for contradictions; nil not to watch.
        var readingWatch: ReadingWatch?
        /// What of all that there is.
        var selection: AppliedSelection
        /// What the testee's library writes as escapes.
        var escapes: WrittenEscapes = []
        /// Whether matrices are printed, and not only written.
        var printsMatrices = false
        /// What is learned of the testee's code.
        var code = CodeOptions()
        /// Whether to count what the judged cases ask for.
        var countsFeatures = false
        /// Inputs that outlive the run, and are its first cases.
        var lasting: LastingCorpus?
        /// How long nothing new may be seen before the run ends; nil for as long as it likes.
        var longestQuiet: Duration?

        /// The inputs that are tried first.
        var replays: [Case] { (lasting?.cases ?? []).filter { profile?.includes($0) ?? true } }
    }

    let group: RunOptionGroup
    let settings: CampaignOptions
    let inputs: CampaignInputs
    let campaign: Campaign

    /// Runs the cases and writes the report.
    ///
    /// - Parameters:
    ///   - cases: How many there are beside the inputs that last, in all shards; nil for as many as the duration allows.
    ///   - matrices: Shown beside the report.
    ///   - makeCase: A pure function.
    /// - Throws: ``CommandFailure`` for everything but exit code 0.
    func run(
        cases: Int?,
        matrices: [ClassificationMatrix] = [],
        makeCase: @escaping Schedule.CaseMaker
    ) async throws {
        var options = RunOptions(
            command: campaign.command,
            seed: campaign.seed,
            jobs: group.jobs,
            dialects: group.dialects,
            testee: inputs.testee,
            strength: campaign.strength,
            usesFeedback: campaign.usesFeedback,
            pinned: inputs.pinned,
            selection: campaign.selection.selection,
            readingWatch: campaign.readingWatch,
            clock: WallClock.milliseconds
        )
        options.escapes = campaign.escapes
        options.longestQuiet = campaign.longestQuiet
        options.countsFeatures = campaign.countsFeatures
        campaign.code.apply(to: &options)
        let live = try await settings.live.start()
        // Before anything is started: a signal during the self-check ends the run that follows it, with its report.
        let stop = StopSignal(after: campaign.duration)
        let signals = SignalWatch(stop)
        defer { signals.end() }
        try await runSelfCheck(options)
        let identity = identity(cases: cases)
        let directory = try RunFolder.open(
            group.reportDir,
            in: settings.report.root,
            command: campaign.command,
            seed: campaign.seed
        )
        let before = try partBefore(identity, directory)
        if before?.isComplete != true { options.caseLines = try settings.caseLines(of: options, goesOn: before != nil) }
        if let before, before.isComplete {
            return try await conclude(again: before, identity, options, directory, signals)
        }
        let replays = campaign.replays
        // A run that goes on has the numbers that it had, whatever came into the folder since.
        let replayed = before.flatMap { $0.progress.position > 0 ? $0.progress.replayed : nil } ?? replays.count
        options.replayed = replayed
        let progress = ProgressPrinter(
            isTerminal: Console.errorIsTerminal && !group.output.quiet,
            columns: { TerminalWidth.columns(of: STDERR_FILENO) }
        ) {
            Console.writeError($0)
        }
        let isFirst = Atomic<Bool>(true)
        let known = Set(inputs.baseline?.entries.map(\.fingerprint) ?? [])
        let collector = FindingCollector(
            known: before?.findings ?? [],
            gate: campaign.selection.selection.gate,
            isExpected: { $0.names.contains(where: known.contains) }
        ) { finding throws(OutputError) in
            if finding.hasFolder { try directory.write(finding) }
            live?.feed.add(finding)
            guard finding.severity == .error, !finding.names.contains(where: known.contains) else { return }
            if isFirst.exchange(false, ordering: .relaxed) {
                progress.tell("first find: \(VisibleText.of(DifferenceText.headline(finding.diagnostic)))")
            }
        }
        let isQuiet = group.output.quiet
        let keeper = StateKeeper(identity: identity, shard: inputs.shard, directory: directory, before: before)
        if before == nil {
            RunFolder.clear(directory)
            try keeper.begin()
        }
        let run = CampaignRun(
            options: options,
            schedule: Schedule(
                total: cases.map { $0 + replayed },
                shard: inputs.shard,
                startingAt: before?.progress.position ?? 0,
                corpus: ParentCorpus(campaign.corpus)
                    .adding(campaign.usesFeedback ? before?.progress.kept ?? [] : []),
                roundSize: campaign.usesFeedback && campaign.code.isUsed
                    ? Schedule.guidedRoundSize : Schedule.roundSize,
                makeCase: { number, corpus in
                    guard number < replayed else { return makeCase(number - replayed, corpus) }
                    guard replays.indices.contains(number) else { return makeCase(number, corpus) }
                    return GeneratedCase(testCase: replays[number], origin: .replay)
                }
            ),
            stop: stop,
            collector: collector,
            coverageModels: CaseGenerators.all.filter { group.dialects.contains($0.dialect) }
                .map { ($0.dialect, $0.model) },
            resuming: before?.progress,
            checkpoint: { keeper.checkpoint($0, findings: collector.sorted) },
            progress: {
                live?.feed.show($0)
                if !isQuiet { progress.show($0) }
            }
        )
        let result = await signals.interruptible { await run.run() }
        let found = collector.sorted
        if !isQuiet { progress.show(confirming: found.count) }
        do {
            try await conclude(result, options, keeper, found, directory, signals, matrices, live?.feed) {
                if !isQuiet { progress.finish() }
            }
        } catch {
            await live?.end(report: directory.path)
            throw error
        }
        await live?.end(report: directory.path)
    }

    /// What some ordinary messages tell of the testee.
    ///
    /// - Parameters:
    ///   - inputs: Of the run.
    ///   - group: The run's options.
    ///   - cases: What to choose from.
    ///   - asks: What the campaign is to ask of what is found.
    /// - Returns: What is known then; nothing of one that cannot be run, which the run finds and tells in full.
    /// - Throws: ``CommandFailure``, `interrupted` after a signal.
    static func meet(
        _ inputs: CampaignInputs,
        _ group: RunOptionGroup,
        among cases: some Collection<GeneratedCase>,
        asks: TesteeProbe.Extent
    ) async throws(CommandFailure) -> TesteeProbe {
        let options = RunOptions(
            command: "check",
            seed: 0,
            jobs: 1,
            dialects: group.dialects,
            testee: inputs.testee,
            pinned: inputs.pinned,
            clock: WallClock.milliseconds
        )
        guard inputs.testee != nil else { return TesteeProbe(options: options) }
        let ordinary = cases.compactMap { $0.origin == .sizes ? nil : $0.testCase }
        do throws(CommandFailure) {
            return try await SignalWatch.interruptible { () throws(RunError) in
                try await TesteeProbe(options: options).met(with: ordinary, asks: asks)
            }
        } catch  where error.code == .interrupted {
            throw CommandFailure(.interrupted, "interrupted before a case was judged: there is no report")
        } catch {
            // Whatever keeps it from answering, the run finds and tells in full.
            return TesteeProbe(options: options)
        }
    }

    /// Says how many cases the run does not have, since they are of other profiles.
    ///
    /// - Parameters:
    ///   - count: Those cases.
    ///   - edition: The profile, where the testee's answers show it, and nobody named it.
    func tell(leftOut count: Int, edition: TesteeProbe.Edition?) {
        guard let profile = campaign.profile, !group.output.quiet else { return }
        let why = edition.map { "\($0.words): " } ?? ""
        let cases = "\(count) cases of other profiles than \(profile.name) are left out"
        let pin = edition != nil ? " (profile: \(profile.name) in pushproof.yml pins it, --profile all runs all)" : ""
        // Whether standard output takes anything, the summary finds out, when the report is written.
        try? Console.print(why + cases + pin)
    }

    /// A harness that does not see failure must not report success.
    private func runSelfCheck(_ options: RunOptions) async throws {
        var faults = try await SelfCheck(clock: options.clock).faults()
        if options.testee != nil, let program = ProcessInfo.processInfo.arguments.first {
            func reference(_ more: [String]) throws(TesteeError) -> TesteeConfiguration {
                TesteeConfiguration(
                    target: try .program(TesteeCommand(words: [program, "testee", "reference"] + more))
                )
            }
            faults += try await TesteeCheck(options: options)
                .faults(good: reference([]), bad: reference(["--spoilt"]), idle: reference(["--idle"]))
        }
        guard let first = faults.first else { return }
        let more = faults.count > 1 ? ", and \(faults.count - 1) more" : ""
        throw CommandFailure(.internal, "the self-check fails: \(first)\(more)")
    }

    /// Prints the matrices in brief where the user wants that.
    private func tell(_ matrices: [ClassificationMatrix]) {
        guard campaign.printsMatrices, !matrices.isEmpty, !group.output.quiet else { return }
        try? Console.print(matrices.map { MatrixText.brief($0) + "\n" }.joined(separator: "\n"))
    }

    /// Writes the matrices whole.
    private func write(_ matrices: [ClassificationMatrix], to directory: RunDirectory) throws(OutputError) {
        guard !matrices.isEmpty else { return }
        try directory.write(matrices.map(MatrixText.full).joined(separator: "\n\n") + "\n", to: RunFolder.matrices)
    }

    /// What an earlier run into the same folder left, with `--resume`; nil where there was none, so that a batch engine
    /// may give its first attempt and its later ones the same command.
    private func partBefore(_ identity: RunIdentity, _ directory: RunDirectory) throws -> RunState.Part? {
        guard settings.resume, directory.has(RunState.fileName) else { return nil }
        let state = try RunState(directory: directory.path)
        if let difference = identity.difference(from: state.identity) {
            throw CommandFailure(.usage, "--resume: \(directory.path) contains another run: \(difference)")
        }
        guard let part = state.parts.first(where: { $0.shard == inputs.shard }) else {
            throw CommandFailure(.usage, "--resume: \(directory.path) contains other shards")
        }
        return part
    }

    private func identity(cases: Int?) -> RunIdentity {
        RunIdentity(
            toolVersion: ToolVersion.current,
            command: campaign.command,
            seed: campaign.seed,
            dialects: group.dialects,
            namesDialects: !group.named.isEmpty,
            strength: campaign.strength,
            cases: cases,
            shards: inputs.shard.count,
            usesFeedback: campaign.usesFeedback,
            selection: campaign.selection,
            testee: group.testee.name,
            testeeOptions: group.testee.changed + group.readings.changed
                + group.dialectFiles.changed(beside: group.dialect),
            corpus: Fingerprint(
                campaign.corpus.map { String(decoding: $0.json.serialized(), as: UTF8.self) } + inputs.pinned.names
                    + (campaign.profile.map { ["profile \($0.name)"] } ?? [])
            ),
            definitions: RunIdentity.definitions(of: group.dialects)
        )
    }

    /// Prints the result of a run that had come to its end, and ends as it did. Its report is as it was.
    private func conclude(
        again part: RunState.Part,
        _ identity: RunIdentity,
        _ options: RunOptions,
        _ directory: RunDirectory,
        _ signals: SignalWatch
    ) async throws {
        var review: BaselineReview?
        if let baseline = inputs.baseline {
            let found = part.findings + part.progress.statistics.readings.findings
            review = try await signals.interruptible { () -> Result<BaselineReview, RunError> in
                do throws(RunError) {
                    return .success(try await baseline.review(on: WallClock.day(), met: found, options: options))
                } catch {
                    return .failure(error)
                }
            }.get()
        }
        let report = report(RunState(identity: identity, parts: [part]), review, directory)
        let output = ReportOutput(output: group.output, baseline: settings.baseline)
        // Nothing was run: a compiler that has changed since is not known to pass.
        try Console.print("the run in \(directory.path) is complete, so nothing ran again: this is its result")
        try Console.print(TerminalSummary(style: group.output.style).text(of: report))
        try output.fail(report)
    }

    private func report(_ state: RunState, _ review: BaselineReview?, _ directory: RunDirectory) -> RunReport {
        RunReport(
            state: state,
            shard: inputs.shard.count > 1 ? inputs.shard : nil,
            baseline: review,
            demand: settings.judging.demand(named: state.identity.named),
            directory: directory.path,
            parsers: CrossCheck.parserVersions
        )
    }

    /// Confirms, shrinks, writes and prints what was found, however the run ended.
    private func conclude(
        _ result: CampaignRun.Result,
        _ options: RunOptions,
        _ keeper: StateKeeper,
        _ found: [Finding],
        _ directory: RunDirectory,
        _ signals: SignalWatch,
        _ matrices: [ClassificationMatrix],
        _ feed: LiveFeed?,
        whenConfirmed: () -> Void
    ) async throws {
        let cases = result.statistics.casesByDialect
        let contradictions = result.statistics.readings.findings
        var conclusion = TriageResult(findings: inputs.baseline?.mark(found, in: cases, on: WallClock.day()) ?? found)
        var error = result.error
        if error == nil, !signals.wasSignalled {
            let conclude = FindingTriage(
                options: options,
                shrinks: !settings.skipsShrinking && campaign.selection.cutShort == nil,
                timeLimit: settings.shrinkingTime(after: keeper.durationBefore + result.duration),
                baseline: inputs.baseline,
                day: WallClock.day()
            )
            switch await signals.interruptible({ await conclude.result(found, ofMany: contradictions) }) {
            case .success(let concluded): conclusion = concluded
            case .failure(let failure): error = failure
            }
        }
        whenConfirmed()
        let wasInterrupted = signals.wasSignalled
        // What gates only now: contradictions between cases, and what a more ordinary case shows as well.
        for finding in conclusion.findings where !finding.isBaselined { feed?.add(finding) }
        let isComplete = error == nil && !wasInterrupted
        let state = keeper.state(result, findings: conclusion.findings, isComplete: isComplete)
        var report = report(state, conclusion.review, directory)
        report.wallClock = WallClock.elapsed
        // Where the folder takes nothing more, the report is written all the same.
        let lasting = Result {
            let judgesAll = isComplete && !campaign.selection.selection.selectsRules
            let judged = campaign.replays.enumerated().filter { judgesAll && result.judgedReplays.contains($0.offset) }
            return try campaign.lasting?.take(result.kept, conclusion.findings, judged: judged.map(\.element))
        }
        report.lastingCorpus = (try? lasting.get()) ?? nil
        let output = ReportOutput(
            output: group.output,
            baseline: settings.baseline,
            formats: settings.report.written
        )
        var ending = error.map(CommandFailure.init) ?? output.failure(of: report)
        if case .testee(.failsTooOften)? = error {
            // It has its findings, and says why it has no more.
            ending = output.failure(of: report, inconclusive: ending?.message)
        }
        if wasInterrupted {
            // A seed that nobody named is another one the next time.
            let seed = campaign.command == "fuzz" ? " --seed \(campaign.seed)" : ""
            ending = CommandFailure(
                .interrupted,
                "interrupted; the report is in \(directory.path), and the same command with --report-dir "
                    + "\(directory.path)\(seed) --resume continues from there"
            )
        }
        tell(matrices)
        try output.conclude(
            report,
            to: directory,
            isDefault: group.reportDir == nil,
            history: inputs.history,
            ending: ending
        ) {
            try write(matrices, to: directory)
            if let code = options.code, !state.statistics.code.isEmpty {
                let coverage = CodeReport(state.statistics.code, reader: code)
                try directory.write(coverage.lcov, to: CodeReport.lcovName)
                try directory.write(coverage.page, to: CodeReport.pageName)
            }
            try directory.writeKept(result.kept)
            try keeper.finish(state)
            _ = try lasting.get()
        }
    }
}
