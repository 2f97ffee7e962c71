import APNsRules
import CaseFiles
import Findings
import Foundation
import JSONModel
import PushModel
import Testing
import Vendors

@testable import APNsWire
@testable import Recording

/// What is written of requests, and how they are summed up.
@Suite struct RequestRecorderTests {
    @Test func requestIsWrittenWhole() async throws {
        let exchange = Exchange.sample(
            headers: [
                HeaderField("apns-topic", "a"), HeaderField("authorization", "bearer abcdefghijklmnopqrstuvwxyz"),
                HeaderField("apns-priority", "5"), HeaderField("apns-priority", "10"),
            ],
            answer: Answer(400, .duplicateHeaders)
        )
        try await recording([exchange]) { traffic, folder in
            let line = try #require(try folder.lines(of: "run/requests.jsonl").first)
            #expect(line["number"] == 1)
            #expect(line["time"] == 1_700_000_000_000)
            #expect(line["method"] == "POST")
            #expect(line["path"] == "/3/device/abcd")
            #expect(line["headers"]?["apns-priority"] == ["5", "10"])
            #expect(line["headers"]?["authorization"] == "bearer …wxyz")
            #expect(line["bytes"] == 19)
            #expect(line["body"] == #"{"aps":{"badge":1}}"#)
            #expect(line["response"]?["reason"] == "DuplicateHeaders")
            #expect(line["response"]?["body"] == #"{"reason":"DuplicateHeaders"}"#)
            #expect(traffic.statistics.answers == ["DuplicateHeaders": 1])
        }
    }

    /// Whoever else has an account on the machine reads none of it.
    @Test func filesAreForTheirOwnerOnly() async throws {
        let violation = Violation(rule: "hdr.duplicate", level: .warning, place: .header("a"), message: "")
        try await recording(corpus: true, [.sample(violations: [violation])]) { _, folder in
            for file in ["run/requests.jsonl", "run/connections.jsonl"] {
                let attributes = try FileManager.default.attributesOfItem(atPath: folder.appending(path: file).path)
                #expect(attributes[.posixPermissions] as? Int == 0o600, "\(file)")
            }
            for file in try FileManager.default.subpathsOfDirectory(atPath: folder.appending(path: "corpus").path) {
                let path = folder.appending(path: "corpus/\(file)").path
                let attributes = try FileManager.default.attributesOfItem(atPath: path)
                guard attributes[.type] as? FileAttributeType == .typeRegular else { continue }
                #expect(attributes[.posixPermissions] as? Int == 0o600, "\(file)")
            }
        }
    }

    @Test func whatHeadersLackIsSaid() async throws {
        var exchange = Exchange.sample()
        exchange.malformation = "headers of 9000 bytes"
        exchange.omission = HeaderOmission(fields: 7, bytes: 9000)
        try await recording([exchange]) { _, folder in
            let line = try #require(try folder.lines(of: "run/requests.jsonl").first)
            #expect(line["headersOmitted"] == ["fields": 7, "bytes": 9000])
        }
    }

    /// The order is that of the first of each name.
    @Test func repeatedHeadersStandWhereTheFirstOneStood() async throws {
        let headers = ["a", "b", "a", "c", "b", "a"].enumerated().map { HeaderField($1, "\($0)") }
        try await recording([.sample(headers: headers)]) { _, folder in
            let line = try #require(try folder.lines(of: "run/requests.jsonl").first)
            #expect(line["headers"] == ["a": ["0", "2", "5"], "b": ["1", "4"], "c": "3"])
            #expect(line["headers"]?.objectValue?.keys == ["a", "b", "c"])
        }
    }

