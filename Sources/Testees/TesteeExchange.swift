/// Sends requests of a batch to one process and notes the answers, up to the first fault.
struct TesteeExchange {
    /// Why a process is of no more use.
    struct Fault {
        var failure: TesteeFailure
        /// The request that caused it for certain.
        var culprit: Int?
        /// Requests without an answer, in the order in which they were sent.
        var missing: [Int] = []
        /// The request answered last: it may have caused what was written after its answer.
        var answeredLast: Int?
        /// Whether it is only a suspicion: the process lives, and may still answer in time.
        var isSuspicion = false
    }

    private enum State {
        case unsent, outstanding, answered
    }

    private let configuration: TesteeConfiguration
    private let process: TesteeProcess
    private let clock = SuspendingClock()
    private let indices: [Int]
    private var sentCount = 0
    private var outstandingCount = 0
    private var answeredLast: Int?
    private var states: [State]
    /// When the process last showed that it is at work.
    private var progress: SuspendingClock.Instant
    /// Whether a silence that is unusual for this process ends the run before the time limit does.
    private var isWary = true

    /// `indices` are the requests to send, by their places in the batch.
    init(_ process: TesteeProcess, _ configuration: TesteeConfiguration, batch: TesteeBatch, indices: [Int]) {
        self.process = process
        self.configuration = configuration
        self.indices = indices
        states = Array(repeating: .unsent, count: batch.requests.count)
        progress = process.hasAnswered ? clock.now : process.started
    }

    /// As ``run(_:)``, but no silence is suspicious before the time limit is over; also goes on after a suspicion.
    mutating func runToTheEnd(_ batch: inout TesteeBatch) throws(TesteeError) -> Fault? {
        isWary = false
        return try run(&batch)
    }

    /// - Returns: what went wrong; nil when every request is answered.
    /// - Throws: `cancelled`.
    mutating func run(_ batch: inout TesteeBatch) throws(TesteeError) -> Fault? {
        while true {
            if Task.isCancelled { throw .cancelled }
            fillWindow(from: batch)
            let isBusy = process.serve()
            let lastProgress = progress
            while let line = process.nextLine() {
                if let fault = accept(line, into: &batch) { return fault }
            }
            // The wait is for all that came at once: a testee may answer a whole window with one write.
            if progress > lastProgress { process.pace.note(lastProgress.duration(to: progress)) }
            if outstandingCount == 0 {
                if sentCount == indices.count { return nil }
                // Nobody waits for an answer, so it is nobody's fault: the rest goes to another process.
                if process.outputHasEnded { return Fault(failure: endedFailure()) }
                if !process.readsInput { return Fault(failure: closedInputFailure) }
            } else if process.outputHasEnded {
                return Fault(failure: endedFailure(), missing: missing)
            }
            let remaining = clock.now.duration(to: progress.advanced(by: patience))
            if remaining <= .zero {
                return Fault(failure: process.readsInput ? Self.silence : closedInputFailure, missing: missing)
            }
            if isSuspicious { return Fault(failure: Self.silence, missing: missing, isSuspicion: true) }
            if !isBusy { process.sleep(atMost: remaining) }
        }
    }

    // MARK: Steps

    /// A window is refilled when half of it is free: one long write is cheaper than many short ones. A testee that has
    /// nothing to do gets its first requests while the others are still being written.
    private mutating func fillWindow(from batch: TesteeBatch) {
        guard process.readsInput, outstandingCount <= configuration.window / 2 else { return }
        let isWaited = outstandingCount == 0
        while outstandingCount < configuration.window, sentCount < indices.count {
            let index = indices[sentCount]
            process.enqueue(batch.requests[index], id: batch.id(at: index))
            states[index] = .outstanding
            sentCount += 1
            outstandingCount += 1
            if isWaited, outstandingCount == TesteeLimit.firstRequests { process.writeRequests() }
        }
    }

    private mutating func accept(_ line: LineBuffer.Line, into batch: inout TesteeBatch) -> Fault? {
        switch line {
        case .tooLong:
            let limit = configuration.maximumAnswerBytes
            return unreadable(TesteeFailure(.protocol, "a line of more than \(limit) bytes", cause: .tooLong))
        case .unfinished(let bytes):
            guard case .unreadable(let reason) = TesteeAnswer(line: bytes) else {
                return accept(.whole(bytes), into: &batch)
            }
            var failure = endedFailure()
            failure.detail += ", in the middle of a line"
            failure.excerpt = reason.excerpt
            return Fault(failure: failure, missing: missing, answeredLast: answeredLast)
        case .whole(let bytes):
            switch TesteeAnswer(line: bytes) {
            case .blank: return nil
            case .unreadable(let failure): return unreadable(failure)
            case .answer(let id, let observation):
                let index = batch.index(of: id)
                switch index.map({ states[$0] }) {
                case .outstanding:
                    note(observation, at: index ?? 0, in: &batch)
                    return nil
                case .answered: return Fault(failure: Self.repeatedFailure, culprit: index)
                case .unsent, nil: return unreadable(Self.unaskedFailure(bytes))
                }
            }
        }
    }

    private mutating func note(_ observation: TesteeObservation, at index: Int, in batch: inout TesteeBatch) {
        states[index] = .answered
        outstandingCount -= 1
        answeredLast = index
        process.hasAnswered = true
        progress = clock.now
        batch.observations[index] = observation
    }

    // MARK: Faults

    static let repeatedFailure = TesteeFailure(.protocol, "a request was answered twice", cause: .repeated)

    static func unaskedFailure(_ line: [UInt8]) -> TesteeFailure {
        TesteeFailure(.protocol, "an answer with the id of no request", cause: .unaskedID, excerpt: line.excerpt)
    }

    private static let silence = TesteeFailure(.timeout, "no answer within the time limit", cause: .silence)

    /// A silence far from usual, with others waiting behind the request that may cause it.
    private var isSuspicious: Bool {
        isWary && outstandingCount > 1 && process.hasAnswered
            && process.pace.isSuspicious(progress.duration(to: clock.now))
    }

    private var closedInputFailure: TesteeFailure {
        TesteeFailure(.protocol, "closed its standard input before it had answered", cause: .closedInput)
    }

    private var missing: [Int] { indices[..<sentCount].filter { states[$0] == .outstanding } }

    private var patience: Duration {
        process.hasAnswered
            ? configuration.timeout : max(configuration.timeout, configuration.startTimeout)
    }

    private func unreadable(_ failure: TesteeFailure) -> Fault {
        Fault(failure: failure, missing: missing, answeredLast: answeredLast)
    }

    /// The end of output is the process's death, or else a breach of the protocol.
    private func endedFailure() -> TesteeFailure {
        guard let ending = process.awaitEnding(grace: configuration.exitGrace) else {
            return TesteeFailure(.protocol, "closed its standard output before it had answered", cause: .closedOutput)
        }
        return TesteeFailure(.crash, "\(ending) before it had answered", cause: .ended)
    }
}
