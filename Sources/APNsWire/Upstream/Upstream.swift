import NIOCore
import PushModel
import Synchronization

/// Another endpoint, to which every request goes on as it came.
///
/// One connection carries everything. Whatever becomes of it, each request has its answer, or the reason why there is none, in bounded time.
package final class Upstream: Sendable {
    package struct Configuration: Sendable {
        package var host: String
        package var port: Int
        /// False speaks h2c.
        package var isSecure: Bool
        /// The authority that its certificate must come from; nil trusts those that the system does.
        package var trustRootPEM: String?
        /// How long an answer may take.
        package var patience: Duration
        /// Whether it may be another machine.
        package var allowsRemoteHosts: Bool

        package init(
            host: String,
            port: Int,
            isSecure: Bool,
            trustRootPEM: String? = nil,
            patience: Duration = .seconds(30),
            allowsRemoteHosts: Bool = false
        ) {
            self.host = host
            self.port = port
            self.isSecure = isSecure
            self.trustRootPEM = trustRootPEM
            self.patience = patience
            self.allowsRemoteHosts = allowsRemoteHosts
        }
    }

    private struct State {
        var client: APNsClient
        /// How many requests have ended, and how.
        var answers = 0
        var isFailing = false
        /// What is under way, by its ticket.
        var tasks: [Int: Task<Void, Never>] = [:]
        /// What was over before it was written down as under way.
        var ended: Set<Int> = []
        var lastTicket = 0
    }

    private let configuration: Configuration
    private let state: Mutex<State>
    private let whenFailed: @Sendable (String) -> Void

    /// - Parameters:
    ///   - configuration: Where it is, and whom to trust.
    ///   - whenFailed: Told why a request has no answer, where the one before had one: once in a row of such.
    /// - Throws: ``WireError/remoteHost(_:)``, ``WireError/tls(_:)``.
    package init(
        _ configuration: Configuration,
        whenFailed: @escaping @Sendable (String) -> Void = { _ in }
    ) throws(WireError) {
        self.configuration = configuration
        self.whenFailed = whenFailed
        state = Mutex(State(client: try Self.client(configuration)))
    }

    private static func client(_ configuration: Configuration) throws(WireError) -> APNsClient {
        var client = APNsClient.Configuration(
            host: configuration.host,
            port: configuration.port,
            trustRootPEM: configuration.trustRootPEM,
            signer: nil,
            clock: { 0 },
            allowsRemoteHosts: configuration.allowsRemoteHosts
        )
        client.trustsSystem = configuration.isSecure && configuration.trustRootPEM == nil
        client.connectPatience = configuration.patience
        let isAddress = (try? SocketAddress(ipAddress: configuration.host, port: 0)) != nil
        client.serverName = isAddress ? nil : configuration.host
        return try APNsClient(client)
    }

    /// Sends a request on.
    ///
    /// - Parameters:
    ///   - request: Goes out as it is, its authorization included.
    ///   - eventLoop: Where the result comes.
    /// - Returns: The answer, or why there is none. Never fails.
    func forward(
        _ request: PushRequest,
        on eventLoop: any EventLoop
    ) -> EventLoopFuture<Result<PushResponse, UpstreamProblem>> {
        let promise = eventLoop.makePromise(of: Result<PushResponse, UpstreamProblem>.self)
        let (client, before) = state.withLock { ($0.client, $0.answers) }
        let ticket = state.withLock { state in
            state.lastTicket += 1
            return state.lastTicket
        }
        let task = Task { [self] in
            let result = await client.send(request, patience: configuration.patience)
            defer {
                state.withLock { state in
                    if state.tasks.removeValue(forKey: ticket) == nil { state.ended.insert(ticket) }
                }
            }
            switch result {
            case .success(let response):
                state.withLock { state in
                    state.answers += 1
                    state.isFailing = false
                }
                promise.succeed(.success(response))
            case .failure(let error):
                if case .timedOut = error { replace(client, unlessAnsweredSince: before) }
                let problem = UpstreamProblem(text: "\(error)")
                note(problem)
                promise.succeed(.failure(problem))
            }
        }
        state.withLock { state in
            // It may be over already.
            if state.ended.remove(ticket) == nil { state.tasks[ticket] = task }
        }
        return promise.futureResult
    }

    /// A connection on which nothing has come for so long is given up: what is open on it would be in the way of all others.
    private func replace(_ client: APNsClient, unlessAnsweredSince before: Int) {
        guard let new = try? Self.client(configuration) else { return }
        let isReplaced = state.withLock { state in
            guard state.client === client, state.answers == before else { return false }
            state.client = new
            return true
        }
        if isReplaced { Task { await client.stop() } }
    }

    private func note(_ problem: UpstreamProblem) {
        let isFirst = state.withLock { state in
            defer { state.isFailing = true }
            return !state.isFailing
        }
        if isFirst { whenFailed(problem.text) }
    }

    /// Closes the connection; what has no answer yet gets none, and has been told so afterwards.
    package func stop() async {
        let (client, tasks) = state.withLock { ($0.client, Array($0.tasks.values)) }
        await client.stop()
        for task in tasks { await task.value }
    }
}

/// Why another endpoint gave no answer, in one sentence.
struct UpstreamProblem: Error, Sendable {
    let text: String
}

/// What the mock itself makes of a request that another endpoint has answered.
package struct UpstreamReport: Sendable {
    /// What the mock would have answered.
    package let mock: PushResponse
    /// Why the other endpoint gave no answer; nil where it gave the one that the client got.
    package let problem: String?
}

/// A request that waits for another endpoint's answer. A reference, since it is large.
final class ForwardedRequest {
    let arrived: ArrivedRequest
    let judgement: Judgement
    let mock: PushResponse
    let fault: Fault?

    init(arrived: ArrivedRequest, judgement: Judgement, mock: PushResponse, fault: Fault?) {
        self.arrived = arrived
        self.judgement = judgement
        self.mock = mock
        self.fault = fault
    }
}
