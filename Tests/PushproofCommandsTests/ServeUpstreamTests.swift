import Foundation
import JSONModel
import PushModel
import Testing

/// `serve --upstream`, from outside: one endpoint behind another.
@Suite struct ServeUpstreamTests {
    @Test func bothAnswersAreKeptAndADifferenceIsAFinding() async throws {
        try await Tool.inTemporaryFolder { tool in
            try tool.write(
                "faults:\n  - match: { nth: 2 }\n    respond: { status: 410, reason: Unregistered }\n",
                to: "behind.yml"
            )
            let behind = try await Server(tool, ["--port", "0", "--config", "behind.yml", "--report-dir", "behind"])
            let url = try #require(behind.ready["url"]?.stringValue)
            let authority = try #require(behind.ready["caFile"]?.stringValue)
            let front = try await Server(
                tool,
                ["--port", "0", "--upstream", url, "--upstream-ca", authority, "--report-dir", "front"]
            )
            #expect(try await front.push(.alert("one")) == [200])
            #expect(try await front.push(.alert("two")) == [410])
            let run = try await front.terminate()
            #expect(run.output.contains("upstream.answer"), "\(run.output)\(run.errorOutput)")
            _ = try await behind.terminate()
            func lines(_ folder: String) throws -> [JSONValue] {
                try tool.text(of: "\(folder)/requests.jsonl").split(separator: "\n").map {
                    try JSONValue(parsing: Array($0.utf8))
                }
            }
            let (first, second) = (try lines("front"), try lines("behind"))
            #expect(first.map { $0["body"] } == second.map { $0["body"] })
            #expect(first.map { $0["headers"] } == second.map { $0["headers"] })
            #expect(first.map { $0["path"] } == second.map { $0["path"] })
            #expect(first.map { $0["response"]?["status"] } == [200, 410])
            #expect(first.map { $0["mockResponse"]?["status"] } == [200, 200])
            let findings = try tool.json(of: "front/report.json")["findings"]?.arrayValue ?? []
            let difference = findings.first { $0["rule"] == "upstream.answer" }
            #expect(difference?["severity"] == "warning")
            let page = try await tool.run("rules", "upstream.answer")
            #expect(page.code == 0, "\(page.errorOutput)")
        }
    }

    @Test func oneThatIsDownIsToldInOneLine() async throws {
        try await Tool.inTemporaryFolder { tool in
            let gone = try await Server(tool, ["--port", "0", "--plaintext", "--report-dir", "gone"])
            let url = try #require(gone.ready["url"]?.stringValue)
            _ = try await gone.terminate()
            let front = try await Server(tool, ["--port", "0", "--upstream", url, "--report-dir", "front"])
            #expect(try await front.push(.alert("one"), .alert("two")) == [503, 503])
            let run = try await front.terminate()
            #expect(run.complaints.count { $0.contains("--upstream: ") } == 1, "\(run.errorOutput)")
            #expect(try tool.text(of: "front/requests.jsonl").contains("upstreamProblem"))
        }
    }

    @Test func wrongUseHasItsCode() async throws {
        try await Tool.inTemporaryFolder { tool in
            try tool.write("no certificate", to: "ca.pem")
            for (arguments, code, word) in [
                (["--upstream", "https://api.push.apple.com"], 64, "--allow-host api.push.apple.com"),
                (["--upstream", "ftp://localhost"], 64, "https://HOST:PORT"),
                (["--upstream", "https://localhost/3/device"], 64, "https://HOST:PORT"),
                (["--upstream", "https://u:p@localhost"], 64, "https://HOST:PORT"),
                (["--upstream", "http://localhost", "--upstream-ca", "ca.pem"], 64, "has no certificate"),
                (["--upstream-ca", "ca.pem"], 64, "--upstream"), (["--allow-host", "a"], 64, "--upstream"),
                (["--upstream", "https://localhost", "--upstream-ca", "none.pem"], 65, "none.pem"),
                (["--upstream", "https://localhost", "--upstream-ca", "ca.pem"], 65, "--upstream-ca"),
            ] {
                let run = try await tool.run(["serve", "--port", "0", "--duration", "1ms"] + arguments)
                run.expectFailure(code, naming: word)
            }
        }
    }
}
