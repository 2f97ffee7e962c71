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

    /// Who is to write a testee sees on the first screen what it is, and is one click away from the protocol.
    @Test func theFrontPageLeadsToTheProtocolOfATestee() throws {
        func beginning(of name: String, lines count: Int) throws -> String {
            let text = try String(contentsOf: Tool.repository.appending(path: name), encoding: .utf8)
            return text.split(separator: "\n", omittingEmptySubsequences: false).prefix(count).joined(separator: "\n")
        }
        let front = try beginning(of: "README.md", lines: 48)
        #expect(front.contains("([the testee's protocol](Documentation/Testees.md))"))
        let page = try beginning(of: "Documentation/Testees.md", lines: 6)
        #expect(page.contains("One JSON line in, one JSON line out") && page.contains(#"← {"id":"#))
    }

    @Test func writesThePagesOfTheSite() async throws {
        try await Tool.inTemporaryFolder { tool in
            let result = try await tool.run("docs", "Pages", "--pages", "site/parts")
            #expect(result.code == 0 && result.complaints.isEmpty)
            for name in [
                "style.css", "version.txt", "rules/index.html", "rules/size.limit.html", "vendors/easemob.html",
            ] {
                #expect(FileManager.default.fileExists(atPath: tool.folder.appending(path: "site/parts/\(name)").path))
            }
        }
    }

    @Test func saysWhereItCannotWrite() async throws {
        try await Tool.inTemporaryFolder { tool in
            try tool.write("", to: "taken")
            let result = try await tool.run("docs", "Pages", "--pages", "taken/parts")
            #expect(result.code == 74)
            #expect(result.complaints.count == 1)
        }
    }
}
