import ArgumentParser

/// Help for those who write an adapter.
struct TesteeCommandGroup: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "testee",
        abstract: "Examine a testee before a campaign does.",
        subcommands: [DoctorCommand.self, ReferenceCommand.self]
    )
}
