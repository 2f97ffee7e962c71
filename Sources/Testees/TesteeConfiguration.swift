/// How a testee is run.
package struct TesteeConfiguration: Sendable {
    package var command: TesteeCommand
    /// Requests that may be outstanding; 1 is lock-step.
    package var window: Int
    /// How long a running testee may take for an answer while it gives no other.
    package var timeout: Duration
    /// How long a fresh process may take for its first answer, if that is more than `timeout`.
    package var startTimeout: Duration
    /// The longest answer, in bytes without its line feed.
    package var maximumAnswerBytes: Int
    /// How long a testee may live on after the end of its input before it is killed.
    package var exitGrace: Duration

    package init(
        command: TesteeCommand,
        window: Int = 64,
        timeout: Duration = .seconds(5),
        startTimeout: Duration = .seconds(10),
        maximumAnswerBytes: Int = 1 << 20,
        exitGrace: Duration = .seconds(2)
    ) {
        self.command = command
        self.window = max(window, 1)
        self.timeout = timeout
        self.startTimeout = startTimeout
        self.maximumAnswerBytes = maximumAnswerBytes
        self.exitGrace = exitGrace
    }
}

/// Fixed sizes and intervals of the subprocess side.
enum TesteeLimit {
    /// Bytes of standard error that are kept of each process.
    static let standardErrorBytes = 64 << 10
    /// Bytes of an unreadable line that a failure shows.
    static let excerptBytes = 200
    /// Bytes read at once; the size of a pipe on Linux.
    static let chunkBytes = 64 << 10
    /// Different cases that may end a testee that has never answered before it counts as one that cannot be run.
    static let deathsBeforeFirstAnswer = 3
    /// The longest sleep without a look at cancellation and at the process's own end.
    static let tick: Duration = .milliseconds(50)
}
