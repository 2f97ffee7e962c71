/// The largest body that APNs takes, in bytes of the DATA frames without padding.
package enum PayloadLimit {
    /// Every push type but VoIP.
    package static let device = 4096
    package static let voip = 5120
    /// `POST /4/broadcasts/apps/<bundleID>`.
    package static let broadcast = 5120

    /// The limit for a device push of that type; nil is the limit of a push without the header.
    package static func bytes(for pushType: PushType?) -> Int {
        pushType == .voip ? voip : device
    }
}
