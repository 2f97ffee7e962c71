import CaseGeneration
import EasemobVendor
import PushModel
import Testing
import Vendors

@Suite struct CoveringSetTests {
    @Test(arguments: 1...3)
    func coversEveryCombinationOfTheSmallModelByTheDefinition(strength: Int) {
        let rows = CoveringSet(model: smallModel, strength: strength).rows
        let naive = NaiveCoverage(strength: strength)
        for tuple in naive.feasible {
            #expect(rows.contains { naive.covers($0, tuple) }, "missing \(tuple)")
        }
    }

    @Test(arguments: 1...3)
    func hasNoForbiddenRowAndNoRowTwice(strength: Int) {
        let rows = CoveringSet(model: smallModel, strength: strength).rows
        #expect(rows.allSatisfy { smallModel.allows($0) && smallModel.oddities(of: $0) <= 1 })
        #expect(Set(rows).count == rows.count)
    }

    @Test func coversEveryPairOfEasemobWithoutMasking() {
        let generator = EasemobGenerator()
        let cases = generator.coveringSet(strength: 2)
        let rows = cases.compactMap(\.row)
        #expect(rows.count == cases.count)
        var coverage = TupleCoverage(model: generator.model, strength: 2)
        for row in rows {
            coverage.record(row)
            #expect(generator.model.allows(row))
            #expect(generator.model.oddities(of: row) <= 1)
        }
        #expect(coverage.missing(limit: 5) == [])
        #expect(coverage.covered == coverage.total)
        // Each oddity and each gate must meet every plain value of the widest axis in a row of its own.
        let roles = generator.model.axes.map { axis in axis.values.map(\.role) }
        let masks = roles.joined().count { $0 != .plain }
        let widest = roles.map { $0.count { $0 == .plain } }.max() ?? 0
        #expect((masks * widest..<masks * widest * 2).contains(cases.count))
        #expect(cases[0].testCase.id == "easemob/pairs-0001")
        #expect(Set(cases.map(\.testCase.id)).count == cases.count)
    }

    @Test func isTheSameEveryTime() {
        let model = EasemobGenerator().model
        #expect(CoveringSet(model: model, strength: 1).rows == CoveringSet(model: model, strength: 1).rows)
    }
}
