import ArgumentParser
import Campaign
import Findings
import PushModel
import Vendors

/// Takes away the entries whose findings are gone.
struct BaselinePruneCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "prune",
        abstract: "Remove the entries whose case now passes.",
        discussion: """
            Runs the case of every entry alone. A finding that a random campaign did not show stays, and so does an entry whose case \
            the testee does not answer. If the testee answers none, the exit code is 75.
            """
    )

    @OptionGroup var file: BaselineFile
    @OptionGroup var testee: TesteeOptions
    @OptionGroup var readings: ReadingsOptions
    @OptionGroup var dialectFiles: DialectFileOptions
    @OptionGroup var project: ProjectOptions

    @Flag(help: "Print what would be removed, and change nothing.")
    var dryRun = false

    func run() async throws {
        try await reportingFailures {
            var baseline = try Baseline(file: file.baseline)
            let options = RunOptions(
                command: "baseline",
                seed: 0,
                jobs: 1,
                dialects: Dialect.allCases,
                testee: try testee.configuration(),
                pinned: try readings.load(),
                clock: WallClock.milliseconds
            )
            if options.testee == nil, baseline.entries.contains(where: { $0.reproducer.dialect != .apns }) {
                throw CommandFailure(.usage, "--testee must name the compiler that the entries describe")
            }
            let review = try await SignalWatch.interruptible { [baseline] () throws(RunError) in
                try await baseline.review(on: WallClock.day(), options: options)
            }
            for (entry, verdict) in review.verdicts {
                try Console.print("\(verdict.rawValue)  \(entry.fingerprint)  \(entry.rule)")
            }
            let stale = review.entries(.stale).map(\.fingerprint)
            baseline.remove(stale)
            if !dryRun, !stale.isEmpty { try BaselineWriter.write(baseline, to: file.baseline) }
            try Console.print("\(stale.count) stale, \(baseline.entries.count) left")
            if !review.verdicts.isEmpty, review.entries(.undecided).count == review.verdicts.count {
                throw CommandFailure(.inconclusive, "nothing was judged: the testee answers none of the entries' cases")
            }
        }
    }
}
