import Findings
import Foundation
import PushModel
import Reports

/// Writes a report in every form, and says how it ends.
struct ReportOutput {
    let output: OutputOptions
    let baseline: BaselineOptions
    var formats = ReportFormat.usual

    /// Writes the report of a run, and the run into its history.
    ///
    /// - Parameters:
    ///   - report: Of the run.
    ///   - directory: Where it goes.
    ///   - isDefault: Whether the user named no folder.
    ///   - history: Where the run is remembered; nil for nowhere.
    ///   - ending: How the run ends; nil for exit code 0.
    ///   - writeRest: Writes what else belongs into the folder, last: on a disk that is nearly full the report is worth more.
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
        var (run, unreadable): (HistoryRun?, CommandFailure?)
        do throws(CommandFailure) {
            run = try history?.remember(&report, ending: ending)
        } catch {
            unreadable = error
        }
        do {
            try write(report, to: directory, isDefault: isDefault)
            let written = Result { try writeRest() }
            try tell(report)
            try written.get()
        } catch {
            run?.exitCode = Int(CommandFailure.Code.output.rawValue)
            if let run { try? history?.append(run) }
            throw error
        }
        if let unreadable { throw unreadable }
        if let run { try history?.append(run) }
        if let ending { throw ending }
    }

    /// Writes the files of the report and its findings.
    private func write(_ report: RunReport, to directory: RunDirectory, isDefault: Bool) throws(OutputError) {
        do throws(OutputError) {
            try RunFolder.write(report, to: directory, formats: formats, isDefault: isDefault)
        } catch {
            // On a full disk the terminal is all that is left of the findings.
            try? Console.print(TerminalSummary(style: output.style, isOnlyReport: true).text(of: report))
            throw error
        }
    }

    /// Prints the summary. Whoever does not take it has all files by now.
    private func tell(_ report: RunReport) throws {
        try Console.print(TerminalSummary(style: output.style).text(of: report))
        if formats.contains(.github) {
            try GitHubActions.write(report, environment: ProcessInfo.processInfo.environment)
        }
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
        if new.contains(where: { output.failOn.fails($0.severity) }) {
            return CommandFailure(.violations, inconclusive)
        }
        if let inconclusive = inconclusive ?? report.shortfall { return CommandFailure(.inconclusive, inconclusive) }
        guard baseline.strictBaseline, let review = report.baseline else { return nil }
        let (stale, expired) = (review.entries(.stale).count, review.entries(.expired).count)
        guard stale + expired > 0 else { return nil }
        return CommandFailure(.staleBaseline, "the baseline has \(stale) stale and \(expired) expired entries")
    }
}
