import APNsWire
import PushModel

extension MockAPNs {
    /// Something that goes wrong on purpose, when a push has arrived whole and before it is validated.
    public struct Fault: Sendable {
        /// Which pushes the fault befalls: every condition that is given must hold, none at all is every push.
        public struct Match: Sendable, Hashable {
            /// The device token, compared without case.
            public var token: String?
            /// The value of `apns-topic`.
            public var topic: String?
            /// The value of `apns-push-type`.
            public var pushType: String?
            /// Of the pushes that fulfil the other conditions, which one; 1 is the first.
            public var nth: Int?
            /// Of the pushes that fulfil the other conditions, each one whose number is a multiple of this.
            public var everyNth: Int?
            /// Of the pushes that fulfil the other conditions, those from this number on.
            public var from: Int?
            /// Of the pushes that fulfil the other conditions, those up to this number.
            public var to: Int?
            /// Whether the pushes to each device token are counted apart.
            public var countsPerToken = false

            /// Conditions; without any, every push matches.
            public init(
                token: String? = nil,
                topic: String? = nil,
                pushType: String? = nil,
                nth: Int? = nil,
                everyNth: Int? = nil
            ) {
                self.token = token
                self.topic = topic
                self.pushType = pushType
                self.nth = nth
                self.everyNth = everyNth
            }
        }

        /// What becomes of a push.
        public struct Action: Sendable {
            let setting: APNsWire.Fault.Action

            /// The push is answered as usual; then GOAWAY with the reason.
            public static func goAway(reason: String) -> Action { Action(setting: .goAway(reason: reason)) }
            /// GOAWAY with the reason, whose last stream is below that of the push: neither it nor later ones on its
            /// connection are processed or answered.
            public static func leaveUnprocessed(reason: String) -> Action {
                Action(setting: .leaveUnprocessed(reason: reason))
            }
            /// The answer never comes; the connection goes on.
            public static let stall = Action(setting: .stall)
            /// Nothing is read or answered on the connection any more, and it stays open.
            public static let halfOpen = Action(setting: .halfOpen)
            /// RST_STREAM with INTERNAL_ERROR.
            public static let reset = Action(setting: .reset)
            /// RST_STREAM with REFUSED_STREAM.
            public static let refuse = Action(setting: .refuse)
            /// The connection is dropped.
            public static let close = Action(setting: .close)

            /// This answer, whatever the rules say.
            ///
            /// - Parameters:
            ///   - status: The HTTP status.
            ///   - reason: The `reason` in the body, as `TooManyRequests`; nil for no body.
            ///   - delay: The `retry-after` header, in whole seconds; nil for none.
            /// - Returns: The action.
            public static func respond(status: Int, reason: String?, retryAfter delay: Duration? = nil) -> Action {
                Action(
                    setting: .respond(
                        status: status,
                        reason: reason.map(Reason.init(rawValue:)),
                        retryAfter: delay.map { Int($0.components.seconds) }
                    )
                )
            }
        }

        /// Which pushes.
        public var match: Match
        /// Before anything else happens.
        public var delay: Duration
        /// Nil: after the delay the push is answered as usual.
        public var action: Action?
        /// For how long of the mock's time it acts, from the first push on that it befalls; nil is without end.
        public var lasts: Duration?

        /// A fault that befalls the pushes that match.
        public init(_ match: Match = Match(), delay: Duration = .zero, action: Action? = nil) {
            self.match = match
            self.delay = delay
            self.action = action
        }
    }
}

extension MockAPNs.Fault {
    /// Ten years, in milliseconds: nothing waits longer.
    private static let longest = 315_576_000_000

    /// The same in the words of the endpoint.
    var setting: APNsWire.Fault {
        APNsWire.Fault(
            APNsWire.Fault.Match(
                token: match.token,
                topic: match.topic,
                pushType: match.pushType,
                per: match.countsPerToken ? .token : nil,
                nth: match.nth,
                everyNth: match.everyNth,
                from: match.from,
                to: match.to
            ),
            delayMilliseconds: min(delay.wholeMilliseconds, Self.longest),
            forMilliseconds: lasts.map { min($0.wholeMilliseconds, Self.longest) },
            action: action?.setting
        )
    }
}
