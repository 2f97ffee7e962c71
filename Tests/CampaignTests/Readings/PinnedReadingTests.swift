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

/// A testee that is held to a reading.
@Suite struct PinnedReadingTests {
    /// `EM-C9`: an empty thread_id may be left out, put in, or refused.
    private let testCase = Trials.message(ext: ["em_apns_ext": ["thread_id": ""]], context: ["profile": "current"])

    private func pinned(_ topic: String, _ reading: String) throws -> PinnedReadings {
        var pinned = PinnedReadings()
        let isPinned = pinned.pin(try #require(AmbiguityCatalogue.topic(topic)), to: reading)
        #expect(isPinned)
        return pinned
    }

    private func trial(_ observed: Outcome, _ pinned: PinnedReadings) throws -> Trial {
        let block = [(number: 0, generated: GeneratedCase(testCase: testCase))]
        let prepared = try PreparedBatch(block, asksTestee: true, pinned: pinned, asksVariants: { _ in .none })
        return try #require(TrialBuilder(pinned: pinned).trials(of: prepared, answers: [.outcome(observed)]).first)
    }

    private func outcome(_ pinned: PinnedReadings) throws -> Outcome {
        try #require(VendorCompilers.compiler(for: .easemob)).read(testCase).expectation(pinned: pinned).primary.outcome
    }

    @Test(arguments: ["left-out", "put-in", "refused"]) func onlyThePinnedReadingIsRight(reading: String) throws {
        let pin = try pinned("EM-C9", reading)
        for taken in ["left-out", "put-in", "refused"] {
            let trial = try trial(try outcome(try pinned("EM-C9", taken)), pin)
            #expect(trial.expectation.points.allSatisfy { $0.topic != "EM-C9" })
            let diagnostics = OutcomeJudge().diagnostics(in: trial)
            if taken == reading {
                #expect(diagnostics.isEmpty)
            } else {
                let diagnostic = try #require(diagnostics.first)
                #expect(diagnostics.count == 1)
                #expect(diagnostic.rule == "readings.pinned")
                #expect(diagnostic.severity == .error)
                #expect(diagnostic.place == "reading:EM-C9")
                #expect(diagnostic.kind == taken)
                #expect(diagnostic.specRule == "EM-C9")
                #expect(diagnostic.title.contains(taken) && diagnostic.title.contains(reading))
            }
        }
    }

    @Test func whatNoReadingExplainsIsAnOrdinaryDifference() throws {
        let trial = try trial(.suppressed("never"), try pinned("EM-C9", "put-in"))
        #expect(OutcomeJudge().diagnostics(in: trial).map(\.rule) == ["diff.outcome"])
    }
}
