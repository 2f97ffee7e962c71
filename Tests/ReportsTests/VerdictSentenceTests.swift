import EasemobVendor
import JSONModel
import PushModel
import Testing

@testable import Findings
@testable import Reports

/// The sentence that every report for people begins with.
@Suite struct VerdictSentenceTests {
    private func sentence(_ report: RunReport) -> String { VerdictSentence(report).text }

    private static func finding(_ check: String, place: String, kind: String, sent payload: String? = nil) -> Finding {
        var finding = Runs.finding("a title.", rule: check, place: place, expected: 1, actual: "1")
        finding.diagnostic.kind = kind
        if let payload { finding.smallest.actual = ["payload": .string(payload)] }
        return finding
    }

    @Test(arguments: [
        ("diff.payload", "/aps/sound", "missing", "does not send sound"),
        ("diff.payload", "/aps/badge", "value", "sends a wrong badge"),
        ("diff.payload", "/aps/badge", "type", "sends badge as a text instead of a number"),
        ("diff.payload", "/aps/category", "unexpected", "sends category, which must not be there"),
        ("diff.payload", "/e/list/2", "value", "sends a wrong e.list[2]"),
        ("diff.header", "header:apns-priority", "missing", "does not send apns-priority"),
        ("diff.outcome", "", "payload->suppressed", "sends nothing for a message that must become a push"),
        ("diff.outcome", "", "error->payload", "sends a push for a message that it must refuse"),
        ("apns.PayloadTooLarge", "", "", "sends a push that APNs refuses with PayloadTooLarge"),
        ("testee.crash", "", "", "ends without an answer"),
        ("size.limit", "", "", "breaks the rule size.limit (a title)"),
        ("invariant.key-order", "", "", "fails the check invariant.key-order (a title)"),
    ])
    func saysWhatTheCompilerDoes(check: String, place: String, kind: String, words: String) {
        let report = Runs.report([Self.finding(check, place: place, kind: kind)], testeeCommand: "compile")
        #expect(sentence(report).hasPrefix("Your Easemob compiler \(words)"), "\(sentence(report))")
    }

    /// What has no answer is judged nowhere: its share is of the cases that were asked.
    @Test(arguments: [("testee.protocol", "4 of 997 cases."), ("diff.payload", "4 of 994 judged cases.")])
    func theShareIsOfWhatCanShowIt(check: String, words: String) {
        let counts = VerdictSentence(Runs.report([Self.finding(check, place: "", kind: "")])).counts
        #expect(counts?.hasSuffix(" It shows in \(words)") == true, "\(counts ?? "")")
    }

    @Test func argumentsWithoutTheirKeyAreNamedSo() {
        func fault(_ alert: String) -> String {
            let payload = #"{"aps":{"alert":\#(alert)}}"#
            return sentence(
                Runs.report([
                    Self.finding("diff.payload", place: "/aps/alert/loc-args", kind: "unexpected", sent: payload)
                ])
            )
        }
        #expect(fault(#"{"loc-args":["a"]}"#).contains(" sends loc-args without a key: on the phone, "))
        #expect(fault(#"{"loc-args":["a"],"loc-key":"K"}"#).contains(" sends loc-args, which must not be there: "))
    }

    /// A colon stands in the sentence once: what follows the phone's own is left out.
    @Test func thePhoneEndsTheSentence() {
        let report = Runs.report([Self.finding("apns.PayloadTooLarge", place: "", kind: "")])
        #expect(
            sentence(report)
                == "The reference's Easemob compiler sends a push that APNs refuses with PayloadTooLarge: on the phone, "
                + "nothing arrives."
        )
    }

    @Test func saysHowMuchWasFoundAndJudged() {
        let findings = ["one.rule", "another.rule"].map { Runs.finding(rule: $0) }
        func counts(_ findings: [Finding]) -> String? { VerdictSentence(Runs.report(findings)).counts }
        #expect(counts([findings[0]]) == "1 cause, in ordinary messages. It shows in 4 of 994 judged cases.")
        #expect(counts(findings)?.hasPrefix("2 causes, in ordinary messages. The first ") == true)
    }

    @Test func aPassSaysWhatWasJudgedAndWhatWasNotLookedAt() {
        var report = Runs.report(testeeCommand: "compile")
        report.dialects = [.easemob]
        #expect(
            sentence(report)
                == "Your Easemob compiler does what the documents say in 994 judged cases; not looked at: 3 cases that the "
                + "testee skipped."
        )
        report.statistics.skipped = 0
        #expect(sentence(report).hasSuffix("in 994 judged cases; nothing was left out."))
        report.isComplete = false
        #expect(VerdictSentence(report).word == .incomplete)
        report.shortfall = "too little"
        #expect(VerdictSentence(report).word == .noProof)
    }

    /// An adapter that calls nothing yet is not a compiler that passes.
    @Test func whoHandsAllOnWasNotJudged() {
        var report = Runs.report(testeeCommand: "compile")
        report.dialects = [.apns]
        report.statistics.judged[.apns]?.handedOn = 100
        report.statistics.judged[.apns]?.handedOnAsSpelled = 1
        #expect(sentence(report).hasPrefix("No compiler was judged: 100 payloads of dialect apns came back unchanged"))
        #expect(VerdictSentence(report).counts == nil)
    }

    @Test func anEndpointHasSendersAndRequests() {
        var report = Runs.report()
        report.endpoint = ServedEndpoint(url: "https://x", configuration: nil, connections: 1, omissions: [])
        #expect(sentence(report) == "The endpoint found nothing wrong in 1,000 requests; nothing was left out.")
        report.findings = [Runs.finding(rule: "size.limit", dialect: .apns)]
        #expect(sentence(report).hasPrefix("A sender breaks the rule size.limit ("))
        // What APNs does is not on the phone.
        report.findings = [Runs.finding(rule: "aps.badge.type", dialect: .apns)]
        #expect(sentence(report).hasSuffix("): APNs takes the push, but the phone does not do what it says."))
    }

    @Test(arguments: [(0, "0"), (999, "999"), (1000, "1,000"), (1_234_567, "1,234,567"), (-1000, "-1,000")])
    func figuresHaveGroups(number: Int, text: String) {
        #expect(number.grouped == text)
    }

    @Test func proseIsWrappedBetweenWordsAndNothingIsLost() {
        let words = (0..<60).map { "word\($0)" }
        let lines = TerminalText.wrapped("  label:  " + words.joined(separator: " "), indent: 10)
        #expect(lines.count > 1 && lines.allSatisfy { $0.count <= TerminalText.width })
        #expect(lines.dropFirst().allSatisfy { $0.hasPrefix("          word") })
        #expect(lines.joined(separator: " ").split(separator: " ").map(String.init) == ["label:"] + words)
        let long = String(repeating: "x", count: 100)
        #expect(TerminalText.wrapped("a \(long) b", indent: 2) == ["a", "  " + long, "  b"])
    }
}
