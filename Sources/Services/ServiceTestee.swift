import APNsWire
import Campaign
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
        var burden = Burden()
        /// Why nobody needs to ask any more.
        var verdict: TesteeError?
    }

    private let file: ServiceFile
    private let patience: Patience
    private let clock: @Sendable () -> Int
    private let client: HTTPClient
    private let mint = DeviceTokenMint()
    private let desk: PushDesk
    private let log: AsideLog
    private let gate: ServiceGate
    private let suspects: Suspects
    private let state = Mutex(State())

    /// - Parameters:
    ///   - file: what the service is.
    ///   - patience: how long it may take.
    ///   - clock: milliseconds since the epoch.
    package init(_ file: ServiceFile, patience: Patience, clock: @escaping @Sendable () -> Int) {
        self.file = file
        self.patience = patience
        self.clock = clock
        let log = AsideLog()
        self.log = log
        client = HTTPClient(to: file.request.address)
        desk = PushDesk { [quiet = file.quiet] in log.add($0, quiet: quiet) }
        gate = ServiceGate(places: file.concurrency)
        suspects = Suspects(log: log)
    }

    // MARK: Beginning and end

    /// Starts the mock endpoint, and the service if the file says how, and waits until it is up.
    ///
    /// - Throws: `cannotStart`, `diesBeforeFirstAnswer`.
    package func start() async throws(TesteeError) {
        if state.withLock({ $0.isStarted }) { return }
        await gate.enterAlone()
        do throws(TesteeError) {
            if !state.withLock({ $0.isStarted }) { try await begin() }
            await gate.leaveAlone()
        } catch {
            await gate.leaveAlone()
            throw error
        }
    }

    private func begin() async throws(TesteeError) {
        let mock = try await MockForService.start(
            file.mock,
            clock: clock,
            onExchange: { [desk, log] exchange in
                if exchange.brokenOff == nil, exchange.malformation == nil {
                    log.add(exchange, of: exchange.deviceToken.flatMap(desk.request))
                    desk.arrived(exchange)
                } else {
                    log.add(exchange, of: exchange.deviceToken.flatMap(desk.request))
                }
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
        RunningServices.add(self)
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

    package func takeAsides() -> [Aside] { log.takeAll() }

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
            await gate.leave()
            throw verdict
        }
        let result = await attempt(request)
        if case .fault(let failure) = result { await suspects.note(failure, request) }
        await gate.leave()
        switch result {
        case .observed(let observation):
            state.withLock { $0.burden.noteAnswers(1) }
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
            let words = try await recover(from: failure)
            await suspects.note(words)
            var observation: TesteeObservation
            switch await attempt(request) {
            case .observed(let observed):
                observation = observed
                await suspects.clear(request, isToBlame: false)
            case .fault(var again):
                again.standardErrorTail = try await recover(from: again)?.words ?? ""
                observation = .failed(again)
                await suspects.clear(request, isToBlame: true)
            }
            await gate.leaveAlone()
            return observation
        } catch {
            if error != .cancelled { state.withLock { $0.verdict = $0.verdict ?? error } }
            await suspects.giveUp()
            await gate.leaveAlone()
            throw error
        }
    }

    /// Sees to it that the service is up after a fault.
    ///
    /// - Returns: how it ended, if it had.
    /// - Throws: `cannotStart` where it does not come up again, `failsTooOften`.
    private func recover(from failure: TesteeFailure) async throws(TesteeError) -> ServiceEnd? {
        let (host, isTooHeavy) = state.withLock { state in
            state.burden.note(failure.kind)
            return (state.host, state.burden.isTooHeavy)
        }
        if isTooHeavy { throw .failsTooOften(detail: failure.detail) }
        guard let host else { throw .cancelled }
        // One that hangs is of no more use, if another one can be had.
        if failure.kind == .timeout, file.start != nil, await !host.isUp() { await host.end() }
        return try await host.bringUp()
    }

    // MARK: One attempt

    private enum Attempt {
        case observed(TesteeObservation)
        /// The service is perhaps gone: nobody knows yet who is to blame.
        case fault(TesteeFailure)
    }

    private func attempt(_ request: TesteeRequest) async -> Attempt {
        var (token, result) = await exchange(request, onNewConnection: false)
        if result == .failure(.broken(afterUse: true)) {
            desk.giveUp(token)
            (token, result) = await exchange(request, onNewConnection: true)
        }
        switch result {
        case .success(let response):
            return .observed(await observation(of: response, token, request))
        case .failure(let fault):
            desk.giveUp(token)
            return .fault(fault.failure)
        }
    }

    private func exchange(
        _ request: TesteeRequest,
        onNewConnection isFresh: Bool
    ) async -> (token: String, Result<ServiceResponse, ExchangeFault>) {
        let token = mint.next()
        desk.open(token, for: request)
        // A device without a token stays one.
        let given = request.hasNoToken ? "" : token
        let message = file.request.made(for: TemplateValues(request: request, deviceToken: given))
        return (token, await client.send(message, patience: patience.answer, onNewConnection: isFresh))
    }

    private func observation(
        of response: ServiceResponse,
        _ token: String,
        _ request: TesteeRequest
    ) async -> TesteeObservation {
        let status = response.status
        let (isRefused, isSuppressed) = (
            file.refused.contains { $0 ~= status }, file.suppressed.contains { $0 ~= status }
        )
        guard isRefused || isSuppressed || (200..<300).contains(status) else {
            // A service may say in this way that APNs took no push.
            if let push = desk.close(token, unlessPushed: .declined(status)), !push.isAccepted {
                return .outcome(push.outcome)
            }
            return .failed(
                TesteeFailure(
                    .protocol,
                    "the service answers with status \(status)",
                    cause: .malformed,
                    excerpt: response.excerpt
                )
            )
        }
        guard isRefused || isSuppressed else {
            await desk.awaitPush(to: token, within: file.quiet)
            if let push = desk.close(token, unlessPushed: .quiet) { return .outcome(push.outcome) }
            return .outcome(.suppressed("status \(status), and no push within \(Int(file.quiet / .milliseconds(1)))ms"))
        }
        if let push = desk.close(token, unlessPushed: .declined(status)) {
            if push.isAccepted { log.addDeclined(status, push, request) }
            return .outcome(push.outcome)
        }
        let reason = "status \(status)" + (response.excerpt.isEmpty ? "" : ": \(response.excerpt)")
        return .outcome(isRefused ? .refused(reason) : .suppressed(reason))
    }
}

