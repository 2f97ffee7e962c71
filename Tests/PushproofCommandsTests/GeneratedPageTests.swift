import Foundation
import PushproofCommands
import Testing

/// The pages of the documentation that are made from the code.
@Suite struct GeneratedPageTests {
    @Test(arguments: GeneratedPage.all.map(\.name))
    func pageIsFresh(name: String) throws {
        let page = try #require(GeneratedPage.all.first { $0.name == name })
        let file = Tool.repository.appending(path: "Documentation/\(name)")
        let written = try String(contentsOf: file, encoding: .utf8)
        #expect(written.utf8.elementsEqual(page.text.utf8), "Documentation/\(name) is stale: run make docs")
    }

    @Test func commandLinePageHasEveryCommand() async throws {
        try await Tool.inTemporaryFolder { tool in
            let help = try await tool.run("help")
            let page = try #require(GeneratedPage.all.first { $0.name == "CommandLine.md" })
            for command in ["check", "fuzz", "lint", "compile", "replay", "rules"] {
                #expect(help.lines.contains { $0.hasPrefix("  \(command) ") })
                #expect(page.text.contains("## pushproof \(command)\n"))
            }
        }
    }
}
