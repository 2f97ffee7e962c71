import CaseGeneration
import PushModel
import Testees
import Testing
import VendorModel
import Vendors

@testable import Campaign
@testable import Findings

/// A compiler that takes one reading everywhere, whichever it is, never contradicts itself, and is never wrong.
@Suite struct PinnedReferenceTests {
    /// Cases that meet each topic of a dialect, those with the fewest combinations of readings.
    private static func casesByTopic(_ dialect: Dialect) throws -> [String: [Case]] {
        let generator = try #require(CaseGenerators.generator(for: dialect))
        let compiler = try #require(VendorCompilers.compiler(for: dialect))
        let cases = (generator.focusedCases() + generator.coveringSet(strength: 1)).map(\.testCase)
        var byTopic: [String: [(combinations: Int, testCase: Case)]] = [:]
        for testCase in cases {
            var topics: Set<String> = []
            var combinations = 0
            let isWhole = try compiler.expectation(for: testCase).forEachOutcome(bound: 64) { _, points in
                combinations += 1
                topics.formUnion(points.map(\.topic))
                return true
            }
            guard isWhole else { continue }
            for topic in topics { byTopic[topic, default: []].append((combinations, testCase)) }
        }
        return byTopic.mapValues { entries in
            entries.enumerated().sorted { ($0.element.combinations, $0.offset) < ($1.element.combinations, $1.offset) }
                .prefix(8).map(\.element.testCase)
        }
    }

    @Test(arguments: Dialect.allCases) func eachReadingTakenEverywhereIsClean(dialect: Dialect) throws {
        let compiler = try #require(VendorCompilers.compiler(for: dialect))
        let casesByTopic = try Self.casesByTopic(dialect)
        #expect(!casesByTopic.isEmpty)
        for topic in AmbiguityCatalogue.all where topic.dialect == dialect {
            for (position, reading) in topic.readings.enumerated() {
                var pinned = PinnedReadings()
                let isPinned = pinned.pin(topic, to: reading.name)
                #expect(isPinned)
                var evidence = ReadingEvidence()
                for testCase in casesByTopic[topic.id] ?? [] {
                    let outcome = try compiler.read(testCase).expectation(pinned: pinned).primary
                    let trial = try Trials.trial(of: testCase, .outcome(outcome.outcome))
                    #expect(trial.nearest?.differences.isEmpty == true)
                    evidence.add(trial, .campaign)
                }
                let inference = ReadingInference(evidence)
                #expect(inference.allContradictions.map(\.topic.name) == [], "\(topic.id): \(reading.name)")
                // The reading itself is never left out.
                for asked in inference.topics where asked.topic == topic && !topic.varies {
                    let right = evidence.right[asked]?.contains(position) ?? false
                    let left = inference.conclusion(on: asked).left(of: topic.readings.count) ?? []
                    #expect(!right || left.contains(position), "\(asked.name): \(reading.name)")
                }
            }
        }
    }
}
