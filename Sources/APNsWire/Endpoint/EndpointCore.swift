import APNsRules
import Determinism
import NIOCore
import PushModel
import Synchronization

/// What all connections of an endpoint share, on whatever event loop they live.
///
/// Device tokens, rates, channels and faults are the service's and not a connection's, so one lock guards them all.
/// With one event loop nobody ever waits for it.
final class EndpointCore: Sendable {
    let configuration: EndpointConfiguration
    private let certificates: ClientCertificates
    private let sightings: FirstSightings
    private let shared: Mutex<Shared>
    /// Asked without the lock, since nearly no endpoint has faults.
    private let hasFaults: Atomic<Bool>
    /// How often topics were changed; asked without the lock, at each request.
    private let teamsVersion = Atomic(0)

    private struct Shared {
        var judge: RequestJudge
        var shape: ResponseShape
        var faults: FaultSets
        var teams: [Team]
        var arrivals = RecentArrivals()
        var connectionCount = 0
        var isStopping = false
        var channels: [Int: any Channel] = [:]
    }

    /// - Throws: ``WireError/certificate(_:)`` where the world's client authority cannot be used.
    init(_ configuration: EndpointConfiguration) throws(WireError) {
        self.configuration = configuration
        certificates = try ClientCertificates(world: configuration.world)
        sightings = FirstSightings(
            offset: configuration.clockOffset,
            isForgetful: configuration.tokensAgeBySendersClock
        )
        let shape = ResponseShape(
            environment: configuration.world.environment,
            generator: SeededGenerator(seed: configuration.seed)
        )
        shared = Mutex(
            Shared(
                judge: RequestJudge(world: configuration.world, seed: configuration.seed),
                shape: shape,
                faults: FaultSets(world: configuration.world.faults, at: configuration.clock()),
                teams: configuration.world.teams
            )
        )
        hasFaults = Atomic(!configuration.world.faults.isEmpty)
    }

    /// Milliseconds since the epoch.
    var now: Int { configuration.clock() }

    var handshakeTimeout: TimeAmount { TimeAmount(configuration.timeouts.handshake) }

    var isSecure: Bool {
        if case .plaintext = configuration.security { false } else { true }
    }
}

// MARK: - Connections

extension EndpointCore {
    /// A socket was accepted.
    ///
    /// - Returns: the connection's journal; nil where the endpoint has stopped meanwhile.
    func opened(_ channel: any Channel) -> ConnectionJournal? {
        let address = channel.remoteAddress
        let host = address?.ipAddress ?? "unknown"
        let port = address?.port ?? 0
        let now = now
        let counts = shared.withLock { shared -> (number: Int, inMinute: Int)? in
            guard !shared.isStopping else { return nil }
            shared.connectionCount += 1
            shared.channels[shared.connectionCount] = channel
            return (shared.connectionCount, shared.arrivals.add(host, at: now))
        }
        guard let counts else { return nil }
        return ConnectionJournal(
            number: counts.number,
            peer: host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)",
            peerPort: port,
            openedAt: now,
            connectionsInMinute: counts.inMinute
        )
    }

    /// What a connection has proved before its first request, by the certificates of the TLS handshake: in DER, the
    /// client's own first.
    func authorization(certificates chain: [[UInt8]]) -> ConnectionAuthorization {
        ConnectionAuthorization(
            world: configuration.world,
            certificate: certificates.facts(of: chain, now: now / 1000),
            sightings: sightings
        )
    }

    /// A connection is over.
    func ended(_ journal: ConnectionJournal, cause: ConnectionCause) {
        configuration.onConnectionEnd(journal.end(cause: cause, at: now))
        shared.withLock { _ = $0.channels.removeValue(forKey: journal.number) }
    }

    /// How many connections are open.
    var connectionCount: Int { shared.withLock { $0.channels.count } }

    /// The open connections, in the order of their numbers.
    var channels: [any Channel] {
        shared.withLock { $0.channels.sorted { $0.key < $1.key }.map(\.value) }
    }

    /// Whether no connection is let in any more.
    var isStopping: Bool { shared.withLock { $0.isStopping } }

    /// From here on no connection is let in.
    ///
    /// - Returns: those that are open.
    func stop() -> [any Channel] {
        shared.withLock { $0.isStopping = true }
        return channels
    }
}

// MARK: - Requests

