import PushModel

extension Rule {
    /// Advice: a request does not say which platform its device runs.
    static let pushTypePlatform = Rule(
        id: "hdr.push_type.platform",
        number: 39,
        level: .warning,
        requirement: "The device's platform offers the push type.",
        basis: .sourced,
        sources: [.sending],
        passing: [
            Example("Alert is everywhere", "{}", headers: [("apns-push-type", "alert")]),
            Example("So is background", "{}", headers: [("apns-push-type", "background")]),
        ],
        failing: [
            Example("Location", "{}", headers: [("apns-push-type", "location")]),
            Example("VoIP", "{}", headers: [("apns-push-type", "voip")]),
        ],
        occasion: .advice
    ) { subject, report in
        guard let type = subject.pushType else { return }
        let platforms: String
        switch type {
        case .alert, .background, .widgets, .controls: return
        case .location, .liveactivity, .pushtotalk: platforms = "only iOS and iPadOS have it"
        case .complication: platforms = "only iOS and watchOS have it"
        case .accessory: platforms = "only iOS has it"
        case .voip, .fileprovider, .mdm: platforms = "watchOS is not among its platforms"
        }
        report.report(.header("apns-push-type"), "Push type \(type.rawValue): \(platforms).")
    }
}
