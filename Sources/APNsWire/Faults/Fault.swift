import PushModel

/// Something that goes wrong on purpose: which requests it befalls, when, and what becomes of them.
///
/// A fault acts when a request has arrived whole, before it is validated. Of several that match, the first acts.
package struct Fault: Sendable, Equatable {
    package var match: Match
    /// Milliseconds of the real time before anything else happens to the request. With no action the request is answered as
    /// usual afterwards.
    package var delayMilliseconds: Int
    /// Milliseconds of the mock's time from the moment at which the fault was set: earlier requests do not count.
    package var afterMilliseconds: Int
    /// For how many milliseconds of the mock's time it acts, from the first request on that it befalls; nil is without end.
    package var forMilliseconds: Int?
    /// From this answer on the connection sends no more than so many bytes a second; nil leaves it alone.
    package var bytesPerSecond: Int?
    /// When the app registered the device token again, before an answer of 410 that is older: rules of conduct go by it. Nil is unknown.
    package var registration: Moment?
    package var action: Action?

    package init(
        _ match: Match = Match(),
        delayMilliseconds: Int = 0,
        afterMilliseconds: Int = 0,
        forMilliseconds: Int? = nil,
        bytesPerSecond: Int? = nil,
        registration: Moment? = nil,
        action: Action? = nil
    ) {
        self.match = match
        self.delayMilliseconds = delayMilliseconds
        self.afterMilliseconds = afterMilliseconds
        self.forMilliseconds = forMilliseconds
        self.bytesPerSecond = bytesPerSecond
        self.registration = registration
        self.action = action
    }

    /// Whether nobody will ever answer the request: a client can only give it up.
    package var leavesUnanswered: Bool { action == .stall || action == .halfOpen }
}

extension Fault {
    /// Every condition that is given must hold; none at all is every request.
    package struct Match: Sendable, Equatable {
        /// What has a count of its own.
        package enum Counted: String, Sendable, CaseIterable {
            case token, connection
        }

        /// The device token in the path, hexadecimal, compared without case.
        package var token: String?
        /// The value of `apns-topic`.
        package var topic: String?
        /// The value of `apns-push-type`.
        package var pushType: String?
        /// The whole path.
        package var path: String?
        package var method: String?
        /// Only requests with the provider token that the first request had of those that fulfil the conditions above.
        package var usesFirstProviderToken: Bool
        /// Requests are counted for each of these apart; nil counts them all together.
        package var per: Counted?
        /// Of the requests that fulfil the other conditions, which one: 1 is the first.
        package var nth: Int?
        /// Of the requests that fulfil the other conditions, each one whose number is a multiple of this.
        package var everyNth: Int?
        /// Of the requests that fulfil the other conditions, those from this number on.
        package var from: Int?
        /// Of the requests that fulfil the other conditions, those up to this number.
        package var to: Int?

        package init(
            token: String? = nil,
            topic: String? = nil,
            pushType: String? = nil,
            path: String? = nil,
            method: String? = nil,
            usesFirstProviderToken: Bool = false,
            per: Counted? = nil,
            nth: Int? = nil,
            everyNth: Int? = nil,
            from: Int? = nil,
            to: Int? = nil
        ) {
            self.token = token
            self.topic = topic
            self.pushType = pushType
            self.path = path
            self.method = method
            self.usesFirstProviderToken = usesFirstProviderToken
            self.per = per
            self.nth = nth
            self.everyNth = everyNth
            self.from = from
            self.to = to
        }
    }

    package enum Action: Sendable, Equatable {
        /// This answer, whatever the rules say. `retryAfter` is the header `retry-after`, in seconds. A status of 200
        /// has no reason; a 410 carries `since` as its timestamp, or the present time.
        case respond(status: Int, reason: Reason?, retryAfter: Int? = nil, since: Moment? = nil)
        /// The request is answered as usual; then GOAWAY with NO_ERROR and the reason as JSON, and the connection
        /// drains.
        case goAway(reason: String)
        /// GOAWAY with NO_ERROR and the reason as JSON; its last stream is below the request's. That request and later
        /// ones of the connection are not processed, and never answered.
        case leaveUnprocessed(reason: String)
        /// The answer never comes; the connection goes on.
        case stall
        /// Nothing is read from the connection or written to it any more, and it stays open: as if the other machine had
        /// vanished without a word.
        case halfOpen
        /// RST_STREAM with INTERNAL_ERROR.
        case reset
        /// RST_STREAM with REFUSED_STREAM.
        case refuse
        /// The connection is dropped.
        case close
    }

    /// A time, in milliseconds: since the epoch, or before the answer.
    package enum Moment: Sendable, Equatable {
        case at(Int)
        case ago(Int)

        package func time(at now: Int) -> Int {
            switch self {
            case .at(let time): time
            case .ago(let milliseconds): max(0, now - milliseconds)
            }
        }
    }
}
