import EasemobVendor
import FCMVendor
import GetuiVendor
import JSONModel
import PushModel
import SNSVendor
import Testing
import Vendors
import ZEGOVendor

@testable import CaseGeneration

@Suite("Profiles get even shares")
struct ProfileShareTests {
    /// Those whose documents describe more than one compiler.
    static let dialects: [Dialect] = Dialect.allCases.filter { CaseGenerators.generator(for: $0)?.profiles != nil }

    private func counts(_ cases: [Case], _ profiles: ProfileShares) -> [Int] {
        profiles.names.map { name in cases.count { profiles.name(in: $0.context) == name } }
    }

    /// Cases as the corpus of a campaign has them: most are of one profile, and other dialects are among them.
    private func corpus(_ generator: any CaseGenerator) -> [Case] {
        (0..<300).map { generator.randomCase(seed: 77, number: $0).testCase }
            + (0..<100).map { SNSGenerator().randomCase(seed: 77, number: $0).testCase }
            + (0..<200).map {
                Case(
                    id: "\(generator.dialect)/nominal-\($0)",
                    dialect: generator.dialect,
                    message: generator.nominal.makeCase(id: "x", dialect: generator.dialect).message
                )
            }
    }

    @Test(arguments: dialects, [false, true])
    func randomCasesHaveAsManyOfEachWithinATenth(dialect: Dialect, usesCorpus: Bool) throws {
        let generator = try #require(CaseGenerators.generator(for: dialect))
        let profiles = try #require(generator.profiles)
        let corpus = ParentCorpus(usesCorpus ? corpus(generator) : [])
        let cases = (0..<4500).map { generator.randomCase(seed: 9, number: $0, corpus: corpus).testCase }
        let counts = counts(cases, profiles)
        #expect(counts.reduce(0, +) == cases.count)
        let least = try #require(counts.min())
        let most = try #require(counts.max())
        #expect(most * 10 <= least * 11, "\(zip(profiles.names, counts).map { "\($0) \($1)" })")
    }

    @Test(arguments: dialects) func noProfileIsRareInTheCoveringSet(dialect: Dialect) throws {
        let generator = try #require(CaseGenerators.generator(for: dialect))
        let profiles = try #require(generator.profiles)
        let cases = generator.coveringSet(strength: 2).map(\.testCase)
        for (name, count) in zip(profiles.names, counts(cases, profiles)) {
            #expect(count * 6 >= cases.count, "\(name): \(count) of \(cases.count)")
        }
    }
}
