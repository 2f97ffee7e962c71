import PushModel

/// Something that goes wrong on purpose: which requests it befalls, and what becomes of them.
///
/// A fault acts when a request has arrived whole, before it is validated. Of several that match, the first acts.
package struct Fault: Sendable, Equatable {
    package var match: Match
    /// Milliseconds before anything else happens to the request. With no action the request is answered as usual
    /// afterwards.
    package var delayMilliseconds: Int
    package var action: Action?

    package init(_ match: Match = Match(), delayMilliseconds: Int = 0, action: Action? = nil) {
        self.match = match
        self.delayMilliseconds = delayMilliseconds
        self.action = action
    }
}

extension Fault {
    /// Every condition that is given must hold; none at all is every request.
    package struct Match: Sendable, Equatable {
        /// The device token in the path, hexadecimal, compared without case.
        package var token: String?
        /// The value of `apns-topic`.
        package var topic: String?
        /// The value of `apns-push-type`.
        package var pushType: String?
        /// The whole path.
        package var path: String?
        package var method: String?
        /// Of the requests that fulfil the other conditions, which one: 1 is the first.
        package var nth: Int?
        /// Of the requests that fulfil the other conditions, each one whose number is a multiple of this.
        package var everyNth: Int?

        package init(
            token: String? = nil,
            topic: String? = nil,
            pushType: String? = nil,
            path: String? = nil,
            method: String? = nil,
            nth: Int? = nil,
            everyNth: Int? = nil
        ) {
            self.token = token
            self.topic = topic
            self.pushType = pushType
            self.path = path
            self.method = method
            self.nth = nth
            self.everyNth = everyNth
        }
    }

    package enum Action: Sendable, Equatable {
        /// This answer, whatever the rules say. `retryAfter` is the header `retry-after`, in seconds. A status of 200
        /// has no reason; a 410 carries the present time as its timestamp.
        case respond(status: Int, reason: Reason?, retryAfter: Int? = nil)
        /// The request is answered as usual; then GOAWAY with NO_ERROR and the reason as JSON, and the connection
        /// drains.
        case goAway(reason: String)
        /// RST_STREAM with INTERNAL_ERROR.
        case reset
        /// RST_STREAM with REFUSED_STREAM.
        case refuse
        /// The connection is dropped.
        case close
    }
}
