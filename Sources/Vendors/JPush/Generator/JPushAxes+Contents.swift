import CaseGeneration
import JSONModel
import VendorModel

// What is in a message in place of the notification.
extension JPushAxes {
    static let contents = [
        Axis(
            "contents",
            [
                AxisValue("notification") { _ in },
                AxisValue("alert-alone") { $0.set(["alert": "Hello, JPush!"], at: .message("notification")) },
                // JPush, new features of iOS: content-available alone is a silent push, which may have extras and all options.
                AxisValue("silent") { draft in
                    for field in ["alert", "sound", "badge", "mutable-content"] { draft.set(nil, at: .ios(field)) }
                    draft.set(nil, at: .message("notification", "alert"))
                    draft.set(true, at: .ios("content-available"))
                },
                AxisValue("beside-call") { $0.set(["key": "value"], at: .message("notification", "voip")) },
                call("call", ["key": "value"]), call("call-nested", ["caller": ["name": "您"], "aps": ["a": 1]]),
                AxisValue("call-empty", .gate) { $0.set(["voip": [:]], at: .message("notification")) },
                AxisValue("android-alone", .gate) {
                    $0.set(["android": ["alert": "a"]], at: .message("notification"))
                },
                AxisValue("empty-notification", .gate) { $0.set([:], at: .message("notification")) },
                AxisValue("message-alone", .gate) {
                    $0.set(nil, at: .message("notification"))
                    $0.set(["msg_content": "Hi,JPush"], at: .message("message"))
                },
                AxisValue("substitute", .gate) {
                    $0.set(nil, at: .message("notification"))
                    $0.set(["msg_content": "Hi,JPush"], at: .message("message"))
                    $0.set(["ios": ["alert": "in its place"]], at: .message("notification_3rd"))
                    $0.set("v2", at: .message("options", "notification_3rd_ver"))
                },
                AxisValue("substitute-of-version-1", .gate) {
                    $0.set(nil, at: .message("notification"))
                    $0.set(["msg_content": "Hi,JPush"], at: .message("message"))
                    $0.set(["title": "t", "content": "c"], at: .message("notification_3rd"))
                },
                AxisValue("nothing", .odd) {
                    for key in ["notification", "message"] { $0.set(nil, at: .message(key)) }
                },
                activity("update"), activity("end"),
                activity("start", ["attributes-type": "T", "attributes": ["a": 1]]),
                activity(
                    "whole",
                    [
                        "alert": ["title": "t", "body": "b", "sound": "s.caf"], "dismissal-date": 1_700_000_100,
                        "stale-date": 1_700_000_200, "relevance-score": 50, "apns-priority": 5,
                    ]
                ),
                activity("priority-10", ["apns-priority": 10]), activity("score-100", ["relevance-score": 100]),
                activity("empty-alert", ["alert": [:]]), activity("attributes-in-update", ["attributes": ["a": 1]]),
                activity("null-members", ["attributes": nil, "alert": nil, "relevance-score": nil]),
                activity("deep-state", ["content-state": ["a": [1, ["b": nil]], "c.d": "您"]]),
                activity("start-without-type", .odd, ["event": "start"]), activity("no-event", .odd, ["event": nil]),
                activity("other-event", .odd, ["event": "stop"]), activity("no-state", .odd, ["content-state": nil]),
                activity("score-0", .odd, ["relevance-score": 0]), activity("priority-1", .odd, ["apns-priority": 1]),
                activity("without-ios", .odd, nil),
                AxisValue("activity-beside", .odd) {
                    $0.set(["event": "update", "content-state": ["a": 1]], at: .message("live_activity", "ios"))
                },
            ]
        )
    ]

    private static func call(_ name: String, _ data: JSONValue) -> AxisValue {
        AxisValue(name) { $0.set(["voip": data], at: .message("notification")) }
    }

    private static func activity(
        _ name: String,
        _ role: AxisValue.Role = .plain,
        _ fields: JSONObject? = [:]
    ) -> AxisValue {
        AxisValue(name, role) { draft in
            for key in ["notification", "message"] { draft.set(nil, at: .message(key)) }
            var activity: JSONObject = [
                "event": ["start", "end"].contains(name) ? .string(name) : "update",
                "content-state": ["eventStr": "hello"],
            ]
            for field in fields?.members ?? [] { activity[field.key] = field.value }
            draft.set(fields == nil ? [:] : ["ios": .object(activity)], at: .message("live_activity"))
        }
    }

    private static func activity(_ name: String, _ fields: JSONObject) -> AxisValue { activity(name, .plain, fields) }
}
