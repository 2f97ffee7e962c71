import CaseFiles
import CaseGeneration
import PushModel
import Testing
import VendorModel
import Vendors

@testable import EasemobVendor
@testable import FCMVendor
@testable import GetuiVendor
@testable import JPushVendor
@testable import SNSVendor
@testable import ZEGOVendor

/// What holds of the generated cases of every vendor: every pair is generated, every rule and every topic is met.
@Suite("Every vendor: generated cases") struct VendorCasesTests {
    /// More cases than these no gate has time for. Most come of odd values, each of which meets each plain value of the
    /// largest axes: text classes, lists in every length, ZEGO's strategies, what Getui's senders add.
    private static let largestSets: [Dialect: Int] = [
        .easemob: 4200, .getui: 2150, .sns: 2000, .zego: 2100, .fcm: 2500, .jpush: 3500, .apns: 4500,
    ]

    /// Topics that these cases meet by no reading of the reference's own: it takes another reading before them, or a message of a
    /// form that no pair has. Those of `AmbiguityCatalogueTests` and random cases do.
    private static let rareTopics: [Dialect: Set<String>] = [
        .easemob: ["EM-E3-unjudged"], .getui: ["GT-push-info", "GT-size-open"],
        .sns: ["SN-attribute-binary", "SN-attribute-limits"], .zego: ["ZG-12-unplaced"],
        .fcm: ["FC-message-null", "FC-legacy-door", "FC-7-spelling", "FC-5-null", "FC-6-camel-case"],
    ]

    @Test(arguments: VendorCompilers.all.map(\.dialect))
    func everyPairIsThereAndEveryRuleAndTopicIsMet(dialect: Dialect) throws {
        let compiler = try #require(VendorCompilers.compiler(for: dialect))
        let generator = try #require(CaseGenerators.generator(for: dialect))
        let pairs = generator.coveringSet(strength: 2)
        expectPairs(pairs.compactMap(\.row), of: generator.model)
        #expect(pairs.count < Self.largestSets[dialect, default: 2500])

        let stored = try CorpusLoader([.shipped]).cases(of: [dialect])
        let sizes = generator.boundaryCases { try? compiler.compile($0, readings: []).0.byteCount }
        let generated = (pairs + generator.focusedCases() + sizes).map(\.testCase)
        // Each rule decides, or puts a member or a header in, in the reference's own outcome of some generated case.
        var shown: Set<String> = []
        // Each question is asked by some case, so that a run can tell how a compiler answers it.
        var met: Set<String> = []
        for testCase in generated {
            let (outcome, points) = try compiler.compile(testCase, readings: [])
            shown.formUnion(outcome.shownRules)
            met.formUnion(points.map(\.topic))
        }
        for testCase in stored { met.formUnion(try compiler.compile(testCase, readings: []).1.map(\.topic)) }
        let topics = try #require(Vendors.vendor(of: dialect)).topics.map(\.id)
        #expect(compiler.rules.map(\.id).filter { !shown.contains($0) } == [])
        #expect(Set(topics.filter { !met.contains($0) }) == Self.rareTopics[dialect, default: []])
        #expect(met.isSubset(of: topics))
    }

    private func expectPairs(_ rows: [AxisRow], of model: AxisModel) {
        var coverage = TupleCoverage(model: model, strength: 2)
        for row in rows {
            coverage.record(row)
            #expect(model.allows(row))
            #expect(model.oddities(of: row) <= 1)
        }
        #expect(coverage.missing(limit: 5) == [])
        #expect(coverage.covered == coverage.total)
    }
}
