import JSONModel

/// A service that takes messages for iPhones and is no vendor here; a format that ships may read its messages.
package enum ForeignService: Sendable, CaseIterable {
    /// Expo documentation, Send notifications with the Expo Push Service: message request format.
    case expo
    /// W3C Push API, declarative push message: the member `web_push` is 8030 (RFC 8030).
    case declarativeWebPush
    /// W3C Notifications API: options that a service worker hands on, as Angular's does.
    case webPush
    /// OneSignal documentation, Create notification.
    case oneSignal
    /// gorush, README, request body.
    case gorush

    /// What such a message is, with its article.
    private var words: String {
        switch self {
        case .expo: "a message for Expo's push service"
        case .declarativeWebPush: "a declarative Web Push message"
        case .webPush: "a Web Push message for a browser's service worker"
        case .oneSignal: "a message for OneSignal"
        case .gorush: "a request to gorush"
        }
    }

    /// What an object of this service is told as: with the command that judges it, if a format that ships reads it.
    package var remark: String {
        format.map { "looks like \(words): judge it by lint --dialect \($0)" }
            ?? "looks like \(words), which no dialect reads: describe your format in a dialect file (Documentation/Dialects.md)"
    }

    /// The format that ships and reads such a message; nil where none does.
    package var format: String? {
        switch self {
        case .expo: "expo"
        case .oneSignal: "onesignal"
        case .declarativeWebPush, .webPush, .gorush: nil
        }
    }

    /// Whether an object shows by its names that it is one.
    package func isMeant(by object: JSONObject) -> Bool {
        switch self {
        case .expo:
            let targets = object["to"]?.arrayValue ?? [object["to"]].compactMap(\.self)
            return targets.contains { target in
                let text = target.stringValue ?? ""
                return text.hasPrefix("ExponentPushToken[") || text.hasPrefix("ExpoPushToken[")
            }
        case .declarativeWebPush: return object["web_push"] == 8030
        case .webPush:
            let others = [
                "to", "registration_ids", "token", "tokens", "topic", "condition", "apns", "android", "webpush",
            ]
            let own = ["actions", "vibrate", "requireInteraction", "renotify", "dir", "lang", "silent"]
            guard let notification = object["notification"]?.objectValue else { return false }
            return own.contains { notification[$0] != nil } && !others.contains { object[$0] != nil }
        case .oneSignal:
            let names = ["contents", "included_segments", "template_id", "filters"]
            return object["app_id"]?.stringValue != nil
                && object.keys.contains { $0.hasPrefix("include_") || names.contains($0) }
        case .gorush:
            let first = object["notifications"]?.arrayValue?.first
            return first?["platform"] != nil && (first?["tokens"] != nil || first?["topic"] != nil)
        }
    }
}
