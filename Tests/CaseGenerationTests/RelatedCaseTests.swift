import JSONModel
import PushModel
import SNSVendor
import Testing
import Vendors

@testable import CaseGeneration

@Suite("Runs of related messages") struct RelatedCaseTests {
    private func runs(_ generator: any CaseGenerator, count: Int = 4000) -> [Case] {
        let corpus = ParentCorpus((0..<50).map { generator.randomCase(seed: 77, number: $0).testCase })
        return (0..<count).map { generator.randomCase(seed: 2, number: $0, corpus: corpus).testCase }
            .filter { $0.earlierSteps != nil }
    }

    @Test(arguments: Dialect.allCases)
    func eachMessageDiffersFromTheOneBeforeItAndIsNamedByItsPlace(dialect: Dialect) throws {
        let generator = try #require(CaseGenerators.generator(for: dialect))
        let runs = runs(generator)
        #expect((40..<130).contains(runs.count), "\(runs.count)")
        #expect(Set(runs.compactMap { $0.earlierSteps?.count }) == [1, 2])
        for last in runs {
            let steps = try #require(last.earlierSteps) + [last]
            let sequence = Case.id(ofSequenceOf: last.id)
            #expect(steps.map(\.id) == (1...steps.count).map { "\(sequence)#\($0)" })
            #expect(steps.dropLast().allSatisfy { $0.earlierSteps == nil && $0.dialect == dialect })
            for (before, after) in zip(steps, steps.dropFirst()) {
                #expect(
                    before.message != after.message || before.context != after.context
                        || before.headers != after.headers
                )
            }
        }
    }

    /// A mutation or an axis may write several members, but what a message has is mostly what the one before it had.
    @Test func mostOfAMessageIsThatOfTheOneBeforeIt() throws {
        var alike = 0
        let runs = runs(SNSGenerator())
        for last in runs {
            guard let before = last.earlierSteps?.last, case .value(let left) = before.message,
                case .value(let right) = last.message
            else { continue }
            if JSONDiff.differences(expected: left, actual: right).count <= 2 { alike += 1 }
        }
        #expect(alike * 2 > runs.count, "\(alike) of \(runs.count)")
    }
}
