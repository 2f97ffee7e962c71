import Findings
import Foundation
import JSONModel
import PushModel
import SNSVendor
import SenderChecks
import Testing
import VendorModel
import Vendors

@testable import Recording

/// What is written of messages at inlets.
@Suite struct MessageRecordTests {
    private static let target = "arn:aws:sns:us-east-1:123456789012:endpoint/APNS/app/1"

    /// Another for each time.
    private static func token(at now: Int) -> String {
        String(repeating: "a", count: 64 - String(now).count) + String(now)
    }

    /// A publish to an endpoint, judged.
    private static func message(
        _ text: String,
        now: Int = 1_700_000_000_000,
        deliveryResult: DeliveryResult = .delivered(status: 200, reason: nil, id: "ID"),
        structure: String? = nil
    ) throws -> RecordedMessage {
        var object: JSONObject = ["TargetArn": .string(target), "Message": .string(text)]
        if let structure { object["MessageStructure"] = .string(structure) }
        let sent = SentMessage(
            name: "m",
            dialect: .sns,
            input: .value(.object(object)),
            context: ["platform": "APNS", "now": .number(JSONNumber(now)), "deviceToken": .string(token(at: now))]
        )
        return RecordedMessage(
            time: now,
            testCase: sent.testCase(for: nil),
            recipient: target,
            verdict: try MessageJudge(now: now / 1000).verdicts(on: sent).first,
            deliveryResult: deliveryResult,
            answer: RecordedMessage.Answer(status: 200, code: nil)
        )
    }

    @Test func messageIsWrittenWithVerdictAndAnswers() async throws {
        try await recording([], messages: [try Self.message("Hi")], inlets: [.sns]) { traffic, folder in
            let line = try #require(try folder.lines(of: "run/messages.jsonl").first)
            #expect(line["number"] == 1)
            #expect(line["dialect"] == "sns")
            #expect(line["recipient"] == .string(Self.target))
            #expect(line["message"] == ["TargetArn": .string(Self.target), "Message": "Hi"])
            #expect(line["context"]?["platform"] == "APNS")
            #expect(line["fate"] == "accepted")
            #expect(line["answer"] == ["status": 200, "code": .null])
            #expect(line["apns"] == ["status": 200, "reason": .null, "id": "ID"])
            #expect(line["outcome"] == "payload")
            #expect(line["payload"] == #"{"aps":{"alert":"Hi"}}"#)
            #expect(line["phone"]?["kind"] == "alert")
            #expect(line["effect"]?["background"]?["banner"] == true)
            let attributes = try FileManager.default.attributesOfItem(
                atPath: folder.appending(path: "run/messages.jsonl").path
            )
            #expect(attributes[.posixPermissions] as? Int == 0o600)
            #expect(traffic.messages?.count == 1)
            #expect(traffic.messages?.newest.map(\.deliveryResult) == ["accepted"])
        }
    }

    @Test func whatIsWrongIsAFindingOfTheVendorsDialect() async throws {
        // A body without `aps`: nothing that a phone could show.
        let message = try Self.message(#"{"APNS":"{\"alert\":\"Hi\"}"}"#, structure: "json")
        let own = try #require(message.verdict).findings.map(\.rule)
        #expect(!own.isEmpty)
        try await recording([], messages: [message, message], inlets: [.sns]) { traffic, folder in
            #expect(Set(traffic.findings.map(\.diagnostic.rule)) == Set(own))
            for finding in traffic.findings {
                #expect(finding.dialect == .sns)
                #expect(finding.count == 2)
                #expect(finding.status == .confirmed)
                let file = folder.appending(path: "run/findings/\(finding.fingerprint)/case.json")
                let stored = try JSONValue(parsing: Array(try Data(contentsOf: file)))
                #expect(stored["dialect"] == "sns")
                #expect(stored["message"]?["TargetArn"] == .string(Self.target))
            }
        }
    }

    @Test func eachDistinctMessageBecomesOneCase() async throws {
        let messages = try [
            Self.message("Hi"), Self.message("Hi", now: 1_700_000_001_000), Self.message("Bye"),
        ]
        try await recording(corpus: true, [.sample()], messages: messages, inlets: [.sns]) { traffic, folder in
            let corpus = folder.appending(path: "corpus").path
            let files = try FileManager.default.subpathsOfDirectory(atPath: corpus).filter { $0.hasSuffix(".json") }
            // Messages, and not payloads.
            #expect(files.count == 2)
            #expect(files.allSatisfy { $0.hasPrefix("sns/recorded-") })
            #expect(traffic.corpusCases == 2)
        }
    }

    @Test func withoutInletsThereIsNoFile() async throws {
        try await recording([.sample()]) { traffic, folder in
            #expect(traffic.messages == nil)
            #expect(!FileManager.default.fileExists(atPath: folder.appending(path: "run/messages.jsonl").path))
        }
    }

    @Test func theNewestAreKept() async throws {
        let messages = try (1...1002).map { number in try Self.message("\(number)") }
        try await recording([], messages: messages, inlets: [.sns]) { traffic, _ in
            let kept = try #require(traffic.messages)
            #expect(kept.count == 1002)
            #expect(kept.newest.map(\.number) == Array(3...1002))
        }
    }
}
