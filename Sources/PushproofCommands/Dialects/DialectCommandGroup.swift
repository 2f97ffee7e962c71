import ArgumentParser

/// Message formats that files describe.
struct DialectCommandGroup: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "dialect",
        abstract: "Describe a message format of your own, check the description, and see the formats that ship.",
        subcommands: [
            DialectCheckCommand.self, DialectInferCommand.self, DialectListCommand.self, DialectShowCommand.self,
        ]
    )
}
