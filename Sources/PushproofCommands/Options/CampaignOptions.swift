import ArgumentParser
import Campaign
import CaseFiles
import Findings
import Foundation
import PushModel

/// What `check` and `fuzz` share beyond what every run has: parts of a campaign, rules, baselines, going on after an end, and
/// how much must be judged.
struct CampaignOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Run one part of the campaign, such as 3/8; auto reads the part from Kubernetes, Slurm, GitLab or Buildkite.",
            valueName: "i/n"
        )
    )
    var shard: String?

    @Flag(help: "Continue the unfinished run in --report-dir, or start it if there is none.")
    var resume = false

    @OptionGroup var rules: RuleOptions
    @OptionGroup var report: ReportOptions
    @OptionGroup var baseline: BaselineOptions
    @OptionGroup var judging: JudgingOptions
    @OptionGroup var history: HistoryOptions
    @OptionGroup var live: LiveOptions

    @OptionGroup var gating: GateOptions

    @Option(
        help: ArgumentHelp(
            "How the testee's stack treats an odd value, such as longNumber=rounded (report.json, habits); anything else is a finding.",
            valueName: "kind=handling"
        )
    )
    var stack: [String] = []

    @Flag(name: .customLong("no-shrink"), help: "Report cases without making them smaller.")
    var skipsShrinking = false

    @Option(
        help: ArgumentHelp(
            "The longest time to confirm and shrink findings (default: as long as the cases took, at most 20s).",
            valueName: "duration"
        )
    )
    var shrinkTime: DurationArgument?

    @Option(
        name: .customLong("cases-out"),
        help: ArgumentHelp(
            "Write a line for each case in the format of Hypothesis' observability (Tyche reads it); --resume appends to the file.",
            valueName: "file"
        )
    )
    var casesOut: String?

    private static let longestShrinking = Duration.seconds(20)

    /// The file of `--cases-out`, opened; nil without.
    ///
    /// - Parameters:
    ///   - options: Of the run.
    ///   - goesOn: Whether a part of the run was done before.
    /// - Returns: Where the cases' lines go.
    /// - Throws: ``OutputError`` where it cannot be written.
    func caseLines(of options: RunOptions, goesOn: Bool) throws(OutputError) -> CaseLines? {
        guard let casesOut else { return nil }
        return try CaseLines(
            path: casesOut,
            goesOn: goesOn,
            command: options.command,
            gate: options.selection.gate,
            startedAt: options.clock()
        )
    }

    /// For confirming and shrinking together.
    ///
    /// - Parameter cases: How long the cases took.
    /// - Returns: The limit.
    func shrinkingTime(after cases: Duration) -> Duration {
        shrinkTime?.duration ?? min(max(cases, .seconds(5)), CampaignOptions.longestShrinking)
    }

    /// - Throws: a `ValidationError` for a root beside a folder of the run's own.
    func check(beside reportDir: String?) throws {
        guard let root = report.namedRoot, reportDir != nil else { return }
        throw ValidationError("--report-root \(root) is not used: --report-dir names the folder.")
    }

    func validate() throws {
        if skipsShrinking, shrinkTime != nil {
            throw ValidationError("--no-shrink and --shrink-time exclude each other.")
        }
        guard let shard, shard != "auto", ShardArgument(argument: shard) == nil else { return }
        throw ValidationError("--shard must be as in 3/8, or auto.")
    }

    /// What the testee's stack is held to.
    private func pinnedStack() throws(CommandFailure) -> PinnedStack {
        var pinned = PinnedStack()
        for text in stack {
            if let problem = pinned.pin(text) { throw CommandFailure(.usage, "--stack: \(problem).") }
        }
        return pinned
    }

    /// The rules and the class of cases by which the run judges.
    ///
    /// - Parameter dialects: Those of the run.
    /// - Returns: The selection.
    /// - Throws: ``CommandFailure``, as ``RuleOptions/selection(of:)``.
    func selection(of dialects: [Dialect]) throws(CommandFailure) -> Selection {
        var selection = try rules.selection(of: dialects)
        selection.gate = gating.gate
        selection.stack = try pinnedStack()
        return selection
    }

    /// The shard to run.
    func chosenShard() throws(CommandFailure) -> Shard {
        switch shard {
        case nil: .whole
        case "auto": try BatchEngine.shard(in: ProcessInfo.processInfo.environment)
        case let text?: ShardArgument(argument: text)?.shard ?? .whole
        }
    }
}

/// Which cases gate.
struct GateOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Which cases can fail a run: ordinary cases, also senders' slips, or all cases. Findings of other cases are advice.",
            valueName: "class"
        )
    )
    var gate = CaseClass.slip
}

extension CaseClass: ExpressibleByArgument {}

/// Findings that are known.
struct BaselineOptions: ParsableArguments {
    @Option(
        name: .customLong("baseline"),
        help: ArgumentHelp("Findings that do not fail the run: a file of JSON lines.", valueName: "file")
    )
    var file: String?

    @Flag(help: "Exit with 2 if an entry of the baseline is stale or expired, and nothing else is wrong.")
    var strictBaseline = false

    func validate() throws {
        if strictBaseline, file == nil { throw ValidationError("--strict-baseline is for --baseline.") }
    }

    func load() throws(CaseFileError) -> Baseline? {
        guard let file else { return nil }
        return try Baseline(file: file)
    }
}
