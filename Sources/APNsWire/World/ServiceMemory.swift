import APNsRules
import Determinism
import JSONModel
import PushModel

/// What the service remembers of the pushes that it accepted: the run of one device token, background pushes and Live
/// Activity timestamps, channels. A value without I/O or clock, and of bounded size whatever comes.
struct ServiceMemory: Sendable {
    /// Device tokens and channels of which something is remembered, for each kind of push.
    private static let capacity = 20_000

    private let pushesPerToken: Int?
    private(set) var channels: ChannelRegistry
    /// The device token of the last accepted pushes and their number; counted only where there is a limit.
    private var run: (token: String, count: Int) = ("", 0)
    private var backgroundPushes = RecentEntries<String, LastArrivals>(capacity: capacity)
    private var activityTimestamps = RecentEntries<String, Double>(capacity: capacity)
    /// By team and key; used only where the world counts tokens over all connections.
    private var providerTokens = RecentEntries<String, RecentTokens>(capacity: signers)
    private static let signers = 1000

    /// - Parameters:
    ///   - world: its limits and channels.
    ///   - seed: the IDs of new channels follow from it.
    init(world: World, seed: UInt64) {
        pushesPerToken = world.pushesPerToken
        channels = ChannelRegistry(world.broadcasts, seed: seed)
    }

    /// What went to the device token, or channel, of a push before.
    func traffic(to subject: PushSubject) -> TrafficFacts {
        var facts = TrafficFacts(consecutiveLimit: pushesPerToken)
        if case .device(let token) = subject.route {
            if pushesPerToken != nil, run.token == token.lowercased() { facts.consecutivePushes = run.count }
            if subject.pushType == .background {
                facts.backgroundPushes = backgroundPushes[token.lowercased()]?.count(since: subject.now - 3600) ?? 0
            }
        }
        if let key = subject.activityKey { facts.lastActivityTimestamp = activityTimestamps[key] }
        return facts
    }

    /// A push was accepted.
    mutating func record(_ subject: PushSubject) {
        if case .device(let token) = subject.route {
            if pushesPerToken != nil {
                let token = token.lowercased()
                run = run.token == token ? (token, run.count + 1) : (token, 1)
            }
            if subject.pushType == .background {
                backgroundPushes[token.lowercased(), default: LastArrivals()].add(subject.now)
            }
        }
        if let key = subject.activityKey, let timestamp = subject[.timestamp]?.numberValue?.doubleValue {
            activityTimestamps[key] = max(timestamp, activityTimestamps[key] ?? timestamp)
        }
    }

    /// How often a key's provider token was renewed, whatever the connection.
    ///
    /// - Parameters:
    ///   - subject: a request whose credential is known.
    ///   - history: that of its connection, which is replaced.
    func countTokens(of subject: PushSubject, into history: inout ConnectionHistory) {
        history.tokenScope = .team
        history.lastTokenArrival = nil
        history.isTokenUpdate = false
        guard let token = SentToken(subject), let known = providerTokens[token.key] else { return }
        history.lastTokenArrival = known.lastArrival
        history.isTokenUpdate = !known.contains(token.text)
    }

    /// A sender was let in.
    mutating func recordToken(of subject: PushSubject) {
        guard let token = SentToken(subject) else { return }
        providerTokens[token.key, default: RecentTokens()].add(token.text, at: subject.now)
    }

    /// Forgets the pushes to device tokens that begin in this way, in lower case.
    mutating func forget(tokens prefix: String) {
        func isMeant(_ token: String) -> Bool { token.utf8.starts(with: prefix.utf8) }
        if isMeant(run.token) { run = ("", 0) }
        backgroundPushes.removeAll { token, _ in isMeant(token) }
        // The key of a broadcast has a space in it, and no device token has one.
        activityTimestamps.removeAll { key, _ in isMeant(key) && !key.utf8.contains(UInt8(ascii: " ")) }
    }

    /// Does what a request for channels asks for.
    mutating func manage(_ subject: PushSubject) -> Judgement.Success {
        switch (subject.route, subject.request.method) {
        case (.channels(let bundleID), "POST"):
            let storesMessages = subject.root?["message-storage-policy"]?.intValue == 1
            return .channelCreated(channels.create(for: bundleID, storesMessages: storesMessages))
        case (.channels(let bundleID), "GET"):
            let facts = channels.facts(of: subject.headers.channelID, bundleID: bundleID)
            return .channelFound(storesMessages: facts == .registered(storesMessages: true))
        case (.channels(let bundleID), _):
            if let id = subject.headers.channelID { channels.delete(id, of: bundleID) }
            return .channelDeleted
        case (.allChannels(let bundleID), _): return .channelsListed(channels.ids(of: bundleID))
        default: return .accepted
        }
    }
}

/// When the last three pushes came: enough to tell whether there were three within some time.
private struct LastArrivals: Sendable {
    private var times = (Int.min, Int.min, Int.min)

    /// - Parameter time: seconds since the epoch.
    mutating func add(_ time: Int) {
        times = (times.1, times.2, time)
    }

    /// How many came after the given second: at most three are remembered.
    func count(since time: Int) -> Int {
        (times.0 > time ? 1 : 0) + (times.1 > time ? 1 : 0) + (times.2 > time ? 1 : 0)
    }
}

extension PushSubject {
    /// What a Live Activity's pushes have in common: the device token, or the app and the channel.
    fileprivate var activityKey: String? {
        guard isLiveActivity else { return nil }
        switch route {
        case .device(let token): return token.lowercased()
        case .broadcast(let bundleID): return headers.channelID.map { bundleID + " " + $0 }
        case .deviceWithoutToken, .channels, .allChannels, .unknown: return nil
        }
    }
}

extension RecentEntries {
    fileprivate subscript(_ key: Key, default value: Value) -> Value {
        get { self[key] ?? value }
        set { self[key] = newValue }
    }
}

/// The provider token of a request, and whose it is.
private struct SentToken {
    let text: Fingerprint
    /// Team and key.
    let key: String

    /// - Returns: nil where the request has no token that tells who sent it.
    init?(_ subject: PushSubject) {
        guard case .token(.token(let claims))? = subject.circumstances?.credential, claims.isGenuine,
            let team = claims.teamID, let key = claims.keyID,
            let text = subject.request.headers["authorization"].flatMap(ProviderTokenReader.bearer)
        else { return nil }
        self.text = Fingerprint([text])
        self.key = team + " " + key
    }
}

/// The accepted provider tokens of a key that can still be in use: a new one comes every 20 minutes at most, and each
/// lives for an hour.
private struct RecentTokens: Sendable {
    private static let most = 4
    private var tokens: [Fingerprint] = []
    /// When the youngest was first seen, in seconds since the epoch.
    private(set) var lastArrival: Int?

    func contains(_ token: Fingerprint) -> Bool { tokens.contains(token) }

    mutating func add(_ token: Fingerprint, at now: Int) {
        guard !contains(token) else { return }
        if tokens.count == Self.most { tokens.removeFirst() }
        tokens.append(token)
        lastArrival = now
    }
}
