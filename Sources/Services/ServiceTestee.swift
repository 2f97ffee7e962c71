import APNsWire
import Findings
import JSONModel
import PushModel
import Synchronization
import Testees
import WorldConfiguration

/// A running service under test: it is given messages by HTTP, and its pushes arrive at a mock endpoint of its own.
///
/// Each request has a device token of its own, by which its push is matched, so many requests are under way at a time. A fault
/// belongs to the message that brings it about alone: whatever was under way then is asked again, each by itself; where none
/// does it again, it is a finding about the service, and no message is lost.
package final class ServiceTestee: Testee, ServiceWatch {
    /// How long the service may take.
    package struct Patience: Sendable {
        /// For an answer.
        package var answer: Duration
        /// Until it is up.
        package var start: Duration

        package init(answer: Duration = .seconds(5), start: Duration = .seconds(7)) {
            self.answer = answer
            self.start = start
        }
    }

    private struct State {
        var isStarted = false
        var mock: MockForService?
        var host: ServiceHost?
        var faultBudget = FaultBudget()
        /// Why nobody needs to ask any more.
        var verdict: TesteeError?
    }

    let file: ServiceFile
    let patience: Patience
    private let clock: @Sendable () -> Int
    let client: HTTPClient
    let tokenSource = DeviceTokenSource()
    let matcher: PushMatcher
    let log: ServiceEventLog
    private let gate: ServiceGate
    private let attribution: FaultAttribution
    private let state = Mutex(State())

    /// - Parameters:
    ///   - file: what the service is.
    ///   - patience: how long it may take.
    ///   - clock: milliseconds since the epoch.
    package init(_ file: ServiceFile, patience: Patience, clock: @escaping @Sendable () -> Int) {
        self.file = file
        self.patience = patience
        self.clock = clock
        let log = ServiceEventLog()
        self.log = log
        client = HTTPClient(to: file.request.address)
        matcher = PushMatcher { [quiet = file.quiet] in log.add($0, quiet: quiet) }
        gate = ServiceGate(places: file.concurrency)
        attribution = FaultAttribution(log: log)
    }

    // MARK: Beginning and end

    /// Starts the mock endpoint, and the service if the file says how, and waits until it is up.
    ///
    /// - Throws: `cannotStart`, `diesBeforeFirstAnswer`.
    package func start() async throws(TesteeError) {
        if let verdict = state.withLock({ $0.verdict }) { throw verdict }
        if state.withLock({ $0.isStarted }) { return }
        await gate.enterAlone()
        do throws(TesteeError) {
            if !state.withLock({ $0.isStarted }) { try await begin() }
            gate.leaveAlone()
        } catch {
            if error != .cancelled { state.withLock { $0.verdict = $0.verdict ?? error } }
            gate.leaveAlone()
            throw error
        }
    }

    private func begin() async throws(TesteeError) {
        let mock = try await MockForService.start(
            file.mock,
            clock: clock,
            onExchange: { [matcher, log] exchange in
                log.add(exchange, of: exchange.request.deviceToken.flatMap(matcher.request))
                if exchange.brokenOff == nil, exchange.malformation == nil { matcher.arrived(exchange) }
            },
            onConnectionEnd: { [log] in log.add($0) }
        )
        let host = ServiceHost(file, variables: mock.variables, patience: patience.start)
        do throws(TesteeError) {
            try await host.bringUp()
        } catch {
            await host.end()
            await mock.stop()
            throw error
        }
        state.withLock { state in
            (state.mock, state.host) = (mock, host)
            state.isStarted = true
        }
        RunningServices.add { [self] in await stop() }
    }

    /// The port of the mock endpoint; nil before the start and after the end.
    package var mockPort: Int? { state.withLock { $0.mock?.port } }

    /// Ends the mock endpoint, and the service if it was started here.
    package func stop() async {
        let (mock, host) = state.withLock { state in
            defer { (state.mock, state.host) = (nil, nil) }
            return (state.mock, state.host)
        }
        await host?.end()
        await client.stop()
        await mock?.stop()
    }

    // MARK: What is seen beside the outcomes

    package func takeServiceEvents() -> [ServiceEvent] { log.takeAll() }

    package func settle() async {
        // As long again: what is that late is late by much.
        try? await Task.sleep(for: file.quiet * 2)
    }

    // MARK: Asking

    package func compile(_ requests: [TesteeRequest]) async throws(TesteeError) -> [TesteeObservation] {
        try await start()
        let chains = Self.chains(of: requests)
        let results = await withTaskGroup(of: (Int, Result<[TesteeObservation], TesteeError>).self) { group in
            for (number, chain) in chains.enumerated() {
                group.addTask { [self] in (number, await observations(of: chain)) }
            }
            var results: [Result<[TesteeObservation], TesteeError>?] = Array(repeating: nil, count: chains.count)
            for await (number, result) in group { results[number] = result }
            return results
        }
        if Task.isCancelled { throw .cancelled }
        var all: [TesteeObservation] = []
        all.reserveCapacity(requests.count)
        for case let result? in results { all += try result.get() }
        return all
    }

    /// The requests, those of a sequence together: its steps go one after the other.
    private static func chains(of requests: [TesteeRequest]) -> [ArraySlice<TesteeRequest>] {
        let starts = requests.indices.filter { !requests[$0].followsAnother || $0 == 0 } + [requests.count]
        return zip(starts, starts.dropFirst()).map { requests[$0..<$1] }
    }

    private func observations(
        of chain: ArraySlice<TesteeRequest>
    ) async -> Result<[TesteeObservation], TesteeError> {
        var observations: [TesteeObservation] = []
        for request in chain {
            do throws(TesteeError) {
                observations.append(try await observation(of: request))
            } catch {
                return .failure(error)
            }
        }
        return .success(observations)
    }

    private func observation(of request: TesteeRequest) async throws(TesteeError) -> TesteeObservation {
        if let reason = request.reasonToSkip { return .skipped(reason) }
        await gate.enter()
        if let verdict {
            gate.leave()
            throw verdict
        }
        let result = await attempt(request)
        // What was under way together is one fault.
        if case .fault(let failure) = result, await attribution.note(failure, request) {
            state.withLock { $0.faultBudget.note(failure.kind) }
        }
        gate.leave()
        switch result {
        case .observed(let observation):
            state.withLock { $0.faultBudget.noteAnswers(1) }
            return observation
        case .fault(let failure):
            return try await observationAlone(of: request, after: failure)
        }
    }

    /// Why nobody needs to ask any more; `cancelled` where nobody wants to know.
    private var verdict: TesteeError? { Task.isCancelled ? .cancelled : state.withLock { $0.verdict } }

    /// Asks again with nothing else under way, in a service that is up: who does it again is to blame.
    private func observationAlone(
        of request: TesteeRequest,
        after failure: TesteeFailure
    ) async throws(TesteeError) -> TesteeObservation {
        await gate.enterAlone()
        do throws(TesteeError) {
            if let verdict { throw verdict }
            let words = try await recover(after: failure)
            await attribution.note(words)
            var observation: TesteeObservation
            switch await attempt(request) {
            case .observed(let observed):
                observation = observed
                await attribution.clear(request, isToBlame: false)
            case .fault(var again):
                state.withLock { $0.faultBudget.note(again.kind) }
                again.standardErrorTail = try await recover(after: again)?.words ?? ""
                observation = .failed(again)
                await attribution.clear(request, isToBlame: true)
            }
            gate.leaveAlone()
            return observation
        } catch {
            if error != .cancelled { state.withLock { $0.verdict = $0.verdict ?? error } }
            await attribution.giveUp()
            gate.leaveAlone()
            throw error
        }
    }

    /// Sees to it that the service is up after a fault.
    ///
    /// - Returns: how it ended, if it had.
    /// - Throws: `cannotStart` where it does not come up again, `failsTooOften`.
    private func recover(after failure: TesteeFailure) async throws(TesteeError) -> ServiceEnd? {
        let (host, isTooHeavy) = state.withLock { ($0.host, $0.faultBudget.isTooHeavy) }
        if isTooHeavy { throw .failsTooOften(detail: failure.detail) }
        guard let host else { throw .cancelled }
        return try await host.bringUp(afterFault: true)
    }
}
