import ArgumentParser
import PushModel
import Reports

/// A guide or the options of a command, in the terminal.
struct HelpCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "help",
        abstract: "Show a guide, or the options of a command.",
        discussion: "Without a topic it lists both. Each guide is a page of Documentation/Guides.",
        // The argument parser has one of this name of its own, which completions and the manual list.
        shouldDisplay: false
    )

    @Argument(help: "The name of a guide, or a command with its subcommand.")
    var topic: [String] = []

    func run() async throws {
        try await reportingFailures {
            guard let name = topic.first else { return try Console.print(Self.list) }
            if topic.count == 1, let guide = HelpTopic.guides.first(where: { $0.name == name }) {
                let style = TerminalStyle.chosen(withoutColor: false)
                return try Console.print(GuideText(hasBold: style.usesColor).rendered(guide.markdown))
            }
            guard let command = Self.command(topic) else {
                throw CommandFailure(.usage, HelpTopic.unknown(topic.joined(separator: " ")))
            }
            try Console.print(PushproofCommand.helpMessage(for: command))
        }
    }

    /// The command that the words name, one subcommand after the other.
    private static func command(_ words: [String]) -> (any ParsableCommand.Type)? {
        words.reduce(PushproofCommand.self as (any ParsableCommand.Type)?) { command, word in
            command?.configuration.subcommands.first { $0.configuration.commandName == word }
        }
    }

    /// The guides, and the commands as `--help` shows them.
    private static var list: String {
        let width = HelpTopic.guides.map(\.name.count).max() ?? 0
        let rows = HelpTopic.guides.map { guide in
            "  " + guide.name + String(repeating: " ", count: width - guide.name.count + 2) + guide.title
        }
        return """
            GUIDES: pushproof help GUIDE
            \(rows.joined(separator: "\n"))

            \(PushproofCommand.helpMessage())
            """
    }
}
