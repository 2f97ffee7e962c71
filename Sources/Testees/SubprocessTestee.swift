import Foundation
import JSONModel
import PushModel
import Synchronization

/// A testee in a process of its own.
///
/// A fault costs the process and belongs to the case whose lone run in a fresh process shows it too; so what is
/// observed of a case depends neither on its neighbours nor on timing, as far as the testee itself does not.
package actor SubprocessTestee: Testee {
    package nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }

    package private(set) var statistics = TesteeStatistics()
    /// The same as its `restarts`, for whoever must not wait for the testee.
    private nonisolated let restartCount = Atomic<Int>(0)
    package nonisolated var restarts: Int { restartCount.load(ordering: .relaxed) }

    private nonisolated let executor = QueueExecutor()
    private let configuration: TesteeConfiguration
    private let environment: [String]
    private var process: TesteeProcess?
    private var nextID = 1
    private var faultStreak = FaultStreak()
    private var faultBudget = FaultBudget()
    /// How many more times a request is asked alone after it has failed in a process that others had used.
    private var statelessLooks = TesteeLimit.statelessLooks
    /// How many more times the cause of lines that are no answers is looked for.
    private var strayLineSearches: Int
    /// Whether the process was stopped because it had grown, and nothing is wrong with it.
    private var isRecycled = false
    /// Why the testee cannot be used any more.
    private var verdict: TesteeError?

    private init(_ configuration: TesteeConfiguration, environment: [String]) {
        self.configuration = configuration
        self.environment = environment
        strayLineSearches = configuration.mayHaveSeveral ? TesteeLimit.strayLineSearches : 0
    }

    /// Starts a testee; throws `cannotStart`.
    ///
    /// The process inherits the environment, with a fixed locale and time zone, which make it reproducible.
    package static func start(
        _ configuration: TesteeConfiguration,
        inheriting environment: [String: String] = ProcessInfo.processInfo.environment
    ) async throws(TesteeError) -> SubprocessTestee {
        let variables = TesteeEnvironment.variables(
            inheriting: environment,
            changing: configuration.source?.variables ?? [:]
        )
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
        var batch = TesteeBatch(requests, firstID: nextID)
        nextID += requests.count
        do {
            try complete(&batch)
            recycleIfGrown(after: requests.count)
        } catch {
            discardProcess()
            if error != .cancelled { verdict = error }
            guard case .failsTooOften = error else { throw error }
            // What it did until then is told; who asks once more gets the verdict.
            for index in batch.pending { batch.observations[index] = .skipped(TesteeObservation.notAsked + "\(error)") }
        }
        statistics.cases += requests.count
        return batch.observations.compactMap(\.self)
    }

    /// Ends the input, gives the testee its grace to end, and kills what is left of it and its descendants.
    package func stop() {
        guard let process else { return }
        process.endInput()
        if process.awaitEnding(grace: configuration.graceAtTheEnd) == nil { configuration.liveness.noteLivesOn() }
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
            leaveOutDeadly(in: &batch)
            let pending = batch.pending
            if pending.isEmpty { return }
            let process = try runningProcess()
            let isAlone = pending.count == 1 && !process.wasAsked
            var exchange = TesteeExchange(process, configuration, batch: batch, indices: pending)
            var fault = try exchange.run(&batch)
            noteAnswers(in: batch, pending)
            while let suspicion = fault, suspicion.isSuspicion, try writesOut() {
                fault = try exchange.run(&batch)
                noteAnswers(in: batch, pending)
            }
            var probes: [Probe] = []
            defer { for probe in probes { probe.process.kill() } }
            if let suspicion = fault, suspicion.isSuspicion {
                if !configuration.liveness.hasAnswered {
                    let left = configuration.longestStart - configuration.suspiciousStart
                    probes = try beginProbes(of: suspicion.missing.dropFirst(), in: batch, within: left)
                } else if let first = suspicion.missing.first, try hangsAlone(first, in: &batch) {
                    discardProcess()
                    continue
                } else {
                    process.responseTimes.relax()
                }
                fault = try exchange.runToTheEnd(&batch)
                noteAnswers(in: batch, pending)
            }
            try settle(exchange.strayLines, in: &batch)
            guard var fault else { return }
            end(process, after: &fault.failure)
            self.process = nil
            // What a fresh process did with this request alone needs no second look.
            if isAlone, let index = fault.missing.first {
                batch.observations[index] = .failed(fault.failure)
                try noteDeath(fault.failure, by: batch.requests[index])
                continue
            }
            try charge(fault.failure)
            if fault.failure.kind == .crash, fault.isInOrder, configuration.liveness.blamesFirst,
                let first = fault.missing.first
            {
                batch.observations[first] = .failed(fault.failure)
                try noteDeath(fault.failure, by: batch.requests[first])
                continue
            }
            if !configuration.liveness.hasAnswered, fault.missing.count > 1 {
                if probes.isEmpty { probes = try beginProbes(of: fault.missing[...], in: batch) }
                if try examine(probes, in: &batch) { continue }
            }
            try attribute(fault, in: &batch)
        }
    }

    /// Messages that are like those of which the testee died are not asked.
    private func leaveOutDeadly(in batch: inout TesteeBatch) {
        guard configuration.liveness.hasDeaths else { return }
        let open = batch.pending.filter { batch.requests[$0].mayBeLeftOut }.map { ($0, batch.requests[$0]) }
        for (place, trait) in configuration.liveness.deadly(open) {
            batch.observations[place] = .skipped(
                TesteeObservation.notAsked + "the testee crashed on every message like it (\(trait))"
            )
        }
    }

    private func noteAnswers(in batch: TesteeBatch, _ indices: [Int]) {
        let answered = indices.filter { batch.observations[$0] != nil }
        guard !answered.isEmpty else { return }
        if configuration.liveness.hasDeaths {
            configuration.liveness.noteAnswers(to: answered.map { batch.requests[$0] })
        }
        faultBudget.noteAnswers(answered.count)
        faultStreak.noteAnswer()
        configuration.liveness.noteAnswer()
        let good = answered.last { index in
            switch batch.observations[index] {
            case .outcome, .skipped: true
            case .failed, nil: false
            }
        }
        if let good { configuration.liveness.note(batch.requests[good]) }
    }

    /// - Throws: `failsTooOften`.
    private func charge(_ failure: TesteeFailure) throws(TesteeError) {
        faultBudget.note(failure.kind)
        if faultBudget.isTooHeavy { throw .failsTooOften(detail: failure.detail) }
    }

    /// Ends a process that is of no more use, and keeps what it said about itself.
    private func end(_ process: TesteeProcess, after failure: inout TesteeFailure) {
        if failure.kind == .timeout, configuration.mayHaveSeveral {
            process.dumpThreads(grace: configuration.threadDumpGrace)
        }
        process.kill()
        failure.standardErrorTail = process.standardErrorTail
    }

    // MARK: Who is to blame

    /// Whether a request that is suspected has no answer in a fresh process either; the suspect's process lives on.
    private func hangsAlone(_ index: Int, in batch: inout TesteeBatch) throws(TesteeError) -> Bool {
        let isToBlame = try runAlone(index, in: &batch, watchingTheEnd: false)
        if isToBlame, case .failed(let failure)? = batch.observations[index], failure.kind == .timeout {
            try charge(failure)
            return true
        }
        batch.observations[index] = nil
        return false
    }

    /// Finds the request that is to blame; what is still pending afterwards has to be sent again.
    ///
    /// Most testees answer in order, so the first one is the likeliest. The others follow one by one in its process: it is
    /// needed anyway.
    private func attribute(_ fault: TesteeExchange.Fault, in batch: inout TesteeBatch) throws(TesteeError) {
        for suspect in fault.missing where batch.observations[suspect] == nil {
            guard try failsByItself(suspect, in: &batch) else { continue }
            if fault.isInOrder { configuration.liveness.noteBlame(isFirst: suspect == fault.missing.first) }
            return
        }
        if fault.failure.kind == .protocol, let last = fault.answeredLast,
            try runAlone(last, in: &batch, watchingTheEnd: true)
        {
            return
        }
        if let first = fault.missing.first ?? fault.answeredLast {
            batch.observations[first] = .failed(fault.failure)
        }
    }

    /// Asks one request with nothing else under way, and says whether it is to blame. The process goes on to be used; if it
    /// fails and was asked others before, a fresh one tells.
    private func failsByItself(_ index: Int, in batch: inout TesteeBatch) throws(TesteeError) -> Bool {
        let process = try runningProcess()
        let isFresh = !process.wasAsked
        var exchange = TesteeExchange(process, configuration, batch: batch, indices: [index])
        let fault = try exchange.run(&batch)
        noteAnswers(in: batch, [index])
        guard var failure = fault?.failure else { return false }
        end(process, after: &failure)
        self.process = nil
        if isFresh {
            batch.observations[index] = .failed(failure)
            try noteDeath(failure, by: batch.requests[index])
            return true
        }
        if statelessLooks > 0 {
            if try runAlone(index, in: &batch, watchingTheEnd: false) { return true }
            // It depends on what came before: there is little to learn from many such looks.
            statelessLooks -= 1
            return false
        }
        batch.observations[index] = .failed(failure)
        try charge(failure)
        return true
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

    /// Finds out who caused lines that are no answers: the request answered after them, or before. Where neither does so
    /// alone, or where it has been looked for often enough, they are the next one's.
    private func settle(_ strayLines: [TesteeExchange.StrayLines], in batch: inout TesteeBatch) throws(TesteeError) {
        for lines in strayLines {
            guard let last = lines.before ?? lines.after else { continue }
            if strayLineSearches > 0 {
                strayLineSearches -= 1
                let kept = batch.observations
                if let before = lines.before, try runAlone(before, in: &batch, watchingTheEnd: false) { continue }
                if let after = lines.after, try runAlone(after, in: &batch, watchingTheEnd: true) { continue }
                batch.observations = kept
            }
            batch.observations[last] = .failed(lines.failure)
        }
    }

    private func unaskedOutput(
        of process: TesteeProcess,
        after index: Int,
        in batch: TesteeBatch
    ) -> TesteeFailure? {
        switch process.lineAfterEndOfInput(grace: configuration.graceAtTheEnd) {
        case nil: return nil
        case .tooLong: return TesteeFailure(.protocol, "output without a request", cause: .tooLong)
        case .whole(let line), .unfinished(let line):
            switch TesteeAnswer(line: line) {
            case .blank: return nil
            case .unreadable(let failure): return failure
            case .answer(let id, _, _):
                return batch.index(of: id) == index
                    ? TesteeExchange.repeatedFailure : TesteeExchange.unaskedFailure(line)
            }
        }
    }

    // MARK: Processes

    /// - Throws: `diesBeforeFirstAnswer` or `answersNoMore` when the testee gives no sign of life.
    private func noteDeath(_ failure: TesteeFailure, by request: TesteeRequest) throws(TesteeError) {
        if failure.kind == .crash { configuration.liveness.noteDeath(by: request) }
        guard faultStreak.noteDeath(by: request, of: failure.kind) else { return }
        let known = configuration.liveness.known
        statistics.loneRuns += 1
        var probe = try makeProbe(of: known ?? Self.plainRequest(like: request))
        defer { probe.process.kill() }
        if var fault = try probe.exchange.run(&probe.batch), known == nil || fault.failure.leavesNoAnswer {
            end(probe.process, after: &fault.failure)
            try declareUnusable(fault.failure, hasAnswered: known != nil)
        }
        faultStreak.noteAnswer()
    }

    private func declareUnusable(_ failure: TesteeFailure, hasAnswered: Bool) throws(TesteeError) -> Never {
        let detail = failure.detail + (failure.excerpt.map { " (\"\($0.prefix(80))\")" } ?? "")
        let verdict: TesteeError =
            hasAnswered
            ? .answersNoMore(detail: detail, standardErrorTail: failure.standardErrorTail)
            : .diesBeforeFirstAnswer(detail: detail, standardErrorTail: failure.standardErrorTail)
        configuration.liveness.declareUnusable(verdict)
        throw verdict
    }

    /// Looks whether the testee holds answers back, where nobody knows yet.
    ///
    /// - Returns: whether there was reason to look.
    /// - Throws: `holdsAnswersBack` where it does.
    private func writesOut() throws(TesteeError) -> Bool {
        guard let known = configuration.liveness.known, configuration.liveness.claimBufferingCheck() else {
            return false
        }
        statistics.loneRuns += 1
        let look = BufferingCheck(configuration, environment: environment, id: nextID)
        nextID += 1
        if try look.finds(known) {
            configuration.liveness.declareUnusable(.holdsAnswersBack)
            throw .holdsAnswersBack
        }
        return true
    }

    private static func plainRequest(like request: TesteeRequest) -> TesteeRequest {
        TesteeRequest(dialect: request.dialect, message: .value([:]), context: request.context)
    }

    // MARK: Signs of life

    /// A process that is asked one thing, to find out whether the testee ever answers anything.
    private struct Probe {
        var process: TesteeProcess
        var batch: TesteeBatch
        var exchange: TesteeExchange
        /// Place in the batch of what is asked; nil for a question of our own.
        var index: Int?
    }

    /// `limit` is how long it may take, if that is less than usual.
    private func makeProbe(
        of request: TesteeRequest,
        at index: Int? = nil,
        within limit: Duration? = nil
    ) throws(TesteeError) -> Probe {
        var configuration = configuration
        if let limit { (configuration.timeout, configuration.startTimeout) = (limit, limit) }
        let process = try TesteeProcess(configuration, environment: environment)
        let batch = TesteeBatch([request], firstID: nextID)
        nextID += 1
        let exchange = TesteeExchange(process, configuration, batch: batch, indices: [0])
        return Probe(process: process, batch: batch, exchange: exchange, index: index)
    }

    /// Asks several requests at the same time, each in a process of its own, and a plain one; waits for nothing. There are
    /// none where another job does so.
    ///
    /// `limit` is how long they may take, if that is less than usual: then their silence is a sign, but no observation.
    private func beginProbes(
        of indices: ArraySlice<Int>,
        in batch: TesteeBatch,
        within limit: Duration? = nil
    ) throws(TesteeError) -> [Probe] {
        guard let first = indices.first, configuration.mayHaveSeveral, configuration.liveness.claimProbing() else {
            return []
        }
        var probes: [Probe] = []
        do throws(TesteeError) {
            for index in indices.prefix(TesteeLimit.deathsBeforeFirstAnswer) {
                let place = limit == nil ? index : nil
                probes.append(try makeProbe(of: batch.requests[index], at: place, within: limit))
            }
            probes.append(try makeProbe(of: Self.plainRequest(like: batch.requests[first]), within: limit))
        } catch {
            for probe in probes { probe.process.kill() }
            throw error
        }
        statistics.loneRuns += probes.count
        for place in probes.indices { probes[place].exchange.begin(probes[place].batch) }
        return probes
    }

    /// Takes what the probes have to say.
    ///
    /// - Returns: whether a request failed alone, so that the fault is explained.
    /// - Throws: `diesBeforeFirstAnswer` where all fail.
    private func examine(
        _ probes: [Probe],
        in batch: inout TesteeBatch
    ) throws(TesteeError) -> Bool {
        var failures: [TesteeFailure] = []
        var isExplained = false
        for var probe in probes {
            if var fault = try probe.exchange.run(&probe.batch) {
                end(probe.process, after: &fault.failure)
                failures.append(fault.failure)
                guard let index = probe.index else { continue }
                batch.observations[index] = .failed(fault.failure)
                isExplained = true
            } else {
                faultStreak.noteAnswer()
                configuration.liveness.noteAnswer()
                if let index = probe.index { batch.observations[index] = probe.batch.observations[0] }
            }
        }
        guard failures.count == probes.count, let first = failures.first else { return isExplained }
        try declareUnusable(first, hasAnswered: false)
    }

    // MARK: Processes

    private func launch() throws(TesteeError) {
        process = try TesteeProcess(configuration, environment: environment)
    }

    private func runningProcess() throws(TesteeError) -> TesteeProcess {
        if let process { return process }
        statistics.restarts += 1
        restartCount.add(1, ordering: .relaxed)
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
