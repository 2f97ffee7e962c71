import Campaign
import JSONModel
import PushModel
import Testing

@testable import Reports

/// Each text alone says what failed, where, and why.
@Suite struct FindingTextTests {
    private static let reason = "TypeError: __init__() got an unexpected keyword argument"

    private func report() -> RunReport {
        var outcome = Runs.finding(
            "error where the reference gives payload",
            rule: "diff.outcome",
            place: "",
            specRule: nil
        )
        outcome.sighting.reason = Self.reason
        outcome.reasons = ReasonTally(counts: [Self.reason: 3, "ValueError: rare": 1])
        outcome.smallest.actual = ["error": .string("Traceback\n" + Self.reason)]
        outcome.smallest.testCase.message = .value(["ext": ["em_push_badge": "x"]])
        var crash = Runs.finding(
            "the testee failed: ended with exit status 1",
            rule: "testee.crash",
            place: "",
            specRule: nil
        )
        crash.sighting.actual = nil
        crash.sighting.reason = "KeyError: 'target'"
        var sameCause = Runs.finding("another outcome", rule: "invariant.key-order", place: "/aps", specRule: nil)
        sameCause.sighting.related = [outcome.fingerprint]
        return Runs.report([sameCause, outcome, crash])
    }

    private func texts(of report: RunReport) -> [(name: String, text: String)] {
        ReportWriters.all.map { ($0.fileName, $0.text(of: report)) }
            + [("terminal", TerminalSummary(style: TerminalStyle(usesColor: false)).text(of: report))]
    }

    @Test func theTesteesOwnReasonIsInEveryFormat() {
        for (name, text) in texts(of: report()) {
            #expect(text.contains("got an unexpected keyword argument"), "\(name)")
            #expect(text.contains("KeyError: "), "\(name)")
            #expect(text.contains("em_push_badge"), "\(name)")
        }
    }

    @Test func otherReasonsOfTheSameFingerprintAreNamed() {
        for (name, text) in texts(of: report()) where !["report.sarif"].contains(name) {
            #expect(text.contains("ValueError: rare"), "\(name)")
        }
    }

    @Test func findingsOfOneCauseStandUnderTheWeightiest() throws {
        let report = report()
        let findings = try #require(JSONReportWriter().json(of: report)["findings"]?.arrayValue)
        #expect(findings.map { $0["rule"] } == ["testee.crash", "diff.outcome", "invariant.key-order"])
        #expect(findings[1]["cause"] == findings[1]["fingerprint"])
        #expect(findings[2]["cause"] == findings[1]["fingerprint"])
        #expect(JSONReportWriter().json(of: report)["summary"]?["causes"] == 2)
        let terminal = TerminalSummary(style: TerminalStyle(usesColor: false)).text(of: report)
        #expect(terminal.contains("2 causes, 3 findings"))
        #expect(terminal.contains("  same cause: [error] invariant.key-order at /aps: another outcome (4 cases, "))
        #expect(!terminal.contains("\n[error] invariant.key-order"))
        #expect(MarkdownReportWriter().text(of: report).contains("| Found | 2 causes, 3 findings |"))
    }

    @Test func junitIsWellFormedWhateverTheReasonIs() throws {
        var report = report()
        report.findings[1].sighting.reason =
            String(String.UnicodeScalarView((0...0x2F).compactMap(Unicode.Scalar.init)))
            + "\u{FFFE}\u{FFFF}\u{202E}\u{1FFFF}]]>"
        let elements = try ElementReader.read(JUnitReportWriter().text(of: report))
        let message = try #require(elements.filter { $0.name == "failure" }[1].attributes["message"])
        #expect(message.contains(#"\u{0}"#) && message.contains(#"\u{202E}"#) && message.contains(#"\u{1FFFF}"#))
    }

    @Test func markdownTellsNobodyAndLinksNowhere() {
        var finding = Runs.finding("see http://x.example and www.x.example, @octocat #1")
        finding.sighting.source = "https://developer.apple.com/x"
        let text = MarkdownReportWriter().text(of: Runs.report([finding]))
        #expect(!text.contains("http://") && !text.contains("www.") && !text.contains("@") && !text.contains(" #1"))
        #expect(text.contains("- source: https://developer.apple.com/x"))
    }
}
