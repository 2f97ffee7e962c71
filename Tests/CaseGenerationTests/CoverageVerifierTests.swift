import CaseGeneration
import FCMVendor
import Foundation
import PushModel
import Testing
import Vendors

@Suite("Coverage, verified a second time")
struct CoverageVerifierTests {
    /// Three axes of two plain values.
    private let cube = AxisModel(
        axes: ["a", "b", "c"].map { name in
            Axis(name, ["0", "1"].map { value in AxisValue(value) { _ in } })
        }
    )

    private func rows(_ values: [Int]...) -> [AxisRow] { values.map { AxisRow(values: $0) } }

    /// Every row of the small model in which no excluded pair meets.
    private let smallRows: [AxisRow] = (0..<54)
        .map { AxisRow(values: [$0 % 3, $0 / 3 % 3, $0 / 9 % 3, $0 / 27]) }
        .filter { !($0.values[0] == 2 && $0.values[1] == 1) }

    // MARK: Known counts

    @Test(arguments: [(1, 6), (2, 12), (3, 8)])
    func countsTheCombinationsOfACube(strength: Int, total: Int) {
        let verdict = CoverageVerifier(model: cube, strength: strength).verify([])
        #expect(verdict.total == total)
        #expect(verdict.covered == 0)
        #expect(verdict.missing.count == total)
    }

    /// Pairs: 8 + 9 + 6 + 8 + 6 + 6, without the excluded pair and the two oddities. Triples: 21 + 16 + 18 + 16.
    @Test(arguments: [(1, 11), (2, 43), (3, 71)])
    func countsTheCombinationsOfTheSmallModel(strength: Int, total: Int) {
        let verdict = CoverageVerifier(model: smallModel, strength: strength).verify(smallRows)
        #expect(verdict.total == total)
        #expect(verdict.covered == total)
        #expect(verdict.missing == [])
        #expect(verdict.faults == [])
    }

    @Test func fourRowsShowEveryPairOfACube() {
        let four = rows([0, 0, 0], [0, 1, 1], [1, 0, 1], [1, 1, 0])
        let pairs = CoverageVerifier(model: cube, strength: 2).verify(four)
        #expect(pairs.covered == 12 && pairs.missing == [])
        #expect(CoverageVerifier(model: cube, strength: 3).verify(four).covered == 4)
    }

    // MARK: Holes

    @Test func aHoleHasItsName() {
        let three = rows([0, 0, 0], [0, 1, 1], [1, 0, 1])
        let verdict = CoverageVerifier(model: cube, strength: 2).verify(three)
        #expect(verdict.covered == 9)
        #expect(verdict.missing == [["a=1", "b=1"], ["a=1", "c=0"], ["b=1", "c=0"]])
    }

    @Test func eachPairThatNoRowHasIsTheOneThatIsMissing() {
        // Value 1 of a and the gate of c; value 1 of a and the oddity of b; the gates of c and d.
        for (left, right, names) in [
            ((0, 1), (2, 1), ["a=1", "c=gate"]), ((0, 1), (1, 2), ["a=1", "b=odd"]),
            ((2, 1), (3, 1), ["c=gate", "d=gate"]),
        ] {
            let rest = smallRows.filter { !($0.values[left.0] == left.1 && $0.values[right.0] == right.1) }
            let verdict = CoverageVerifier(model: smallModel, strength: 2).verify(rest)
            #expect(verdict.missing == [names])
            #expect(verdict.covered == verdict.total - 1)
        }
    }

    @Test func eachTripleThatNoRowHasIsTheOneThatIsMissing() {
        let rest = smallRows.filter { !($0.values[0] == 1 && $0.values[2] == 1 && $0.values[3] == 1) }
        let verdict = CoverageVerifier(model: smallModel, strength: 3).verify(rest)
        #expect(verdict.missing == [["a=1", "c=gate", "d=gate"]])
    }

    // MARK: What hides what

