import ArgumentParser
import Campaign
import CaseFiles
import CaseGeneration
import Findings
import Foundation
import JSONModel
import PushModel
import Reports
import Testees
import VendorModel
import Vendors

/// What share of seeded bugs is found.
struct MutantsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "mutants",
        abstract: "Measure what share of seeded bugs is found: in testees, in the mock endpoint, in the rules.",
        discussion: """
            A testee with seeded bugs prints them for --bugs, one JSON object a line (name, dialect, rule, summary, \
            equivalent), and has one of them with --bug NAME, or --variant NAME where the change is none. A line with contradicts \
            is a compiler that takes two readings of that open topic; check must name the topic. Examples/testees \
            has testees with bugs for every vendor. The bugs of the mock endpoint and of the rules are built in; the \
            self-check that runs before each campaign must find them. With --source the command changes a file of your own compiler a little, many times; \
            your check should notice each change. mutants.json has the format of Stryker. The exit code is 1 if a share is below --expect-check or \
            --expect-fuzz, or if an equivalent variant raises an alarm.
            """
    )

    @Option(
        help: ArgumentHelp(
            "A testee with seeded bugs; repeat for more. Without one, only the mock and the rules are tried.",
            valueName: "command"
        )
    )
    var testee: [String] = []

    @Option(help: TesteeOptions.timeoutHelp)
    var testeeTimeout: DurationArgument = TesteeOptions.timeout

    @Option(help: "Random cases for the bugs that the deterministic cases do not find.")
    var cases = 20_000

    @Option(help: "The seed of the campaign, decimal or after 0x hexadecimal.")
    var seed = SeedArgument(1)

    @OptionGroup var own: SourceMutantOptions
    @OptionGroup var corpus: CorpusOptions
    @OptionGroup var dialectFiles: DialectFileOptions
    @OptionGroup var profiles: ProfileOptions
    @OptionGroup var rules: RuleOptions
    @OptionGroup var gating: GateOptions
    @OptionGroup var chosen: CaseOptions

    @Option(help: "Run only the mutants whose name contains this.")
    var only: String?

    @Option(name: .customLong("jobs"), help: "How many mutants run at the same time (default: one for each processor).")
    var wantedJobs: Int?

    var jobs: Int { wantedJobs ?? max(ProcessInfo.processInfo.activeProcessorCount, 1) }

    @Option(
        help: ArgumentHelp(
            "Percent of the bugs that check must find, and that the self-check must find in the mock and the rules.",
            valueName: "percent"
        )
    )
    var expectCheck = 90

    @Option(help: ArgumentHelp("Percent of the bugs that must be found with fuzz.", valueName: "percent"))
    var expectFuzz = 98

    @Option(help: ArgumentHelp("The folder for mutants.md and mutants.json.", valueName: "dir"))
    var reportDir: String?

    @Flag(help: "List every mutant, not only the survivors.")
    var all = false

    func validate() throws {
        let forTestees = [
            ("--dialect-file", !dialectFiles.files.isEmpty),
            ("--profile", profiles.profile != nil), ("--only-rule", !rules.onlyRules.isEmpty),
            ("--skip-rule", !rules.skipRules.isEmpty), ("--case", !chosen.cases.isEmpty),
            ("--skip-case", !chosen.skipCases.isEmpty),
        ]
        if testee.isEmpty, let (option, _) = forTestees.first(where: \.1) {
            throw ValidationError("\(option) is for mutants of --testee.")
        }
        if cases < 0 { throw ValidationError("--cases must not be negative.") }
        for (name, share) in [("--expect-check", expectCheck), ("--expect-fuzz", expectFuzz)]
        where !(0...100).contains(share) {
            throw ValidationError("\(name) must be 0 to 100.")
        }
    }

    func run() async throws {
        guard own.source.isEmpty else { return try await runOnSource() }
        try await reportingFailures {
            let signals = SignalWatch(StopSignal())
            defer { signals.end() }
            let listed = try await listMutants()
            if let only, listed.isEmpty, !HarnessMutant.all.contains(where: { $0.name.contains(only) }) {
                throw CommandFailure(.inconclusive, "nothing was judged: no mutant has \"\(only)\" in its name")
            }
            let plan = try plan(of: listed)
            let results = await signals.interruptible {
                (await harnessVerdicts(), await result(of: listed, plan.runs))
            }
            if signals.wasSignalled { throw CommandFailure(.interrupted, "interrupted") }
            let report = MutantReport(
                try results.1.get(),
                harness: try results.0.get(),
                fuzzCases: cases,
                selection: plan.selection
            )
            if let reportDir {
                let directory = try RunDirectory(path: reportDir)
                try directory.write(report.markdown + "\n\n" + report.list + "\n", to: "mutants.md")
                try directory.write(report.json.serialized(.pretty) + [0x0A], to: "mutants.json")
            }
            if all { try Console.print(report.list) }
            try Console.print(report.markdown)
            if !report.meets(check: expectCheck, fuzz: expectFuzz) { throw CommandFailure(.violations) }
        }
    }

    /// The user's own compiler under his own gate.
    private func runOnSource() async throws {
        try await reportingFailures {
            let signals = SignalWatch(StopSignal())
            defer { signals.end() }
            let options: [String]
            do throws(TesteeError) {
                options = own.check.isEmpty ? [] : try TesteeCommand.words(of: own.check)
            } catch {
                throw CommandFailure(.usage, "--check: \(error)")
            }
            let run = SourceMutantRun(sources: own.source, options: options, most: own.most, jobs: jobs) {
                Console.writeError($0 + "\n")
            }
            let result = await signals.interruptible { await run.report() }
            if signals.wasSignalled, (try? result.get())?.score == nil {
                throw CommandFailure(.interrupted, "interrupted before a change was tried: there is no report")
            }
            let report = try result.get()
            let directory = try RunDirectory(path: reportDir ?? "Reports/mutants")
            try directory.write(report.json.serialized(.pretty) + [0x0A], to: "mutants.json")
            for line in report.lines { try Console.print(line) }
            try Console.print("report      \(directory.path)/mutants.json")
            if signals.wasSignalled {
                throw CommandFailure(.interrupted, "interrupted; the report has the changes that were tried")
            }
            guard let score = report.score else {
                throw CommandFailure(.inconclusive, "nothing was judged: no change is a program")
            }
            if score < Double(own.expectNoticed) { throw CommandFailure(.violations) }
        }
    }

    /// A mutant and the command that runs it.
    private struct Listed: Sendable {
        var mutant: Mutant
        var command: String
    }

    /// What each mutant of a dialect is tried with, and what was asked for.
    private struct Plan: Sendable {
        var runs: [Dialect: MutantRun] = [:]
        var selection: AppliedSelection
    }

    private func listMutants() async throws -> [Listed] {
        var listed: [Listed] = []
        for command in testee {
            let output = try ListedOutput.of(command: command + " --bugs")
            let mutants = output.split(separator: "\n").compactMap { Mutant(line: String($0)) }
            guard !mutants.isEmpty else {
                throw CommandFailure(
                    .unavailable,
                    "\(command) --bugs lists no seeded bug: a testee for mutants prints one JSON object a line for each bug, "
                        + "as python3 Examples/testees/easemob.py --bugs does"
                )
            }
            for mutant in mutants where only.map(mutant.name.contains) ?? true {
                let option = mutant.isEquivalent ? "--variant" : "--bug"
                listed.append(Listed(mutant: mutant, command: "\(command) \(option) \(mutant.name)"))
            }
        }
        return listed
    }

    /// A harness that is out of order finds every bug; so it is looked at first.
    private func harnessVerdicts() async -> Result<[HarnessVerdict], any Error> {
        do {
            let faults = try await SelfCheck(clock: WallClock.milliseconds).faults()
            if let first = faults.first { throw CommandFailure(.internal, "the self-check fails: \(first)") }
            var verdicts: [HarnessVerdict] = []
            for mutant in HarnessMutant.all where only.map(mutant.name.contains) ?? true {
                try Task.checkCancellation()
                verdicts.append(try await mutant.verdict(clock: WallClock.milliseconds))
            }
            return .success(verdicts)
        } catch {
            return .failure(error)
        }
    }

    /// What each mutant of a dialect is tried with.
    ///
    /// - Throws: ``CaseFileError`` for a corpus without a case of one of them: a share that it was measured with says nothing.
    private func plan(of listed: [Listed]) throws -> Plan {
        let dialects = Dialect.allCases.filter { dialect in listed.contains { $0.mutant.dialect == dialect } }
        let judged = dialects.isEmpty ? Dialect.allCases : dialects
        var rules = try rules.selection(of: judged)
        rules.gate = gating.gate
        let loaded = try corpus.loader(of: judged).cases(of: dialects)
        let profile = try profiles.pinned(of: judged)
        var lists: [CaseList] = []
        var kept = profile.map { KeptProfile(name: $0.name) }
        for dialect in dialects {
            let own = loaded.filter { $0.dialect == dialect } + (Vendors.vendor(of: dialect)?.examples ?? [])
            if own.isEmpty, !dialect.isOfAFile {
                throw CaseFileError(file: "corpus", problem: "has no case of \(dialect.rawValue)")
            }
            let all = CheckCases.make(corpus: own, dialects: [dialect], strength: 2, sweep: .once)
            lists.append(all.kept(to: profile))
            kept?.casesLeftOut += all.count - lists[lists.count - 1].count
        }
        var plan = Plan(selection: AppliedSelection(rules))
        if !dialects.isEmpty { plan.selection = try chosen.apply(rules, toEach: &lists, corpus: loaded) }
        plan.selection.profile = kept
        for (dialect, list) in zip(dialects, lists) {
            let own = loaded.filter { $0.dialect == dialect }
            var mixed = CheckCases.make(corpus: own, dialects: [dialect], strength: 2, sweep: nil).kept(to: profile)
            _ = AppliedSelection(plan.selection.selection, of: &mixed)
            plan.runs[dialect] = MutantRun(
                check: list,
                mixed: mixed,
                corpus: profile.map { profile in own.filter(profile.includes) } ?? own,
                profile: profile,
                selection: rules,
                fuzzCases: cases,
                seed: seed.seed,
                clock: WallClock.milliseconds
            )
        }
        return plan
    }

    /// How the testee of a mutant is run.
    ///
    /// - Throws: ``TesteeError`` for an empty or broken command line, or a program that is not there.
    func configuration(of command: String) throws(TesteeError) -> TesteeConfiguration {
        TesteeConfiguration(target: try .program(TesteeCommand(parsing: command)), timeout: testeeTimeout.duration)
    }

    private func result(
        of listed: [Listed],
        _ runs: [Dialect: MutantRun]
    ) async -> Result<[MutantVerdict], any Error> {
        do {
            return .success(try await verdicts(on: listed, runs))
        } catch {
            return .failure(error)
        }
    }

    /// In the order of the list, as many at a time as there are jobs.
    private func verdicts(on listed: [Listed], _ runs: [Dialect: MutantRun]) async throws -> [MutantVerdict] {
        return try await withThrowingTaskGroup(of: (Int, MutantVerdict).self) { group in
            var verdicts: [(Int, MutantVerdict)] = []
            for (index, entry) in listed.enumerated() {
                if index >= jobs, let next = try await group.next() { verdicts.append(next) }
                guard let run = runs[entry.mutant.dialect] else { continue }
                let configuration = try configuration(of: entry.command)
                group.addTask { (index, try await run.verdict(on: entry.mutant, testee: configuration)) }
            }
            for try await next in group { verdicts.append(next) }
            return verdicts.sorted { $0.0 < $1.0 }.map(\.1)
        }
    }
}
