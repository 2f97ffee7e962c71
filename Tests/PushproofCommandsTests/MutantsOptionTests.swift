import ArgumentParser
import Testees
import Testing

@testable import PushproofCommands

@Suite struct MutantsOptionTests {
    /// The same name and meaning as with the other commands.
    @Test(arguments: [([], Duration.seconds(5)), (["--testee-timeout", "300ms"], .milliseconds(300))])
    func mutantsTakeTheTimeLimitOfTheTestee(arguments: [String], limit: Duration) throws {
        let command = try MutantsCommand.parse(arguments)
        #expect(try command.configuration(of: "true").timeout == limit)
        #expect(try TesteeOptions.parse(["--testee", "true"] + arguments).configuration()?.timeout == limit)
    }
}
