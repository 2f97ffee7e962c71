/// What a person, and the app, have set on a phone, and where the phone is.
package struct PhoneSettings: Sendable, Equatable {
    /// What APNs knows of the device token.
    package struct Registration: Sendable, Equatable {
        package enum State: String, Sendable, CaseIterable {
            case registered, unregistered, expired
        }

        package var state: State
        /// When it came to be so, in milliseconds since the epoch; nil for a token that always was.
        package var since: Int?

        package init(_ state: State, since: Int? = nil) {
            self.state = state
            self.since = since
        }
    }

    /// What the person has allowed. Apple, Asking permission to use notifications.
    package enum Permission: String, Sendable, CaseIterable {
        case granted, provisional, denied
    }

    package enum App: String, Sendable, CaseIterable {
        case background, foreground, terminated, deleted
    }

    /// The bundle ID that the token was issued for; nil where any will do.
    package var topic: String?
    package var environment: String
    package var registration = Registration(.registered)
    package var permission = Permission.granted
    package var isOnline = true
    package var hasFocus = false
    package var isLowPower = false
    package var app = App.background

    /// - Parameters:
    ///   - topic: The bundle ID that the token was issued for; nil where any will do.
    ///   - environment: `production` or `sandbox`.
    ///   - registration: What APNs knows of the device token.
    package init(
        topic: String? = nil,
        environment: String = "production",
        registration: Registration = Registration(.registered)
    ) {
        self.topic = topic
        self.environment = environment
        self.registration = registration
    }
}

/// How many pushes APNs keeps for a device that it cannot reach: Apple's pages contradict each other.
package enum StoredPushes: String, Sendable, CaseIterable {
    /// The newest of each topic (Apple, Sending notification requests to APNs, and two more pages).
    case one
    /// All of them, but of those with one `apns-collapse-id` the newest (Apple, User Notifications updates, June 2024).
    case several
}
