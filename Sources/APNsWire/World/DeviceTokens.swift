import APNsRules

/// The device tokens that the world knows, and what becomes of the others.
package struct DeviceTokens: Sendable {
    /// What the service knows of one device token.
    package struct Entry: Sendable, Equatable {
        package enum Status: Sendable, Equatable {
            case active
            /// The app is gone. Milliseconds since the epoch, the `timestamp` of the 410.
            case unregistered(since: Int)
            case expired(since: Int)
        }

        /// Nil: any topic.
        package var topic: String?
        /// Nil: both environments.
        package var environment: World.Environment?
        package var status: Status

        package init(topic: String? = nil, environment: World.Environment? = nil, status: Status = .active) {
            self.topic = topic
            self.environment = environment
            self.status = status
        }
    }

    package var unknown: World.UnknownPolicy
    // Looked up, never iterated.
    private var entries: [String: Entry] = [:]

    package init(unknown: World.UnknownPolicy = .accept) {
        self.unknown = unknown
    }

    /// The entry of a token in hexadecimal digits, compared without case.
    package subscript(_ token: String) -> Entry? {
        get { entries.isEmpty ? nil : entries[token.lowercased()] }
        set { entries[token.lowercased()] = newValue }
    }

    /// Whether a text has the form of a device token: 2 to 200 hexadecimal digits, an even number. Apple fixes no length.
    package static func isToken(_ text: String) -> Bool {
        let digits = text.utf8
        return (2...200).contains(digits.count) && digits.count.isMultiple(of: 2)
            && text.allSatisfy { $0.isASCII && $0.isHexDigit }
    }

    /// What the world knows of a token.
    func facts(of token: String, in environment: World.Environment) -> DeviceTokenFacts {
        guard let entry = self[token] else { return unknown == .accept ? .accepted : .refused }
        let status: DeviceTokenFacts.Status =
            switch entry.status {
            case .active: .active
            case .unregistered(let since): .unregistered(since: since)
            case .expired(let since): .expired(since: since)
            }
        return .known(
            isOfThisEnvironment: entry.environment ?? environment == environment,
            bundleID: entry.topic,
            status: status
        )
    }
}