extension ExchangeFault {
    fileprivate var failure: TesteeFailure {
        switch self {
        case .unreachable(let words):
            TesteeFailure(.crash, "the service cannot be reached: \(words)", cause: .closedInput)
        case .broken: TesteeFailure(.crash, "the service closed the connection before it had answered", cause: .ended)
        case .silent: TesteeFailure(.timeout, "no answer within the time limit", cause: .silence)
        }
    }
}

extension ServiceResponse {
    /// The beginning of the body, in one line.
    fileprivate var excerpt: String {
        let text = String(decoding: body.prefix(200), as: UTF8.self)
        return VisibleText.of(text.split(whereSeparator: \.isNewline).first.map(String.init) ?? "")
    }
}

extension TesteeRequest {
    /// Why a service cannot be asked this; nil for most.
    fileprivate var reasonToSkip: String? {
        if case .value(let value) = message, value.objectValue?["incoming"] != nil {
            return "an update on the phone is nothing that a service sends"
        }
        if dialect == .apns, headers["apns-channel-id"] != nil {
            return "a broadcast has no device token by which it could be matched"
        }
        guard let token = context["deviceToken"]?.stringValue, !hasNoToken else { return nil }
        guard token.isEmpty || !token.allSatisfy(\.isHexDigit) else { return nil }
        return "the case is about its device token, and a service is given another one for each message"
    }

    /// Whether the device has no token: then there is no push, and none to match.
    fileprivate var hasNoToken: Bool { dialect != .apns && context["deviceToken"] == "" }
}
