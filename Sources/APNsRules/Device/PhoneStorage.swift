import PushModel

/// A push that waits until it can be delivered.
package struct StoredPush: Sendable {
    /// What it waits for.
    enum Wait: Sendable, Equatable {
        /// That the device is online.
        case connection
        /// That the device has power to spare.
        case power
        /// That the person opens the app: the budget of background pushes was used up.
        case opening

        var reason: String {
            switch self {
            case .connection: PhoneReason.offline
            case .power: PhoneReason.power
            case .opening: PhoneReason.budget
            }
        }
    }

    package let push: PhonePush
    /// When APNs took it, in milliseconds since the epoch.
    package let time: Int
    /// Until when it is kept, in milliseconds since the epoch.
    package let expires: Int
    let wait: Wait

    /// What it waits for, in the words of the history.
    package var reason: String { wait.reason }
}

/// The pushes that wait, the oldest first.
struct PhoneStorage: Sendable {
    private(set) var list: [StoredPush] = []

    static let most = 128

    /// Keeps a push, and drops what it takes the place of.
    ///
    /// - Returns: What is not kept any more, each with the reason.
    mutating func keep(_ stored: StoredPush, by reading: StoredPushes) -> [(push: PhonePush, reason: String)] {
        var dropped: [(push: PhonePush, reason: String)] = []
        list.removeAll { old in
            guard let reason = Self.reason(for: stored, instead: old, reading) else { return false }
            dropped.append((old.push, reason))
            return true
        }
        list.append(stored)
        while list.count > Self.most { dropped.append((list.removeFirst().push, PhoneReason.newer)) }
        return dropped
    }

    private static func reason(
        for new: StoredPush,
        instead old: StoredPush,
        _ reading: StoredPushes
    ) -> String? {
        guard new.push.token == old.push.token, new.push.subject.topic == old.push.subject.topic,
            // Of a broadcast, whose token is none; a path may write one token in either case.
            new.push.subject.route.bundleID == old.push.subject.route.bundleID,
            new.push.subject.headers.channelID == old.push.subject.headers.channelID
        else { return nil }
        if let id = new.push.collapseID, id == old.push.collapseID { return PhoneReason.sameCollapseID }
        // Apple, Pushing background updates to your App: of those that are held on the device the newest stays.
        if new.wait == .opening, old.wait == .opening { return PhoneReason.newer }
        return reading == .one && new.wait != .opening && old.wait != .opening ? PhoneReason.newer : nil
    }

    /// Takes out those that are meant.
    mutating func take(where isMeant: (StoredPush) -> Bool) -> [StoredPush] {
        let taken = list.filter(isMeant)
        if !taken.isEmpty { list.removeAll(where: isMeant) }
        return taken
    }

    func masked(by mask: PhoneMask) -> PhoneStorage {
        var masked = self
        masked.list = list.map { stored in
            let push = stored.push
            let bare = PhonePush(
                number: push.number,
                apnsID: push.apnsID.map { mask.header("apns-id", $0) },
                subject: PushSubject(request: PushRequest(path: "/3/device/00", headers: [], body: []))
            )
            return StoredPush(push: bare, time: stored.time, expires: stored.expires, wait: stored.wait)
        }
        return masked
    }

    mutating func adopt(_ other: PhoneStorage) {
        list = (list + other.list).sorted { $0.push.number < $1.push.number }.suffix(Self.most)
    }
}

/// How often silent pushes gave the app time to run. Apple, Pushing background updates to your App: two or three an hour.
package struct WakeBudget: Sendable, Equatable {
    package static let anHour = 3

    package private(set) var total = 0
    /// Wakes that were asked for over the budget.
    package private(set) var refused = 0
    /// The last three, in milliseconds since the epoch.
    private var times: [Int] = []

    package func lastHour(at time: Int) -> Int { times.count { $0 > time - 3_600_000 } }

    mutating func spend(at time: Int) -> Bool {
        guard lastHour(at: time) < Self.anHour else {
            refused += 1
            return false
        }
        total += 1
        times = (times + [time]).suffix(Self.anHour)
        return true
    }
}
