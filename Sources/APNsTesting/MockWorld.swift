import APNsRules
import APNsWire

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension MockAPNs {
    /// The service as the mock plays it: who may send what to whom, and what goes wrong on purpose.
    public struct World: Sendable {
        /// Which of Apple's two services.
        public struct Environment: Sendable, Hashable {
            let setting: APNsWire.World.Environment

            /// `api.push.apple.com`.
            public static let production = Environment(setting: .production)
            /// `api.sandbox.push.apple.com`.
            public static let sandbox = Environment(setting: .sandbox)
        }

        /// How many pushes are kept for a phone that is offline, for one topic: Apple's pages contradict each other.
        public struct StoredPushes: Sendable, Hashable {
            let setting: APNsRules.StoredPushes

            /// The newest.
            public static let one = StoredPushes(setting: .one)
            /// All of them, but of those with one `apns-collapse-id` the newest.
            public static let several = StoredPushes(setting: .several)
        }

        /// How a provider proves who it is.
        public struct Authentication: Sendable, Hashable {
            let isAsked: Bool

            /// By a provider token in every request.
            public static let token = Authentication(isAsked: true)
            /// Nobody asks.
            public static let none = Authentication(isAsked: false)
        }

        /// The service that is played.
        public var environment = Environment.production
        /// How a provider proves who it is.
        public var authentication = Authentication.token
        /// With teams, only their keys are taken; without, every well-formed token.
        public var teams: [Team] = []
        /// What is known of single device tokens.
        public var deviceTokens: [DeviceToken] = []
        /// Whether device tokens that are not listed get 400 BadDeviceToken.
        public var rejectsUnknownDeviceTokens = false
        /// How many pushes in a row one device token takes before 429 TooManyRequests; nil is no limit.
        public var pushesPerToken: Int?
        /// What goes wrong on purpose; the first fault that matches acts.
        public var faults: [Fault] = []
        /// How many pushes are kept for a phone that is offline.
        public var storedPushes = StoredPushes.one
        /// Nil is the machine's clock.
        public var clock: (@Sendable () -> Date)?
        /// The IDs that the endpoint mints follow from it.
        public var seed: UInt64 = 0

        /// The world that takes everything which is well-formed.
        public init() {}
    }

    /// A developer account and its signing keys.
    public struct Team: Sendable, Hashable {
        /// A key that signs provider tokens.
        public struct Key: Sendable, Hashable {
            /// The `kid`, ten characters.
            public var id: String
            /// The public half as PEM text, or the .p8 file's.
            public var pem: String

            /// A key by its ID and its text.
            public init(id: String, pem: String) {
                self.id = id
                self.pem = pem
            }
        }

        /// The `iss`, ten characters.
        public var id: String
        /// Bundle IDs, which cover their suffixes. None: every topic.
        public var topics: [String]
        /// Keys that sign the team's provider tokens.
        public var keys: [Key]

        /// A team with its keys.
        public init(id: String, topics: [String] = [], keys: [Key]) {
            self.id = id
            self.topics = topics
            self.keys = keys
        }
    }

    /// What the service knows of one device token.
    public struct DeviceToken: Sendable {
        /// What became of the device.
        public struct Status: Sendable, Equatable {
            let setting: DeviceTokens.Entry.Status

            /// The device takes pushes.
            public static let active = Status(setting: .active)
            /// 410 Unregistered, with this timestamp.
            public static func unregistered(since date: Date) -> Status {
                Status(setting: .unregistered(since: date.millisecondsSince1970))
            }
            /// 410 ExpiredToken, with this timestamp.
            public static func expired(since date: Date) -> Status {
                Status(setting: .expired(since: date.millisecondsSince1970))
            }
        }

        /// Hexadecimal digits.
        public var token: String
        /// The bundle ID that the token was issued for; nil is any.
        public var topic: String?
        /// Nil: both.
        public var environment: World.Environment?
        /// What became of the device.
        public var status: Status

        /// A device token; by default active, for any topic.
        public init(
            _ token: String,
            topic: String? = nil,
            environment: World.Environment? = nil,
            status: Status = .active
        ) {
            self.token = token
            self.topic = topic
            self.environment = environment
            self.status = status
        }
    }

    /// Why a world cannot be played.
    public struct WorldError: Error, Sendable, CustomStringConvertible {
        /// What is wrong, for a person.
        public let description: String
    }
}

extension Date {
    /// Rounded down.
    var millisecondsSince1970: Int { Int((timeIntervalSince1970 * 1000).rounded(.down)) }
}
