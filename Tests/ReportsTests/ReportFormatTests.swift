import Campaign
import EasemobVendor
import Findings
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
        report.statistics.judged[.apns]?.handedOnAsSpelled = 1
        let texts = [
            TerminalSummary(style: TerminalStyle(usesColor: false)).text(of: report),
            MarkdownReportWriter().text(of: report),
        ]
        for text in texts { #expect(text.contains("but no compiler") == isSaid) }
    }

    @Test(arguments: [
        (697, "not judged: the testee gives none (697 payloads)"),
        (96, "not judged for 96 of 697 payloads, which have none"), (0, nil),
    ])
    func headersThatNeverCameAreSaidToBeNotJudged(withoutHeaders: Int, words: String?) {
        var report = Runs.report(testeeCommand: "./adapter")
        report.statistics.judged[.easemob]?.headersDue = 697
        report.statistics.judged[.easemob]?.withoutHeaders = withoutHeaders
        let texts = [
            TerminalSummary(style: TerminalStyle(usesColor: false)).text(of: report),
            MarkdownReportWriter().text(of: report),
        ]
        for text in texts {
            #expect(text.contains("not judged: the testee gives none") == (words?.contains("gives none") ?? false))
            #expect(text.contains("which have none") == (words?.contains("have none") ?? false))
            if let words { #expect(text.contains(words)) }
        }
    }
}
