/// Broadcasts and their channels, as the world has them when it begins; requests create and delete more.
package struct BroadcastPolicy: Sendable, Equatable {
    /// A channel that is registered from the beginning.
    package struct Channel: Sendable, Equatable {
        /// Base64, the value of `apns-channel-id`.
        package var id: String
        package var bundleID: String
        /// Storage policy 1: the newest message is kept, so a broadcast may have an expiration other than 0.
        package var storesMessages: Bool

        package init(id: String, bundleID: String, storesMessages: Bool = false) {
            self.id = id
            self.bundleID = bundleID
            self.storesMessages = storesMessages
        }
    }

    /// Bundle IDs without the broadcast capability (400 FeatureNotEnabled); every other one has it.
    package var disabledBundleIDs: [String]
    /// The number of channels that one bundle ID may have. Apple: 10,000 for each app and environment.
    package var channelQuota: Int
    package var channels: [Channel]
    /// What becomes of a broadcast to a channel that nobody registered; one that is accepted stores messages.
    package var unknownChannels: World.UnknownPolicy

    package init(
        disabledBundleIDs: [String] = [],
        channelQuota: Int = 10_000,
        channels: [Channel] = [],
        unknownChannels: World.UnknownPolicy = .reject
    ) {
        self.disabledBundleIDs = disabledBundleIDs
        self.channelQuota = channelQuota
        self.channels = channels
        self.unknownChannels = unknownChannels
    }
}
