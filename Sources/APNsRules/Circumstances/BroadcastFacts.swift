/// What the service knows of the app and the channel of a request for broadcasts or channels.
package struct BroadcastFacts: Sendable, Equatable {
    package enum Channel: Sendable, Equatable {
        /// Not one of this app in this environment.
        case unknown
        case registered(storesMessages: Bool)
    }

    /// Whether the app has the broadcast capability.
    package var isEnabled: Bool
    /// The channel that `apns-channel-id` names.
    package var channel: Channel
    /// The channels that the app has, and how many it may have.
    package var channelCount: Int
    package var channelQuota: Int

    package init(
        isEnabled: Bool = true,
        channel: Channel = .unknown,
        channelCount: Int = 0,
        channelQuota: Int = 10_000
    ) {
        self.isEnabled = isEnabled
        self.channel = channel
        self.channelCount = channelCount
        self.channelQuota = channelQuota
    }
}
