import Findings
import Mustache

/// `report.html`: one file that needs no network, and whose script only helps, to read and to hand on.
///
/// It is well-formed XML as well, so that any strict parser can prove that no text became markup.
package struct HTMLReportWriter: ReportWriter {
    package let fileName = "report.html"

    private static let template = MustacheTemplate.ofProgram(HTMLTemplate.page)

    package init() {}

    package func text(of report: RunReport) -> String { text(of: report, limits: HTMLPage.Limits()) }

    func text(of report: RunReport, limits: HTMLPage.Limits) -> String {
        HTMLReportWriter.template.render(HTMLPage(report, limits: limits).values)
    }
}
