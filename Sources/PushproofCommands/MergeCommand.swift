import ArgumentParser
import Campaign
import Findings
import JSONCBridge
import JSONModel
import PushModel

/// One report from the shards of a campaign.
struct MergeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "merge",
        abstract: "Make one report from the shards of a campaign.",
        discussion: """
            The folders may come in any order and more than once, and may hold merged reports. If all shards are \
            present, the report is the same as that of the campaign in one process, for fuzz with --no-feedback: shards do not share what the \
            others keep. If a shard is missing, the output names it, and the exit code is 75 \
            unless the present shards already fail.
            """
    )

    @Argument(help: "Report folders of the shards.")
    var directories: [String]

    @Option(help: ArgumentHelp("The folder for the merged report.", valueName: "dir"))
    var reportDir: String

    @OptionGroup var testee: TesteeOptions
    @OptionGroup var readings: ReadingsOptions
    @OptionGroup var dialectFiles: DialectFileOptions
    @OptionGroup var output: OutputOptions
    @OptionGroup var baseline: BaselineOptions
    @OptionGroup var judging: JudgingOptions
    @OptionGroup var history: HistoryOptions

    func run() async throws {
        try await reportingFailures {
            let state = try mergedState()
            let history = try history.file()
            let review = try await review(state)
            let directory = try RunFolder.open(reportDir)
            directory.removeEarlierFindings()
            let report = RunReport(
                state: state,
                shard: nil,
                baseline: review,
                demand: judging.demand(named: state.identity.named),
                directory: directory.path,
                parsers: CrossCheck.parserVersions
            )
            try directory.write(state.json.serialized() + [0x0A], to: RunState.fileName)
            let reportOutput = ReportOutput(output: output, baseline: baseline)
            let missing = state.missing.map { "\($0)/\(state.identity.shards)" }.joined(separator: ", ")
            let ending = reportOutput.failure(
                of: report,
                inconclusive: missing.isEmpty ? nil : "missing or unfinished shards: \(missing)"
            )
            try reportOutput.conclude(report, to: directory, isDefault: false, history: history, ending: ending)
        }
    }

    private func mergedState() throws -> RunState {
        var merged: RunState?
        for directory in directories {
            let state = try RunState(directory: directory)
            guard let first = merged else {
                merged = state
                continue
            }
            if let difference = state.identity.difference(from: first.identity) {
                throw CommandFailure(.input, "\(directory) belongs to another campaign: \(difference)")
            }
            if let shard = first.contradiction(with: state) {
                throw CommandFailure(
                    .input,
                    "\(directory) has shard \(shard.index)/\(shard.count) with another result than an earlier folder: name only one of them"
                )
            }
            merged?.merge(state)
        }
        guard let merged else {
            throw CommandFailure(.usage, "no folder to merge: name the report folders of the shards")
        }
        return merged
    }

    /// Entries of a baseline are decided by their reproducers, which needs the testee of the shards.
    private func review(_ state: RunState) async throws -> BaselineReview? {
        guard let baseline = try baseline.load() else { return nil }
        if state.identity.testee != nil, testee.name == nil {
            throw CommandFailure(.usage, "--baseline: the shards had a testee, which --testee must name again")
        }
        let options = RunOptions(
            command: state.identity.command,
            seed: state.identity.seed,
            jobs: 1,
            dialects: state.identity.dialects,
            testee: try testee.configuration(),
            pinned: try readings.load(),
            clock: WallClock.milliseconds
        )
        return try await SignalWatch.interruptible { () throws(RunError) in
            try await baseline.review(on: WallClock.day(), met: state.findings, options: options)
        }
    }
}
