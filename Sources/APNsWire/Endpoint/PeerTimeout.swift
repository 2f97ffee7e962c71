import NIOCore

/// How long a connection waits for its peer, counted in ticks of one coarse timer: no clock is read and no task is
/// scheduled for a frame or a request. What times out does so up to one half of its time late.
struct PeerTimeout: Sendable {
    enum Verdict: Sendable, Equatable {
        case wait
        /// Requests whose ``OpenRequest/tick`` is not above this have been open for too long.
        case endRequests(openedUntil: Int)
        /// The peer has said nothing at all for too long.
        case endConnection
    }

    /// Between two ticks.
    let interval: TimeAmount
    private let idleTicks: Int
    private let requestTicks: Int
    private(set) var now = 0
    private var silentTicks = 0
    private var wasHeard = false

    init(_ timeouts: EndpointTimeouts) {
        let shortest = max(min(timeouts.idle, timeouts.request), .milliseconds(2))
        interval = TimeAmount(shortest / 2)
        idleTicks = Self.ticks(timeouts.idle, of: shortest / 2)
        requestTicks = Self.ticks(timeouts.request, of: shortest / 2)
    }

    private static func ticks(_ timeout: Duration, of interval: Duration) -> Int {
        max(1, Int((timeout / interval).rounded(.up)))
    }

    /// The peer sent something.
    mutating func heard() {
        wasHeard = true
    }

    mutating func tick() -> Verdict {
        now += 1
        silentTicks = wasHeard ? 0 : silentTicks + 1
        wasHeard = false
        if silentTicks >= idleTicks { return .endConnection }
        return now > requestTicks ? .endRequests(openedUntil: now - requestTicks - 1) : .wait
    }
}
