import CaseFiles
import PushModel

/// Finds the right outcome that is nearest to what was observed.
///
/// The right outcomes of a case are all combinations of the readings at its points, often thousands. Points mostly
/// decide different members, so improving one point at a time finds the match in a few steps; where it does not, all
/// combinations are tried up to a bound.
package enum ReadingSearch {
    /// The nearest outcome found.
    package struct Nearest: Sendable {
        package var outcome: ExpectedOutcome
        /// The points that it met, with the readings taken.
        package var points: [ReadingPoint]
        package var differences: [OutcomeDifference]
        /// False where the bound ended the search before every combination was tried: then a difference proves nothing.
        package var isSettled: Bool
    }

    /// Combinations tried before the search gives up.
    package static let bound = 4096

    /// The outcome with the smallest distance: what is wrong with it, and nothing where it matches.
    ///
    /// - Parameters:
    ///   - expectation: All right outcomes.
    ///   - bound: Combinations tried before the search gives up.
    ///   - distance: How an outcome differs from what was observed.
    /// - Returns: The nearest outcome found.
    package static func nearest(
        in expectation: Expectation,
        bound: Int = ReadingSearch.bound,
        distance: (ExpectedOutcome) -> [OutcomeDifference]
    ) -> Nearest {
        withoutActuallyEscaping(distance) { distance in
            var search = Search(expectation: expectation, bound: bound, distance: distance)
            search.consider([])
            guard expectation.isAmbiguous else { return search.best(isSettled: true) }
            search.descend()
            let isSettled = search.bestDistance.isEmpty || search.tryAll()
            return search.best(isSettled: isSettled)
        }
    }

    /// The right outcome that is nearest to an observed one.
    package static func nearest(
        in expectation: Expectation,
        to observed: ObservedOutcome,
        bound: Int = ReadingSearch.bound
    ) -> Nearest {
        nearest(in: expectation, bound: bound) { $0.differences(from: observed) }
    }
}

extension ReadingSearch.Nearest {
    /// An outcome that nobody had to look for: the reference's own.
    package init(itself outcome: ExpectedOutcome) {
        self.init(outcome: outcome, points: [], differences: [], isSettled: true)
    }
}

private struct Search {
    let expectation: Expectation
    let distance: (ExpectedOutcome) -> [OutcomeDifference]
    private let bound: Int
    private(set) var bestOutcome: ExpectedOutcome
    private(set) var bestPoints: [ReadingPoint] = []
    private(set) var bestDistance: [OutcomeDifference] = []
    private var tried = 0

    init(expectation: Expectation, bound: Int, distance: @escaping (ExpectedOutcome) -> [OutcomeDifference]) {
        self.expectation = expectation
        self.bound = bound
        self.distance = distance
        bestOutcome = expectation.primary
    }

    func best(isSettled: Bool) -> ReadingSearch.Nearest {
        ReadingSearch.Nearest(
            outcome: bestOutcome,
            points: bestPoints,
            differences: bestDistance,
            isSettled: isSettled
        )
    }

    /// Tries one script, and keeps it if it is the nearest so far. Gives its points.
    @discardableResult
    mutating func consider(_ script: [Int]) -> [ReadingPoint] {
        let (outcome, points) =
            script.isEmpty ? (expectation.primary, expectation.points) : expectation.outcome(readings: script)
        let distance = distance(outcome)
        // Among equals the one that met more points came further: a refusal behind another refusal is progress.
        let isNearer = (distance.weight, -points.count) < (bestDistance.weight, -bestPoints.count)
        if tried == 0 || isNearer {
            (bestOutcome, bestPoints, bestDistance) = (outcome, points, distance)
        }
        tried += 1
        return points
    }

    /// Improves one point at a time until nothing improves.
    mutating func descend() {
        var improved = true
        while improved, !bestDistance.isEmpty, tried < bound {
            improved = false
            let before = (bestDistance.weight, -bestPoints.count)
            var index = 0
            while index < bestPoints.count {
                for reading in 0..<bestPoints[index].count {
                    // A better outcome may have met fewer points, or others.
                    guard index < bestPoints.count, reading < bestPoints[index].count else { break }
                    let script = bestPoints.map(\.taken)
                    guard script[index] != reading else { continue }
                    // Another reading can lead to other points after it: try with and without the rest. Where a script
                    // ends, 0 is taken.
                    let rest = script[(index + 1)...]
                    consider(script[..<index] + [reading] + rest)
                    if rest.contains(where: { $0 != 0 }) { consider(Array(script[..<index] + [reading])) }
                    if bestDistance.isEmpty { return }
                }
                index += 1
            }
            improved = (bestDistance.weight, -bestPoints.count) < before
        }
    }

    /// Tries every combination, depth first. False where the bound came first.
    mutating func tryAll() -> Bool {
        var script: [Int]? = []
        while let current = script {
            guard tried < bound else { return false }
            let points = consider(current)
            if bestDistance.isEmpty { return true }
            script = points.scriptAfter
        }
        return true
    }
}
