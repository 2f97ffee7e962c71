import CaseGeneration
import Testing

@Suite struct TupleCoverageTests {
    /// All 54 rows of the small model, allowed or not.
    private let rows: [AxisRow] = (0..<54).map { number in
        AxisRow(values: [number % 3, number / 3 % 3, number / 9 % 3, number / 27])
    }

    @Test(arguments: 1...3)
    func countsWhatTheDefinitionCounts(strength: Int) {
        let naive = NaiveCoverage(strength: strength)
        let feasible = naive.feasible
        var coverage = TupleCoverage(model: smallModel, strength: strength)
        #expect(coverage.total == feasible.count)
        var seen: [AxisRow] = []
        for row in rows where smallModel.allows(row) && smallModel.oddities(of: row) <= 1 {
            coverage.record(row)
            seen.append(row)
            let covered = feasible.count { tuple in seen.contains { naive.covers($0, tuple) } }
            #expect(coverage.covered == covered)
        }
        #expect(coverage.covered == coverage.total)
    }

    @Test func aRowWithTwoOdditiesCoversNothing() {
        var coverage = TupleCoverage(model: smallModel, strength: 2)
        coverage.record(AxisRow(values: [1, 2, 2, 0]))
        #expect(coverage.covered == 0)
    }

    @Test func namesWhatIsMissingInTheOrderOfTheModel() {
        var coverage = TupleCoverage(model: smallModel, strength: 1)
        coverage.record(smallModel.nominalRow)
        #expect(coverage.missing(limit: 3) == [["a=1"], ["a=2"], ["b=1"]])
        #expect(TupleCoverage(model: smallModel, strength: 2).missing(limit: 1) == [["a=0", "b=0"]])
        #expect(TupleCoverage(model: smallModel, strength: 3).missing(limit: 1) == [["a=0", "b=0", "c=0"]])
    }

    @Test func mergingCountsWhatEitherHasSeen() {
        var left = TupleCoverage(model: smallModel, strength: 2)
        var right = left
        var both = left
        for (index, row) in rows.enumerated() {
            if index.isMultiple(of: 2) { left.record(row) } else { right.record(row) }
            both.record(row)
        }
        left.merge(right)
        #expect(left.covered == both.covered)
        #expect(left.missing(limit: 1000) == both.missing(limit: 1000))
    }
}
