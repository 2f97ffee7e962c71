import CaseFiles
import PushModel

/// Which readings explain what a testee gave for one case.
package enum ReadingExplanation {
    /// No combination of readings does: the answer is wrong, and says nothing.
    case none
    /// There are more combinations than were to be tried.
    case unsearched([AskedTopic])
    /// The topics that were met on the way to the answer, with the readings that are right there, and what it says of them.
    case found([(topic: AskedTopic, right: ReadingSet)], [ReadingConstraint])

    /// Tries all combinations.
    ///
    /// - Parameters:
    ///   - observed: The answer.
    ///   - expectation: All right outcomes of its case.
    ///   - bound: Combinations tried before the search gives up.
    package init(of observed: ObservedOutcome, by expectation: Expectation, bound: Int) {
        var alternatives = ReadingAlternatives()
        let isWhole = expectation.forEachOutcome(bound: bound) { outcome, points in
            if outcome.isMatched(by: observed) { alternatives.add(points) }
            return true
        }
        if !isWhole {
            self = .unsearched(expectation.points.map { AskedTopic($0) })
        } else if alternatives.isEmpty {
            self = .none
        } else {
            self = .found(Array(zip(alternatives.topics, alternatives.right)), alternatives.constraints)
        }
    }
}

extension Expectation {
    /// Compiles under one combination of readings after the other.
    ///
    /// - Parameters:
    ///   - bound: How many.
    ///   - body: Told of each, with the points that it met; says whether to go on.
    /// - Returns: False where the bound came before the last one.
    package func forEachOutcome(bound: Int, _ body: (ExpectedOutcome, [ReadingPoint]) -> Bool) -> Bool {
        var tried = 1
        var points = self.points
        guard body(primary, points) else { return true }
        while let script = points.scriptAfter {
            guard tried < bound else { return false }
            let next = outcome(readings: script)
            points = next.points
            tried += 1
            guard body(next.outcome, points) else { return true }
        }
        return true
    }
}
