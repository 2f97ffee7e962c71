import Determinism
import EasemobVendor
import PushModel
import Testing

@testable import CaseGeneration

@Suite("Swarms: axes out of play for a block of cases")
struct SwarmTests {
    private let generator = EasemobGenerator()
    private var axes: Range<Int> { generator.model.axes.indices }

    /// Which axes are on in the block of a number.
    private func mask(_ seed: UInt64, block: Int, case number: Int = 0) -> [Bool] {
        let swarm = Swarm(campaignSeed: seed, caseNumber: block * 256 + number)
        return axes.map(swarm.isOn)
    }

    @Test func everyFourthBlockHasAllAxesAndTheOthersAboutHalf() {
        for block in 0..<400 {
            let count = mask(1, block: block).count { $0 }
            if block.isMultiple(of: 4) {
                #expect(count == axes.count)
            } else {
                #expect((axes.count / 4...axes.count * 3 / 4).contains(count), "block \(block)")
            }
        }
    }

    @Test func aBlockIsAFunctionOfSeedAndNumber() {
        #expect(mask(1, block: 5) == mask(1, block: 5, case: 255))
        #expect(mask(1, block: 5) != mask(1, block: 6))
        #expect(mask(1, block: 5) != mask(2, block: 5))
    }

    @Test func everyPairOfAxesIsOnTogetherAndEachIsOnWithoutTheOther() {
        let masks = (0..<200).filter { $0 % 4 != 0 }.map { mask(1, block: $0) }
        for left in axes {
            for right in axes where right != left {
                #expect(masks.contains { $0[left] && $0[right] })
                #expect(masks.contains { $0[left] && !$0[right] })
            }
        }
    }

    @Test func casesKeepNominalValuesOnAxesThatAreOff() {
        for number in stride(from: 256, to: 1024, by: 3) {
            // A case with a value that no axis has is no row.
            guard let row = generator.randomCase(seed: 1, number: number).row else { continue }
            let mask = mask(1, block: number / 256)
            let model = generator.model
            #expect(
                axes.allSatisfy { row.values[$0] == 0 || mask[$0] || model.axes[$0].shares != nil },
                "case \(number)"
            )
        }
    }

    /// An axis that is off gives way to another one.
    @Test func casesOfHalfOfTheAxesAreAsBusyAsOthers() {
        func changes(_ numbers: Range<Int>) -> (sum: Int, rows: Int) {
            let rows = numbers.compactMap { generator.randomCase(seed: 1, number: $0).row }
            return (rows.reduce(0) { sum, row in sum + row.values.count { $0 != 0 } }, rows.count)
        }
        let whole = changes(0..<256)
        let half = changes(256..<512)
        #expect(half.sum * whole.rows > whole.sum * half.rows * 3 / 4)
    }

    /// What a campaign covers of all pairs, compared with one in which every block has all axes.
    @Test func coverageDoesNotCollapse() {
        var swarmed = TupleCoverage(model: generator.model, strength: 2)
        var whole = swarmed
        for number in 0..<2000 {
            guard let row = generator.randomCase(seed: 1, number: number).row else { continue }
            swarmed.record(row)
            var numbers = SeededGenerator(campaignSeed: 1, caseNumber: number)
            whole.record(generator.model.randomRow(&numbers))
        }
        #expect(swarmed.covered > whole.covered * 4 / 5, "\(swarmed.covered) of \(whole.covered)")
    }
}
