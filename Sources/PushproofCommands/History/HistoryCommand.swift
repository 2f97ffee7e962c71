import ArgumentParser
import Findings
import JSONModel
import Reports

/// What became of findings from run to run.
struct HistoryCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "history",
        abstract: "Show how findings change from run to run, or compare two runs.",
        discussion: """
            check, fuzz and merge add their run to a file with --history FILE. A finding is gone only if a run would \
            show it: a complete run of the same kind, and for a random run with enough cases.
            """,
        subcommands: [HistoryShowCommand.self, HistoryCompareCommand.self],
        defaultSubcommand: HistoryShowCommand.self
    )
}

/// Shows a history.
struct HistoryShowCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract:
            "Show which findings are open, came back, come and go, or are fixed, and how rates and coverage change."
    )

    @Argument(help: "The history, a file of JSON lines.")
    var file: String

    @Option(help: "text, or json: one object with runs and findings.")
    var format: DataFormat = .text

    @Flag(name: .customLong("no-color"), help: "Print without colours; NO_COLOR in the environment does the same.")
    var noColor = false

    func run() async throws {
        try await reportingFailures {
            let history = try HistoryFile.runs(in: file)
            guard !history.runs.isEmpty else { throw CommandFailure(.input, "\(file): there is no run in it") }
            switch format {
            case .json:
                try Console.print(String(decoding: HistoryJSON.value(of: history).serialized(), as: UTF8.self))
            case .text: try Console.print(HistoryText(style: .chosen(withoutColor: noColor)).text(of: history))
            }
        }
    }
}
