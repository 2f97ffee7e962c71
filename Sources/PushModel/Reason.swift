/// A reason string of APNs. Not an enum, so that a reason that nobody documented survives the way through.
package struct Reason: RawRepresentable, Sendable, Hashable {
    package let rawValue: String

    package init(rawValue: String) {
        self.rawValue = rawValue
    }
}

/// How APNs refuses a request.
package struct Answer: Sendable, Hashable {
    package var status: Int
    package var reason: Reason

    package init(_ status: Int, _ reason: Reason) {
        self.status = status
        self.reason = reason
    }
}

// Apple's table of "Handling notification responses from APNs".
extension Reason {
    package static let badCollapseId = Reason(rawValue: "BadCollapseId")
    package static let badDeviceToken = Reason(rawValue: "BadDeviceToken")
    package static let badExpirationDate = Reason(rawValue: "BadExpirationDate")
    package static let badMessageId = Reason(rawValue: "BadMessageId")
    package static let badPriority = Reason(rawValue: "BadPriority")
    package static let badTopic = Reason(rawValue: "BadTopic")
    package static let deviceTokenNotForTopic = Reason(rawValue: "DeviceTokenNotForTopic")
    package static let duplicateHeaders = Reason(rawValue: "DuplicateHeaders")
    package static let idleTimeout = Reason(rawValue: "IdleTimeout")
    package static let invalidPushType = Reason(rawValue: "InvalidPushType")
    package static let missingDeviceToken = Reason(rawValue: "MissingDeviceToken")
    package static let missingTopic = Reason(rawValue: "MissingTopic")
    package static let payloadEmpty = Reason(rawValue: "PayloadEmpty")
    package static let topicDisallowed = Reason(rawValue: "TopicDisallowed")
    package static let badCertificate = Reason(rawValue: "BadCertificate")
    package static let badCertificateEnvironment = Reason(rawValue: "BadCertificateEnvironment")
    package static let expiredProviderToken = Reason(rawValue: "ExpiredProviderToken")
    package static let forbidden = Reason(rawValue: "Forbidden")
    package static let invalidProviderToken = Reason(rawValue: "InvalidProviderToken")
    package static let missingProviderToken = Reason(rawValue: "MissingProviderToken")
    package static let unrelatedKeyIdInToken = Reason(rawValue: "UnrelatedKeyIdInToken")
    package static let badEnvironmentKeyIdInToken = Reason(rawValue: "BadEnvironmentKeyIdInToken")
    package static let badPath = Reason(rawValue: "BadPath")
    package static let methodNotAllowed = Reason(rawValue: "MethodNotAllowed")
    package static let expiredToken = Reason(rawValue: "ExpiredToken")
    package static let unregistered = Reason(rawValue: "Unregistered")
    package static let payloadTooLarge = Reason(rawValue: "PayloadTooLarge")
    package static let tooManyProviderTokenUpdates = Reason(rawValue: "TooManyProviderTokenUpdates")
    package static let tooManyRequests = Reason(rawValue: "TooManyRequests")
    package static let internalServerError = Reason(rawValue: "InternalServerError")
    package static let serviceUnavailable = Reason(rawValue: "ServiceUnavailable")
    package static let shutdown = Reason(rawValue: "Shutdown")
}

// Seen by senders, and in no table of Apple's.
extension Reason {
    package static let badEnvironmentKeyInToken = Reason(rawValue: "BadEnvironmentKeyInToken")
    package static let missingChannelQueueSize = Reason(rawValue: "MissingChannelQueueSize")

    /// Of a reason that was seen and is not documented: the one that Apple's tables have for such a request. Nil for
    /// documented reasons, and for those that nobody knows.
    package var documented: Reason? {
        switch self {
        case .badEnvironmentKeyInToken: .badEnvironmentKeyIdInToken
        case .missingChannelQueueSize: .badRequestParams
        default: nil
        }
    }
}

/// A reason with its status, and how it is known: one row of a table.
package struct KnownReason: Sendable, Hashable {
    /// Where a reason is known from.
    package enum Standing: String, Sendable {
        /// "Handling notification responses from APNs".
        case device
        /// "Handling error responses from APNs", for broadcasts and channels.
        case channels
        /// Senders had it from the real service; no table has it.
        case seen
    }

    package let answer: Answer
    package let standing: Standing

    /// Apple's two tables row by row, and what was seen beside them.
    package static let all: [KnownReason] =
        rows(.device, deviceTable) + rows(.channels, channelTable)
        + rows(
            .seen,
            [(403, .badEnvironmentKeyInToken), (400, .missingChannelQueueSize)]
        )

    private static func rows(_ standing: Standing, _ rows: [(Int, Reason)]) -> [KnownReason] {
        rows.map { KnownReason(answer: Answer($0.0, $0.1), standing: standing) }
    }

    private static let deviceTable: [(Int, Reason)] = [
        (400, .badCollapseId), (400, .badDeviceToken), (400, .badExpirationDate), (400, .badMessageId),
        (400, .badPriority), (400, .badTopic), (400, .deviceTokenNotForTopic), (400, .duplicateHeaders),
        (400, .idleTimeout), (400, .invalidPushType), (400, .missingDeviceToken), (400, .missingTopic),
        (400, .payloadEmpty), (400, .topicDisallowed), (403, .badCertificate), (403, .badCertificateEnvironment),
        (403, .expiredProviderToken), (403, .forbidden), (403, .invalidProviderToken), (403, .missingProviderToken),
        (403, .unrelatedKeyIdInToken), (403, .badEnvironmentKeyIdInToken), (404, .badPath), (405, .methodNotAllowed),
        (410, .expiredToken), (410, .unregistered), (413, .payloadTooLarge), (429, .tooManyProviderTokenUpdates),
        (429, .tooManyRequests), (500, .internalServerError), (503, .serviceUnavailable), (503, .shutdown),
    ]

    private static let channelTable: [(Int, Reason)] = [
        (400, .featureNotEnabled), (400, .missingChannelId), (400, .badChannelId), (400, .channelNotRegistered),
        (400, .badRequestParams), (400, .badRequestPayload), (400, .payloadEmpty), (400, .badMessageId),
        (400, .missingPushType), (400, .invalidPushType), (400, .cannotCreateChannelConfig),
        (400, .badExpirationDate), (400, .topicDisallowed), (400, .badPriority), (403, .badCertificate),
        (403, .badCertificateEnvironment), (403, .topicMismatch), (403, .missingProviderToken),
        (403, .expiredProviderToken), (403, .invalidProviderToken), (404, .badPath), (405, .methodNotAllowed),
        (413, .payloadTooLarge), (429, .tooManyRequests), (429, .tooManyProviderTokenUpdates),
        (500, .internalServerError), (503, .serviceUnavailable), (503, .shutdown),
    ]
}
