import APNsWire
import PushModel
import Synchronization
import Testees
import WorldConfiguration

/// A running service that is given one message at a time, with the mock endpoint that it sends to in the hands of whoever asks:
/// for those who judge a row of messages, and not each alone.
package final class DrivenService: Sendable {
    /// What the service said to a message.
    package struct Reply: Sendable, Equatable {
        /// The status.
        package var status: Int
        /// What the file says that such a status means.
        package var meaning: Meaning

        package init(status: Int, meaning: Meaning) {
            self.status = status
            self.meaning = meaning
        }
    }

    package enum Answer: Sendable {
        case reply(Reply)
        /// Why there is none.
        case failed(TesteeFailure)
    }

    package enum Meaning: Sendable, Equatable {
        /// 2xx: the service has the message, and answers for it.
        case accepted
        case refused
        /// There is no push.
        case suppressed
        /// A status of which the file says nothing.
        case other
    }

    /// The clock of the endpoint.
    package struct Time: Sendable {
        /// Milliseconds since the epoch.
        package var now: @Sendable () -> Int
        /// How far that is before the service's own clock, in milliseconds.
        package var offset: @Sendable () -> Int

        package init(now: @escaping @Sendable () -> Int, offset: @escaping @Sendable () -> Int) {
            self.now = now
            self.offset = offset
        }
    }

    private struct State {
        var mock: MockForService?
        var host: ServiceHost?
    }

    package let file: ServiceFile
    private let patience: ServiceTestee.Patience
    private let time: Time
    private let onExchange: @Sendable (Exchange) -> Void
    private let onConnectionEnd: @Sendable (ConnectionEnd) -> Void
    private let client: HTTPClient
    private let tokens = DeviceTokenSource()
    private let state = Mutex(State())

    /// - Parameters:
    ///   - file: What the service is.
    ///   - patience: How long it may take.
    ///   - time: The endpoint's.
    ///   - onExchange: Told of each request to the endpoint, on the endpoint's threads.
    ///   - onConnectionEnd: Told of each connection that is over, there as well.
    package init(
        _ file: ServiceFile,
        patience: ServiceTestee.Patience,
        time: Time,
        onExchange: @escaping @Sendable (Exchange) -> Void,
        onConnectionEnd: @escaping @Sendable (ConnectionEnd) -> Void
    ) {
        self.file = file
        self.patience = patience
        self.time = time
        self.onExchange = onExchange
        self.onConnectionEnd = onConnectionEnd
        client = HTTPClient(to: file.request.address)
    }

    /// Starts the mock endpoint, and the service if the file says how, and waits until it is up.
    ///
    /// - Returns: The endpoint, which serves until ``stop()``.
    /// - Throws: `cannotStart`, `diesBeforeFirstAnswer`.
    package func start() async throws(TesteeError) -> MockEndpoint {
        let mock = try await MockForService.start(
            file.mock,
            clock: time.now,
            // Who looks at the service's clock sees nothing of what the endpoint's is put forward.
            sendersClock: time.offset,
            onExchange: onExchange,
            onConnectionEnd: onConnectionEnd
        )
        let host = ServiceHost(file, variables: mock.variables, patience: patience.start)
        state.withLock { state in (state.mock, state.host) = (mock, host) }
        RunningServices.add(stop)
        try await host.bringUp()
        return mock.endpoint
    }

    /// A device token that nobody had before: 64 hexadecimal digits.
    package func nextDeviceToken() -> String { tokens.next() }

    /// Gives the service a message.
    ///
    /// - Parameters:
    ///   - request: The message with its context.
    ///   - deviceToken: The token of the device that it is for.
    /// - Returns: What the service said, or why it said nothing.
    package func give(_ request: TesteeRequest, deviceToken: String) async -> Answer {
        var message = file.request.made(for: TemplateValues(request: request, deviceToken: deviceToken))
        // On a connection that was used before nobody would know whether the service has read the message when it breaks: given
        // again, the message might be pushed twice, and the service would be blamed.
        message.headers.append(("connection", "close"))
        switch await client.send(message, patience: patience.answer, onNewConnection: true) {
        case .success(let response):
            return .reply(Reply(status: response.status, meaning: meaning(of: response.status)))
        case .failure(let fault): return .failed(fault.failure)
        }
    }

    private func meaning(of status: Int) -> Meaning {
        if file.refused.contains(where: { $0 ~= status }) { return .refused }
        if file.suppressed.contains(where: { $0 ~= status }) { return .suppressed }
        return (200..<300).contains(status) ? .accepted : .other
    }

    /// Sees to it that the service is up after a fault.
    ///
    /// - Throws: `cannotStart` where it does not come up again.
    package func recover() async throws(TesteeError) {
        guard let host = state.withLock({ $0.host }) else { throw .cancelled }
        _ = try await host.bringUp(afterFault: true)
    }

    /// Ends the mock endpoint, and the service if it was started here.
    @Sendable package func stop() async {
        let (mock, host) = state.withLock { state in
            defer { state = State() }
            return (state.mock, state.host)
        }
        await host?.end()
        await client.stop()
        await mock?.stop()
    }
}
