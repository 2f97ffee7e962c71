import Foundation
import JSONModel
import PushModel

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
    private var vitalSigns = VitalSigns()
    /// Whether the process was stopped because it had grown, and nothing is wrong with it.
    private var isRecycled = false
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
        let variables = TesteeEnvironment.variables(inheriting: environment)
        let testee = SubprocessTestee(configuration, environment: variables)
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
            recycleIfGrown(after: requests.count)
            statistics.cases += requests.count
            return batch.observations.compactMap(\.self)
        } catch {
            discardProcess()
            if error != .cancelled { verdict = error }
            throw error
        }
    }

    /// Ends the input, gives the testee its grace to end, and kills what is left of it and its descendants.
    package func stop() {
        guard let process else { return }
        process.endInput()
        _ = process.awaitEnding(grace: configuration.exitGrace)
        self.process = nil
    }

    // MARK: A batch

    private func complete(_ batch: inout TesteeBatch) throws(TesteeError) {
        if isRecycled {
            try launch()
            isRecycled = false
        }
        if process?.hasEnded == true { discardProcess() }
        while true {
            let pending = batch.pending
            if pending.isEmpty { return }
            let process = try runningProcess()
            let isAlone = pending.count == 1 && !process.wasAsked
            var exchange = TesteeExchange(process, configuration, batch: batch, indices: pending)
            var fault = try exchange.run(&batch)
            noteAnswers(in: batch, pending)
            if let suspicion = fault, suspicion.isSuspicion {
                if let first = suspicion.missing.first, try hangsAlone(first, in: &batch) {
                    discardProcess()
                    continue
                }
                process.pace.relax()
                fault = try exchange.runToTheEnd(&batch)
                noteAnswers(in: batch, pending)
            }
            guard var fault else { return }
            end(process, after: &fault.failure)
            self.process = nil
            // What a fresh process did with this request alone needs no second look.
            if isAlone { fault.culprit = fault.culprit ?? fault.missing.first }
            try attribute(fault, in: &batch)
        }
    }

    private func noteAnswers(in batch: TesteeBatch, _ indices: [Int]) {
        guard indices.contains(where: { batch.observations[$0] != nil }) else { return }
        vitalSigns.noteAnswer()
        let good = indices.last { index in
            switch batch.observations[index] {
            case .outcome, .skipped: true
            case .failed, nil: false
            }
        }
        if let good { configuration.knownGood.note(batch.requests[good]) }
    }

    /// Ends a process that is of no more use, and keeps what it said about itself.
    private func end(_ process: TesteeProcess, after failure: inout TesteeFailure) {
        if failure.kind == .timeout { process.dumpThreads(grace: configuration.threadDumpGrace) }
        process.kill()
        failure.standardErrorTail = process.standardErrorTail
    }

    /// Whether a request that is suspected has no answer in a fresh process either; the suspect's process lives on.
    private func hangsAlone(_ index: Int, in batch: inout TesteeBatch) throws(TesteeError) -> Bool {
        let isToBlame = try runAlone(index, in: &batch, watchingTheEnd: false)
        if isToBlame, case .failed(let failure)? = batch.observations[index], failure.kind == .timeout { return true }
        batch.observations[index] = nil
        return false
    }

    /// Finds the request that is to blame; what is still pending afterwards has to be sent again.
    private func attribute(_ fault: TesteeExchange.Fault, in batch: inout TesteeBatch) throws(TesteeError) {
        if let culprit = fault.culprit {
            batch.observations[culprit] = .failed(fault.failure)
            try noteDeath(fault.failure, by: batch.requests[culprit])
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
        noteAnswers(in: batch, [index])
        if failure == nil, watchingTheEnd { failure = unaskedOutput(of: process, after: index, in: batch) }
        guard var failure else { return false }
        end(process, after: &failure)
        batch.observations[index] = .failed(failure)
        try noteDeath(failure, by: batch.requests[index])
        return true
    }

    private func unaskedOutput(
        of process: TesteeProcess,
        after index: Int,
        in batch: TesteeBatch
    ) -> TesteeFailure? {
        switch process.lineAfterEndOfInput(grace: configuration.exitGrace) {
        case nil: return nil
        case .tooLong: return TesteeFailure(.protocol, "output with no request", cause: .tooLong)
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

    // MARK: Processes

    /// - Throws: `diesBeforeFirstAnswer` or `answersNoMore` when the testee gives no sign of life.
    private func noteDeath(_ failure: TesteeFailure, by request: TesteeRequest) throws(TesteeError) {
        guard failure.kind != .protocol, vitalSigns.noteDeath(by: request) else { return }
        let known = configuration.knownGood.value
        let question = known ?? TesteeRequest(dialect: request.dialect, message: .value([:]), context: request.context)
        var batch = TesteeBatch([question], firstID: nextID)
        nextID += 1
        statistics.loneRuns += 1
        let process = try TesteeProcess(configuration, environment: environment)
        defer { process.kill() }
        var exchange = TesteeExchange(process, configuration, batch: batch, indices: [0])
        // Whatever it says, it lives.
        guard var fault = try exchange.run(&batch), fault.failure.kind != .protocol else {
            return vitalSigns.noteAnswer()
        }
        end(process, after: &fault.failure)
        let (detail, tail) = (fault.failure.detail, fault.failure.standardErrorTail)
        throw known == nil
            ? .diesBeforeFirstAnswer(detail: detail, standardErrorTail: tail)
            : .answersNoMore(detail: detail, standardErrorTail: tail)
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

    private func recycleIfGrown(after cases: Int) {
        guard let limit = configuration.memoryGrowth, let process,
            process.growth.isOver(limit, after: cases, residentBytes: process.residentBytes)
        else { return }
        stop()
        isRecycled = true
        statistics.recyclings += 1
    }

    private func discardProcess() {
        process?.kill()
        process = nil
    }
}
