/// How a testee is run.
package struct TesteeConfiguration: Sendable {
    /// Who is asked.
    package enum Target: Sendable {
        /// A program, which is started, once or several times.
        case program(TesteeCommand)
        /// One that is running already, and perhaps has time for one connection only.
        case address(TesteeAddress)
        /// One that somebody else starts and ends, and that all jobs share.
        case shared(any Testee)
    }

    package let target: Target
    /// Requests that may be outstanding; 1 is lock-step.
    package var window: Int
    /// How long a running testee may take for an answer while it gives no other: the limit that makes a finding.
    package var timeout: Duration
    /// The shortest silence of a running testee that is looked into before `timeout`, if it is also far from usual.
    package var leastSuspiciousSilence: Duration
    /// How long a process may live after the end of its input: where others had to be killed, a tenth of the usual time.
    var graceAtTheEnd: Duration { liveness.livesOn ? exitGrace / 10 : exitGrace }

    /// How long a fresh process may take for its first answer, if that is more than `timeout`.
    package var startTimeout: Duration
    /// The longest answer, in bytes without its line feed.
    package var maximumAnswerBytes: Int
    /// How long a testee may live on after the end of its input before it is killed.
    package var exitGrace: Duration
    /// How long a testee that hangs may write down what its threads do, after SIGQUIT and before SIGKILL.
    package var threadDumpGrace: Duration
    /// What the system allows it.
    package var limits: ResourceLimits
    /// Bytes of memory by which it may grow before it is replaced between two batches; nil for any.
    package var memoryGrowth: Int?
    /// Gathers what it says of its code; nil where nobody asks. Shared by all copies.
    package var source: SourceWatch?
    /// Shared by all copies.
    let liveness = TesteeLiveness()

    package init(
        target: Target,
        window: Int = 64,
        timeout: Duration = .seconds(5),
        startTimeout: Duration = .seconds(7),
        leastSuspiciousSilence: Duration = .seconds(1),
        maximumAnswerBytes: Int = 1 << 20,
        exitGrace: Duration = .seconds(2),
        threadDumpGrace: Duration = .milliseconds(500),
        limits: ResourceLimits = ResourceLimits(),
        memoryGrowth: Int? = 256 << 20
    ) {
        self.target = target
        self.window = max(window, 1)
        self.timeout = timeout
        self.startTimeout = startTimeout
        self.leastSuspiciousSilence = leastSuspiciousSilence
        self.maximumAnswerBytes = maximumAnswerBytes
        self.exitGrace = exitGrace
        self.threadDumpGrace = threadDumpGrace
        self.limits = limits
        self.memoryGrowth = memoryGrowth
    }

    /// Whether several processes may be there at the same time. One that is running already may take one connection after
    /// the other, and a second one would find it silent.
    package var mayHaveSeveral: Bool {
        if case .program = target { true } else { false }
    }

    /// How long a fresh process may take for its first answer.
    var longestStart: Duration { max(timeout, startTimeout) }

    /// How long a testee that nobody has heard yet may be silent before others of its processes are asked.
    var suspiciousStart: Duration { min(leastSuspiciousSilence * 2, longestStart / 3) }
}

/// Fixed sizes and intervals of the subprocess side.
enum TesteeLimit {
    /// Bytes of standard error that are kept of each process.
    static let standardErrorBytes = 64 << 10
    /// Bytes that are kept of what a testee that hangs writes to standard output when it is told to quit.
    static let threadDumpBytes = 16 << 10
    /// Bytes of an unreadable line that a failure shows.
    static let excerptBytes = 200
    /// Bytes read at once; the size of a pipe on Linux.
    static let chunkBytes = 64 << 10
    /// Requests that a testee gets to begin with, before the rest of its window is written.
    static let firstRequests = 8
    /// Different cases that may end a testee that has never answered before it counts as one that cannot be run.
    static let deathsBeforeFirstAnswer = 3
    /// Different cases in a row that may have no answer, each for the whole time limit.
    static let silencesInARow = 3
    /// Different cases in a row that may end a testee, with no answer between, before it must show that it is alive.
    static let deathsInARow = 10
    /// Deaths of which the first request without an answer must have been shown to be the cause, before it is taken for it.
    static let deathsOfTheFirst = 5
    /// Cases between two looks at a testee's memory.
    static let casesBetweenMemoryLooks = 1000
    /// How long a process that has closed a pipe may take for the end that would explain it.
    static let closedPipeGrace: Duration = .milliseconds(500)
    /// How long a testee may be quiet after as many lines that are no answers as there are requests without one.
    static let strayLineGrace: Duration = .milliseconds(250)
    /// Requests that are asked alone after they failed in a process that others had used, and did not fail again.
    static let statelessLooks = 8
    /// Lines without an answer between them that are looked at.
    static let strayLines = 10_000
    /// Lines that are no answers whose cause is looked for; later ones go to the answer that follows them.
    static let strayLineSearches = 8
    /// How often it is looked whether a testee holds answers back.
    static let bufferingChecks = 2
    /// The least time that is taken for a testee's start, where it is looked whether it holds answers back.
    static let leastStart: Duration = .milliseconds(500)
    /// The longest sleep without a look at cancellation and at the process's own end.
    static let tick: Duration = .milliseconds(50)
}
