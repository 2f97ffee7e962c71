import ArgumentParser

/// Help for those who write an adapter.
struct TesteeCommandGroup: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "testee",
        abstract: "Check a testee's adapter before a run.",
        subcommands: [DoctorCommand.self, ReferenceCommand.self]
    )
}
