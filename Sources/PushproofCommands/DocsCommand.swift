import APNsRules
import ArgumentParser
import CaseFiles
import Findings
import PushModel
import Reports
import Vendors

/// Writes the generated pages of the documentation; a test proves them fresh.
struct DocsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "docs",
        abstract: "Write the generated documentation pages.",
        shouldDisplay: false
    )

    @Argument(help: "The documentation folder.")
    var folder = "Documentation"

    @Option(
        help: ArgumentHelp(
            "Also write the generated pages of the site into this folder: one for each rule and each vendor.",
            valueName: "dir"
        )
    )
    var pages: String?

    func run() async throws {
        try await reportingFailures {
            for page in GeneratedPage.all {
                try page.write(to: folder)
            }
            guard let pages else { return }
            let version = "Pushproof \(ToolVersion.current), rules \(RulesEdition.current)\n"
            try RunDirectory(path: pages).write(version, to: "version.txt")
            let cases = try CorpusLoader([.shipped]).cases(of: Dialect.allCases)
            for page in try SitePages.all(of: cases) {
                try RunDirectory(path: "\(pages)/\(page.folder)").write(page.text, to: page.name)
            }
        }
    }
}
