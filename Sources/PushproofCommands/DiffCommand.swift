import ArgumentParser
import Campaign
import CaseGeneration
import Findings
import JSONModel
import PushModel
import Reports
import Testees
import Vendors

/// The pull-request gate: what a change of a compiler does to payloads.
struct DiffCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "diff",
        abstract: "Show how a change of the compiler changes payloads, over corpus and generated cases.",
        discussion: """
            Differences are grouped by kind of change and compile rule, each with its count and its smallest example. With \
            --gate the exit code is 1 only if the change makes something worse. Findings that both compilers \
            show do not count. A finding is newly reached, not worse, if --before could not show it: it \
            crashed on each of its cases, for example. A message that --before compiles and --after skips is \
            worse. If nothing could be compared, the exit code is 75. --only-rule and --skip-rule select the findings that \
            count; every change is shown.
            """
    )

    @Option(help: ArgumentHelp("The compiler before the change.", valueName: "command"))
    var before: String

    @Option(help: ArgumentHelp("The compiler after the change.", valueName: "command"))
    var after: String

    @Flag(help: "Fail if the change makes something worse.")
    var gate = false

    @Flag(help: "With --gate: fail on newly reached findings as well.")
    var failOnNewlyReached = false

    @Option(
        name: .customLong("max-skipped"),
        help: ArgumentHelp(
            "How many messages --after may skip that --before compiles, such as 100 or 5% (default: 0).",
            valueName: "n|p%"
        )
    )
    var mostSkipped: AllowanceArgument?

    @Option(help: "How many values the covering set combines: 1, 2 or 3.")
    var strength = 2

    @Option(help: "How many random cases to compare, beside corpus and covering set.")
    var cases = 0

    @Option(help: "The seed of the random cases, decimal or after 0x hexadecimal.")
    var seed = SeedArgument(0)

    @Option(help: "text, or json.")
    var format: DataFormat = .text

    @Option(help: ArgumentHelp("Findings that do not fail the gate: a file of JSON lines.", valueName: "file"))
    var baseline: String?

    @OptionGroup var group: RunOptionGroup
    @OptionGroup var rules: RuleOptions
    @OptionGroup var profiles: ProfileOptions
    @OptionGroup var chosen: CaseOptions

    func validate() throws {
        guard (1...3).contains(strength) else { throw ValidationError("--strength must be 1, 2 or 3.") }
        guard (0...1_000_000_000).contains(cases) else {
            throw ValidationError("--cases must be 0 to 1000000000.")
        }
        if group.testee.name != nil { throw ValidationError("diff takes --before and --after, and no --testee.") }
    }

    func run() async throws {
        try await reportingFailures {
            let baseline = try baseline.map(Baseline.init(file:))
            let today = WallClock.day()
            let stop = StopSignal()
            let signals = SignalWatch(stop)
            defer { signals.end() }
            let (schedule, selection) = try schedule()
            let run = ComparisonRun(
                before: try options(before),
                after: try options(after),
                schedule: schedule,
                selection: selection.selection,
                stop: stop
            )
            var result = await signals.interruptible { await run.run() }
            if signals.wasSignalled { throw CommandFailure(.interrupted, "interrupted") }
            if let error = result.error { throw CommandFailure(error) }
            if let baseline {
                let cases = result.compared.mapValues(\.cases)
                let isNew = { (finding: Finding) in !finding.isBaselined }
                result.worse = baseline.mark(result.worse, in: cases, on: today).filter(isNew)
                result.newlyReached = baseline.mark(result.newlyReached, in: cases, on: today).filter(isNew)
            }
            let report = ComparisonReport(
                result,
                before: before,
                after: after,
                selection: selection,
                dialects: group.dialects
            )
            try write(report)
            try Console.print(
                format == .json
                    ? String(decoding: report.json.serialized(), as: UTF8.self) : report.text(markdown: false)
            )
            if gate, fails(result) { throw CommandFailure(.violations) }
            if let shortfall = result.shortfall(named: group.named, of: group.dialects) {
                throw CommandFailure(.inconclusive, shortfall)
            }
        }
    }

    private func fails(_ result: ComparisonRun.Result) -> Bool {
        let findings = result.worse + (failOnNewlyReached ? result.newlyReached : [])
        if findings.contains(where: { group.output.failOn.fails($0.severity) }) { return true }
        let allowance = mostSkipped?.allowance ?? .cases(0)
        return group.output.failOn.fails(.error) && !allowance.permits(result.dropped, of: result.cases)
    }

    private func options(_ command: String) throws(CommandFailure) -> RunOptions {
        var testee = group.testee
        testee.testee = command
        return RunOptions(
            command: "diff",
            seed: seed.seed,
            jobs: group.jobs,
            dialects: group.dialects,
            testee: try testee.configuration(),
            pinned: try group.readings.load(),
            clock: WallClock.milliseconds
        )
    }

    /// The cases, of which the known ones may be selected, and what that leaves out.
    private func schedule() throws -> (Schedule, AppliedSelection) {
        let rules = try rules.selection(of: group.dialects)
        let corpus = try group.loadCorpus(required: false)
        var fixed = CheckCases.make(corpus: corpus, dialects: group.dialects, strength: strength, sweep: nil)
        let profile = try profiles.pinned(of: group.dialects)
        fixed = fixed.kept(to: profile)
        var selection = try chosen.apply(rules, to: &fixed, corpus: corpus)
        selection.profile = profile.map { KeptProfile(name: $0.name) }
        selection.unused = self.rules.unused(of: group.dialects)
        let generators = CaseGenerators.all.filter { group.dialects.contains($0.dialect) }
        let seed = seed.seed
        let random = generators.isEmpty ? 0 : cases
        let parents = ParentCorpus(random > 0 ? corpus : [])
        let schedule = Schedule(total: fixed.count + random) { [fixed] number, _ in
            guard number >= fixed.count else { return fixed[number] }
            return PinnedProfile.randomCase(of: profile, seed: seed) { seed in
                generators[number % generators.count].randomCase(
                    seed: seed,
                    number: number - fixed.count,
                    corpus: parents,
                    measure: ReferenceSize.bytes(of:)
                )
            }
        }
        return (schedule, selection)
    }

    private func write(_ report: ComparisonReport) throws {
        guard let folder = group.reportDir else { return }
        let directory = try RunDirectory(path: folder)
        try directory.write(report.json.serialized(.pretty) + [0x0A], to: "diff.json")
        try directory.write(report.text(markdown: true) + "\n", to: "diff.md")
    }
}
