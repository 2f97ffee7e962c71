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
    private let oneOf: Int

    /// Where there is time, and every topic is of interest.
    package static let thorough = ReadingWatch(bound: 4096, asksVarying: true, mostAtOnce: .max, oneOf: 1)
    /// Where readings are what is asked for: of cases of `check`.
    package static let readings = ReadingWatch(bound: 4096, asksVarying: true, mostAtOnce: 4096, oneOf: 1)
    /// Beside a campaign, which looks for contradictions. Of the cases of `check` that met more than four times the bound, none had
    /// fewer combinations than the bound.
    package static let campaign = ReadingWatch(bound: 256, asksVarying: false, mostAtOnce: 1024, oneOf: 1)
    /// The same for random cases, of which there are many, and most ask many topics at once.
    package static let sample = ReadingWatch(bound: 64, asksVarying: false, mostAtOnce: 256, oneOf: 8)

    /// Whether the case of a number is looked at.
    func looksAt(_ number: Int) -> Bool {
        // The dialects of a campaign take turns, so the numbers must be in no step with them.
        oneOf == 1 || ((UInt64(number) &* 0x9E37_79B9_7F4A_7C15) >> 32) % UInt64(oneOf) == 0
    }

    /// Whether it is worth while to try all combinations of a case, by the points that one right answer met.
    func isWithinReach(_ points: [ReadingPoint]) -> Bool {
        var combinations = 1
        for point in points {
            let (product, overflow) = combinations.multipliedReportingOverflow(by: point.count)
            if overflow || product > mostAtOnce { return mostAtOnce == .max }
            combinations = product
        }
        return true
    }
}
