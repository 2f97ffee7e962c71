import ArgumentParser
import ShippedCorpus

/// The case files that come with pushproof.
struct CorpusCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "corpus",
        abstract: "List, show or export the case files that come with pushproof; minimise a folder of inputs.",
        discussion: """
            The binary contains them. check, fuzz, diff and mutants use them in every folder; --corpus adds files to them, \
            --no-builtin-corpus leaves them out.
            """,
        subcommands: [
            CorpusListCommand.self, CorpusShowCommand.self, CorpusExportCommand.self, CorpusMinimiseCommand.self,
        ]
    )

    /// The ID of each case file: its path without `.json`.
    static let ids = ShippedCorpus.files.keys.filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }.sorted()
}
