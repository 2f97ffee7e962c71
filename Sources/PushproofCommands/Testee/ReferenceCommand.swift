import ArgumentParser
import Campaign
import Findings

/// The reference compilers behind the testee protocol. The self-check runs it; it is no command for users.
struct ReferenceCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reference",
        abstract: "Answer the testee protocol with the reference compilers.",
        shouldDisplay: false
    )

    @Flag(help: "Damage every payload, to test that the harness notices.")
    var spoilt = false

    @Flag(help: "Skip every case, to test a run that judges nothing.")
    var idle = false

    func run() async throws {
        while let line = readLine() {
            try Console.print(ReferenceTestee.answer(to: line, idle ? .idle : spoilt ? .spoilt : .right))
        }
    }
}
