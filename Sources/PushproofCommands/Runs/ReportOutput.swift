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

    /// - Parameters:
    ///   - report: What was written.
    ///   - inconclusive: Why the report does not tell everything, if it does not; that too little was judged, it says
    ///     itself.
    /// - Throws: ``CommandFailure`` where the report is none of success.
    func fail(_ report: RunReport, inconclusive: String? = nil) throws(CommandFailure) {
        let new = report.findings.filter { !$0.isBaselined }
        if new.contains(where: { output.failOn.fails($0.sighting.severity) }) {
            throw CommandFailure(.violations, inconclusive)
        }
        if let inconclusive = inconclusive ?? report.shortfall { throw CommandFailure(.inconclusive, inconclusive) }
        guard baseline.strictBaseline, let review = report.baseline else { return }
        let (stale, expired) = (review.entries(.stale).count, review.entries(.expired).count)
        if stale + expired > 0 {
            throw CommandFailure(.staleBaseline, "the baseline has \(stale) stale and \(expired) expired entries")
        }
    }
}
