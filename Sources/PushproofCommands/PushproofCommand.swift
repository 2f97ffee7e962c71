import ArgumentParser
import Foundation

/// `pushproof`: nothing but its subcommands.
package struct PushproofCommand: AsyncParsableCommand {
    package static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "pushproof",
            abstract:
                "Tests that a push compiler's payloads are what the documents promise, and what APNs and the phone expect.",
            discussion: """
                "pushproof help" lists the guides: what to do, by task.

                Exit codes: 0 no finding reaches --fail-on; 1 violations; 2 a stale baseline (--strict-baseline); 64 wrong \
                usage; 65 an input file that cannot be used; 69 a testee that cannot be run, or a port in use; 70 an \
                internal error; 74 output that cannot be written; 75 \
                inconclusive: nothing or too little was judged, or a shard is missing; 130 interrupted, after writing the report.
                """,
            version: ToolVersion.text,
            subcommands: [
                InitCommand.self, CheckCommand.self, FuzzCommand.self, DiffCommand.self, LintCommand.self,
                CompileCommand.self,
                ServeCommand.self, SequencesCommand.self, ScenariosCommand.self, ReplayCommand.self, RulesCommand.self,
                ReadingsCommand.self,
                BaselineCommand.self,
                MergeCommand.self, HistoryCommand.self, TesteeCommandGroup.self, CorpusCommand.self,
                ExportCommand.self,
                DialectCommandGroup.self,
                AppCommandGroup.self, SchemaCommand.self, ConfigCommand.self,
                MatrixCommand.self, MutantsCommand.self, DocsCommand.self, HelpCommand.self,
            ]
        )
    }

    package init() {}

    /// Runs what the process's arguments say, and exits with its code.
    ///
    /// On the main thread at first: where the system allows no other, nothing else would ever run.
    ///
    /// - Parameter commit: the one that the program was built from.
    @MainActor package static func runFromCommandLine(commit: String) async {
        _ = WallClock.start
        StandardDescriptors.keepPlaces()
        do throws(CommandFailure) {
            try SystemNeeds.few.meet()
        } catch {
            Foundation.exit(conclude(error))
        }
        await ToolVersion.$commit.withValue(commit) { await runArguments() }
    }

    private static func runArguments() async {
        ProcessSignals.ignoreThoseOfFailedWrites()
        TerminationSignals.endProcess()
        do {
            let typed = Array(CommandLine.arguments.dropFirst())
            DialectRegistration.offerFormats()
            try DialectRegistration.register(ArgumentScan(typed).values(of: DialectFileOptions.name))
            let project = try ProjectArguments(typed, environment: ProcessInfo.processInfo.environment)
            var command = try parseAsRoot(project.arguments)
            try (command as? any DemandingCommand)?.needs.meet()
            if var command = command as? any AsyncParsableCommand {
                try await command.run()
            } else {
                try command.run()
            }
        } catch {
            Foundation.exit(conclude(error))
        }
    }

    /// Tells what ended the run, unless it is told already, and gives the exit code.
    private static func conclude(_ error: any Error) -> Int32 {
        if let code = error as? ExitCode { return code.rawValue }
        if let failure = error as? CommandFailure {
            failure.tell()
            return failure.code.rawValue
        }
        let failure: CommandFailure
        switch exitCode(for: error) {
        case .success:
            // Help and version are results.
            do throws(CommandFailure) {
                try Console.print(fullMessage(for: error))
                return 0
            } catch {
                failure = error
            }
        case .validationFailure: failure = CommandFailure(.usage, OneLine.of(message(for: error), list: "\n  - "))
        default: failure = CommandFailure(.internal, "internal error: \(message(for: error))")
        }
        failure.tell()
        return failure.code.rawValue
    }
}
