import APNsRules
import PushModel

/// What is written down about one connection while it lives. A value without I/O or clock; times come in as parameters.
struct ConnectionJournal: Sendable {
    /// From 1, in the order of acceptance.
    let number: Int
    let peer: String
    let peerPort: Int
    /// Milliseconds since the epoch.
    let openedAt: Int
    var record: ConnectionRecord
    private(set) var requests = 0
    private(set) var brokenOff = 0
    private(set) var breaches: [BreachCount] = []
    private var openStreams = 0
    private var idleMilliseconds = 0
    /// When the last stream ended, or the connection began; nil while a stream is open.
    private var idleSince: Int?
    private var hasOpened = false
    private var goAwaySentAt: Int?

    /// The journal of a connection that was just accepted. `connectionsInMinute` counts those that its address opened
    /// in the last minute, this one included.
    init(number: Int, peer: String, peerPort: Int, openedAt: Int, connectionsInMinute: Int) {
        self.number = number
        self.peer = peer
        self.peerPort = peerPort
        self.openedAt = openedAt
        idleSince = openedAt
        record = ConnectionRecord()
        record.connectionsInMinute = connectionsInMinute
    }

    var isIdle: Bool { openStreams == 0 }

    /// A stream was let in. The time is asked for only where it counts.
    mutating func streamOpened(at now: @autoclosure () -> Int) {
        openStreams += 1
        guard let since = idleSince else { return }
        idleMilliseconds += max(0, now() - since)
        idleSince = nil
    }

    /// A stream that was let in is over.
    mutating func streamClosed(at now: @autoclosure () -> Int) {
        openStreams -= 1
        if openStreams == 0 { idleSince = now() }
    }

    /// A stream was refused for want of room.
    mutating func streamRefused() {
        if hasOpened {
            record.streamsRefusedLater += 1
        } else {
            record.streamsRefusedInitially += 1
        }
    }

    /// The stream limit rose for the first time.
    mutating func streamsOpened() {
        hasOpened = true
    }

    /// A PING of the peer.
    mutating func pinged() {
        if isIdle { record.idlePings += 1 }
    }

    /// A request has arrived whole.
    mutating func arrived(_ head: RequestHead) {
        requests += 1
        if !head.namesHost { record.requestsWithoutHost += 1 }
        if head.isCompressed { record.compressedRequests += 1 }
    }

    /// A request ended before it had arrived whole.
    mutating func brokeOff() {
        brokenOff += 1
    }

    /// The client did what HTTP/2 forbids. There are few kinds of it, so the list stays short.
    mutating func broke(_ breach: Breach, endsConnection: Bool) {
        let known = breaches.firstIndex { $0.breach.problem == breach.problem && $0.endsConnection == endsConnection }
        if let known {
            breaches[known].count += 1
        } else {
            breaches.append(BreachCount(breach: breach, endsConnection: endsConnection))
        }
    }

    mutating func answered(_ response: PushResponse) {
        record.answered(status: response.status, isBadDeviceToken: response.reason == .badDeviceToken)
    }

    mutating func goAwaySent(at now: Int) {
        if goAwaySentAt == nil { goAwaySentAt = now }
    }

    /// The peer opened a stream after GOAWAY was sent. What comes in the first second may have crossed it.
    mutating func streamAfterGoAway(at now: Int) {
        if let goAwaySentAt, now - goAwaySentAt >= 1000 { record.streamsAfterGoAway += 1 }
    }

    /// The connection is over.
    func end(cause: ConnectionCause, at now: Int) -> ConnectionEnd {
        var record = record
        record.idleSeconds = (idleMilliseconds + (idleSince.map { max(0, now - $0) } ?? 0)) / 1000
        return ConnectionEnd(
            number: number,
            peer: peer,
            openedAt: openedAt,
            closedAt: now,
            requests: requests,
            brokenOff: brokenOff,
            cause: "\(cause)",
            record: record,
            violations: RuleList.judge(connection: record),
            breaches: breaches,
            isClosedByClient: cause.isOfClient,
            goAwayAt: goAwaySentAt
        )
    }
}
