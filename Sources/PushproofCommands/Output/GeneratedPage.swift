import APNsRules
import ArgumentParser
import Findings
import Vendors

/// A page that is made from the code. `make docs` writes it, and a test compares it.
package struct GeneratedPage: Sendable {
    package let name: String
    package let text: String

    package static var all: [GeneratedPage] {
        [
            GeneratedPage(name: "Rules.md", text: RuleReference.markdown()),
            GeneratedPage(name: "CommandLine.md", text: commandLine()),
            GeneratedPage(name: "Ambiguities.md", text: AmbiguityPage.markdown()),
            GeneratedPage(name: "SenderMistakes.md", text: MistakePage.markdown()),
            GeneratedPage(name: "Reasons.md", text: ReasonPage.markdown()),
            GeneratedPage(name: "Scenarios.md", text: ScenarioPage.markdown()),
        ]
    }

    func write(to folder: String) throws {
        try RunDirectory(path: folder).write(text, to: name)
    }

    /// The help of every command, as the commands print it.
    private static func commandLine() -> String {
        let commands: [any ParsableCommand.Type] = [
            CheckCommand.self, FuzzCommand.self, DiffCommand.self, LintCommand.self, CompileCommand.self,
            ServeCommand.self, ScenariosCommand.self, ReplayCommand.self, RulesCommand.self, BaselineCommand.self,
            BaselineAcceptCommand.self, BaselineShowCommand.self, BaselinePruneCommand.self, MergeCommand.self,
            HistoryShowCommand.self, HistoryCompareCommand.self, DoctorCommand.self, CorpusListCommand.self,
            CorpusShowCommand.self, CorpusExportCommand.self, ExportCommand.self,
            DialectCheckCommand.self, DialectInferCommand.self, AppScanCommand.self, SchemaCommand.self,
            MutantsCommand.self,
        ]
        let sections = commands.map { command in
            let name = command.configuration.commandName ?? ""
            let groups: [any ParsableCommand.Type] = [
                BaselineCommand.self, TesteeCommandGroup.self, CorpusCommand.self, DialectCommandGroup.self,
                HistoryCommand.self, AppCommandGroup.self,
            ]
            let group = groups.first { $0.configuration.subcommands.contains { $0 == command } }
            let parent = group?.configuration.commandName.map { "\($0) " } ?? ""
            return
                "## pushproof \(parent)\(name)\n\n\(fenced(PushproofCommand.helpMessage(for: command, columns: 100)))\n"
        }
        let head = """
            # The command line

            `make docs` makes this page from the code. It has the output of `pushproof --help` and `pushproof COMMAND --help`.

            \(fenced(PushproofCommand.helpMessage(columns: 100)))

            A command that ends with a code other than 0 or 1 gives the reason in one line on standard error, which begins with
            `pushproof: `. Results go to standard output, everything else to standard error.

            Ctrl-C and SIGTERM end `check` and `fuzz` with a report of the findings so far. The first waits at most two seconds for
            cases in progress, the second gives them up, and the third ends the process at once.

            """
        return ([head] + sections).joined(separator: "\n")
    }

    private static func fenced(_ help: String) -> String {
        let lines = help.split(separator: "\n", omittingEmptySubsequences: false)
        let end = lines.lastIndex { !$0.isEmpty } ?? 0
        return "```text\n" + lines[...end].joined(separator: "\n") + "\n```"
    }
}
