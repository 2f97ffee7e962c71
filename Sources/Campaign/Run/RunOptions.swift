import Findings
import PushModel
import Testees
import VendorModel

/// What a run is to do.
package struct RunOptions: Sendable {
    /// `check` or `fuzz`, as the report names it.
    package var command: String
    package var seed: UInt64
    /// Workers; each has its own testee process, connection and endpoint.
    package var jobs: Int
    package var dialects: [Dialect]
    /// Nil to prove the reference compilers and the endpoint against each other.
    package var testee: TesteeConfiguration?
    /// Where the testee is a running service: what sees it beside its outcomes.
    package var watch: (any ServiceWatch)? {
        if case .shared(let testee)? = testee?.target { testee as? any ServiceWatch } else { nil }
    }
    /// Values in a combination of the covering set and of the measured coverage.
    package var strength: Int
    /// Whether later rounds derive cases from those of earlier ones that showed something new.
    package var usesFeedback: Bool
    /// What is learned of the testee's code; nil where nobody asks.
    package var code: CodeReader?
    /// How long nothing new may be seen before the run ends; nil for as long as it likes.
    package var longestQuiet: Duration?
    /// Cases at the start of the run that an earlier one kept.
    package var replayed = 0
    /// Readings that the testee is held to.
    package var pinned: PinnedReadings
    /// The rules to judge by.
    package var selection: Selection
    /// What the testee's library writes as escapes.
    package var escapes: WrittenEscapes = []
    var stack: KnownStack {
        KnownStack(excusesHabits: selection.excusesHabits, escapes: escapes, pinned: selection.stack)
    }
    /// Where each case gets a line; nil for nowhere.
    package var caseLines: CaseLines?
    /// Whether to count what the judged cases ask for, which a matrix of several testees needs.
    package var countsFeatures = false
    /// How closely to look at which readings the testee takes; nil not to look.
    package var readingWatch: ReadingWatch?
    /// Milliseconds since the epoch: certificates and provider tokens must be fresh. No case depends on it.
    package var clock: @Sendable () -> Int

    package init(
        command: String,
        seed: UInt64,
        jobs: Int,
        dialects: [Dialect],
        testee: TesteeConfiguration? = nil,
        strength: Int = 2,
        usesFeedback: Bool = false,
        pinned: PinnedReadings = .none,
        selection: Selection = .everything,
        readingWatch: ReadingWatch? = nil,
        clock: @escaping @Sendable () -> Int
    ) {
        self.command = command
        self.seed = seed
        self.jobs = jobs
        self.dialects = dialects
        self.testee = testee
        self.strength = strength
        self.usesFeedback = usesFeedback
        self.pinned = pinned
        self.selection = selection
        self.readingWatch = readingWatch
        self.clock = clock
    }
}

/// Why a run ended early. What was found until then is in the report all the same.
package enum RunError: Error, Sendable {
    /// The testee cannot be run (exit code 69).
    case testee(TesteeError)
    /// A finding or the report could not be written (exit code 74).
    case output(String)
    /// What was to be judged was not (exit code 75).
    case nothingJudged(String)
    /// A fault of the harness (exit code 70).
    case `internal`(String)
}
