import Foundation
import JSONModel
import Testing

/// A bug that shows only directly after another message.
@Suite struct RelatedCaseCommandTests {
    static let testee =
        "python3 '\(Tool.repository.path)/Tests/PushproofCommandsTests/Stubs/sham.py' stale"

    @Test func whatAMessageLeavesForTheNextIsFoundSaidAndReplayed() async throws {
        try await Tool.inTemporaryFolder { tool in
            let fuzz = [
                "fuzz", "--dialect", "apns", "--seed", "1", "--cases", "1300", "--report-dir", "r", "--shrink-time",
                "30m",
            ]
            let result = try await tool.run(fuzz + ["--testee", Self.testee] + Tool.patience)
            #expect(result.code == 1, "\(result.errorOutput)")
            let findings = try tool.json(of: "r/report.json")["findings"]?.arrayValue ?? []
            let finding = try #require(
                // Python's floats lose digits, which a lone message shows.
                findings.first { $0["rule"] == "diff.payload" && $0["case"]?["steps"] != nil },
                "no lone message shows it"
            )
            #expect(finding["status"] == "confirmed", "also where two lone messages met by chance")
            #expect(!findings.contains { $0["status"] == "stateful" }, "what was asked before is known")
            #expect(finding["case"]?["steps"]?.arrayValue?.count == 2, "the message, and the one that it needs")
            #expect(try tool.text(of: "r/report.md").contains("earlier message 1"))

            let name = try #require(finding["fingerprint"]?.stringValue)
            let replay = try await tool.run(["replay", "r/findings/\(name)", "--testee", Self.testee] + Tool.patience)
            #expect(replay.code == 1)
            #expect(replay.output.contains("STILL FAILS"))
            #expect(replay.lines.contains { $0.hasPrefix("after ") && $0.contains("just before") })
        }
    }
}
