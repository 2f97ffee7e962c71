import CaseGeneration
import JSONModel
import VendorModel

// HTTP v1 around `apns`: the target, other platforms, and what is around the message.
extension FCMAxes {
    static let message = [
        Axis("target", targets),
        Axis(
            "notification.image",
            at: .message("message", "notification", "image"),
            [.absent, .plain("url", "https://example.com/a.png"), .empty, .null, .odd("number", 1)]
        ),
        Axis(
            "apns.fcm_options",
            at: .message("message", "apns", "fcm_options"),
            [
                .absent, .plain("image", ["image": "https://example.com/b.png"]),
                .plain("analytics", ["analytics_label": "a"]), .plain("camelCase", ["analyticsLabel": "a"]),
                .odd("string", "image"),
            ]
        ),
        Axis(
            "live_activity_token",
            [
                AxisValue("absent") { _ in },
                AxisValue("value") { $0.set("activity", at: .message("message", "apns", "live_activity_token")) },
                AxisValue("camelCase") {
                    $0.set("activity", at: .message("message", "apns", "liveActivityToken"))
                    $0.set(options, at: .message("message", "apns", "fcmOptions"))
                },
                AxisValue("number", .odd) { $0.set(1, at: .message("message", "apns", "live_activity_token")) },
            ]
        ),
        Axis(
            "validate_only",
            [
                AxisValue("absent") { _ in },
                AxisValue("false") { $0.set(false, at: .message("validate_only")) },
                AxisValue("validateOnly-false") { $0.set(false, at: .message("validateOnly")) },
                AxisValue("true", .gate) { $0.set(true, at: .message("validate_only")) },
                AxisValue("\"true\"", .odd) { $0.set("true", at: .message("validate_only")) },
            ]
        ),
        Axis(
            "otherPlatforms",
            [
                AxisValue("absent") { _ in },
                AxisValue("android") { $0.set(android, at: .message("message", "android")) },
                AxisValue("webpush") {
                    $0.set(["headers": ["TTL": "60"], "data": ["k": "v"]], at: .message("message", "webpush"))
                },
                AxisValue("fcm_options") {
                    $0.set(labels, at: .message("message", "fcm_options"))
                },
                AxisValue("fcmOptions") {
                    $0.set(labels, at: .message("message", "fcmOptions"))
                    // The service's own answer has it.
                    $0.set("projects/p/messages/1", at: .message("message", "name"))
                },
                AxisValue("android-string", .odd) { $0.set("high", at: .message("message", "android")) },
                AxisValue("android-data-number", .odd) {
                    $0.set(["data": ["k": 1]], at: .message("message", "android"))
                },
            ]
        ),
        Axis(
            "unknown",
            [
                AxisValue("none") { _ in },
                AxisValue("request", .odd) { $0.set("x", at: .message("time_to_live")) },
                AxisValue("message", .odd) { $0.set("x", at: .message("message", "collapse_key")) },
            ]
        ),
    ]

    /// An Android configuration as the documents print it: nothing of it is for a device of Apple.
    private static let android: JSONValue = [
        "ttl": "3600s", "priority": "HIGH", "collapse_key": "c", "data": ["k": "android"],
        "notification": ["title": "android", "notification_count": 3],
    ]

    private static let labels: JSONValue = ["analytics_label": "a", "analyticsLabel": "a"]
    private static let options: JSONValue = [
        "image": "https://example.com/b.png", "analytics_label": "a", "analyticsLabel": "a",
    ]

    private static let targets = [
        target("token", ["token": "x"]),
        target("topic", ["topic": "news"]),
        target("condition", ["condition": "'dogs' in topics || 'cats' in topics"]),
        target("fid", role: .gate, ["fid": "f"]),
        target("none", role: .odd, [:]),
        target("two", role: .odd, ["token": "x", "topic": "news"]),
        target("empty-beside-topic", role: .odd, ["token": "", "topic": "news"]),
        target("topic-prefix", role: .odd, ["topic": "/topics/news"]),
        target("topic-malformed", role: .odd, ["topic": "the news"]),
    ]

    private static func target(_ name: String, role: AxisValue.Role = .plain, _ fields: JSONObject) -> AxisValue {
        AxisValue(name, role) { draft in
            for field in ["token", "topic", "condition", "fid"] {
                draft.set(fields[field], at: .message("message", field))
            }
        }
    }
}
