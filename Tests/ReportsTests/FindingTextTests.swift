import Findings
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
        outcome.diagnostic.reason = Self.reason
        outcome.reasons = ReasonTally(counts: [Self.reason: 3, "ValueError: rare": 1])
        outcome.smallest.actual = ["error": .string("Traceback\n" + Self.reason)]
        outcome.smallest.testCase.message = .value(["ext": ["em_push_badge": "x"]])
        var crash = Runs.finding(
            "the testee failed: ended with exit status 1",
            rule: "testee.crash",
            place: "",
            specRule: nil
        )
        crash.diagnostic.actual = nil
        crash.diagnostic.reason = "KeyError: 'target'"
        var sameCause = Runs.finding("another outcome", rule: "invariant.key-order", place: "/aps", specRule: nil)
        sameCause.diagnostic.related = [outcome.fingerprint]
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
        #expect(terminal.contains("  same cause: [error] invariant.key-order at /aps: another outcome (4 cases,"))
        #expect(!terminal.contains("\n[error] invariant.key-order"))
        #expect(MarkdownReportWriter().text(of: report).contains("| Found | 2 causes, 3 findings |"))
    }

    /// A payload that lacks a member, and what the device makes of it.
    private func reportOfAPayload() -> RunReport {
        func finding(_ rule: String, _ place: String, expected: JSONValue?, actual: JSONValue?, kind: String) -> Finding
        {
            var finding = Runs.finding(
                "what is wrong",
                rule: rule,
                place: place,
                expected: expected,
                actual: actual,
                specRule: rule == "diff.payload" ? "AP-1" : nil,
                source: "a document: a sentence of the rule"
            )
            finding.dialect = .apns
            finding.smallest.testCase = Case(
                id: "apns/live-start",
                dialect: .apns,
                message: .value(["aps": ["attributes": ["name": "meant"]]])
            )
            finding.smallest.actual = ["payload": #"{"aps":{"sent":true}}"#]
            return finding
        }
        var lost = finding("effect.alert-lost", "", expected: "a banner", actual: "nothing", kind: "background")
        lost.diagnostic.deviation = "differs from the message: /aps/attributes is missing"
        var missing = finding(
            "diff.payload",
            "/aps/attributes",
            expected: ["name": "due"],
            actual: nil,
            kind: "missing"
        )
        lost.smallest.shows = [missing.fingerprint]
        missing.smallest.shows = [missing.fingerprint, lost.fingerprint]
        return Runs.report([lost, missing], testeeCommand: "x")
    }

    @Test func thePayloadThatWasSentStandsBesideTheMessageInEveryFormat() {
        for (name, text) in texts(of: reportOfAPayload()) {
            let plain = text.replacing("&quot;", with: "\"").replacing("\\\"", with: "\"")
            #expect(plain.contains(#"{"aps":{"sent":true}}"#), "\(name)")
            #expect(plain.contains("meant"), "\(name)")
            #expect(plain.contains("/aps/attributes is missing"), "\(name)")
            #expect(name == "report.json" || plain.lowercased().contains("payload sent"), "\(name)")
        }
    }

    @Test func whatStandsUnderAnotherFindingSaysAllOfItself() {
        let report = reportOfAPayload()
        #expect(report.causes.count == 1)
        // Where there is room for all of it.
        let terminal = TerminalSummary(style: TerminalStyle(usesColor: false), isOnlyReport: true).text(of: report)
        #expect(terminal.contains("same cause: [error] diff.payload at /aps/attributes: what is wrong (4 cases,"))
        #expect(
            terminal.contains(
                #"\n              in apns/live-start; expected {"name":"due"}; actual nothing there\n"#.replacing(
                    "\\n",
                    with: "\n"
                )
            )
        )
        #expect(terminal.contains("\n              by AP-1, a document: a sentence of the rule\n"))
        let markdown = MarkdownReportWriter().text(of: report)
        #expect(
            markdown.contains(
                "- same cause: as \\[error\\] effect.alert-lost: what is wrong (4 cases, in apns/live-start, "
            )
        )
    }

    @Test func whoSeesTheMessageAloneSeesPlaceValuesAndCase() throws {
        let report = reportOfAPayload()
        let elements = try ElementReader.read(JUnitReportWriter().text(of: report))
        let messages = elements.filter { $0.name == "failure" }.compactMap { $0.attributes["message"] }
        let sentence =
            #"/aps/attributes: what is wrong; expected {"name":"due"}; actual nothing there; in apns/live-start"#
        #expect(messages.contains(sentence))
        let sarif = SARIFReportWriter().text(of: report)
        #expect(sarif.contains("actual nothing there; in apns/live-start"))
    }

    @Test func aMessageOfBytesSaysThatItIsShownAsBase64() {
        var finding = Runs.finding()
        finding.smallest.testCase.message = .bytes([0xFF, 0xFE])
        let terminal = TerminalSummary(style: TerminalStyle(usesColor: false)).text(of: Runs.report([finding]))
        #expect(terminal.contains("message (base64, not UTF-8): \"//4=\""))
    }

    @Test func aViolationIsOneWhateverElseWasNotSeen() throws {
        var report = reportOfAPayload()
        report.shortfall = "no payload was seen for apns"
        let terminal = TerminalSummary(style: TerminalStyle(usesColor: false)).text(of: report)
        #expect(terminal.split(separator: "\n").last?.hasPrefix("pushproof: 2 violations, 0 warnings") == true)
        #expect(terminal.contains("no payload was seen for apns"))
    }

    @Test func aLinkToAFindingLeadsIntoIt() throws {
        let page = HTMLReportWriter().text(of: reportOfAPayload())
        let elements = try ElementReader.read(page)
        let targets = Set(elements.compactMap { $0.attributes["id"] })
        let links = elements.compactMap { $0.attributes["href"] }.filter { $0.hasPrefix("#") }
        #expect(links.count == 3)
        #expect(links.allSatisfy { targets.contains(String($0.dropFirst())) })
        // A browser opens what is around the target, not the target itself.
        #expect(!elements.contains { $0.name == "details" && $0.attributes["id"] != nil })
    }

    @Test func junitIsWellFormedWhateverTheReasonIs() throws {
        var report = report()
        report.findings[1].diagnostic.reason =
            String(String.UnicodeScalarView((0...0x2F).compactMap(Unicode.Scalar.init)))
            + "\u{FFFE}\u{FFFF}\u{202E}\u{1FFFF}]]>"
        let elements = try ElementReader.read(JUnitReportWriter().text(of: report))
        let messages = elements.filter { $0.name == "failure" }.compactMap { $0.attributes["message"] }
        #expect(messages.contains { $0.contains(#"\u{0}"#) && $0.contains(#"\u{202E}"#) && $0.contains(#"\u{1FFFF}"#) })
    }

    @Test func markdownTellsNobodyAndLinksNowhere() {
        var finding = Runs.finding("see http://x.example and www.x.example, @octocat #1")
        finding.diagnostic.source = "https://developer.apple.com/x"
        let text = MarkdownReportWriter().text(of: Runs.report([finding]))
        #expect(!text.contains("http://") && !text.contains("www.") && !text.contains("@") && !text.contains(" #1"))
        #expect(text.contains("- source: https://developer.apple.com/x"))
    }
}
