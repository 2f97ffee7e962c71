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

/// A run that keeps to one profile has its cases and no others.
@Suite struct PinnedProfileTests {
    private static let known: [(Dialect, String)] = [
        (.easemob, "seed0"), (.easemob, "current"), (.getui, "php2019"), (.getui, "rest2"), (.zego, "asDocumented"),
        (.fcm, "pySdk"),
    ]

    @Test(arguments: known) func randomCasesHaveTheProfile(dialect: Dialect, name: String) throws {
        let profile = try #require(PinnedProfile(name, of: [dialect]))
        let generator = try #require(CaseGenerators.generator(for: dialect))
        let shares = try #require(generator.profiles)
        let corpus = generator.focusedCases().map(\.testCase).filter(profile.includes)
        for number in 0..<60 {
            func made() -> GeneratedCase {
                PinnedProfile.randomCase(of: profile, seed: 7) {
                    generator.randomCase(seed: $0, number: number, corpus: ParentCorpus(corpus))
                }
            }
            #expect(shares.name(in: made().testCase.context) == name)
            // A function of seed and number.
            #expect(made().testCase == made().testCase)
        }
    }

    @Test(arguments: known) func casesOfOthersAreLeftOut(dialect: Dialect, name: String) throws {
        let profile = try #require(PinnedProfile(name, of: [dialect]))
        let generator = try #require(CaseGenerators.generator(for: dialect))
        let shares = try #require(generator.profiles)
        let all = CaseList([generator.coveringRows(strength: 1)])
        let kept = all.kept(to: profile)
        let names = (0..<all.count).map { shares.name(in: all[$0].testCase.context) }
        #expect(kept.count == names.count { $0 == name })
        #expect(kept.count > 0 && kept.count < all.count)
        #expect(all.kept(to: nil).count == all.count)
    }

    /// A dialect without the profile is run as it is; a name that no dialect has is none.
    @Test func aProfileBelongsToADialect() throws {
        let profile = try #require(PinnedProfile("seed0", of: [.easemob, .sns]))
        #expect(profile.includes(Case(id: "sns/any", dialect: .sns, message: .value([:]))))
        #expect(!profile.includes(Case(id: "easemob/any", dialect: .easemob, message: .value([:]))))
        #expect(PinnedProfile("seed0", of: [.getui]) == nil)
        #expect(PinnedProfile("seed9", of: [.easemob]) == nil)
        #expect(PinnedProfile.names(of: [.sns]) == [])
        #expect(PinnedProfile.names(of: [.easemob]) == ["seed0", "seed1", "current"])
    }
}
