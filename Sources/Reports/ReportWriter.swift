import Campaign

/// One form of a run's report.
package protocol ReportWriter: Sendable {
    /// The file's name in the run directory.
    var fileName: String { get }

    func text(of report: RunReport) -> String
}

/// Every form, in the order in which they are written.
package enum ReportWriters {
    package static let all: [any ReportWriter] = [
        JSONReportWriter(), HTMLReportWriter(), MarkdownReportWriter(), JUnitReportWriter(), SARIFReportWriter(),
    ]
}
