/// What a service remembers of its pushes, to judge what the sender does between them. A value without I/O or clock.
///
/// It is told of pushes in the order in which they were settled. Its memory is bounded: of requests, IDs, dead tokens and
/// registrations it keeps the last 12,000 at least and 24,000 at most, of the few other things fewer.
package struct Conversation: Sendable {
    /// Entries of each memory; twice as many are kept at most.
    static let capacity = 12_000
    /// Pushes that wait to be sent again, or tokens that wait for a push: more are not watched.
    static let mostWatched = 10_000
    private static let mostTopics = 8
    private static let addresses = 1_000
    private static let second = 1000
    private static let minute = 60 * second

    /// The past of one request.
    private struct Tries: Sendable {
        var last: ConductStep
        var firstArrivedAt: Int
        /// The last waits after 5xx and 429.
        var waits: [Int] = []
        var acceptances = 0
        /// Whether two were on their way at one time.
        var overlap = false
    }

    /// The connections of one address that had one request each.
    private struct Row: Sendable {
        var openings: [Int] = []
    }

    private var requests = RecentEntries<Int, Tries>(capacity: capacity)
    /// Accepted pushes, by the `apns-id` that their sender gave.
    private var ids = RecentEntries<String, ConductStep>(capacity: capacity)
    /// By device token, of few topics each.
    private var deadTokens = RecentEntries<String, [Death]>(capacity: capacity)
    private var registrations = RecentEntries<TokenKey, Int>(capacity: capacity)
    private var refusedProviderTokens = RecentEntries<Int, ConductStep>(capacity: addresses)
    /// The provider token of the last push, where it was known and not refused before.
    private var lastProviderToken: Int?
    private var knownProviderTokens = RecentEntries<Int, Bool>(capacity: capacity)
    private var providerTokensOfKey = RecentEntries<Int, [ConductStep]>(capacity: addresses)
    /// When GOAWAY was sent, and when a connection was dropped, by its number.
    private var goAways = RecentEntries<Int, Int>(capacity: addresses)
    private var drops = RecentEntries<Int, Int>(capacity: addresses)
    private var rows = RecentEntries<String, Row>(capacity: addresses)
    /// By content, each in the order in which they were lost.
    private var unprocessed: [Int: [ConductStep]] = [:]
    private var unprocessedCount = 0
    private var givenUp: [TokenKey: GivenUp] = [:]
    private var lastPushAt = 0

    package init() {}

    /// How many entries of all kinds are kept.
    var count: Int {
        requests.count + ids.count + deadTokens.count + registrations.count + refusedProviderTokens.count
            + knownProviderTokens.count + providerTokensOfKey.count + goAways.count + drops.count + rows.count
            + unprocessedCount + givenUp.count
    }
}

/// The first answer that called a device token dead.
private struct Death: Sendable {
    /// Nil where it is dead for every topic.
    var topic: String?
    var step: ConductStep

    func concerns(_ topic: String?) -> Bool { self.topic == nil || topic == nil || self.topic == topic }
}

/// A device token, for one topic or for all.
private struct TokenKey: Hashable, Sendable {
    var token: String
    var topic: String?
}

private struct GivenUp: Sendable {
    var step: ConductStep
    var deadSince: Int
    var registeredAt: Int
}

// MARK: - Pushes

extension Conversation {
    /// Takes a push in.
    ///
    /// - Parameter step: The push; those that were settled before it were taken in before.
    /// - Returns: What was known when it arrived.
    package mutating func add(_ step: ConductStep) -> PushConduct {
        var facts = PushConduct(step)
        lastPushAt = max(lastPushAt, step.arrivedAt)
        takeTry(step, &facts)
        takeID(step, &facts)
        takeDeviceToken(step, &facts)
        takeProviderToken(step, &facts)
        takeUnprocessed(step)
        switch step.aftermath {
        case .none: break
        case .goAway: goAways[step.connection] = goAways[step.connection] ?? step.settledAt
        case .dropped: drops[step.connection] = step.settledAt
        }
        return facts
    }

    private mutating func takeTry(_ step: ConductStep, _ facts: inout PushConduct) {
        guard var tries = requests[step.request] else {
            requests[step.request] = Tries(
                last: step,
                firstArrivedAt: step.arrivedAt,
                acceptances: step.isAccepted ? 1 : 0
            )
            return
        }
        let last = tries.last
        let wait = step.arrivedAt - last.settledAt
        if wait <= 0 { tries.overlap = true }
        if wait >= Self.second { tries.overlap = false }
        if wait > 0, !tries.overlap {
            facts.same = last
            facts.firstTriedAt = tries.firstArrivedAt
            if let answer = last.answer, answer.asksForPatience {
                if answer.retryAfter == nil { tries.waits = tries.waits.suffix(2) + [wait] }
            } else {
                tries.waits = []
            }
            facts.waits = tries.waits
            facts.acceptedBeforeGoAway = acceptedBeforeGoAway(tries, step)
        }
        if step.isAccepted {
            tries.acceptances += 1
            tries.waits = []
        }
        tries.last = step
        requests[step.request] = tries
    }

