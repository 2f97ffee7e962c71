import CaseFiles
import CaseGeneration
import EasemobVendor
import JSONModel
import PushModel
import Testees
import Testing
import VendorModel
import Vendors

@testable import Campaign
@testable import Findings

/// An outcome is matched where no difference is found, however that is asked.
@Suite struct OutcomeMatchTests {
    @Test(arguments: Dialect.allCases) func isMatchedWhereNothingDiffers(dialect: Dialect) throws {
        let compiler = try #require(VendorCompilers.compiler(for: dialect))
        let generator = try #require(CaseGenerators.generator(for: dialect))
        var seen: Set<Bool> = []
        for generated in generator.focusedCases().prefix(150) + generator.coveringSet(strength: 1).prefix(150) {
            let expectation = try compiler.expectation(for: generated.testCase)
            let observed = ObservedOutcome(expectation.primary.outcome)
            _ = expectation.forEachOutcome(bound: 24) { outcome, _ in
                let isMatched = outcome.isMatched(by: observed)
                #expect(isMatched == outcome.differences(from: observed).isEmpty, "\(generated.testCase.id)")
                seen.insert(isMatched)
                return true
            }
        }
        #expect(seen == [true, false])
    }

    /// Who maps the collapse key of a message to the header does not take the reading that there is none, and the other way round.
    @Test(arguments: [("header", true), ("no-header", false)])
    func aHeaderOfAnotherReadingIsADifference(reading: String, isGiven: Bool) throws {
        let testCase = Trials.message(
            ext: [
                "em_apns_ext": ["em_push_collapse_key": "news", "em_push_content": "text", "em_push_title": "title"]
            ],
            context: ["profile": "current"]
        )
        let compiler = try #require(VendorCompilers.compiler(for: .easemob))
        let topic = try #require(AmbiguityCatalogue.all.first { $0.id == "EM-collapse-key" })
        var pinned = PinnedReadings()
        let isPinned = pinned.pin(topic, to: reading)
        #expect(isPinned)
        let own = try compiler.read(testCase).expectation(pinned: pinned).primary
        let payload = try #require(own.payload)
        #expect(payload.headers.contains { $0.name == "apns-collapse-id" && $0.value == "news" } == isGiven)

        var evidence = ReadingEvidence()
        evidence.add(try Trials.trial(of: testCase, .outcome(own.outcome)), .campaign)
        let inference = ReadingInference(evidence)
        let position = try #require(topic.readings.firstIndex { $0.name == reading })
        #expect(inference.conclusion(on: AskedTopic(topic)).left(of: 2) == [position])
    }
}
