import ArgumentParser

/// `pushproof`: nothing but its subcommands.
package struct PushproofCommand: AsyncParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "pushproof",
        abstract:
            "Proves that a push compiler's payloads are what the documents promise, and what APNs and the phone expect.",
        discussion: """
            Exit codes: 0 nothing at or over --fail-on; 1 violations; 64 wrong usage; 65 an input file that cannot be \
            used; 69 a testee that cannot be run; 70 an internal error; 74 output that cannot be written; 75 \
            inconclusive; 130 interrupted, with the report written.
            """,
        version: ToolVersion.current,
        subcommands: [
            CheckCommand.self, FuzzCommand.self, LintCommand.self, CompileCommand.self, ReplayCommand.self,
            RulesCommand.self, DocsCommand.self,
        ]
    )

    package init() {}

    /// Runs what the process's arguments say, and exits with its code.
    package static func runFromCommandLine() async {
        await main()
    }
}

/// The version that reports name.
package enum ToolVersion {
    package static let current = "0.1.0"
}
