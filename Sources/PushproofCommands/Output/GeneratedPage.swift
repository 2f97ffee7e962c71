import APNsRules
import ArgumentParser
import Campaign

/// A page that is made from the code. `make docs` writes it, and a test compares it.
package struct GeneratedPage: Sendable {
    package let name: String
    package let text: String

    package static var all: [GeneratedPage] {
        [
            GeneratedPage(name: "Rules.md", text: RuleReference.markdown()),
            GeneratedPage(name: "CommandLine.md", text: commandLine()),
        ]
    }

    func write(to folder: String) throws {
        try RunDirectory(path: folder).write(text, to: name)
    }

    /// The help of every command, as the commands print it.
    private static func commandLine() -> String {
        let commands: [any ParsableCommand.Type] = [
            CheckCommand.self, FuzzCommand.self, LintCommand.self, CompileCommand.self, ReplayCommand.self,
            RulesCommand.self,
        ]
        let sections = commands.map { command in
            let name = command.configuration.commandName ?? ""
            let help = PushproofCommand.helpMessage(for: command, columns: 100)
            return "## pushproof \(name)\n\n```\n\(help)\n```\n"
        }
        let head = """
            # The command line

            Made from the code by `make docs`.

            ```
            \(PushproofCommand.helpMessage(columns: 100))
            ```

            """
        return ([head] + sections).joined(separator: "\n")
    }
}
