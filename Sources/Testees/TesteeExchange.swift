/// Sends requests of a batch to one process and notes the answers, up to the first fault that ends their exchange.
///
/// A line that is no answer to anything ends it only where an answer is missing: as long as answers come, the process is
/// of use.
struct TesteeExchange {
    /// Why a process is of no more use.
    struct Fault {
        var failure: TesteeFailure
        /// Requests without an answer, in the order in which they were sent.
        var missing: [Int] = []
        /// The request answered last: it may have caused what was written after its answer.
        var answeredLast: Int?
        /// Whether all answers before it came in the order of their requests.
        var isInOrder = false
        /// Whether it is only a suspicion: the process lives, and may still answer in time.
        var isSuspicion = false
    }

    /// Lines that are no answers, between two answers.
    struct StrayLines {
        /// What is wrong with the first of them.
        var failure: TesteeFailure
        var count = 1
        /// When the last of them came.
        var latest: SuspendingClock.Instant
        /// The requests answered before and after them.
        var after: Int?
        var before: Int?
    }

    private enum State {
        case unsent, outstanding, answered
        /// A line that is no answer stood in the answer's place.
        case givenUp
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
    /// Whether all answers came in the order of their requests.
    private var isInOrder = true
    /// Lines since the last answer.
    private var latestStrayLines: StrayLines?
    /// Lines that nobody can be told to have caused, though every request was answered.
    private(set) var strayLines: [StrayLines] = []

    /// `indices` are the requests to send, by their places in the batch.
    init(_ process: TesteeProcess, _ configuration: TesteeConfiguration, batch: TesteeBatch, indices: [Int]) {
        self.process = process
        self.configuration = configuration
        self.indices = indices
        states = Array(repeating: .unsent, count: batch.requests.count)
        progress = process.hasAnswered ? clock.now : process.started
    }

    /// Writes the first requests and waits for nothing: the process is at work on them meanwhile.
    mutating func begin(_ batch: TesteeBatch) {
        fillWindow(from: batch)
        process.writeRequests()
    }

    /// As ``run(_:)``, but no silence is suspicious before the time limit is over; also goes on after a suspicion.
    mutating func runToTheEnd(_ batch: inout TesteeBatch) throws(TesteeError) -> Fault? {
        isWary = false
        return try run(&batch)
    }

