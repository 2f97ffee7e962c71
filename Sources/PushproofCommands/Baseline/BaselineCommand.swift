import ArgumentParser
import Findings

/// The findings that are known.
struct BaselineCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "baseline",
        abstract: "Accept, show or prune the findings that do not fail a run.",
        discussion: """
            A baseline is a file of JSON lines. Each line is a finding that you tolerate for a while, with your reason. \
            check, fuzz, merge and diff take it with --baseline.
            """,
        subcommands: [BaselineAcceptCommand.self, BaselineShowCommand.self, BaselinePruneCommand.self]
    )
}

/// The file that the three commands are about.
struct BaselineFile: ParsableArguments {
    @Option(help: ArgumentHelp("The baseline, a file of JSON lines.", valueName: "file"))
    var baseline: String
}
