import JSONModel
import PushModel
import Testing
import VendorModel
import Vendors

@testable import SenderChecks

/// The catalogue of senders' mistakes: each mistake is its own test.
@Suite struct SenderMistakeTests {
    static let judge = MessageJudge(now: 1_700_000_000)

    @Test(arguments: SenderMistakes.all.map(\.id))
    func wrongIsNamedAndItsNeighbourIsNot(id: String) throws {
        let mistake = try #require(SenderMistakes.mistake(id: id))
        #expect(try names(mistake, mistake.wrong).contains(id), "\(mistake.wrong)")
        #expect(try names(mistake, mistake.right).isEmpty, "\(mistake.right)")
    }

    @Test func everyVendorHasSixAndAllHaveForty() {
        for dialect in Dialect.allCases where dialect != .apns {
            #expect(SenderMistakes.all.count { $0.dialect == dialect } >= 6, "\(dialect)")
        }
        #expect(SenderMistakes.all.count >= 40)
    }

    @Test func eachHasANameOfItsOwnASentenceAndADocument() {
        #expect(Set(SenderMistakes.all.map(\.id)).count == SenderMistakes.all.count)
        for mistake in SenderMistakes.all {
            #expect(mistake.id.hasPrefix(mistake.dialect.rawValue + "."))
            #expect(mistake.sentence.hasSuffix("."), "\(mistake.id)")
            #expect(!mistake.source.isEmpty, "\(mistake.id)")
        }
    }

    /// GT-14 leaves null out or copies it, and either way APNs plays nothing.
    @Test func aSoundOfNullIsNone() throws {
        let mistake = try #require(SenderMistakes.mistake(id: "getui.silent-with-sound"))
        let message = { (sound: String) in #"{"ios":{"aps":{"content-available":1,"sound":\#(sound)}}}"# }
        #expect(try names(mistake, message("null")).isEmpty)
        #expect(try names(mistake, message("\"a.caf\"")) == [mistake.id])
    }

    /// The mistakes that are found, each as severe as the catalogue says.
    private func names(_ mistake: SenderMistake, _ text: String) throws -> [String] {
        // What is wrong and what is right must both be readable.
        _ = try JSONValue(parsing: Array(text.utf8))
        let message = SentMessage(
            name: mistake.id,
            dialect: mistake.dialect,
            input: .bytes(Array(text.utf8)),
            context: mistake.context
        )
        let found = try Self.judge.verdicts(on: message).flatMap(\.findings)
        let mistakes = found.filter { SenderMistakes.mistake(id: $0.rule) != nil }
        #expect(mistakes.allSatisfy { $0.severity == mistake.severity && $0.source != nil && $0.subject == .message })
        return mistakes.map(\.rule)
    }
}
