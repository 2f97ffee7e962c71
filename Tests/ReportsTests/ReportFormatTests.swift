import Campaign
import PushModel
import Testing

@testable import Reports

@Suite("Forms of the report") struct ReportFormatTests {
    @Test func formsAreLeftOutAndTheTwoThatOthersLeadToStay() {
        #expect(ReportWriters.writers(of: [.junit]).map(\.fileName) == ["report.json", "report.md", "junit.xml"])
        #expect(ReportWriters.writers(of: ReportFormat.usual).count == ReportWriters.all.count)
    }

    @Test(arguments: [(100, true), (99, false)])
    func aTesteeThatHandsEveryPayloadOnProvesNoCompiler(handedOn: Int, isSaid: Bool) {
        var report = Runs.report(testeeCommand: "./adapter")
        report.statistics.judged[.apns]?.handedOn = handedOn
        let texts = [
            TerminalSummary(style: TerminalStyle(usesColor: false)).text(of: report),
            MarkdownReportWriter().text(of: report),
        ]
        for text in texts { #expect(text.contains("and no compiler") == isSaid) }
    }
}
