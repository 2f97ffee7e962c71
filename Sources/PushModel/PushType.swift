/// A value of `apns-push-type`: Apple's table of "Sending notification requests to APNs", and `accessory`.
package enum PushType: String, Sendable, CaseIterable {
    case alert, background, location, voip, complication, fileprovider, mdm, liveactivity, pushtotalk, widgets, controls
    case accessory

    /// What the topic has after the bundle ID; nil for `mdm`, whose topic is the certificate's UID.
    package var topicSuffix: String? {
        switch self {
        case .alert, .background: ""
        case .location: ".location-query"
        case .voip: ".voip"
        case .complication: ".complication"
        case .fileprovider: ".pushkit.fileprovider"
        case .mdm: nil
        case .liveactivity: ".push-type.liveactivity"
        case .pushtotalk: ".voip-ptt"
        case .widgets: ".push-type.widgets"
        case .controls: ".push-type.controls"
        case .accessory: ".push-type.accessory"
        }
    }

    /// Whether the payload must have an `aps` dictionary.
    package var needsAps: Bool {
        switch self {
        case .alert, .background, .liveactivity, .widgets, .controls, .accessory: true
        case .location, .voip, .complication, .fileprovider, .mdm, .pushtotalk: false
        }
    }
}
