import PushModel

/// What a testee made of one request.
package enum TesteeObservation: Sendable, Equatable {
    case outcome(Outcome)
    /// The testee does not do this case, and why: counted, never a finding.
    case skipped(String)
    case failed(TesteeFailure)

    /// How the reason begins where it is not the testee that skips a case: it was not asked.
    package static let notAsked = "not asked: "
}

/// A fault of the testee that belongs to one case.
package struct TesteeFailure: Sendable, Equatable {
    package enum Kind: String, Sendable, CaseIterable {
        /// The process ended by itself before it had answered.
        case crash
        /// No answer in time.
        case timeout
        /// It wrote, or read, something other than the protocol says.
        case `protocol`
    }

    /// What went wrong in particular: what can be said about mending it depends on this.
    package enum Cause: Sendable, CaseIterable {
        case ended, silence, closedInput, closedOutput
        case notAnObject, noIntegerID, unaskedID, repeated, tooLong, malformed
    }

    package var kind: Kind
    /// nil where only the kind is known.
    package var cause: Cause?
    /// What happened, in words that are the same in every run: no process IDs, times or request IDs.
    package var detail: String
    /// The start of the line that could not be read, escaped; nil where there is none.
    package var excerpt: String?
    /// The last 64 KiB of what the process wrote to standard error, as far as it is UTF-8.
    package var standardErrorTail: String

    package init(
        _ kind: Kind,
        _ detail: String,
        cause: Cause? = nil,
        excerpt: String? = nil,
        standardErrorTail: String = ""
    ) {
        self.kind = kind
        self.cause = cause
        self.detail = detail
        self.excerpt = excerpt
        self.standardErrorTail = standardErrorTail
    }
}

extension TesteeFailure {
    /// Whether the process gave no answer and can give none any more.
    var leavesNoAnswer: Bool { kind != .protocol || cause == .closedInput || cause == .closedOutput }
}

/// What a testee cost so far.
package struct TesteeStatistics: Sendable, Equatable {
    /// Requests that were observed.
    package var cases = 0
    /// Processes started after the first, in order to go on after a fault.
    package var restarts = 0
    /// Processes started for one request alone, in order to find out whose fault it was.
    package var loneRuns = 0
    /// Processes that were replaced because they had grown.
    package var recyclings = 0
}
