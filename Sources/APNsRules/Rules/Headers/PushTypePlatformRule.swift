import PushModel

extension Rule {
    /// Advice: a request does not say which platform its device runs.
    static let pushTypePlatform = Rule(
        id: "hdr.push_type.platform",
        number: 39,
        level: .warning,
        requirement: "The device's platform, and its version, offers the push type.",
        basis: .sourced,
        sources: [.sending, .widgetPlatforms, .controlPlatforms, .accessoryPlatforms],
        passing: [
            Example("Alert is everywhere", "{}", headers: [("apns-push-type", "alert")]),
            Example("So is background", "{}", headers: [("apns-push-type", "background")]),
        ],
        failing: [
            Example("Location", "{}", headers: [("apns-push-type", "location")]),
            Example("VoIP", "{}", headers: [("apns-push-type", "voip")]),
            Example("Widgets", "{}", headers: [("apns-push-type", "widgets")]),
            Example("Controls", "{}", headers: [("apns-push-type", "controls")]),
            Example("Accessory", "{}", headers: [("apns-push-type", "accessory")]),
        ],
        occasion: .advice
    ) { subject, report in
        guard let type = subject.pushType else { return }
        let platforms: String
        switch type {
        case .alert, .background: return
        case .location, .liveactivity, .pushtotalk: platforms = "only iOS and iPadOS have it"
        case .complication: platforms = "only iOS and watchOS have it"
        case .widgets:
            platforms = "iOS, iPadOS, macOS, visionOS and watchOS have it from 26.0 on, and no other platform"
        case .controls:
            platforms = "iOS and iPadOS have it from 18.0 on, macOS and watchOS from 26.0, and no other platform"
        case .accessory: platforms = "only iOS has it, from 26.5 on and in the European Union"
        case .voip, .fileprovider, .mdm: platforms = "watchOS is not among its platforms"
        }
        report.report(.header("apns-push-type"), "Push type \(type.rawValue): \(platforms).")
    }
}
