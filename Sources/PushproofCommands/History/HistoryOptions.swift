import ArgumentParser
import Findings
import Foundation
import Reports

/// Where a run is remembered.
struct HistoryOptions: ParsableArguments {
    @Option(
        name: .customLong("history"),
        help: ArgumentHelp(
            "Add this run to a file, one JSON line for each run, and print what changed since the last one.",
            valueName: "file"
        )
    )
    var path: String?

    /// Nil where the run is not to be remembered.
    ///
    /// - Throws: ``CommandFailure`` and ``OutputError`` where the file cannot be used.
    func file() throws -> HistoryFile? {
        guard let path else { return nil }
        let file = try HistoryFile(path: path)
        // Whatever is wrong with it is told before the run; what is left out, after it.
        _ = try InputFile.read(path)
        return file
    }
}

extension HistoryFile {
    /// The run of a report that is about to be written, as the file will remember it; the report then says what changed.
    ///
    /// - Parameters:
    ///   - report: Of the run.
    ///   - ending: How it ends; nil for exit code 0.
    /// - Returns: What is to be added, once the report is written.
    /// - Throws: ``CommandFailure``, 65, where the file can no longer be read.
    func remember(_ report: inout RunReport, ending: CommandFailure?) throws(CommandFailure) -> HistoryRun {
        let run = HistoryRun(
            report,
            time: WallClock.instant(),
            revision: HistoryFile.revision(in: ProcessInfo.processInfo.environment),
            exitCode: Int(ending?.code.rawValue ?? 0)
        )
        report.past = RunPast(run, after: try read())
        return run
    }

    /// The commit that GitHub, GitLab or Buildkite says it runs.
    private static func revision(in environment: [String: String]) -> String? {
        ["GITHUB_SHA", "CI_COMMIT_SHA", "BUILDKITE_COMMIT"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
    }
}
