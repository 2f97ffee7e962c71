import Foundation
import JSONModel
import Testing

/// Case files run one by one, as an adapter's own tests want them.
@Suite struct ReplayCommandTests {
    private static func testee(_ manner: String) -> [String] {
        ["--testee", "python3 '\(Tool.repository.path)/Tests/PushproofCommandsTests/Stubs/sham.py' \(manner)"]
            + Tool.patience
    }

    private func verdicts(_ manner: String, in tool: Tool, code: Int) async throws -> [JSONValue] {
        let result = try await tool.run(["replay", "cases", "--format", "json"] + Self.testee(manner))
        #expect(result.code == code, "\(result.errorOutput)")
        return try result.lines.map { try JSONValue(parsing: Array($0.utf8)) }
    }

    @Test func aFolderOfCasesGivesAVerdictEach() async throws {
        try await Tool.inTemporaryFolder { tool in
            let message = #""dialect":"apns","message":{"aps":{"alert":{"title":"T"}}}"#
            try tool.write(#"{"id":"apns/one",\#(message)}"#, to: "cases/one.json")
            try tool.write(#"{"id":"apns/two",\#(message)}"#, to: "cases/deep/two.json")

            let right = try await verdicts("right", in: tool, code: 0)
            #expect(right.map { $0["path"] } == ["cases/deep/two.json", "cases/one.json"])
            #expect(right.map { $0["case"] } == ["apns/two", "apns/one"])
            #expect(right.map { $0["verdict"] } == ["passes", "passes"])
            let severities = right.flatMap { $0["findings"]?.arrayValue ?? [] }.map { $0["severity"] }
            #expect(severities.allSatisfy { $0 == "info" })

            let wrong = try #require(try await verdicts("another", in: tool, code: 1).first)
            #expect(wrong["verdict"] == "fails")
            let findings = try #require(wrong["findings"]?.arrayValue)
            let title = try #require(findings.first { $0["pointer"] == "/aps/alert/title" })
            #expect(title["rule"] == "diff.payload")
            #expect(title["severity"] == "error")
            #expect(title["expected"] == "T")
            #expect(title["actual"] == "Another")

            let skipped = try await verdicts("skip", in: tool, code: 75)
            #expect(skipped.map { $0["verdict"] } == ["not judged", "not judged"])
            #expect(skipped.first?["reason"] == "the testee skips the case")
        }
    }

    /// What a library makes of an odd value is a finding where the run says so, and then its replay says so too.
    @Test func aFindingIsJudgedAsItsRunJudgedIt() async throws {
        try await Tool.inTemporaryFolder { tool in
            // Python's reader makes a double of it.
            let message = #"{"aps":{"alert":{"title":"T"}},"n":0.12345678901234567890}"#
            try tool.write(#"{"id":"apns/odd","dialect":"apns","message":\#(message)}"#, to: "c/apns/odd.json")
            let run = [
                "check", "--dialect", "apns", "--corpus", "c", "--no-builtin-corpus", "--no-sweep", "--no-shrink",
                "--case", "apns/odd", "--gate", "exotic", "--report-dir", "r",
            ]
            let found = try await tool.run(run + Self.testee("right"))
            let findings = try #require(try tool.json(of: "r/report.json")["findings"]?.arrayValue)
            let name = try #require(
                findings.first { $0["severity"] == "error" }?["fingerprint"]?.stringValue,
                "\(found.output)"
            )
            // The folder alone says nothing of its run.
            _ = try await tool.shell("cp -R r/findings/\(name) \(name)")
            for path in ["r", "r/findings/\(name)", name] {
                let again = try await tool.run(["replay", path] + Self.testee("right"))
                #expect(again.output.contains("STILL FAILS"), "\(again.output)\(again.errorOutput)")
            }
            let alone = try await tool.run(["replay", "c/apns/odd.json"] + Self.testee("right"))
            #expect(alone.output.contains("PASSES"), "\(alone.output)")
        }
    }

    @Test func aFolderWithoutCasesSaysSo() async throws {
        try await Tool.inTemporaryFolder { tool in
            try tool.write("text", to: "folder/notes.txt")
            try await tool.run("replay", "folder").expectFailure(65, naming: "folder", "there is no case")
        }
    }
}
