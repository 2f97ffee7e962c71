import ArgumentParser
import Foundation
import JSONModel
import WorldConfiguration

/// The settings of a project, and where each comes from.
struct ConfigCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "config",
        abstract: "Show the project's settings, and the origin of each.",
        discussion: """
            The command line overrides the environment, and the environment overrides the project's file. With a command and its options, such as \
            "pushproof config check --fail-on never", it shows what that command would run; otherwise what check and fuzz would run. Each \
            setting has a variable, such as PUSHPROOF_CHECK_FAIL_ON for check.failOn; lists have commas.
            """
    )

    @OptionGroup var project: ProjectOptions

    @Option(help: "text, or json: one object.")
    var format: DataFormat = .text

    @Argument(parsing: .captureForPassthrough, help: "A command with its options.")
    var command: [String] = []

    func run() async throws {
        // It is captured like a command, and asks about this one.
        if let first = command.first, ["--help", "-h"].contains(first) { throw CleanExit.helpRequest(self) }
        try await reportingFailures {
            let environment = ProcessInfo.processInfo.environment
            let commands = command.isEmpty ? [["check"], ["fuzz"]] : [command]
            guard commands.allSatisfy({ words in ProjectBinding.commands.contains { words.starts(with: $0.words) } })
            else {
                let names = ProjectBinding.commands.map { $0.words.joined(separator: " ") }.joined(separator: ", ")
                throw CommandFailure(.usage, "config: \(command[0]) has no settings; \(names) have")
            }
            let own = (project.project.map { ["--project=\($0)"] } ?? []) + (project.noProject ? ["--no-project"] : [])
            let runs = try commands.map { try ProjectArguments($0 + own, environment: environment) }
            let layers = try ProjectArguments.layers(ArgumentScan(commands[0] + own), environment: environment)
            let text = ConfigText(layers: layers, runs: zip(commands, runs).map { ($0, $1) })
            try Console.print(format == .json ? text.json : text.lines.joined(separator: "\n"))
        }
    }
}
