import APNsRules
import Campaign
import EasemobVendor
import Findings
import Foundation
import JSONModel
import PushModel
import Testing

@testable import APNsWire
@testable import Recording

/// Pushes of a vendor that are held to what its compiler may send.
@Suite struct CapturedPushTests {
    private static let right =
        #"{"aps":{"alert":{"title":"you","body":"hi"},"badge":1,"sound":"default"},"f":"a","t":"b","m":"62"}"#
    private static let headers = [
        HeaderField("apns-topic", "com.example.app"), HeaderField("apns-push-type", "alert"),
        HeaderField("apns-priority", "10"), HeaderField("apns-expiration", "1700003600"),
    ]

    private func push(_ text: String, path: String = "/3/device/abcd") -> Exchange {
        .sample(body: Array(text.utf8), headers: Self.headers, path: path)
    }

    private let orphan = right.replacing(#""body":"hi""#, with: #""body":"hi","loc-args":["x"]"#)

    @Test func aPushThatTheVendorNeverSendsIsAFinding() async throws {
        let judge = try #require(CapturedPushJudge(of: .easemob))
        try await recording(sanitiser: RecordSanitiser(judge: judge), [push(Self.right), push(orphan)]) {
            traffic,
            folder in
            let finding = try #require(traffic.findings.first)
            #expect(traffic.findings.count == 1)
            #expect(finding.diagnostic.rule == "diff.payload")
            #expect(finding.diagnostic.severity == .error)
            #expect(finding.diagnostic.place == "/aps/alert/loc-args")
            #expect(finding.diagnostic.specRule == "EM-C3")
            #expect(finding.diagnostic.title == "Easemob sends it only together with /aps/alert/loc-key")
            #expect(finding.diagnostic.source?.hasPrefix("Easemob, APNs content") == true)
            // The payload alone shows it, and no lint command does.
            #expect(finding.status == .confirmed)
            #expect(traffic.senders[finding.fingerprint] != nil)
            #expect(traffic.statistics.passed == 1)
            let lines = try folder.lines(of: "run/requests.jsonl")
            #expect(lines.map { $0["violations"]?.arrayValue?.count } == [0, 1])
            let violation = try #require(lines.last?["violations"]?.arrayValue?.first)
            #expect(violation["rule"] == "EM-C3" && violation["severity"] == "error")
            #expect(violation["pointer"] == "/aps/alert/loc-args")
        }
    }

    @Test func withoutAVendorAnybodysPushIsWelcome() async throws {
        try await recording([push(orphan), push(#"{"aps":{"alert":"x"}}"#)]) { traffic, _ in
            #expect(traffic.findings.isEmpty)
        }
    }

    /// Nothing is said of what is no push to a device, did not come whole, or is no object: that is the rules' matter.
    @Test func nothingIsSaidOfOtherRequests() async throws {
        let judge = try #require(CapturedPushJudge(of: .easemob))
        var malformed = push(#"{"aps":{}}"#)
        malformed.malformation = "headers of 9000 bytes"
        let others = [
            push("[1]"), push("{"), push(#"{"aps":{}}"#, path: "/1/apps/com.example.app/channels"), malformed,
        ]
        try await recording(sanitiser: RecordSanitiser(judge: judge), others) { traffic, _ in
            #expect(!traffic.findings.contains { $0.diagnostic.rule.hasPrefix("diff.") })
        }
    }

    @Test func ofABuildersPayloadNothingIsKnownWithoutItsMessage() {
        #expect(CapturedPushJudge(of: .apns) == nil)
    }
}
