import Findings

/// One form of a run's report.
package protocol ReportWriter: Sendable {
    /// The file's name in the run directory.
    var fileName: String { get }

    func text(of report: RunReport) -> String

    /// The text in UTF-8, as the file has it.
    func bytes(of report: RunReport) -> [UInt8]
}

extension ReportWriter {
    package func bytes(of report: RunReport) -> [UInt8] { Array(text(of: report).utf8) }
}

/// Every form, in the order in which they are written.
package enum ReportWriters {
    package static let all: [any ReportWriter] = [
        JSONReportWriter(), HTMLReportWriter(), MarkdownReportWriter(), JUnitReportWriter(), SARIFReportWriter(),
        CodeQualityReportWriter(),
    ]

    /// Those of some forms, in the same order.
    package static func writers(of formats: [ReportFormat]) -> [any ReportWriter] {
        all.filter { writer in
            switch writer {
            case is HTMLReportWriter: formats.contains(.html)
            case is JUnitReportWriter: formats.contains(.junit)
            case is SARIFReportWriter: formats.contains(.sarif)
            case is CodeQualityReportWriter: formats.contains(.gitlab)
            default: true
            }
        }
    }
}
