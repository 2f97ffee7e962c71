import CaseFiles
import PushModel
import Testing
import VendorModel
import Vendors

@testable import GetuiVendor
@testable import SNSVendor

/// The stored cases of every vendor against its reference, both ways: no right outcome is another than those that the document
/// allows, and what a document allows is a right outcome.
@Suite("Every vendor: the corpus") struct VendorCorpusTests {
    static let dialects = VendorCompilers.all.map(\.dialect)
    /// Scripts that a case is compiled under at most: one with ten open questions has thousands.
    private static let largestScriptCount = 400

    private static func cases(of dialect: Dialect) throws -> [Case] {
        try CorpusLoader([.shipped]).cases(of: [dialect])
    }

    @Test(arguments: dialects)
    func documentAndReferenceAgree(dialect: Dialect) throws {
        let cases = try Self.cases(of: dialect)
        #expect(!cases.isEmpty)
        var tooMany: [String] = []
        for testCase in cases {
            #expect(testCase.source?.isEmpty == false, "\(testCase.id)")
            guard let document = testCase.expectation else { continue }
            let (outcomes, isWhole) = try testCase.outcomes(bound: Self.largestScriptCount)
            for outcome in outcomes {
                let differences = document.differences(from: outcome, in: dialect)
                #expect(differences.isEmpty, "\(testCase.id): no document allows \(outcome.outcome)")
            }
            let isMet = document.alternatives.allSatisfy { alternative in
                outcomes.contains { alternative.differences(from: $0, in: dialect).isEmpty }
            }
            if !isWhole { tooMany.append(testCase.id) }
            #expect(isMet || !isWhole, "\(testCase.id) allows what no reading gives")
        }
        // Of a case with more combinations of readings than are tried nobody says that all is given; those must stay few.
        #expect(tooMany.count * 20 <= cases.count, "\(tooMany)")
    }

    /// Each rule shows in the reference's own outcome of at least one stored case.
    @Test(arguments: dialects)
    func everyRuleShowsInAStoredCase(dialect: Dialect) throws {
        let compiler = try #require(VendorCompilers.compiler(for: dialect))
        var shown: Set<String> = []
        for testCase in try Self.cases(of: dialect) {
            shown.formUnion(try compiler.expectation(for: testCase).primary.shownRules)
        }
        #expect(compiler.rules.map(\.id).filter { !shown.contains($0) } == [])
    }

    @Test(arguments: dialects.filter { $0 != .apns })
    func hasEveryPartOfIt(dialect: Dialect) throws {
        let cases = try Self.cases(of: dialect)
        for folder in ["documented", "malformed", "rules", "size"] {
            #expect(cases.contains { $0.id.hasPrefix("\(dialect.rawValue)/\(folder)/") }, "\(folder)")
        }
    }

    /// Pairs of message and payload that the vendors' documents print, as `examples.jsonl` numbers them.
    @Test(arguments: [(Dialect.sns, "ex-sn-", 10), (.getui, "ex-gt-", 10)])
    func everyPrintedPairIsThere(dialect: Dialect, prefix: String, count: Int) throws {
        let cases = try Self.cases(of: dialect)
        for number in 1...count {
            let name = "\(dialect.rawValue)/documented/\(prefix)\(number < 10 ? "0" : "")\(number)"
            #expect(cases.contains { $0.id.hasPrefix(name) }, "\(name)")
        }
    }

    /// What Getui's service counts, nobody can tell: document and reference leave the same places out.
    @Test func placesThatNobodyJudgesAreTheSame() throws {
        let documented = try Self.cases(of: .getui).filter { testCase in
            if case .payload = testCase.expectation?.requirement { true } else { false }
        }
        #expect(documented.contains { $0.expectation?.unjudged.isEmpty == false })
        for testCase in documented {
            #expect(
                try testCase.expectation().primary.payload?.unjudged == testCase.expectation?.unjudged,
                "\(testCase.id)"
            )
        }
    }
}

extension Case {
    /// The right outcomes, and whether these are all.
    fileprivate func outcomes(bound: Int) throws -> ([ObservedOutcome], isWhole: Bool) {
        let expectation = try expectation()
        var outcomes: [ObservedOutcome] = []
        var scripts: [[Int]] = [[]]
        while outcomes.count < bound, let script = scripts.popLast() {
            let (outcome, points) = expectation.outcome(readings: script)
            outcomes.append(ObservedOutcome(reference: outcome))
            for position in script.count..<max(script.count, points.count) {
                let start = points[..<position].map(\.taken)
                scripts += (1..<points[position].count).map { start + [$0] }
            }
        }
        return (outcomes, scripts.isEmpty)
    }
}

extension CaseExpectation {
    /// Each outcome that the document allows, on its own.
    fileprivate var alternatives: [CaseExpectation] {
        guard case .anyOf(let choices) = requirement else { return [self] }
        return choices.map { CaseExpectation($0, unjudged: unjudged) }
    }
}
