/// How many streams a connection may have open, and how many it has. A value without I/O.
///
/// Apple, "Sending notification requests to APNs": a token connection has one stream until a request with a valid token
/// was sent. Observed: 1000 afterwards, and REFUSED_STREAM for what is opened beyond the limit.
///
/// A client that has not seen SETTINGS yet cannot know the limit (RFC 9113 §6.5.3): until it has acknowledged the first
/// ones, it may open as many streams as later.
struct StreamLimiter: Sendable {
    private let policy: World.StreamPolicy
    /// The present value of SETTINGS_MAX_CONCURRENT_STREAMS.
    private(set) var limit: Int
    private(set) var openStreams = 0
    private var isKnown = false

    init(world: World) {
        policy = world.streams
        limit = world.authentication == .token ? world.streams.initial : world.streams.established
    }

    /// Counts a new stream in, if there is room for it.
    mutating func admit() -> Bool {
        guard openStreams < (isKnown ? limit : max(limit, policy.established)) else { return false }
        openStreams += 1
        return true
    }

    /// The client has seen the limit.
    mutating func acknowledged() {
        isKnown = true
    }

    /// An admitted stream has ended, in whatever way.
    mutating func leave() {
        openStreams -= 1
    }

    /// A request was answered.
    ///
    /// - Returns: the new limit, if it must be announced.
    mutating func answered(status: Int) -> Int? {
        let next: Int
        switch status {
        case 200: next = policy.established
        case 410: return nil
        case 400..<500: next = policy.afterReject ?? limit
        default: return nil
        }
        guard next != limit else { return nil }
        limit = next
        return next
    }
}