    /// Secrets in sentences about the request, in its path and in headers of any name.
    @Test func secretsAreInNoFile() async throws {
        let secret = "eyJhbGciOiJFUzI1NiJ9.e30.c2VjcmV0LXRoYXQtbm9ib2R5LW1heS1zZWU"
        let path = "/3/device/abcd?access_token=\(secret)&x=opaque-secret"
        let exchange = Exchange.sample(
            headers: [
                HeaderField("x-note", secret), HeaderField("cookie", "opaque-secret"), HeaderField("\(secret)", "1"),
            ],
            path: path,
            violations: [
                Violation(
                    rule: "req.path",
                    level: .rejected,
                    place: .request,
                    message: "APNs has no path \(path)."
                ),
                Violation(rule: "hdr.unknown", level: .warning, place: .header(secret), message: "\(secret)"),
            ],
            answer: Answer(404, .badPath)
        )
        try await recording(corpus: true, [exchange]) { traffic, folder in
            #expect(traffic.findings.count == 3)
            for file in try FileManager.default.subpathsOfDirectory(atPath: folder.path) {
                let text = try? String(contentsOf: folder.appending(path: file), encoding: .utf8)
                #expect(text?.contains("c2VjcmV0") != true, "\(file)")
                #expect(text?.contains("opaque-secret") != true, "\(file)")
            }
        }
    }

    @Test func findingsNameTheirRequestsAndSenders() async throws {
        let violation = Violation(rule: "json.syntax", level: .degraded, place: .request, message: "no")
        let agents = ["curl/8", nil, "curl/8"].map { agent in agent.map { [HeaderField("user-agent", $0)] } ?? [] }
        let exchanges = agents.map { Exchange.sample(headers: $0, violations: [violation]) }
        try await recording([.sample()] + exchanges) { traffic, _ in
            let finding = try #require(traffic.findings.first)
            let senders = try #require(traffic.senders[finding.fingerprint])
            #expect(senders.requests == [2, 3, 4].map { FindingSenders.Request(number: $0, id: "ID") })
            #expect(senders.omittedRequests == 0)
            #expect(senders.userAgents.map(\.name) == ["curl/8", nil])
            #expect(senders.userAgents.map(\.requests) == [2, 1])
        }
    }

    @Test func theListsOfRequestsAndSendersAreBounded() async throws {
        let violation = Violation(rule: "json.syntax", level: .degraded, place: .request, message: "no")
        let exchanges = (1...250).map { number in
            Exchange.sample(headers: [HeaderField("user-agent", "agent \(number % 25)")], violations: [violation])
        }
        try await recording(exchanges) { traffic, _ in
            let senders = try #require(traffic.senders.values.first)
            #expect(senders.requests.count == 100)
            #expect(senders.omittedRequests == 150)
            #expect(senders.userAgents.count == 10)
            #expect(senders.requestsOfOthers == 150)
        }
    }

    @Test func bodyThatIsNoTextIsBase64() async throws {
        try await recording([.sample(body: [0xFF, 0xFE])]) { _, folder in
            let line = try #require(try folder.lines(of: "run/requests.jsonl").first)
            #expect(line["bodyBase64"] == "//4=")
            #expect(line["body"] == nil)
        }
    }

    @Test func manyRequestsMakeOneFindingWithTheSmallestCase() async throws {
        let exchanges = [300, 100, 200].map { size in
            Exchange.sample(
                body: Array(repeating: UInt8(ascii: "x"), count: size),
                violations: [Violation(rule: "json.syntax", level: .degraded, place: .request, message: "\(size)")]
            )
        }
        try await recording(exchanges) { traffic, folder in
            let finding = try #require(traffic.findings.first)
            #expect(traffic.findings.count == 1)
            #expect(finding.count == 3)
            #expect(finding.firstCase == 1)
            #expect(finding.smallest.testCase.message.bytes.count == 100)
            #expect(finding.original.testCase.message.bytes.count == 300)
            #expect(finding.diagnostic.title == "100")
            let path = folder.appending(path: "run/findings/\(finding.name)/payload.json").path
            #expect(FileManager.default.fileExists(atPath: path))
        }
    }

    @Test func requestThatBreaksARuleTwiceCountsOnce() async throws {
        let violation = Violation(rule: "hdr.duplicate", level: .warning, place: .header("a"), message: "")
        try await recording([.sample(violations: [violation, violation])]) { traffic, _ in
            #expect(traffic.findings.map(\.count) == [1])
            #expect(traffic.statistics.passed == 0)
        }
    }

