import Foundation
import Testing

@testable import PushproofCommands

/// Guides in the terminal.
@Suite struct HelpCommandTests {
    static let pages = Tool.repository.appending(path: "Documentation/Guides")

    @Test func listsGuidesAndCommands() async throws {
        try await Tool.inTemporaryFolder { tool in
            let help = try await tool.run("help")
            #expect(help.code == 0)
            for guide in HelpTopic.guides {
                #expect(help.lines.contains { $0.hasPrefix("  \(guide.name) ") && $0.hasSuffix(guide.title) })
            }
            #expect(help.lines.contains { $0.hasPrefix("  check ") })
        }
    }

    /// The guides in the program are the pages of the documentation.
    @Test func guidesAreThePagesOfTheDocumentation() throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: Self.pages.path).sorted()
        #expect(HelpTopic.guides.map { "\($0.name).md" } == names)
        #expect(names.count > 5)
        for guide in HelpTopic.guides {
            let page = try String(contentsOf: Self.pages.appending(path: "\(guide.name).md"), encoding: .utf8)
            #expect(guide.markdown == page)
            #expect(page.hasPrefix("# \(guide.title)\n"))
        }
    }

    @Test(arguments: HelpTopic.guides.map(\.name))
    func aGuideFitsATerminal(name: String) async throws {
        try await Tool.inTemporaryFolder { tool in
            let help = try await tool.run("help", name)
            #expect(help.code == 0 && help.errorOutput.isEmpty)
            // Not a terminal: plain text.
            #expect(!help.output.contains("\u{1B}") && !help.output.contains("```") && !help.output.contains("]("))
            for line in help.output.split(separator: "\n") where line.count > 80 {
                // An address that is longer than the line stays whole.
                #expect(line.contains("://"), "\(line)")
            }
            #expect(help.output.contains("\nNext\n"))
        }
    }

    @Test func aCommandHasItsOptions() async throws {
        try await Tool.inTemporaryFolder { tool in
            let help = try await tool.run("help", "testee", "doctor")
            #expect(try await help.output == tool.run("testee", "doctor", "--help").output)
        }
    }

    @Test func markdownBecomesText() {
        let markdown = """
            # Title

            A [link](accept.md), a [page](../Testees.md#a) and one [elsewhere](https://example.com/a).
            It goes **on**.

            - one entry that is long enough to need a second line, which stands below its first word
            - two

            ```js push.js
            one();
              two();
            ```

            """
        let plain = """
            Title

              A link (pushproof help accept), a page (Documentation/Testees.md) and one
              elsewhere (https://example.com/a). It goes on.

              - one entry that is long enough to need a second line, which stands below its
                first word
              - two

              push.js:
                one();
                  two();
            """
        #expect(GuideText(hasBold: false).rendered(markdown) == plain)
        let bold = GuideText(hasBold: true).rendered("# Title\n\nText\n")
        #expect(bold == "\u{1B}[1mTitle\u{1B}[0m\n\n  Text")
    }
}
