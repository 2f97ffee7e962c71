import Findings
import PushModel

/// How closely a run looks at what its testee's answers say of readings.
package struct ReadingWatch: Sendable {
    /// Combinations of readings tried for each answer before its case is given up.
    package let bound: Int
    /// Whether topics that may vary are of interest: they never contradict themselves.
    package let asksVarying: Bool
    /// Combinations at the points of one explanation from which on a case is given up at once. They are more than all that the
    /// case has, since some readings end a compilation early.
    private let mostAtOnce: Int
    /// Of so many cases one is looked at, by its number: so it is the same one in every run, however many workers there are.
    private var oneOf = 1
    /// The same for cases of the sweep that met topics with more than ``fewCombinations``: they are many, differ in one value from
    /// cases that are all looked at, and would take a third of a run's time.
    private var oneOfSwept = 1

    private static let fewCombinations = 16

    /// Where there is time, and every topic is of interest.
    package static let thorough = ReadingWatch(bound: 4096, asksVarying: true, mostAtOnce: .max)
    /// Where readings are what is asked for: of cases of `check`.
    package static let readings = ReadingWatch(bound: 4096, asksVarying: true, mostAtOnce: 4096)
    /// Beside a campaign, which looks for contradictions. Of the cases of `check` that met more than four times the bound, none had
    /// fewer combinations than the bound.
    package static let campaign = ReadingWatch(bound: 256, asksVarying: false, mostAtOnce: 1024, oneOfSwept: 8)
    /// The same where the sweep is run whole, because there is time.
    package static let thoroughCampaign = ReadingWatch(bound: 256, asksVarying: false, mostAtOnce: 1024)
    /// The same for random cases, of which there are many, and most ask many topics at once.
    package static let sample = ReadingWatch(bound: 64, asksVarying: false, mostAtOnce: 256, oneOf: 8)

    /// - Parameters:
    ///   - number: Of the case.
    ///   - points: What one right answer met.
    ///   - isSwept: Whether it is one of the sweep.
    /// - Returns: whether it is looked at.
    func looksAt(_ number: Int, _ points: [ReadingPoint], isSwept: Bool) -> Bool {
        let isThinned = isSwept && oneOfSwept > 1 && Self.combinations(at: points) > Self.fewCombinations
        let step = isThinned ? oneOfSwept : oneOf
        // The dialects of a campaign take turns, so the numbers must be in no step with them.
        return step == 1 || ((UInt64(number) &* 0x9E37_79B9_7F4A_7C15) >> 32) % UInt64(step) == 0
    }

    /// Whether it is worth while to try all combinations of a case, by the points that one right answer met.
    func isWithinReach(_ points: [ReadingPoint]) -> Bool {
        Self.combinations(at: points) <= mostAtOnce
    }

    /// How many there are; the largest number where that is too many to count.
    private static func combinations(at points: [ReadingPoint]) -> Int {
        points.reduce(1) { combinations, point in
            let (product, overflow) = combinations.multipliedReportingOverflow(by: point.count)
            return overflow ? .max : product
        }
    }
}
