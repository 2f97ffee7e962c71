import JSONModel
import PushModel
import Testing

@testable import Findings
@testable import Reports

/// The report of an endpoint speaks of requests, and has `lint` judge what a payload shows on its own.
@Suite struct ServedReportTests {
    static func report(_ status: Finding.Status = .confirmed) -> RunReport {
        var finding = Runs.finding("The body has 4097 bytes.", rule: "size.limit", place: "", dialect: .apns)
        finding.status = status
        finding.smallest.testCase = Case(
            id: "apns/request-17",
            dialect: .apns,
            message: .value([:]),
            context: ["now": 1_700_000_000_999],
            headers: [HeaderField("apns-topic", "com.example.app"), HeaderField("x-name", "it's")]
        )
        var report = Runs.report([finding])
        report.endpoint = ServedEndpoint(
            url: "https://127.0.0.1:8443",
            configuration: "world.yaml",
            connections: 3,
            omissions: ["5 violations"]
        )
        return report
    }

    @Test func lintJudgesAgainWhatThePayloadShows() {
        let finding = JSONReportWriter().json(of: Self.report())["findings"]?.arrayValue?.first
        let command =
            "pushproof lint --now 1700000000 --all-headers --header apns-topic:com.example.app --header 'x-name:it'\\''s' "
            + "findings/\(Self.report().findings[0].name)/payload.json"
        #expect(finding?["replay"]?.stringValue == command)
    }

    @Test func whatTheConnectionShowedHasNoReplay() {
        let report = Self.report(.stateful)
        #expect(JSONReportWriter().json(of: report)["findings"]?.arrayValue?.first?["replay"]?.isNull == true)
        #expect(!MarkdownReportWriter().text(of: report).contains("replay"))
        #expect(!TerminalSummary(style: TerminalStyle(usesColor: false)).text(of: report).contains("replay"))
        #expect(!JUnitReportWriter().text(of: report).contains("pushproof lint"))
    }

    @Test func figuresAreThoseOfAnEndpoint() {
        let markdown = MarkdownReportWriter().text(of: Self.report())
        let terminal = TerminalSummary(style: TerminalStyle(usesColor: false)).text(of: Self.report())
        for words in ["https://127.0.0.1:8443", "5 violations", "seen in 4 requests"] {
            #expect(markdown.contains(words))
            #expect(terminal.contains(words))
        }
        #expect(markdown.contains("`world.yaml`"))
        #expect(terminal.hasSuffix("1000 requests, 12.3 s"))
        for words in ["Testee", "Seed", "ombination", "cases"] {
            #expect(!markdown.contains(words))
            #expect(!terminal.contains(words))
        }
    }

    @Test func messagesAreShownWithPayloadVerdictAndEffect() {
        var report = Self.report()
        var messages = InletMessages()
        messages.add(
            InletMessage(
                number: 1,
                time: 0,
                dialect: Dialect("sns"),
                recipient: "<a|b>",
                message: "the message",
                payload: "the payload",
                deliveryResult: "accepted",
                resultWords: "APNs answers 200",
                answer: "200",
                phone: "alert",
                phoneLines: ["background: shows it"],
                findings: [
                    InletMessage.Finding(severity: .warning, rule: "sns.some-rule", place: "/Message", words: "why")
                ]
            )
        )
        report.endpoint?.messages = messages
        let json = JSONReportWriter().json(of: report)["messages"]
        #expect(json?["count"] == 1)
        #expect(json?["faulty"] == 1)
        #expect(json?["newest"]?.arrayValue?.first?["payload"] == "the payload")
        let html = HTMLReportWriter().text(of: report)
        for words in [
            "Messages at the inlets (1)", "&lt;a|b&gt;", "the message", "the payload", "sns.some-rule",
            "background: shows it",
            "APNs answers 200",
        ] {
            #expect(html.contains(words), "\(words)")
        }
        let markdown = MarkdownReportWriter().text(of: report)
        let row = "| sns 1 | &lt;a\\|b&gt; | APNs answers 200 | 200 | alert; background: shows it | sns.some-rule |"
        #expect(markdown.contains(row), "\(markdown)")
        #expect(
            TerminalSummary(style: TerminalStyle(usesColor: false)).text(of: report).contains(
                "messages    1 at the inlets"
            )
        )
        #expect(!HTMLReportWriter().text(of: Self.report()).contains("Messages at the inlets"))
    }
}
