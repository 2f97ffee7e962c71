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
    package static let badEnvironmentKeyInToken = Reason(rawValue: "BadEnvironmentKeyInToken")
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
