import Findings
import Foundation
import Reports

/// What a run says to GitHub Actions, where it runs in a step of one: annotations, and the step's summary page.
enum GitHubActions {
    /// Bytes that GitHub takes of a step's summary.
    private static let summaryLimit = 1 << 20

    /// - Throws: ``CommandFailure`` where standard output takes nothing. A summary that cannot be written is told and fails nothing:
    ///   the report is in its folder.
    static func write(_ report: RunReport, environment: [String: String]) throws(CommandFailure) {
        guard environment["GITHUB_ACTIONS"] == "true" else { return }
        for line in GitHubAnnotations.lines(of: report) { try Console.print(line) }
        guard let path = environment["GITHUB_STEP_SUMMARY"], !path.isEmpty else { return }
        do {
            let page = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
            defer { try? page.close() }
            let room = summaryLimit - Int(try page.seekToEnd())
            try page.write(contentsOf: Data(summary(MarkdownReportWriter().text(of: report), room: room).utf8))
        } catch {
            Console.printError("the summary of the step cannot be written: \(path)")
        }
    }

    /// Whole lines that fit.
    static func summary(_ text: String, room: Int) -> String {
        guard text.utf8.count > room else { return text }
        let remark = "\n… the rest is in report.md\n"
        let whole = text.utf8.prefix(max(0, room - remark.utf8.count))
        guard let end = whole.lastIndex(of: UInt8(ascii: "\n")) else { return "" }
        return String(Substring(whole[...end])) + remark
    }
}
