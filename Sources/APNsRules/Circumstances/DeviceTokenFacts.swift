/// What the service knows of the device token in the path.
package enum DeviceTokenFacts: Sendable, Equatable {
    /// Nothing, and it takes such tokens.
    case accepted
    /// Nothing, and it takes only those that it knows.
    case refused
    case known(isOfThisEnvironment: Bool, bundleID: String?, status: Status)

    package enum Status: Sendable, Equatable {
        case active
        /// The app is gone from the device. Milliseconds since the epoch.
        case unregistered(since: Int)
        case expired(since: Int)

        /// Since when the token is of no use at the given second: the `timestamp` of a 410, in milliseconds. A moment
        /// that has not come yet does not count.
        package func end(at now: Int) -> Int? {
            switch self {
            case .unregistered(let since) where since / 1000 <= now: since
            case .expired(let since) where since / 1000 <= now: since
            case .active, .unregistered, .expired: nil
            }
        }
    }

    /// What became of the token, as far as the service knows.
    package var status: Status {
        if case .known(_, _, let status) = self { status } else { .active }
    }
}
