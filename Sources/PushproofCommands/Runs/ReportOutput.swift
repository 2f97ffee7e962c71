import Campaign
import Foundation
import PushModel
import Reports

/// Writes a report in every form, and says how it ends.
struct ReportOutput {
    let output: OutputOptions
    let baseline: BaselineOptions
    var formats = ReportFormat.usual

    /// Writes the files of the report and its findings, and prints the summary.
    func write(_ report: RunReport, to directory: RunDirectory, isDefault: Bool) throws {
        let summary = TerminalSummary(style: output.style).text(of: report)
        do {
            try RunFolder.write(report, to: directory, formats: formats, isDefault: isDefault)
        } catch {
            // On a full disk the summary is all that is left of the findings.
            try? Console.print(summary)
            throw error
        }
        try Console.print(summary)
        if formats.contains(.github) {
            try GitHubActions.write(report, environment: ProcessInfo.processInfo.environment)
        }
    }

    /// Writes the report of a run, and the run into its history.
    ///
    /// - Parameters:
    ///   - report: Of the run.
    ///   - directory: Where it goes.
    ///   - isDefault: Whether the user named no folder.
    ///   - history: Where the run is remembered; nil for nowhere.
    ///   - ending: How the run ends; nil for exit code 0.
    ///   - writeRest: Writes what else belongs into the folder.
    /// - Throws: ``OutputError`` and ``CommandFailure``: what cannot be written, and after all of it the `ending`.
    func conclude(
        _ report: RunReport,
        to directory: RunDirectory,
        isDefault: Bool,
        history: HistoryFile?,
        ending: CommandFailure?,
        writeRest: () throws -> Void = {}
    ) throws {
        var report = report
        var run = try history?.remember(&report, ending: ending)
        do {
            try write(report, to: directory, isDefault: isDefault)
            // Last: on a disk that is nearly full the report is worth more than what a later run could go on from.
            try writeRest()
        } catch {
            run?.exitCode = Int(CommandFailure.Code.output.rawValue)
            if let run { try? history?.append(run) }
            throw error
        }
        if let run { try history?.append(run) }
        if let ending { throw ending }
    }

    /// - Parameters:
    ///   - report: What was written.
    ///   - inconclusive: Why the report does not tell everything, if it does not; that too little was judged, it says
    ///     itself.
    /// - Throws: ``CommandFailure`` where the report is none of success.
    func fail(_ report: RunReport, inconclusive: String? = nil) throws(CommandFailure) {
        if let failure = failure(of: report, inconclusive: inconclusive) { throw failure }
    }

    /// - Returns: What ``fail(_:inconclusive:)`` throws; nil for a report of success.
    func failure(of report: RunReport, inconclusive: String? = nil) -> CommandFailure? {
        let new = report.findings.filter { !$0.isBaselined }
        if new.contains(where: { output.failOn.fails($0.sighting.severity) }) {
            return CommandFailure(.violations, inconclusive)
        }
        if let inconclusive = inconclusive ?? report.shortfall { return CommandFailure(.inconclusive, inconclusive) }
        guard baseline.strictBaseline, let review = report.baseline else { return nil }
        let (stale, expired) = (review.entries(.stale).count, review.entries(.expired).count)
        guard stale + expired > 0 else { return nil }
        return CommandFailure(.staleBaseline, "the baseline has \(stale) stale and \(expired) expired entries")
    }
}