extension EndpointCore {
    /// Judges a request and makes its answer. The time is in milliseconds since the epoch.
    func answer(
        _ request: PushRequest,
        bodySize: BodySize,
        authorization: inout ConnectionAuthorization,
        now: Int
    ) -> (judgement: Judgement, response: PushResponse) {
        let subject = PushSubject(request: request, bodySize: bodySize, now: now / 1000)
        learnTeams(&authorization)
        // Where the answer depends on what other connections do meanwhile, the lock is held from the question to the
        // answer.
        guard configuration.world.pushesPerToken == nil, configuration.world.providerTokenScope == .connection,
            subject.route.isPush
        else {
            return shared.withLock { shared in
                let judgement = shared.judge.judge(subject, connection: &authorization)
                return (judgement, shared.shape.response(to: request, judgement: judgement))
            }
        }
        let known = withCircumstances(subject, authorization: &authorization)
        let verdict = RuleList.judge(known, order: configuration.world.order)
        authorization.settle(verdict, now: known.now)
        return shared.withLock { shared in
            let judgement = shared.judge.settle(verdict, of: known)
            return (judgement, shared.shape.response(to: request, judgement: judgement))
        }
    }

    /// What the rules say of a request that a fault takes out of the judge's hands: nothing remembers it.
    func opinion(
        on request: PushRequest,
        bodySize: BodySize,
        authorization: ConnectionAuthorization,
        now: Int
    ) -> [Violation] {
        var authorization = authorization
        learnTeams(&authorization)
        let subject = PushSubject(request: request, bodySize: bodySize, now: now / 1000)
        let connected = withCircumstances(subject, authorization: &authorization)
        let known =
            configuration.world.providerTokenScope == .connection
            ? connected : shared.withLock { $0.judge.counted(connected) }
        return RuleList.judge(known, order: configuration.world.order).violations
    }

    private func withCircumstances(
        _ subject: PushSubject,
        authorization: inout ConnectionAuthorization
    ) -> PushSubject {
        var circumstances = shared.withLock { $0.judge.circumstances(of: subject) }
        authorization.examine(subject.request.headers["authorization"], into: &circumstances)
        return PushSubject(subject, circumstances: circumstances)
    }

    /// Tells a connection of topics that were changed since it last asked.
    private func learnTeams(_ authorization: inout ConnectionAuthorization) {
        let version = teamsVersion.load(ordering: .acquiring)
        guard version != authorization.teamsVersion else { return }
        authorization.learn(shared.withLock { $0.teams }, version: version)
    }

    /// The fault that befalls a request which has arrived whole, on the connection of that number.
    func fault(for request: PushRequest, connection: Int) -> Fault? {
        guard hasFaults.load(ordering: .acquiring) else { return nil }
        let now = now
        return shared.withLock { $0.faults.fault(for: request, connection: connection, at: now) }
    }

    /// The answer that a fault gives. The timestamp of a 410 is in milliseconds since the epoch.
    func answer(
        _ request: PushRequest,
        status: Int,
        reason: Reason?,
        retryAfter: Int?,
        timestamp: Int
    ) -> PushResponse {
        shared.withLock {
            $0.shape.response(
                to: request,
                status: status,
                reason: reason,
                retryAfter: retryAfter,
                timestamp: timestamp
            )
        }
    }
}

// MARK: - What is changed while the endpoint runs

extension EndpointCore {
    /// Changes the faults that are set beside those of the world, at that time.
    func withFaults(_ change: (inout FaultSets, Int) -> Void) {
        let now = now
        shared.withLock { shared in
            change(&shared.faults, now)
            hasFaults.store(!shared.faults.isEmpty, ordering: .releasing)
        }
    }

    /// Forgets what earlier pushes to device tokens that begin in this way left behind; everything for an empty prefix.
    /// With it go topics that were set.
    func forget(tokens prefix: String) {
        shared.withLock { shared in
            shared.judge.forget(tokens: prefix.lowercased(), seed: configuration.seed)
            guard prefix.isEmpty, teamsVersion.load(ordering: .relaxed) > 0 else { return }
            shared.teams = configuration.world.teams
            teamsVersion.wrappingAdd(1, ordering: .releasing)
        }
    }

    /// Gives a team, or a topic-specific key of it, other topics: connections whose first push is still to come have them.
    func setTopics(_ topics: [String], team: String, key: String?) throws(TopicChangeProblem) {
        let problem = shared.withLock { shared -> TopicChangeProblem? in
            do throws(TopicChangeProblem) {
                try shared.teams.setTopics(topics, team: team, key: key)
            } catch {
                return error
            }
            teamsVersion.wrappingAdd(1, ordering: .releasing)
            return nil
        }
        if let problem { throw problem }
    }

    /// What the service knows of a device token; nil where nothing.
    func device(_ token: String) -> DeviceTokens.Entry? {
        shared.withLock { $0.judge.deviceTokens[token] }
    }

    /// Sets what the service knows of a device token, from the next request on; nil is what the world knows of it.
    func setDevice(_ token: String, _ entry: DeviceTokens.Entry?) {
        shared.withLock { $0.judge.setDevice(token, entry) }
    }
}
