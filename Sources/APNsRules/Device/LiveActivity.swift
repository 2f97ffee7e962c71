import JSONModel

/// A Live Activity on the phone.
///
/// Source of all of it: Apple, Starting and updating Live Activities with ActivityKit push notifications.
package struct LiveActivity: Sendable, Equatable {
    package enum State: String, Sendable, CaseIterable {
        case active, stale, ended
    }

    /// `attributes-type` of its start; nil where the app started it.
    package fileprivate(set) var type: String?
    /// Content state as the last push of it has it.
    package var contentState: JSONValue
    /// The same as JSON.
    package var contentStateBytes: [UInt8] { contentState.serialized() }
    package var state = State.active
    /// Milliseconds since the epoch. Of one that the app started: of the first push that is known.
    package let startedAt: Int
    package var updatedAt: Int
    /// The number of the last push that it took.
    package fileprivate(set) var push: Int
    /// Milliseconds since the epoch; nil where the last push names none.
    package var staleDate: Int?
    /// When it leaves the lock screen, in milliseconds since the epoch; nil before its end.
    package var dismissalDate: Int?
    /// The channel that its start subscribed to.
    package var channel: String?

    /// `timestamp` of the last push, in seconds.
    fileprivate var timestamp: Double
    /// The token that its updates go to; nil before the first.
    fileprivate(set) var token: String?
    fileprivate let isStartedByPush: Bool

    fileprivate init(_ push: PhonePush, at time: Int, isStart: Bool) {
        let subject = push.subject
        type = isStart ? subject[.attributesType]?.stringValue : nil
        contentState = subject[.contentState] ?? [:]
        startedAt = time
        updatedAt = time
        self.push = push.number
        staleDate = subject.milliseconds(of: .staleDate)
        channel = isStart ? subject[.inputPushChannel]?.stringValue : nil
        timestamp = subject[.timestamp]?.numberValue?.doubleValue ?? 0
        token = isStart ? nil : push.token
        isStartedByPush = isStart
    }

    /// Four hours after its end, an activity is gone.
    fileprivate static let longestAfterEnd = 4 * 3_600_000
    /// Apple, Displaying live data with Live Activities: the system ends one that has run for eight hours.
    fileprivate static let longestRun = 8 * 3_600_000

    fileprivate mutating func advance(to time: Int) {
        guard state != .ended else { return }
        if isStartedByPush, time >= startedAt + Self.longestRun {
            state = .ended
            dismissalDate = startedAt + Self.longestRun + Self.longestAfterEnd
        } else {
            state = staleDate.map { $0 <= time } ?? false ? .stale : .active
        }
    }
}

/// The Live Activities of a phone, the oldest first.
struct LiveActivities: Sendable {
    private(set) var list: [LiveActivity] = []
    /// Tokens of activities that have left the lock screen: what comes for one is late.
    private var endedTokens: [String] = []

    static let most = 64

    /// What a push did.
    enum Change: Equatable {
        case applied
        case ignored(String)
    }

    mutating func advance(to time: Int) {
        for index in list.indices { list[index].advance(to: time) }
        let gone = list.filter { ($0.dismissalDate ?? .max) <= time }
        guard !gone.isEmpty else { return }
        endedTokens = (endedTokens + gone.compactMap(\.token)).suffix(Self.most)
        list.removeAll { ($0.dismissalDate ?? .max) <= time }
    }

    mutating func removeAll() { self = LiveActivities() }

    func masked(by mask: PhoneMask) -> LiveActivities {
        var masked = LiveActivities()
        masked.list = list.map { activity in
            var activity = activity
            activity.type = activity.type.map(mask.text)
            activity.contentState = mask.value(activity.contentState)
            activity.channel = activity.channel.map { mask.header("apns-channel-id", $0) }
            activity.token = nil
            return activity
        }
        return masked
    }

    mutating func adopt(_ other: LiveActivities) {
        list = (list + other.list).sorted { $0.startedAt < $1.startedAt }.suffix(Self.most)
        endedTokens = (endedTokens + other.endedTokens).suffix(Self.most)
    }

    /// Whether an activity on this phone is subscribed to the channel of a broadcast.
    func isSubscribed(to channel: String?) -> Bool {
        channel.map { channel in list.contains { $0.channel == channel } } ?? false
    }

    /// Does what a push asks for that a device takes: see ``DeviceModel/ruleAgainstActivity(_:)``.
    mutating func apply(_ event: ActivityEvent, _ push: PhonePush, at time: Int) -> Change {
        let subject = push.subject
        if event == .start {
            // Seen in the field: nalu, issue 222.
            if let date = subject.milliseconds(of: .staleDate), date <= time { return .ignored(PhoneReason.stale) }
            endedTokens.removeAll { $0 == push.token }
            list.append(LiveActivity(push, at: time, isStart: true))
            list = list.suffix(Self.most)
            return .applied
        }
        guard let token = push.token else {
            // A broadcast is for every activity that is subscribed.
            let indices = list.indices.filter { list[$0].channel == subject.headers.channelID }
            var changes: [Change] = []
            for index in indices { changes.append(apply(at: index, event, push, time)) }
            advance(to: time)
            return changes.first { $0 == .applied } ?? changes.first ?? .ignored(PhoneReason.nothing)
        }
        guard let index = index(for: token) else {
            guard !endedTokens.contains(token) else { return .ignored(PhoneReason.ended) }
            // Only a running activity has a token: the app has started this one.
            list.append(LiveActivity(push, at: time, isStart: false))
            list = list.suffix(Self.most)
            if event == .end { end(at: list.count - 1, push, time) }
            advance(to: time)
            return .applied
        }
        let change = apply(at: index, event, push, time)
        advance(to: time)
        return change
    }

    /// The activity whose token it is, or the newest that a push has started and that has none yet: the app gets the token
    /// after the start.
    private mutating func index(for token: String) -> Int? {
        if let known = list.lastIndex(where: { $0.token == token }) {
            return known
        }
        guard let started = list.lastIndex(where: { $0.isStartedByPush && $0.token == nil }) else { return nil }
        list[started].token = token
        return started
    }

    private mutating func apply(at index: Int, _ event: ActivityEvent, _ push: PhonePush, _ time: Int) -> Change {
        guard list[index].state != .ended else { return .ignored(PhoneReason.ended) }
        let timestamp = push.subject[.timestamp]?.numberValue?.doubleValue ?? 0
        guard timestamp >= list[index].timestamp else { return .ignored(PhoneReason.older) }
        list[index].timestamp = timestamp
        list[index].updatedAt = time
        list[index].push = push.number
        if let state = push.subject[.contentState] { list[index].contentState = state }
        if event == .end {
            end(at: index, push, time)
        } else {
            list[index].staleDate = push.subject.milliseconds(of: .staleDate)
        }
        return .applied
    }

    /// `dismissal-date` in the past removes the activity at once; none, or one further away, leaves it for four hours.
    private mutating func end(at index: Int, _ push: PhonePush, _ time: Int) {
        let latest = time + LiveActivity.longestAfterEnd
        list[index].state = .ended
        list[index].dismissalDate = min(push.subject.milliseconds(of: .dismissalDate) ?? latest, latest)
    }
}

extension PushSubject {
    /// A date of `aps`, in seconds there, as milliseconds since the epoch; nil where it is none.
    func milliseconds(of key: ApsKey) -> Int? {
        guard let seconds = self[key]?.numberValue?.doubleValue, abs(seconds) < 1e15 else { return nil }
        return Int(seconds * 1000)
    }
}
