import ArgumentParser
import Campaign
import CaseFiles
import Foundation

/// What `check` and `fuzz` share beyond what every run has: parts of a campaign, rules, baselines, going on after an end, and
/// how much must be judged.
struct CampaignOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Run one part of the campaign, as in 3/8; auto reads it from Kubernetes, Slurm, GitLab or Buildkite.",
            valueName: "i/n"
        )
    )
    var shard: String?

    @Flag(help: "Go on with the run in --report-dir, which ended before its time; begin it where there is none.")
    var resume = false

    @OptionGroup var rules: RuleOptions
    @OptionGroup var report: ReportOptions
    @OptionGroup var baseline: BaselineOptions
    @OptionGroup var judging: JudgingOptions
    @OptionGroup var history: HistoryOptions
    @OptionGroup var live: LiveOptions

    @Flag(name: .customLong("no-shrink"), help: "Report the smallest cases that were met, and make none smaller.")
    var skipsShrinking = false

    func validate() throws {
        guard let shard, shard != "auto", ShardArgument(argument: shard) == nil else { return }
        throw ValidationError("--shard must be as in 3/8, or auto.")
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

/// Findings that are known.
struct BaselineOptions: ParsableArguments {
    @Option(
        name: .customLong("baseline"),
        help: ArgumentHelp("Findings that do not fail the run: a file of JSON lines.", valueName: "file")
    )
    var file: String?

    @Flag(help: "Exit with 2 where an entry of the baseline is stale or expired, and nothing else is wrong.")
    var strictBaseline = false

    func load() throws(CaseFileError) -> Baseline? {
        guard let file else { return nil }
        return try Baseline(file: file)
    }
}
