import ArgumentParser

/// Message formats of the user's own.
struct DialectCommandGroup: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "dialect",
        abstract: "Check the description of a message format of your own.",
        subcommands: [DialectCheckCommand.self]
    )
}