    /// The only acceptance of a request, where GOAWAY has ended its connection between it and this push.
    private func acceptedBeforeGoAway(_ tries: Tries, _ step: ConductStep) -> ConductStep? {
        // Who sends the same thing again and again does so with and without GOAWAY.
        guard tries.last.isAccepted, tries.acceptances == 1, tries.last.connection != step.connection,
            let goAway = goAways[tries.last.connection], tries.last.settledAt <= goAway, goAway <= step.arrivedAt
        else { return nil }
        return tries.last
    }

    private mutating func takeID(_ step: ConductStep, _ facts: inout PushConduct) {
        guard let id = step.id?.lowercased() else { return }
        guard let owner = ids[id] else {
            if step.isAccepted { ids[id] = step }
            return
        }
        guard !mayBeUnread(owner) else { return }
        if owner.content != step.content {
            facts.ownerOfID = owner
        } else if owner.settledAt < step.arrivedAt {
            facts.accepted = owner
        }
    }

    /// Whether the connection was dropped so soon after the answer that the client may not have it.
    private func mayBeUnread(_ step: ConductStep) -> Bool {
        guard let drop = drops[step.connection] else { return false }
        return drop - step.settledAt < Self.second
    }

    private mutating func takeDeviceToken(_ step: ConductStep, _ facts: inout PushConduct) {
        guard let token = step.deviceToken else { return }
        let ofTopic = TokenKey(token: token, topic: step.topic)
        if let deaths = deadTokens[token], let death = deaths.first(where: { $0.concerns(step.topic) }) {
            // A token that is taken again after a 410 registered anew: its sender knew, and compared the times.
            let isRevived = step.isAccepted && death.step.answer?.timestamp != nil
            if death.step.settledAt < step.arrivedAt, !isRevived { facts.dead = death.step }
            if step.isAccepted { setDeaths(of: token, deaths.filter { !$0.concerns(step.topic) }) }
        }
        if !givenUp.isEmpty, let watched = givenUp[ofTopic],
            step.arrivedAt > max(watched.registeredAt, watched.step.settledAt)
        {
            givenUp[ofTopic] = nil
        }
        guard let answer = step.answer, let topics = answer.deathOfToken else { return }
        let registration = registrations[ofTopic] ?? registrations[TokenKey(token: token)]
        if let deadSince = answer.timestamp, let registration, registration > deadSince {
            watch(ofTopic, GivenUp(step: step, deadSince: deadSince, registeredAt: registration))
            return
        }
        let topic = topics == .topic ? step.topic : nil
        var deaths = deadTokens[token] ?? []
        guard deaths.count < Self.mostTopics, !deaths.contains(where: { $0.topic == topic }) else { return }
        deaths.append(Death(topic: topic, step: step))
        deadTokens[token] = deaths
    }

    private mutating func setDeaths(of token: String, _ deaths: [Death]) {
        deadTokens[token] = deaths.isEmpty ? nil : deaths
    }

    private mutating func takeProviderToken(_ step: ConductStep, _ facts: inout PushConduct) {
        guard let token = step.providerToken else { return }
        let isRefused = step.answer?.refusesProviderToken ?? false
        // Nearly every push has the token of the one before.
        if token.digest == lastProviderToken, !isRefused { return }
        lastProviderToken = nil
        if let refused = refusedProviderTokens[token.digest] {
            if refused.settledAt < step.arrivedAt { facts.refusedProviderToken = refused }
        } else if isRefused {
            refusedProviderTokens[token.digest] = step
        } else {
            lastProviderToken = token.digest
        }
        guard let key = token.key, !isRefused, knownProviderTokens[token.digest] == nil else { return }
        knownProviderTokens[token.digest] = true
        facts.newProviderTokens = (providerTokensOfKey[key] ?? []).suffix(2) + [step]
        providerTokensOfKey[key] = facts.newProviderTokens
    }

    private mutating func takeUnprocessed(_ step: ConductStep) {
        if !unprocessed.isEmpty, var waiting = unprocessed[step.content],
            let first = waiting.firstIndex(where: { $0.settledAt <= step.arrivedAt })
        {
            waiting.remove(at: first)
            unprocessedCount -= 1
            unprocessed[step.content] = waiting.isEmpty ? nil : waiting
        }
        guard step.ending == .unprocessed, unprocessedCount < Self.mostWatched else { return }
        unprocessed[step.content, default: []].append(step)
        unprocessedCount += 1
    }

