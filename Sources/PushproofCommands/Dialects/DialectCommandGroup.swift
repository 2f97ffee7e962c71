import ArgumentParser

/// Message formats of the user's own.
struct DialectCommandGroup: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "dialect",
        abstract: "Describe a message format of your own, and check the description.",
        subcommands: [DialectCheckCommand.self, DialectInferCommand.self]
    )
}
