import PushModel

/// How far a run is.
package struct ProgressSnapshot: Sendable {
    package var cases: Int
    package var total: Int?
    /// The dialect of the newest case; nil where there is none.
    package var dialect: Dialect?
    package var elapsed: Duration
    package var errors: Int
    package var warnings: Int
    /// Combinations that the reporting worker has covered, and all that there are.
    package var tuplesCovered: Int
    package var tuplesTotal: Int
    /// Findings that a baseline knows.
    package var known = 0
    /// How often testees were started again after a fault.
    package var restarts = 0
    /// How long ago the last finding came; nil before the first.
    package var sinceLastFind: Duration?
    /// At the rate until now; nil where nobody can tell.
    package var remaining: Duration?

    package init(
        cases: Int,
        total: Int? = nil,
        dialect: Dialect? = nil,
        elapsed: Duration,
        errors: Int,
        warnings: Int,
        tuplesCovered: Int = 0,
        tuplesTotal: Int = 0,
        known: Int = 0,
        restarts: Int = 0,
        sinceLastFind: Duration? = nil,
        remaining: Duration? = nil
    ) {
        self.cases = cases
        self.total = total
        self.dialect = dialect
        self.elapsed = elapsed
        self.errors = errors
        self.warnings = warnings
        self.tuplesCovered = tuplesCovered
        self.tuplesTotal = tuplesTotal
        self.known = known
        self.restarts = restarts
        self.sinceLastFind = sinceLastFind
        self.remaining = remaining
    }

    package var casesPerSecond: Double { elapsed > .zero ? Double(cases) / (elapsed / .seconds(1)) : 0 }
}