    private mutating func watch(_ key: TokenKey, _ entry: GivenUp) {
        guard givenUp.count < Self.mostWatched || givenUp[key] != nil else { return }
        givenUp[key] = entry
    }
}

// MARK: - Everything else

extension Conversation {
    /// Takes the end of a connection in.
    ///
    /// - Parameter connection: The connection; its pushes were taken in before.
    /// - Returns: Where its client closed it after one request, how many such connections there were in a row.
    package mutating func add(_ connection: ConductConnection) -> ShortConnections? {
        if let time = connection.goAwayAt { goAways[connection.number] = goAways[connection.number] ?? time }
        if !connection.isClosedByClient, connection.goAwayAt == nil { drops[connection.number] = connection.closedAt }
        // Whoever opens a port and says nothing asks only whether somebody listens.
        guard connection.requests > 0 else { return nil }
        guard connection.requests == 1, connection.isClosedByClient else {
            rows[connection.address] = nil
            return nil
        }
        var row = rows[connection.address] ?? Row()
        row.openings = row.openings.suffix(ShortConnections.most - 1) + [connection.openedAt]
        rows[connection.address] = row
        let count = row.openings.count { connection.closedAt - $0 <= Self.minute }
        return ShortConnections(count: count, address: connection.address)
    }

    /// The app on the device has registered: its token is alive from then on.
    ///
    /// - Parameters:
    ///   - token: The device token, in any case.
    ///   - topic: The app's; nil for every topic.
    ///   - time: Milliseconds since the epoch.
    package mutating func registered(token: String, topic: String?, at time: Int) {
        let token = token.lowercased()
        let key = TokenKey(token: token, topic: topic)
        registrations[key] = max(time, registrations[key] ?? time)
        guard let deaths = deadTokens[token] else { return }
        func isRevived(_ death: Death) -> Bool {
            death.concerns(topic) && (death.step.answer?.timestamp ?? death.step.settledAt) <= time
        }
        setDeaths(of: token, deaths.filter { !isRevived($0) })
        for death in deaths where isRevived(death) {
            guard let deadSince = death.step.answer?.timestamp else { continue }
            watch(
                TokenKey(token: token, topic: death.step.topic),
                GivenUp(step: death.step, deadSince: deadSince, registeredAt: time)
            )
        }
    }

    /// Forgets the pushes to device tokens that begin in this way, in lower case, and which connections were short. With an
    /// empty prefix everything is forgotten.
    package mutating func forget(tokens prefix: String) {
        guard !prefix.isEmpty else {
            self = Conversation()
            return
        }
        func isMeant(_ step: ConductStep) -> Bool { step.deviceToken?.utf8.starts(with: prefix.utf8) ?? false }
        func isMeant(_ key: TokenKey) -> Bool { key.token.utf8.starts(with: prefix.utf8) }
        requests.removeAll { _, tries in isMeant(tries.last) }
        ids.removeAll { _, step in isMeant(step) }
        deadTokens.removeAll { token, _ in token.utf8.starts(with: prefix.utf8) }
        registrations.removeAll { key, _ in isMeant(key) }
        refusedProviderTokens.removeAll { _, step in isMeant(step) }
        providerTokensOfKey.removeAll { _, steps in steps.contains(where: isMeant) }
        rows.removeAll { _, _ in true }
        unprocessed = unprocessed.mapValues { $0.filter { !isMeant($0) } }.filter { !$0.value.isEmpty }
        unprocessedCount = unprocessed.values.reduce(0) { $0 + $1.count }
        givenUp = givenUp.filter { !isMeant($0.key) }
    }

    /// What is known at the end, or would be if this were it: pushes that a GOAWAY left unprocessed, and device tokens that
    /// registered anew, to which nothing was sent, in the order of their pushes.
    ///
    /// - Parameter now: Milliseconds since the epoch.
    /// - Returns: What rules judge.
    package func outcome(at now: Int) -> [ConductFacts] {
        let lost = unprocessed.values.joined().map { step in
            (step.number, ConductFacts.lost(LostPush(step: step, lastPushAt: lastPushAt)))
        }
        let tokens = givenUp.values.map { entry in
            (
                entry.step.number,
                ConductFacts.givenUp(
                    GivenUpToken(
                        step: entry.step,
                        deadSince: entry.deadSince,
                        registeredAt: entry.registeredAt,
                        now: max(lastPushAt, now)
                    )
                )
            )
        }
        return (lost + tokens).sorted { $0.0 < $1.0 }.map(\.1)
    }
}
