import CaseGeneration
import JSONModel
import PushModel
import Testing
import VendorModel

/// The cases that are made of a dialect's file.
@Suite struct RuledCasesTests {
    private static let rules = """
          - { id: MUTE, sentence: A muted message is not sent., source: doc, outcome: suppressed,
              if: { required: [mute], properties: { mute: { const: true } } } }
          - { id: MANY, sentence: More than nine are refused., source: doc, outcome: error,
              if: { required: [count], properties: { count: { minimum: 10 } } } }
          - { id: NAME, sentence: The name is the title., source: doc, equal: [{ message: /name, payload: /aps/alert/title }] }
        """

    private func met(_ testCase: Case, _ vendor: Vendor) throws -> [String] {
        try vendor.compiler.expectation(for: testCase).primary.rules?.met ?? []
    }

    @Test func everyRuleIsMetWithNothingElseInTheWay() throws {
        let vendor = try Made.vendor(Self.rules)
        let cases = vendor.makeGenerator().focusedCases().map(\.testCase)
        for rule in ["MUTE", "MANY", "NAME"] {
            let own = cases.filter { $0.id.hasPrefix("acme/focus-\(rule)-") }
            #expect(!own.isEmpty)
            for testCase in own { #expect(try met(testCase, vendor).contains(rule)) }
        }
        #expect(Set(cases.map(\.id)).count == cases.count)
    }

    @Test func pairsOfValuesAreMet() throws {
        let generator = try Made.vendor(Self.rules).makeGenerator()
        var coverage = TupleCoverage(model: generator.model, strength: 2)
        for row in generator.coveringSet(strength: 2).compactMap(\.row) { coverage.record(row) }
        #expect(coverage.total > 500 && coverage.covered == coverage.total)
    }

    /// A compiler that adds up to 160 bytes meets each size at the limit.
    @Test func sizesBelowTheLimitAreAimedAt() throws {
        let vendor = try Made.vendor(Self.rules)
        let sizes = vendor.makeGenerator().boundaryCases { testCase in
            (try? vendor.compiler.expectation(for: testCase))?.primary.byteCount
        }
        let reached = Set(sizes.compactMap { $0.size?.isHit == true ? $0.size?.reached : nil })
        #expect(reached.isSuperset(of: (PayloadLimit.device - 161)...(PayloadLimit.device + 1)))
    }

    @Test func aRandomCaseIsAFunctionOfItsNumber() throws {
        let vendor = try Made.vendor(Self.rules)
        let generator = vendor.makeGenerator()
        for number in 0..<200 {
            let first = generator.randomCase(seed: 3, number: number).testCase
            #expect(first == generator.randomCase(seed: 3, number: number).testCase)
        }
    }
}
