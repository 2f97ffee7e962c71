import Foundation

/// A testee in a process of its own.
///
/// A fault costs the process and belongs to the case whose lone run in a fresh process shows it too; so what is
/// observed of a case depends neither on its neighbours nor on timing, as far as the testee itself does not.
package actor SubprocessTestee {
    package nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }

    package private(set) var statistics = TesteeStatistics()

    private nonisolated let executor = QueueExecutor()
    private let configuration: TesteeConfiguration
    private let environment: [String]
    private var process: TesteeProcess?
    private var nextID = 1
    private var hasEverAnswered = false
    /// Requests of which each ended a fresh process before the testee had ever answered anything.
    private var deadlyRequests: [TesteeRequest] = []
    /// Why the testee cannot be used any more.
    private var verdict: TesteeError?

    private init(_ configuration: TesteeConfiguration, environment: [String]) {
        self.configuration = configuration
        self.environment = environment
    }

    /// Starts a testee; throws `cannotStart`.
    ///
    /// The process inherits the environment, with a fixed locale and time zone, which make it reproducible.
    package static func start(
        _ configuration: TesteeConfiguration,
        inheriting environment: [String: String] = ProcessInfo.processInfo.environment
    ) async throws(TesteeError) -> SubprocessTestee {
        let fixed = ["LC_ALL": "C.UTF-8", "TZ": "UTC", "SWIFT_BACKTRACE": "enable=no"]
        let variables = environment.merging(fixed) { _, fixed in fixed }.sorted { $0.key < $1.key }
        let testee = SubprocessTestee(configuration, environment: variables.map { "\($0.key)=\($0.value)" })
        try await testee.launch()
        return testee
    }

    /// Has requests compiled, and observes them in their order.
    ///
    /// - Throws: `cannotStart` or `diesBeforeFirstAnswer` when the testee cannot be run (and from then on always), and
    ///   `cancelled` when the surrounding task is; the process is gone then.
    package func compile(_ requests: [TesteeRequest]) async throws(TesteeError) -> [TesteeObservation] {
        if let verdict { throw verdict }
        do {
            var batch = TesteeBatch(requests, firstID: nextID)
            nextID += requests.count
            try complete(&batch)
            statistics.cases += requests.count
            return batch.observations.compactMap(\.self)
        } catch {
            discardProcess()
            if error != .cancelled { verdict = error }
            throw error
        }
    }

    /// Ends the input, gives the testee its grace to end, and kills what is left of its process group.
    package func stop() {
        guard let process else { return }
        process.endInput()
        _ = process.awaitEnding(grace: configuration.exitGrace)
        self.process = nil
    }

    // MARK: A batch

    private func complete(_ batch: inout TesteeBatch) throws(TesteeError) {
        if process?.hasEnded == true { discardProcess() }
        while true {
            let pending = batch.pending
            if pending.isEmpty { return }
            let process = try runningProcess()
            var exchange = TesteeExchange(process, configuration, batch: batch, indices: pending)
            let fault = try exchange.run(&batch)
            hasEverAnswered = hasEverAnswered || process.hasAnswered
            guard var fault else { return }
            discardProcess()
            fault.failure.standardErrorTail = process.standardErrorTail
            try attribute(fault, in: &batch)
        }
    }

    /// Finds the request that is to blame; what is still pending afterwards has to be sent again.
    private func attribute(_ fault: TesteeExchange.Fault, in batch: inout TesteeBatch) throws(TesteeError) {
        if let culprit = fault.culprit {
            batch.observations[culprit] = .failed(fault.failure)
            return
        }
        let suspects = (fault.answeredLast.map { [$0] } ?? []) + fault.missing
        for suspect in suspects {
            let isToBlame = try runAlone(suspect, in: &batch, watchingTheEnd: fault.failure.kind == .protocol)
            if isToBlame { return }
        }
        if let first = fault.missing.first ?? fault.answeredLast {
            batch.observations[first] = .failed(fault.failure)
        }
    }

    /// Runs one request in a fresh process, notes what is observed, and says whether it did anything but answer.
    ///
    /// `watchingTheEnd` waits for what it may write after its answer.
    private func runAlone(
        _ index: Int,
        in batch: inout TesteeBatch,
        watchingTheEnd: Bool
    ) throws(TesteeError) -> Bool {
        statistics.loneRuns += 1
        batch.observations[index] = nil
        let process = try TesteeProcess(configuration, environment: environment)
        defer { process.kill() }
        var exchange = TesteeExchange(process, configuration, batch: batch, indices: [index])
        var failure = try exchange.run(&batch)?.failure
        hasEverAnswered = hasEverAnswered || process.hasAnswered
        if failure == nil, watchingTheEnd { failure = unaskedOutput(of: process, after: index, in: batch) }
        guard var failure else { return false }
        failure.standardErrorTail = process.standardErrorTail
        batch.observations[index] = .failed(failure)
        if failure.kind == .crash { try noteDeath(failure, by: batch.requests[index]) }
        return true
    }

    private func unaskedOutput(
        of process: TesteeProcess,
        after index: Int,
        in batch: TesteeBatch
    ) -> TesteeFailure? {
        process.endInput()
        switch firstLineAfterEndOfInput(of: process) {
        case nil: return nil
        case .tooLong: return TesteeFailure(.protocol, "output with no request")
        case .whole(let line), .unfinished(let line):
            switch TesteeAnswer(line: line) {
            case .blank: return nil
            case .unreadable(let failure): return failure
            case .answer(let id, _):
                return batch.index(of: id) == index
                    ? TesteeExchange.repeatedFailure : TesteeExchange.unaskedFailure(line)
            }
        }
    }

    /// Reads until a line that is not blank, the end of output, or the end of the grace.
    private func firstLineAfterEndOfInput(of process: TesteeProcess) -> LineBuffer.Line? {
        let clock = SuspendingClock()
        let deadline = clock.now.advanced(by: configuration.exitGrace)
        while clock.now < deadline {
            let isBusy = process.serve()
            while let line = process.nextLine() {
                if case .whole(let bytes) = line, case .blank = TesteeAnswer(line: bytes) { continue }
                return line
            }
            if process.outputHasEnded { return nil }
            if !isBusy { process.sleep(atMost: clock.now.duration(to: deadline)) }
        }
        return nil
    }

    // MARK: Processes

    private func noteDeath(_ failure: TesteeFailure, by request: TesteeRequest) throws(TesteeError) {
        guard !hasEverAnswered, !deadlyRequests.contains(request) else { return }
        deadlyRequests.append(request)
        guard deadlyRequests.count >= TesteeLimit.deathsBeforeFirstAnswer else { return }
        throw .diesBeforeFirstAnswer(detail: failure.detail, standardErrorTail: failure.standardErrorTail)
    }

    private func launch() throws(TesteeError) {
        process = try TesteeProcess(configuration, environment: environment)
    }

    private func runningProcess() throws(TesteeError) -> TesteeProcess {
        if let process { return process }
        statistics.restarts += 1
        let fresh = try TesteeProcess(configuration, environment: environment)
        process = fresh
        return fresh
    }

    private func discardProcess() {
        process?.kill()
        process = nil
    }
}
