import ArgumentParser
import CaseGeneration
import EasemobVendor
import GetuiVendor
import PushModel
import SNSVendor
import Testing

@testable import PushproofCommands

@Suite struct ProfileOptionTests {
    @Test func aProfileOfADialectIsPinned() throws {
        let options = try ProfileOptions.parse(["--profile", "seed1"])
        #expect(try options.pinned(of: [.easemob, .getui])?.name == "seed1")
        #expect(try ProfileOptions.parse([]).pinned(of: [.easemob]) == nil)
    }

    @Test(
        arguments: [
            (
                "seed2", [Dialect.easemob],
                "--profile: there is no profile \"seed2\" of easemob: did you mean \"seed0\"?"
            ),
            ("rest", [.getui], "--profile: there is no profile \"rest\" of getui: did you mean \"rest2\"?"),
            ("seed0", [.sns], "--profile: sns has no profiles"),
        ] as [(String, [Dialect], String)]
    )
    func anUnknownOneIsToldWithTheNearest(name: String, dialects: [Dialect], message: String) throws {
        let options = try ProfileOptions.parse(["--profile", name])
        let failure = #expect(throws: CommandFailure.self) { try options.pinned(of: dialects) }
        #expect(failure?.message == message)
        #expect(failure?.code == .usage)
    }
}