    /// - Returns: what went wrong; nil when every request is answered.
    /// - Throws: `cancelled`, and the verdict on the testee where others came to one.
    mutating func run(_ batch: inout TesteeBatch) throws(TesteeError) -> Fault? {
        while true {
            if Task.isCancelled { throw .cancelled }
            if let verdict = configuration.liveness.verdict, !process.hasAnswered || verdict == .holdsAnswersBack {
                throw verdict
            }
            fillWindow(from: batch)
            let isBusy = process.serve()
            let lastProgress = progress
            while let line = process.nextLine() {
                if let fault = accept(line, into: &batch) { return fault }
            }
            // The wait is for all that came at once: a testee may answer a whole window with one write.
            if progress > lastProgress { process.responseTimes.note(lastProgress.duration(to: progress)) }
            if outstandingCount == 0 {
                if sentCount == indices.count {
                    endStrayLines(before: nil, in: &batch)
                    return nil
                }
                // Nobody waits for an answer, so it is nobody's fault: the rest goes to another process.
                if process.outputHasEnded { return Fault(failure: endedFailure()) }
                if !process.readsInput { return Fault(failure: closedInputFailure) }
            } else if process.outputHasEnded {
                return Fault(failure: endedFailure(), missing: missing, isInOrder: isInOrder)
            }
            let remaining = clock.now.duration(to: deadline)
            if remaining <= .zero {
                if let latestStrayLines { return unreadable(latestStrayLines.failure) }
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
            guard case .unreadable(let reason) = TesteeAnswer(line: bytes, hasEnd: false) else {
                return accept(.whole(bytes), into: &batch)
            }
            var failure = endedFailure()
            failure.detail += ", in the middle of a line"
            failure.excerpt = reason.excerpt
            return Fault(failure: failure, missing: missing, answeredLast: answeredLast)
        case .whole(let bytes):
            switch TesteeAnswer(line: bytes) {
            case .blank: return nil
            case .unreadable(let failure): return noteStrayLine(failure)
            case .answer(let id, let observation, let report):
                guard let index = batch.index(of: id) else {
                    let isLate = (1..<batch.firstID).contains(id)
                    return noteStrayLine(isLate ? Self.repeatedFailure : Self.unaskedFailure(bytes))
                }
                switch states[index] {
                case .outstanding:
                    if let report { configuration.source?.note(report, of: batch.requests[index]) }
                    endStrayLines(before: index, in: &batch)
                    note(observation, at: index, in: &batch)
                    return nil
                case .answered:
                    batch.observations[index] = .failed(Self.repeatedFailure)
                    return nil
                case .givenUp:
                    takeBack(observation, at: index, in: &batch)
                    return nil
                case .unsent: return noteStrayLine(Self.unaskedFailure(bytes))
                }
            }
        }
    }

    private mutating func note(_ observation: TesteeObservation, at index: Int, in batch: inout TesteeBatch) {
        isInOrder = isInOrder && index > answeredLast ?? -1
        states[index] = .answered
        outstandingCount -= 1
        answeredLast = index
        progress = clock.now
        if !process.hasAnswered {
            process.hasAnswered = true
            configuration.liveness.noteStart(process.started.duration(to: progress))
        }
        batch.observations[index] = observation
    }

    // MARK: Lines that are no answers

    /// Alone with a request, a line that is no answer is that request's. Among others it is not yet anybody's.
    private mutating func noteStrayLine(_ failure: TesteeFailure) -> Fault? {
        if indices.count == 1 { return unreadable(failure) }
        var lines = latestStrayLines ?? StrayLines(failure: failure, count: 0, latest: clock.now, after: answeredLast)
        lines.count += 1
        lines.latest = clock.now
        latestStrayLines = lines
        return lines.count < TesteeLimit.strayLines ? nil : unreadable(lines.failure)
    }

    /// An answer came. Where answers come in order, and one alone is missing before this one, the lines stood in its place.
    private mutating func endStrayLines(before index: Int?, in batch: inout TesteeBatch) {
        guard var lines = latestStrayLines else { return }
        latestStrayLines = nil
        let skipped = indices[..<sentCount].filter { place in
            states[place] == .outstanding && place > lines.after ?? -1 && place < index ?? 0
        }
        if isInOrder, skipped.count == 1, let place = skipped.first {
            states[place] = .givenUp
            outstandingCount -= 1
            batch.observations[place] = .failed(lines.failure)
            return
        }
        lines.before = index
        strayLines.append(lines)
    }

    /// The answer of a request that had been given up: the lines in its place were not its own, as far as can be told.
    private mutating func takeBack(
        _ observation: TesteeObservation,
        at index: Int,
        in batch: inout TesteeBatch
    ) {
        isInOrder = false
        states[index] = .answered
        if case .failed(let failure)? = batch.observations[index] {
            strayLines.append(StrayLines(failure: failure, latest: clock.now, before: index))
        }
        batch.observations[index] = observation
    }

    // MARK: Faults

    static let repeatedFailure = TesteeFailure(.protocol, "a request was answered twice", cause: .repeated)

    static func unaskedFailure(_ line: [UInt8]) -> TesteeFailure {
        TesteeFailure(.protocol, "an answer with an unknown id", cause: .unaskedID, excerpt: line.excerpt)
    }

    private static let silence = TesteeFailure(.timeout, "no answer within the time limit", cause: .silence)

    /// A silence far from usual, with others waiting behind the request that may cause it; or that of a testee that
    /// nobody has heard yet; or one in which answers may be held back.
    private var isSuspicious: Bool {
        guard isWary, configuration.mayHaveSeveral else { return false }
        let silence = progress.duration(to: clock.now)
        if process.hasAnswered, indices.count > 1, silence >= configuration.leastSuspiciousSilence,
            configuration.liveness.mayBuffer
        {
            return true
        }
        guard outstandingCount > 1 else { return false }
        if process.hasAnswered { return process.responseTimes.isSuspicious(silence) }
        return !configuration.liveness.hasAnswered && silence >= configuration.suspiciousStart
    }

    private var closedInputFailure: TesteeFailure {
        TesteeFailure(.protocol, "closed its standard input before it answered", cause: .closedInput)
    }

    private var missing: [Int] { indices[..<sentCount].filter { states[$0] == .outstanding } }

    private var deadline: SuspendingClock.Instant {
        let limit = process.hasAnswered ? configuration.timeout : configuration.longestStart
        if !process.readsInput { return progress.advanced(by: min(limit, TesteeLimit.closedPipeGrace)) }
        let deadline = progress.advanced(by: limit)
        // Every request has had its line, only not an answer.
        guard let lines = latestStrayLines, lines.count >= outstandingCount else { return deadline }
        return min(deadline, lines.latest.advanced(by: TesteeLimit.strayLineGrace))
    }

    private func unreadable(_ failure: TesteeFailure) -> Fault {
        Fault(failure: failure, missing: missing, answeredLast: answeredLast)
    }

    /// The end of output is the process's death, or else a breach of the protocol.
    private func endedFailure() -> TesteeFailure {
        let grace = min(configuration.exitGrace, TesteeLimit.closedPipeGrace)
        guard let ending = process.awaitEnding(grace: grace) else {
            return TesteeFailure(.protocol, "closed its standard output before it answered", cause: .closedOutput)
        }
        return TesteeFailure(.crash, "\(ending) before it answered", cause: .ended)
    }
}
