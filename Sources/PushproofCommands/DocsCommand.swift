import ArgumentParser

/// Writes the generated pages of the documentation; a test proves them fresh.
struct DocsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "docs",
        abstract: "Write the generated documentation pages.",
        shouldDisplay: false
    )

    @Argument(help: "The documentation folder.")
    var folder = "Documentation"

    func run() async throws {
        try await reportingFailures {
            for page in GeneratedPage.all {
                try page.write(to: folder)
            }
        }
    }
}
