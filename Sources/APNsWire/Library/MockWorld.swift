import PushModel

extension MockAPNs {
    /// The service as the mock plays it.
    public struct World: Sendable {
        /// Which of Apple's two services.
        public enum Environment: Sendable {
            case production, sandbox
        }

        /// How a provider proves who it is.
        public enum Authentication: Sendable {
            /// By a provider token in every request.
            case token
            case none
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
        /// Milliseconds since the epoch; nil is the machine's clock.
        public var clock: (@Sendable () -> Int)?
        /// The IDs that the endpoint mints follow from it.
        public var seed: UInt64 = 0

        /// The world that takes everything which is well-formed.
        public init() {}
    }

    /// A developer account and its signing keys.
    public struct Team: Sendable {
        /// A key that signs provider tokens.
        public struct Key: Sendable {
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
        public enum Status: Sendable {
            case active
            /// 410 Unregistered; milliseconds since the epoch.
            case unregistered(since: Int)
            /// 410 ExpiredToken; milliseconds since the epoch.
            case expired(since: Int)
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

extension MockAPNs.World {
    /// The same in the words of the endpoint.
    func settings() throws(MockAPNs.WorldError) -> APNsWire.World {
        var tokens = DeviceTokens(unknown: rejectsUnknownDeviceTokens ? .reject : .accept)
        for entry in deviceTokens {
            tokens[entry.token] = DeviceTokens.Entry(
                topic: entry.topic,
                environment: entry.environment.map(Self.environment),
                status: Self.status(entry.status)
            )
        }
        var teams: [APNsWire.Team] = []
        for team in self.teams { teams.append(try Self.team(team)) }
        return APNsWire.World(
            environment: Self.environment(environment),
            authentication: Self.authentication(authentication),
            teams: teams,
            deviceTokens: tokens,
            pushesPerToken: pushesPerToken,
            faults: faults.map(\.setting)
        )
    }

    private static func environment(_ environment: MockAPNs.World.Environment) -> APNsWire.World.Environment {
        switch environment {
        case .production: .production
        case .sandbox: .sandbox
        }
    }

    private static func authentication(_ authentication: Authentication) -> APNsWire.World.Authentication {
        switch authentication {
        case .token: .token
        case .none: .none
        }
    }

    private static func status(_ status: MockAPNs.DeviceToken.Status) -> DeviceTokens.Entry.Status {
        switch status {
        case .active: .active
        case .unregistered(let since): .unregistered(since: since)
        case .expired(let since): .expired(since: since)
        }
    }

    private static func team(_ team: MockAPNs.Team) throws(MockAPNs.WorldError) -> APNsWire.Team {
        var keys: [APNsWire.Team.Key] = []
        for key in team.keys {
            guard let read = APNsWire.Team.Key(id: key.id, pem: key.pem) else {
                throw MockAPNs.WorldError(description: "key \(key.id) of team \(team.id) is no P-256 key in PEM")
            }
            keys.append(read)
        }
        return APNsWire.Team(id: team.id, topics: team.topics, keys: keys)
    }
}