    @Test func anOddityHidesWhatItIsNoPartOf() {
        let verdict = CoverageVerifier(model: smallModel, strength: 2).verify(rows([1, 2, 0, 0]))
        #expect(verdict.covered == 3)
        #expect(!verdict.missing.contains(["a=1", "b=odd"]))
        #expect(verdict.missing.contains(["a=1", "c=0"]))
    }

    @Test func twoOdditiesShowNothing() {
        #expect(CoverageVerifier(model: smallModel, strength: 2).verify(rows([1, 2, 2, 0])).covered == 0)
        #expect(CoverageVerifier(model: smallModel, strength: 1).verify(rows([1, 2, 2, 0])).covered == 0)
    }

    /// Two gates show themselves; a plain value would be seen beside one gate only.
    @Test func gatesHidePlainValues() {
        let one = CoverageVerifier(model: smallModel, strength: 2).verify(rows([1, 1, 1, 0]))
        #expect(one.covered == 3)
        let two = CoverageVerifier(model: smallModel, strength: 2).verify(rows([1, 1, 1, 1]))
        #expect(two.covered == 1)
        #expect(!two.missing.contains(["c=gate", "d=gate"]))
        #expect(CoverageVerifier(model: smallModel, strength: 3).verify(rows([1, 1, 1, 1])).covered == 2)
    }

    @Test func rowsThatCannotBeAreNamed() {
        let verifier = CoverageVerifier(model: smallModel, strength: 2)
        #expect(verifier.verify(rows([0, 0, 0, 0], [2, 1, 0, 0])).faults == ["row 1 has a=2 and b=1"])
        #expect(verifier.verify(rows([0, 0, 0], [0, 3, 0, 0])).faults.count == 2)
    }

    // MARK: Against the generator's own count

    @Test(arguments: 1...3)
    func bothCountTheSame(strength: Int) {
        var coverage = TupleCoverage(model: smallModel, strength: strength)
        var seen: [AxisRow] = []
        for row in smallRows {
            coverage.record(row)
            seen.append(row)
            let verdict = CoverageVerifier(model: smallModel, strength: strength).verify(seen)
            #expect(verdict.covered == coverage.covered && verdict.total == coverage.total)
            #expect(
                verdict.missing.sorted { "\($0)" < "\($1)" }
                    == coverage.missing(limit: 100).sorted { "\($0)" < "\($1)" }
            )
        }
    }

    @Test(arguments: generators.map(\.dialect))
    func everyPairOfEveryDialectIsCovered(dialect: Dialect) throws {
        try check(dialect, strength: 2, atLeast: 1)
    }

    /// Minutes in a debug build: `PUSHPROOF_TRIPLES=1 swift test -c release -Xswiftc -enable-testing --filter triple`.
    @Test(
        .enabled(if: ProcessInfo.processInfo.environment["PUSHPROOF_TRIPLES"] != nil),
        arguments: generators.map(\.dialect)
    )
    func nearlyEveryTripleOfEveryDialectIsCovered(dialect: Dialect) throws {
        try check(dialect, strength: 3, atLeast: 0.95)
    }

    private static let generators: [any CaseGenerator] =
        CaseGenerators.all + (CaseGenerators.generator(for: .fcm) == nil ? [FCMGenerator()] : [])

    private func check(_ dialect: Dialect, strength: Int, atLeast share: Double) throws {
        let generator = try #require(Self.generators.first { $0.dialect == dialect })
        let rows = generator.coveringSet(strength: strength).compactMap(\.row)
        let verdict = CoverageVerifier(model: generator.model, strength: strength).verify(rows)
        #expect(verdict.faults == [])
        #expect(Double(verdict.covered) >= share * Double(verdict.total), "missing \(verdict.missing.prefix(10))")
        var coverage = TupleCoverage(model: generator.model, strength: strength)
        for row in rows { coverage.record(row) }
        #expect(verdict.total == coverage.total)
        #expect(verdict.covered == coverage.covered)
    }
}
