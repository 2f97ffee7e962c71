import Campaign
import CaseFiles
import Findings
import PushModel
import VendorModel
import Vendors

extension VendorCompiler {
    /// The one right outcome of a case.
    ///
    /// - Parameters:
    ///   - testCase: A case of this vendor.
    ///   - topics: Topics whose readings may make a difference.
    /// - Returns: The outcome under each reading of these topics; nil where another topic makes a difference, or where a case has
    ///   more readings than are tried.
    /// - Throws: ``ContextError`` for a context that is at fault.
    func soleOutcomes(of testCase: Case, leavingOpen topics: [String]) throws -> [ExpectedOutcome]? {
        let expectation = try expectation(for: testCase)
        var sole: [ExpectedOutcome] = []
        var others: [ExpectedOutcome] = []
        var scripts: [[Int]] = [[]]
        while let script = scripts.popLast() {
            guard sole.count + others.count < largestScriptCount else { return nil }
            let (outcome, points) = expectation.outcome(readings: script)
            if points.allSatisfy({ $0.taken == 0 || topics.contains($0.topic) }) {
                sole.append(outcome)
            } else {
                others.append(outcome)
            }
            for position in script.count..<max(script.count, points.count) {
                let start = points[..<position].map(\.taken)
                scripts += (1..<points[position].count).map { start + [$0] }
            }
        }
        return others.allSatisfy { sole.allow($0.outcome) } ? sole : nil
    }
}

/// How many combinations of readings are tried.
private let largestScriptCount = 128

extension [ExpectedOutcome] {
    /// Whether one of them is this outcome.
    func allow(_ outcome: Outcome) -> Bool {
        let observed = ObservedOutcome(outcome)
        return contains { $0.differences(from: observed).isEmpty }
    }
}
