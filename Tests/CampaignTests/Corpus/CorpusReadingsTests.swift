import Campaign
import PushModel
import Testing
import VendorCompilers

@Suite("Documents beside every reading of the reference") struct CorpusReadingsTests {
    /// Scripts that a case is compiled under at most: one with ten open questions has thousands.
    private static let largestScriptCount = 400

    /// A testee may follow any reading that the reference calls right; a corpus case must not blame it for that.
    @Test func noDocumentExcludesARightOutcome() throws {
        let cases = try CorpusLoader([.folder(RepositoryFiles.corpus)]).cases(of: Dialect.allCases)
        // Those of the other vendors that are a file each have such a test beside their compiler.
        #expect(cases.contains { $0.earlierSteps?.isEmpty == false } && cases.contains { $0.id.contains("@") })
        for testCase in cases where testCase.dialect == .easemob || testCase.id.contains(/[#@]/) {
            guard let document = testCase.expectation else { continue }
            let expectation = try #require(VendorCompilers.compiler(for: testCase.dialect)).expectation(for: testCase)
            var scripts: [[Int]] = [[]]
            var scriptCount = 0
            while let script = scripts.popLast(), scriptCount < Self.largestScriptCount {
                scriptCount += 1
                let (outcome, points) = expectation.outcome(readings: script)
                let differences = document.differences(from: ObservedOutcome(reference: outcome), in: testCase.dialect)
                #expect(differences.isEmpty, "\(testCase.id) \(points.map { "\($0.topic): \($0.taken)" })")
                for position in script.count..<max(script.count, points.count) {
                    let start = points[..<position].map(\.taken)
                    scripts += (1..<points[position].count).map { start + [$0] }
                }
            }
        }
    }
}
