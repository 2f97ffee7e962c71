import PushModel

extension Rule {
    /// Advice: a request does not say which platform its device runs.
    static let pushTypePlatform = Rule(
        id: "hdr.push_type.platform",
        number: 39,
        level: .warning,
        requirement: "The device's platform and version support the push type.",
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
        case .location, .liveactivity, .pushtotalk: platforms = "only iOS and iPadOS support it"
        case .complication: platforms = "only iOS and watchOS support it"
        case .widgets:
            platforms = "only iOS, iPadOS, macOS, visionOS and watchOS support it, from 26.0 on"
        case .controls:
            platforms = "only iOS and iPadOS from 18.0 on, and macOS and watchOS from 26.0 on support it"
        case .accessory: platforms = "only iOS supports it, from 26.5 on in the European Union"
        case .voip, .fileprovider, .mdm: platforms = "watchOS does not support it"
        }
        report.report(.header("apns-push-type"), "Push type \(type.rawValue): \(platforms).")
    }
}
