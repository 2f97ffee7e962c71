// Apple's table of "Handling error responses from APNs", for broadcasts and channels; what it shares with device
// pushes is in Reason.swift.
extension Reason {
    package static let featureNotEnabled = Reason(rawValue: "FeatureNotEnabled")
    package static let missingChannelId = Reason(rawValue: "MissingChannelId")
    package static let badChannelId = Reason(rawValue: "BadChannelId")
    package static let channelNotRegistered = Reason(rawValue: "ChannelNotRegistered")
    package static let badRequestParams = Reason(rawValue: "BadRequestParams")
    package static let badRequestPayload = Reason(rawValue: "BadRequestPayload")
    package static let missingPushType = Reason(rawValue: "MissingPushType")
    package static let cannotCreateChannelConfig = Reason(rawValue: "CannotCreateChannelConfig")
    package static let topicMismatch = Reason(rawValue: "TopicMismatch")
}
