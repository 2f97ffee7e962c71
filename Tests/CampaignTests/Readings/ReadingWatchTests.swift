import EasemobVendor
import JSONModel
import PushModel
import Testing
import VendorModel

@testable import Campaign
@testable import Findings

/// What a campaign looks at, and what it leaves to `pushproof readings`.
@Suite struct ReadingWatchTests {
    private func points(_ counts: [Int], varies: Bool = false) -> [ReadingPoint] {
        counts.enumerated().map { index, count in
            let readings = (0..<count).map { Topic.Reading(name: "r\($0)", sentence: "Reading \($0).") }
            return ReadingPoint(
                Topic("T\(index)", .easemob, question: "Made up.", readings: readings, varies: varies),
                taken: 0
            )
        }
    }

    /// The bound is 256 combinations; a case that met four times as many at once is hopeless.
    @Test func aCampaignGivesUpAtOnceWhatIsFarBeyondItsBound() {
        #expect(ReadingWatch.campaign.isWithinReach(points([])))
        #expect(ReadingWatch.campaign.isWithinReach(points(Array(repeating: 2, count: 10))))
        #expect(!ReadingWatch.campaign.isWithinReach(points(Array(repeating: 2, count: 11))))
        #expect(!ReadingWatch.campaign.isWithinReach(points(Array(repeating: 9, count: 30))))
        #expect(ReadingWatch.thorough.isWithinReach(points(Array(repeating: 9, count: 30))))
    }

    /// The same cases with any number of workers and shards.
    @Test func ofRandomCasesASampleIsLookedAtByItsNumbers() {
        let numbers = (0..<6000).filter { ReadingWatch.sample.looksAt($0, [], isSwept: false) }
        #expect((600...900).contains(numbers.count))
        // The six dialects take turns.
        #expect((0..<6).allSatisfy { dialect in numbers.count { $0 % 6 == dialect } > 60 })
        #expect((0..<6000).allSatisfy { ReadingWatch.campaign.looksAt($0, points([2, 9, 9]), isSwept: false) })
    }

    /// They differ in one value from cases of the corpus and the covering set, which are all looked at.
    @Test func ofSweptCasesWithManyCombinationsACampaignLooksAtAFew() {
        let many = (0..<6000).filter { ReadingWatch.campaign.looksAt($0, points([2, 2, 2, 2, 2]), isSwept: true) }
        #expect((600...900).contains(many.count))
        #expect((0..<6000).allSatisfy { ReadingWatch.campaign.looksAt($0, points([2, 2, 2, 2]), isSwept: true) })
        for watch in [ReadingWatch.readings, .thorough, .thoroughCampaign] {
            #expect((0..<6000).allSatisfy { watch.looksAt($0, points([9, 9, 9]), isSwept: true) })
        }
    }

    /// An empty category may stay or go, as the library likes: AP-empty varies.
    @Test func aCampaignLooksAtNoCaseThatAsksOnlyWhatMayVary() throws {
        let testCase = Case(
            id: "apns/made-up",
            dialect: .apns,
            message: .value(["aps": ["alert": ["title": "t", "body": "b"], "category": ""]]),
            headers: [HeaderField("apns-push-type", "alert")]
        )
        let trial = try Trials.trial(
            of: testCase,
            payload: #"{"aps":{"alert":{"title":"t","body":"b"}}}"#,
            headers: [HeaderField("apns-push-type", "alert")]
        )
        #expect(trial.nearest?.differences.isEmpty == true)
        var (campaign, thorough) = (ReadingEvidence(), ReadingEvidence())
        campaign.add(trial, .campaign)
        thorough.add(trial, .thorough)
        #expect(campaign.met.isEmpty && campaign.unsearched.isEmpty)
        #expect(thorough.met.keys.contains { $0.topic.id == "AP-empty" })
    }
}
