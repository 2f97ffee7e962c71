import JSONModel

/// A service that takes messages for iPhones, whose format no dialect reads.
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
    package var words: String {
        switch self {
        case .expo: "a message for Expo's push service"
        case .declarativeWebPush: "a declarative Web Push message"
        case .webPush: "a Web Push message for a browser's service worker"
        case .oneSignal: "a message for OneSignal"
        case .gorush: "a request to gorush"
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
