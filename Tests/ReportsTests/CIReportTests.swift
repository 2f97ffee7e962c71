import Findings
import JSONModel
import PushModel
import Testing

@testable import Reports

/// What GitLab and GitHub show beside changed files.
@Suite struct CIReportTests {
    private var report: RunReport {
        var report = Runs.report([
            Runs.finding("a, b: c%\nd"), Runs.finding(rule: "size.limit", severity: .warning),
            Runs.finding(severity: .info),
        ])
        report.testeeFile = "adapter.js"
        return report
    }

    /// GitLab, Code Quality report format: description, check_name, fingerprint, severity, location.path, location.lines.begin.
    @Test func codeQualityHasWhatGitLabAsksFor() throws {
        let text = CodeQualityReportWriter().text(of: report)
        let entries = try #require(try JSONValue(parsing: Array(text.utf8)).arrayValue)
        #expect(entries.map { $0["severity"] } == ["major", "minor"])
        #expect(entries.map { $0["check_name"] } == ["diff.payload", "size.limit"])
        #expect(
            entries.map { $0["location"] } == Array(repeating: ["path": "adapter.js", "lines": ["begin": 1]], count: 2)
        )
        #expect(Set(entries.compactMap { $0["fingerprint"]?.stringValue }).count == 2)
        #expect(entries.allSatisfy { $0["description"]?.stringValue?.hasPrefix("easemob: ") == true })
    }

    @Test func codeQualityOfNothingFoundIsAnEmptyList() throws {
        #expect(try JSONValue(parsing: Array(CodeQualityReportWriter().text(of: Runs.report()).utf8)) == [])
    }

    /// GitHub, Workflow commands: in data %, CR and LF are escaped, in properties the colon and the comma too.
    @Test func annotationsAreOneEscapedLineEach() throws {
        let lines = GitHubAnnotations.lines(of: report)
        #expect(lines.count == 2)
        let error = try #require(lines.first)
        #expect(error.hasPrefix("::error file=adapter.js,line=1,title=easemob%3A diff.payload::"))
        #expect(error.contains("a, b: c%25"))
        #expect(error.contains("%0Apushproof replay "))
        #expect(lines.allSatisfy { !$0.contains("\n") })
        #expect(lines.last?.hasPrefix("::warning ") == true)
    }

    /// GitHub, Usage limits: ten errors and ten warnings of a step.
    @Test func annotationsStayWithinTheLimit() {
        let many =
            (0..<30).map { Runs.finding(place: "/a\($0)") }
            + (0..<30).map { Runs.finding(severity: .warning, place: "/w\($0)") }
        let lines = GitHubAnnotations.lines(of: Runs.report(many))
        #expect(lines.count { $0.hasPrefix("::error ") } == 10)
        #expect(lines.count { $0.hasPrefix("::warning ") } == 10)
        // Without a file of the testee's there is no place to name.
        #expect(lines.allSatisfy { !$0.contains("file=") })
    }

    @Test func pathsBecomeReferences() {
        #expect(URIText.path("a/b-c_d.~1.json") == "a/b-c_d.~1.json")
        #expect(URIText.path("ä %?#\u{1}") == "%C3%A4%20%25%3F%23%01")
    }
}
