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
        let sections = commands(below: PushproofCommand.self, named: "pushproof").map { name, command in
            "## \(name)\n\n\(fenced(PushproofCommand.helpMessage(for: command, columns: 100)))\n"
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

    /// What can be run, with the words that are typed, in the order of the help.
    private static func commands(
        below group: any ParsableCommand.Type,
        named words: String
    ) -> [(name: String, command: any ParsableCommand.Type)] {
        group.configuration.subcommands.filter { $0.configuration.shouldDisplay || $0 == HelpCommand.self }
            .flatMap { command -> [(name: String, command: any ParsableCommand.Type)] in
                let name = "\(words) \(command.configuration.commandName ?? "")"
                let below = commands(below: command, named: name)
                return below.isEmpty ? [(name, command)] : below
            }
    }

    private static func fenced(_ help: String) -> String {
        let lines = help.split(separator: "\n", omittingEmptySubsequences: false)
        let end = lines.lastIndex { !$0.isEmpty } ?? 0
        return "```text\n" + lines[...end].joined(separator: "\n") + "\n```"
    }
}
