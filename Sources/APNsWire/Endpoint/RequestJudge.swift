import APNsRules
import PushModel

/// What the endpoint thinks of a request: everything that is wrong with it, and what goes back.
struct Judgement: Sendable, Equatable {
    /// What a request that nothing is wrong with has brought about.
    enum Success: Sendable, Equatable {
        /// A push goes its way.
        case accepted
        case channelCreated(String)
        case channelFound(storesMessages: Bool)
        case channelDeleted
        case channelsListed([String])
    }

    var violations: [Violation]
    /// Nil for success.
    var answer: Answer?
    /// Milliseconds since the epoch; 410 only.
    var timestamp: Int?
    /// Where the provider tokens were counted that were too many; only with that answer.
    var tokenScope: ProviderTokenScope?
    var success = Success.accepted
}

/// Judges requests: collects what only the endpoint knows, has the rules judge it, and remembers what was accepted.
///
/// A value without I/O. One judge serves all connections of an endpoint, since device tokens and channels are the
/// service's. ``judge(_:connection:now:)`` does everything in one go; its steps are apart, since only the first and the
/// last touch what connections share, and the rules between them cost the most.
struct RequestJudge: Sendable {
    let world: World
    private var memory: ServiceMemory
    /// The world's, and what was set while the endpoint runs.
    private(set) var deviceTokens: DeviceTokens
    /// In lower case: whose entry is not the world's any more.
    private var changedTokens: Set<String> = []

    /// - Parameters:
    ///   - world: the service.
    ///   - seed: the IDs of new channels follow from it.
    init(world: World, seed: UInt64 = 0) {
        self.world = world
        memory = ServiceMemory(world: world, seed: seed)
        deviceTokens = world.deviceTokens
    }

    /// Judges a request that has arrived whole, and remembers it if it is accepted.
    ///
    /// - Parameters:
    ///   - request: as it arrived.
    ///   - connection: what the request's connection has proved; updated.
    ///   - now: seconds since the epoch.
    /// - Returns: every violation, and the answer that the world's order gives.
    mutating func judge(
        _ request: PushRequest,
        connection: inout ConnectionAuthorization,
        now: Int
    ) -> Judgement {
        judge(PushSubject(request: request, now: now), connection: &connection)
    }

    /// The same of a request that is looked at already, but for what only the endpoint knows.
    mutating func judge(_ subject: PushSubject, connection: inout ConnectionAuthorization) -> Judgement {
        var circumstances = circumstances(of: subject)
        connection.examine(subject.request.headers["authorization"], into: &circumstances)
        let known = counted(PushSubject(subject, circumstances: circumstances))
        let verdict = RuleList.judge(known, order: world.order)
        connection.settle(verdict, now: known.now)
        return settle(verdict, of: known)
    }

    /// What the service knows of the device token, the channel and the traffic to them; the credential is the
    /// connection's.
    func circumstances(of subject: PushSubject) -> Circumstances {
        var circumstances = Circumstances(
            traffic: memory.traffic(to: subject),
            acceptsMildBackgroundPriority: world.backgroundPriority == .lenient,
            answersDocumentedTopicReason: world.topicReason == .documented
        )
        if case .device(let token) = subject.route {
            circumstances.deviceToken = deviceTokens.facts(of: token, in: world.environment)
        } else if let bundleID = subject.route.bundleID {
            let fill = memory.channels.fill(of: bundleID)
            circumstances.broadcast = BroadcastFacts(
                isEnabled: !world.broadcasts.disabledBundleIDs.contains(bundleID),
                channel: memory.channels.facts(of: subject.headers.channelID, bundleID: bundleID),
                channelCount: fill.count,
                channelQuota: fill.quota
            )
        }
        return circumstances
    }

    /// The request with how often its key's provider token was renewed over all connections, where the world counts so.
    func counted(_ subject: PushSubject) -> PushSubject {
        guard world.providerTokenScope == .team, var circumstances = subject.circumstances else { return subject }
        memory.countTokens(of: subject, into: &circumstances.history)
        return PushSubject(subject, circumstances: circumstances)
    }

    /// Makes the answer of a verdict, and remembers what is accepted.
    mutating func settle(_ verdict: Verdict, of subject: PushSubject) -> Judgement {
        var judgement = Judgement(violations: verdict.violations, answer: verdict.answer.map(spelled))
        if world.providerTokenScope == .team, !verdict.refusesSender { memory.recordToken(of: subject) }
        if let answer = judgement.answer {
            if answer.reason == .tooManyProviderTokenUpdates { judgement.tokenScope = world.providerTokenScope }
            if answer.status == 410 {
                judgement.timestamp = subject.circumstances?.deviceToken.status.end(at: subject.now)
            }
        } else if subject.route.isPush {
            memory.record(subject)
        } else {
            judgement.success = memory.manage(subject)
        }
        return judgement
    }

    /// Forgets what was accepted for device tokens that begin in this way, in lower case; everything, channels included, for
    /// an empty prefix.
    mutating func forget(tokens prefix: String, seed: UInt64) {
        if prefix.isEmpty {
            memory = ServiceMemory(world: world, seed: seed)
        } else {
            memory.forget(tokens: prefix)
        }
        for token in changedTokens where token.utf8.starts(with: prefix.utf8) { setDevice(token, nil) }
    }

    /// Sets what the service knows of a device token.
    ///
    /// - Parameters:
    ///   - token: In either case.
    ///   - entry: Nil: what the world knows of it, as at the start.
    mutating func setDevice(_ token: String, _ entry: DeviceTokens.Entry?) {
        let token = token.lowercased()
        deviceTokens[token] = entry ?? world.deviceTokens[token]
        if entry == nil { changedTokens.remove(token) } else { changedTokens.insert(token) }
    }

    /// The answer as the world spells its reason.
    private func spelled(_ answer: Answer) -> Answer {
        guard world.reasonSpelling == .documented, let documented = answer.reason.documented else { return answer }
        return Answer(answer.status, documented)
    }
}