    /// Header names are the sender's: a hostile one must not fill memory and disk with findings.
    @Test func findingsAreBoundedAndTheRestIsCounted() async throws {
        let exchanges = (1...1003).map { number in
            Exchange.sample(
                violations: [
                    Violation(rule: "hdr.unknown", level: .warning, place: .header("x-\(number)"), message: "")
                ]
            )
        }
        try await recording(exchanges) { traffic, _ in
            #expect(traffic.findings.count == 1000)
            #expect(traffic.omittedDiagnostics == 3)
            #expect(traffic.omissions.count == 1)
            #expect(traffic.statistics.cases == 1003)
        }
    }

    /// A payload may break a rule at thousands of members: each finding holds the request once, and some of its lines.
    @Test func oneRequestWithThousandsOfViolationsStaysSmall() async throws {
        let violations = (1...5000).map { number in
            Violation(rule: "json.aps.custom_keys", level: .warning, place: .header("x-\(number)"), message: "no")
        }
        try await recording([.sample(violations: violations)]) { traffic, folder in
            #expect(traffic.findings.count == 1000)
            #expect(traffic.omittedDiagnostics == 4000)
            for finding in traffic.findings {
                #expect(finding.smallest.diff.split(separator: "\n").count < 1000)
                #expect(finding.smallest.diff.hasSuffix("more\n"))
            }
        }
    }

    /// The credential is dropped, however its name is spelled, and what HTTP/2 does not allow is no corpus case.
    @Test func malformedRequestLeaksNothing() async throws {
        var exchange = Exchange.sample(
            headers: [HeaderField("Authorization", "bearer abcdefghijklmnopqrstuvwxyz")],
            violations: [Violation(rule: "hdr.lowercase", level: .degraded, place: .request, message: "")]
        )
        exchange.malformation = "a name"
        try await recording(corpus: true, [exchange]) { traffic, folder in
            #expect(traffic.corpusCases == 0)
            #expect(traffic.findings.first?.smallest.testCase.headers == [])
            for file in try FileManager.default.subpathsOfDirectory(atPath: folder.path) {
                let text = try? String(contentsOf: folder.appending(path: file), encoding: .utf8)
                #expect(text?.contains("abcdefgh") != true, "\(file)")
            }
        }
    }

    @Test func requestWithoutAnswerIsNoAnsweredRequest() async throws {
        let exchange = Exchange(
            request: Exchange.sample().request,
            bodyBytes: 19,
            violations: [],
            response: nil,
            fault: Fault(action: .reset),
            connection: 1,
            peerPort: 1,
            stream: 1,
            arrivedAt: 0,
            settledAt: 0
        )
        try await recording([exchange, .sample()]) { traffic, folder in
            #expect(traffic.statistics.cases == 2)
            #expect(traffic.statistics.requests == 1)
            #expect(traffic.statistics.outcomes == ["unanswered": 1, "accepted": 1])
            let line = try #require(try folder.lines(of: "run/requests.jsonl").first)
            #expect(line["fault"] == true)
            #expect(line["response"]?.isNull == true)
        }
    }

    // MARK: The corpus

    @Test func distinctPayloadsBecomeCases() async throws {
        let header = HeaderField("apns-push-type", "alert")
        let credentials = [HeaderField("authorization", "bearer x"), HeaderField("apns-id", "1")]
        let exchanges: [Exchange] = [
            .sample(body: Array(#"{"aps":{"badge":1}}"#.utf8), headers: [header] + credentials),
            // The same value in other bytes is another payload.
            .sample(body: Array(#"{"aps": {"badge": 1}}"#.utf8)),
            .sample(body: Array(#"{"aps":{"badge":1}}"#.utf8)),
            .sample(body: [0xC3, 0x28]),
            .sample(path: "/4/broadcasts/apps/com.example.app"),
        ]
        try await recording(corpus: true, exchanges) { traffic, folder in
            #expect(traffic.corpusCases == 3)
            let cases = try CorpusLoader([.folder(folder.appending(path: "corpus").path)]).cases(of: [.apns])
            #expect(cases.count == 3)
            #expect(cases.contains { $0.headers == [header] && $0.message == .value(["aps": ["badge": 1]]) })
            #expect(cases.contains { $0.message == .text(#"{"aps": {"badge": 1}}"#) })
            #expect(cases.contains { $0.message == .bytes([0xC3, 0x28]) })
        }
    }
}
