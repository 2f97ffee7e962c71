import Foundation
import JSONModel
import PushModel
import Testing

/// `serve` from outside: a real process, a real client, what is left on disk.
@Suite struct ServeCommandTests {
    // MARK: The beginning

    @Test func readyLineSaysWhereAndWho() async throws {
        try await Tool.inTemporaryFolder { tool in
            let server = try await Server(tool, ["--port", "0", "--ca-out", "keys/my-ca.pem"])
            #expect(server.ready["ready"] == true)
            #expect(server.ready["url"]?.stringValue == "https://127.0.0.1:\(server.port)")
            #expect(server.ready["pid"]?.intValue == server.identifier)
            #expect(server.ready["caFile"]?.stringValue?.hasSuffix("/keys/my-ca.pem") == true)
            #expect(try tool.text(of: "keys/my-ca.pem").hasPrefix("-----BEGIN CERTIFICATE-----"))
            let result = try await server.terminate()
            // Nobody sent anything, so nothing was judged.
            result.expectFailure(75, naming: "no request arrived")
            #expect(
                result.lines.last?.hasPrefix("pushproof: inconclusive, 0 violations, 0 warnings, 0 requests") == true
            )
            #expect(tool.exists("Reports/latest-serve/report.json"))
        }
    }

    @Test func plaintextNeedsNoAuthority() async throws {
        try await Tool.inTemporaryFolder { tool in
            let server = try await Server(tool, ["--port", "0", "--plaintext", "--report-dir", "r"])
            #expect(server.ready["url"]?.stringValue == "http://127.0.0.1:\(server.port)")
            #expect(server.ready["caFile"]?.isNull == true)
            #expect(try await server.push(.alert()) == [200])
            #expect(try await server.terminate().code == 0)
        }
    }

    @Test func aPageShowsWhatArrives() async throws {
        try await Tool.inTemporaryFolder { tool in
            let line = "exec \"$PUSHPROOF\" serve --port 0 --plaintext --report-dir r --dashboard 2> errors"
            let server = try await Server(tool, [], through: line)
            #expect(try await server.push(.alert("to be shown")) == [200])
            let words = try tool.text(of: "errors").split(whereSeparator: \.isWhitespace)
            let url = try #require(words.first { $0.hasPrefix("http://127.0.0.1:") })
            // Without --control: the page keeps the pushes that its phones are made of.
            let read = """
                import sys, urllib.request as r
                told = next(l.decode() for l in r.urlopen(sys.argv[1] + 'events') if b'offset' in l)
                print(told, r.urlopen(sys.argv[1] + 'phones/1').read().decode())
                """
            let told = try await tool.shell("python3 -c \"\(read)\" \(url)")
            #expect(told.output.contains(#""phones":[[1,"#), "\(told.errorOutput)")
            #expect(told.output.contains(#""body":"to be shown""#), "\(told.errorOutput)")
            #expect(try await server.terminate().code == 0)
        }
    }

    @Test func pushesAreHeldToWhatTheVendorSends() async throws {
        try await Tool.inTemporaryFolder { tool in
            let server = try await Server(
                tool,
                ["--port", "0", "--plaintext", "--report-dir", "r", "--dialect", "zego"]
            )
            // By the rules of APNs it is right.
            var merged = PushRequest.alert()
            merged.body = Array(#"{"aps":{"alert":{"title":"T","body":"b"}},"payload":{"customId":"1"}}"#.utf8)
            #expect(try await server.push(.alert(), merged) == [200, 200])
            let result = try await server.terminate()
            #expect(result.code == 1)
            #expect(result.output.contains("compared with what ZEGO sends"))
            let findings = try #require(try tool.json(of: "r/report.json")["findings"]?.arrayValue)
            #expect(findings.map { $0["pointer"] } == ["/payload"])
            #expect(findings.first?["specRule"] == "ZG-4")
            for name in ["r/report.md", "r/report.html"] {
                #expect(try tool.text(of: name).contains("compared with what ZEGO sends"), "\(name)")
            }
            try await tool.run("serve", "--dialect", "apns", "--port", "0").expectFailure(64, naming: "--dialect apns")
        }
    }

    @Test func takenPortIsUnavailable() async throws {
        try await Tool.inTemporaryFolder { tool in
            let server = try await Server(tool, ["--port", "0", "--report-dir", "r"])
            let second = try await tool.run("serve", "--port", "\(server.port)", "--report-dir", "second")
            second.expectFailure(69, naming: "127.0.0.1:\(server.port)", "in use")
            #expect(!tool.exists("second"))
            // Nor does who cannot listen, or comes second, touch the report of who is at work.
            #expect(try await server.push(.alert()) == [200])
            try await tool.run("serve", "--port", "\(server.port)", "--report-dir", "r").expectFailure(
                69,
                naming: "in use"
            )
            try await tool.run("serve", "--port", "0", "--report-dir", "r")
                .expectFailure(74, naming: "another process")
            try await tool.run("fuzz", "--cases", "1", "--report-dir", "r").expectFailure(74, naming: "another process")
            #expect(try await server.terminate().code == 0)
            #expect(try tool.records("r").count == 1)
        }
    }

    @Test func wrongConfigurationIsNamedByFileLineAndKey() async throws {
        try await Tool.inTemporaryFolder { tool in
            try tool.write("auth: token\nenvironment: prod\n", to: "world.yaml")
            let result = try await tool.run("serve", "--config", "world.yaml", "--report-dir", "r")
            result.expectFailure(65, naming: "world.yaml:2: environment: expected production or sandbox")
            #expect(!tool.exists("r"))
            try await tool.run("serve", "--config", "gone.yaml").expectFailure(65, naming: "gone.yaml")
            try await tool.run("serve", "--cert", "gone.pem", "--key", "gone.pem").expectFailure(65, naming: "gone.pem")
        }
    }

    @Test(arguments: [
        ["--port", "65536"], ["--cert", "c.pem"], ["--plaintext", "--ca-out", "ca.pem"], ["--max-requests", "0"],
        ["--duration", "soon"], ["--log", "xml"],
    ])
    func wrongUsageIsOneLine(arguments: [String]) async throws {
        try await Tool.inTemporaryFolder { tool in
            try await tool.run(["serve"] + arguments).expectFailure(64)
            #expect(!tool.exists("Reports"))
        }
    }

    // MARK: The report

    @Test func acceptedRequestsPass() async throws {
        try await Tool.inTemporaryFolder { tool in
            let server = try await Server(tool, ["--port", "0", "--report-dir", "r"])
            #expect(try await server.push(.alert("one"), .alert("two"), .alert("three")) == [200, 200, 200])
            let result = try await server.terminate()
            #expect(result.code == 0, "\(result.output)")
            let report = try tool.json(of: "r/report.json")
            #expect(report["schemaVersion"] == 1)
            #expect(report["command"] == "serve")
            #expect(report["complete"] == true)
            #expect(report["mock"]?["requests"] == 3)
            #expect(report["mock"]?["byReason"] == ["OK": 3])
            #expect(report["summary"]?["passed"] == 3)
            #expect(report["findings"] == [])
            #expect(try tool.text(of: "r/junit.xml").contains(#"failures="0""#))
            let records = try tool.records("r")
            #expect(records.map { $0["response"]?["status"] } == [200, 200, 200])
            #expect(records[1]["body"]?.stringValue?.contains("two") == true)
            #expect(records[1]["headers"]?["apns-topic"] == "com.example.app")
        }
    }

    @Test func refusedRequestIsAnErrorAndReplayedByLint() async throws {
        try await Tool.inTemporaryFolder { tool in
            let server = try await Server(tool, ["--port", "0", "--report-dir", "r"])
            #expect(try await server.push(.alert(), .oversize, .oversize) == [200, 413, 413])
            let result = try await server.terminate()
            #expect(result.code == 1, "\(result.errorOutput)")
            let report = try tool.json(of: "r/report.json")
            #expect(report["mock"]?["byReason"] == ["OK": 1, "PayloadTooLarge": 2])
            // Whether the second was sent after the answer to the first, which is a rule of conduct, the machine's speed decides.
            let findings = (report["findings"]?.arrayValue ?? [])
                .filter { $0["rule"]?.stringValue?.hasPrefix("conduct.") == false }
            #expect(findings.map { $0["rule"] } == ["apns.PayloadTooLarge", "size.limit"])
            #expect(
                findings.allSatisfy { $0["count"] == 2 && $0["severity"] == "error" && $0["status"] == "confirmed" }
            )
            #expect(findings.last?["source"]?.stringValue?.contains("Apple") == true)
            let replay = try #require(findings.last?["replay"]?.stringValue)
            let again = try await tool.shell("cd r && " + replay.replacing("pushproof ", with: "\"$PUSHPROOF\" "))
            #expect(again.code == 1, "\(again.errorOutput)")
            #expect(again.output.contains("size.limit"))
        }
    }

    /// What is in the request alone is shown again by the replay command: path, absent headers and all.
    @Test func everyConfirmedFindingIsShownAgainByLint() async throws {
        try await Tool.inTemporaryFolder { tool in
            let server = try await Server(tool, ["--port", "0", "--report-dir", "r"])
            var bare = PushRequest.alert()
            bare.headers = []
            var lost = PushRequest.alert()
            lost.path = "/3/device/zz"
            #expect(try await server.push(.alert(), bare, lost).count == 3)
            _ = try await server.terminate()
            let findings = try tool.json(of: "r/report.json")["findings"]?.arrayValue ?? []
            let confirmed = findings.filter { $0["status"] == "confirmed" }
            #expect(confirmed.contains { $0["rule"] == "hdr.topic.missing" })
            #expect(confirmed.contains { $0["rule"] == "req.token.format" })
            for finding in confirmed {
                let rule = try #require(finding["rule"]?.stringValue)
                let replay = try #require(finding["replay"]?.stringValue)
                let again = try await tool.shell("cd r && " + replay.replacing("pushproof ", with: "\"$PUSHPROOF\" "))
                #expect(again.code == 1, "\(replay)")
                #expect(rule.hasPrefix("apns.") || again.output.contains(rule), "\(replay)")
            }
        }
    }

    @Test func failOnNeverOnlyReports() async throws {
        try await Tool.inTemporaryFolder { tool in
            let server = try await Server(tool, ["--port", "0", "--report-dir", "r", "--fail-on", "never"])
            try await server.push(.oversize)
            #expect(try await server.terminate().code == 0)
            #expect(try tool.json(of: "r/report.json")["summary"]?["violations"] == 2)
        }
    }

    @Test func whatTheWorldRefusesIsNoFaultOfThePayload() async throws {
        try await Tool.inTemporaryFolder { tool in
            try tool.write(
                "tokens: [{ token: \"\(PushRequest.goneToken)\", status: unregistered, since: 5 }]",
                to: "w.yaml"
            )
            let server = try await Server(tool, ["--port", "0", "--report-dir", "r", "--config", "w.yaml"])
            #expect(try await server.push(.alert(token: PushRequest.goneToken)) == [410])
            #expect(try await server.terminate().code == 1)
            let findings = try tool.json(of: "r/report.json")["findings"]?.arrayValue ?? []
            #expect(findings.map { $0["rule"] } == ["apns.Unregistered", "req.token.unregistered"])
            #expect(findings.allSatisfy { $0["status"] == "stateful" && $0["replay"]?.isNull == true })
            #expect(try tool.records("r").first?["response"]?["body"] == #"{"reason":"Unregistered","timestamp":5}"#)
        }
    }

    @Test func credentialsAreInNoFile() async throws {
        try await Tool.inTemporaryFolder { tool in
            let server = try await Server(
                tool,
                ["--port", "0", "--report-dir", "r", "--log", "json", "--record-corpus", "c"]
            )
            var request = PushRequest.oversize
            let secret = "c2VjcmV0LXRoYXQtbm9ib2R5LW1heS1zZWU"
            request.headers.append(HeaderField("authorization", "bearer \(secret)"))
            try await server.push(.alert(), request)
            let result = try await server.terminate()
            let search = try await tool.shell("grep -rlE 'eyJ[A-Za-z0-9_-]{10}|\(secret)' r c")
            #expect(search.output == "")
            #expect(!result.errorOutput.contains(secret))
            #expect(
                try tool.records("r").first?["headers"]?["authorization"]?.stringValue?.hasPrefix("bearer …") == true
            )
        }
    }

    /// Payloads of real people: nobody else on the machine may read them. The authority is for everybody.
    @Test func filesWithRequestsAreForTheirOwnerOnly() async throws {
        try await Tool.inTemporaryFolder { tool in
            try tool.write("", to: "r/requests.jsonl")
            let server = try await Server(tool, ["--port", "0", "--report-dir", "r", "--record-corpus", "c"])
            try await server.push(.alert(), .oversize)
            _ = try await server.terminate()
            let readable = try await tool.shell("find r c -type f -perm /077 ! -name ca.pem")
            #expect(readable.output == "")
            #expect(tool.exists("r/requests.jsonl") && tool.exists("c/apns"))
        }
    }

    @Test func findingsNameRequestsAndUserAgents() async throws {
        try await Tool.inTemporaryFolder { tool in
            let server = try await Server(tool, ["--port", "0", "--report-dir", "r", "--fail-on", "never"])
            var request = PushRequest.oversize
            request.headers.append(HeaderField("user-agent", "pusher/1 (linux)"))
            try await server.push(.alert(), request, .oversize)
            let result = try await server.terminate()
            let finding = try #require(try tool.json(of: "r/report.json")["findings"]?.arrayValue?.first)
            let ids = try tool.records("r").map { $0["response"]?["headers"]?["apns-id"] ?? .null }
            #expect(finding["requests"] == [["number": 2, "id": ids[1]], ["number": 3, "id": ids[2]]])
            #expect(finding["requestsOmitted"] == 0)
            #expect(
                finding["userAgents"] == [
                    ["name": "pusher/1 (linux)", "requests": 1], ["name": .null, "requests": 1],
                ]
            )
            #expect(result.output.contains("requests:   2, 3"))
            #expect(result.output.contains("user-agent: pusher/1 (linux) (1), none (1)"))
            #expect(try tool.text(of: "r/report.md").contains("- requests: 2 "))
            #expect(try tool.text(of: "r/report.md").contains("pusher/1"))
        }
    }

    // MARK: Beside the report

    @Test func logHasOneLineOfJSONForEachRequest() async throws {
        try await Tool.inTemporaryFolder { tool in
            let server = try await Server(tool, ["--port", "0", "--report-dir", "r", "--log", "json"])
            try await server.push(.alert(), .oversize)
            let result = try await server.terminate()
            let lines = try result.errorOutput.split(separator: "\n").map { try JSONValue(parsing: Array($0.utf8)) }
            #expect(lines.count == 2)
            #expect(
                lines.first?.objectValue?.keys == [
                    "time", "connection", "stream", "method", "path", "status", "reason", "bytes", "outcome",
                    "violations",
                ]
            )
            #expect(lines.map { $0["status"] } == [200, 413])
            #expect(lines.last?["reason"] == "PayloadTooLarge")
            #expect(lines.last?["bytes"]?.intValue == 4097)
            #expect(lines.last?["violations"]?.arrayValue?.first?["rule"] == "size.limit")
        }
    }

    @Test func recordedCorpusHasDistinctPayloadsThatCheckTakes() async throws {
        try await Tool.inTemporaryFolder { tool in
            for _ in 1...2 {
                let server = try await Server(tool, ["--port", "0", "--record-corpus", "corpus", "--report-dir", "r"])
                var broken = PushRequest.alert()
                broken.body = [0x7B, 0xFF, 0x00]
                try await server.push(.alert("one"), .alert("two"), .alert("one"), broken)
                _ = try await server.terminate()
            }
            let names = try FileManager.default.contentsOfDirectory(
                atPath: tool.folder.appending(path: "corpus/apns").path
            )
            #expect(names.count == 3)
            let cases = try names.map { try tool.json(of: "corpus/apns/\($0)") }
            #expect(cases.allSatisfy { $0["dialect"] == "apns" && $0["headers"]?["apns-topic"] == "com.example.app" })
            #expect(cases.allSatisfy { $0["headers"]?["authorization"] == nil && $0["headers"]?["apns-id"] == nil })
            #expect(cases.count { $0["message"]?["aps"] != nil } == 2)
            #expect(cases.count { $0["messageBase64"] == "e/8A" } == 1)
            let check = try await tool.run(
                [
                    "check", "--corpus", "corpus", "--no-builtin-corpus", "--dialect", "apns", "--strength", "1",
                    "--no-sweep", "--jobs", "1",
                ]
            )
            #expect(check.code == 0, "\(check.errorOutput)\(check.output)")
        }
    }
}

extension PushRequest {
    static let goneToken = String(repeating: "de", count: 32)
}

extension Tool {
    /// The recorded requests of a run.
    func records(_ folder: String) throws -> [JSONValue] {
        try text(of: folder + "/requests.jsonl").split(separator: "\n").map { try JSONValue(parsing: Array($0.utf8)) }
    }
}
