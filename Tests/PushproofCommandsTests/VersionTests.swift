import APNsRules
import Testing

@testable import PushproofCommands

@Suite struct VersionTests {
    /// The first line is for scripts: the version and nothing else.
    @Test func versionCommitParserAndRulesHaveALineEach() async throws {
        try await Tool.inTemporaryFolder { tool in
            let result = try await tool.run("--version")
            let lines = result.output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
            try #require(lines.count == 5)
            #expect(lines[0] == ToolVersion.current)
            #expect(lines[1].wholeMatch(of: /commit ([0-9a-f]{40}|[0-9a-f]{64}|unknown)/) != nil)
            #expect(lines[2].wholeMatch(of: /json-c [0-9]+\.[0-9]+.*/) != nil)
            #expect(lines[3] == "rules \(RulesEdition.current)")
            #expect(lines[4].isEmpty)
        }
    }
}
