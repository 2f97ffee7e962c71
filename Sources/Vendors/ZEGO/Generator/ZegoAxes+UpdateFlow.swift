import CaseGeneration
import JSONModel
import VendorModel

// The receiver's side. Each value makes the push an arriving notification, of which only the payload's text still
// matters: gates, and as seldom as these.
extension ZegoAxes {
    static let updateFlow = [
        Axis(
            "incoming",
            [AxisValue("none") { _ in }]
                + [
                    incoming("mutable") { _ in },
                    incoming("not-mutable") { $0.set(nil, at: .incoming("mutable-content")) },
                    incoming("mutable-true") { $0.set(true, at: .incoming("mutable-content")) },
                    incoming("no-alert") { $0.set(nil, at: .incoming("alert")) },
                    incoming("alert-string") { $0.set("text", at: .incoming("alert")) },
                    incoming("alert-empty-texts") { $0.set(["title": "", "body": ""], at: .incoming("alert")) },
                    incoming("top-level-ID") { $0.set("1", at: .message("incoming", "customId")) },
                    AxisValue("null", .odd) { $0.set(.null, at: .message("incoming")) },
                    AxisValue("string", .odd) { $0.set("{}", at: .message("incoming")) },
                ]
        ),
        Axis(
            "delivered",
            [AxisValue("unset") { _ in }]
                + [
                    delivered("none", []),
                    delivered("two-matches", [inPayload("\"2\""), inPayload("\"1\""), inPayload("\"1\"")]),
                    delivered("last-of-8", many(8)), delivered("last-of-64", many(64)),
                    delivered("number", [inPayload("10e-1")]),
                    delivered("number-above-2^53", [inPayload("9007199254740992"), inPayload("9007199254740993")]),
                    delivered("null+other-case", [inPayload("null"), inPayload("\"ID-A\"")]),
                    delivered("object", [inPayload("{\"a\":1.0}")]),
                    delivered("top-level", [["payload": "x", "customId": "1"]]),
                    delivered("top-level-before-payload", [["customId": "1"], inPayload("\"1\"")]),
                    delivered(
                        "without-ID",
                        [
                            [:], ["payload": "not json"], ["payload": "[1]"],
                            ["payload": "{\"call_id\":\"call-1\"}", "call_id": "call-1"], inPayload("\"1\""),
                        ]
                    ),
                    delivered("equal-keys", [["payload": "{\"customId\":\"2\",\"customId\":\"1\"}"]]),
                ]
        ),
    ]

    private static func incoming(
        _ name: String,
        _ edit: @escaping @Sendable (_ draft: inout CaseDraft) -> Void
    ) -> AxisValue {
        AxisValue(name, .gate) { draft in
            draft.beginUpdateFlow()
            edit(&draft)
        }
    }

    private static func delivered(_ name: String, _ notifications: [JSONObject]) -> AxisValue {
        AxisValue(name, .gate) { draft in
            draft.beginUpdateFlow()
            draft.deliver(notifications)
        }
    }

    /// So many notifications, of which only the last one has the nominal ID.
    static func many(_ count: Int) -> [JSONObject] {
        ListLength.members(max(count - 1, 0), "id-").map { inPayload("\"" + $0 + "\"") }
            + (count > 0 ? [inPayload("\"1\"")] : [])
    }

    /// What a delivered notification of a push carries.
    static func inPayload(_ customID: String) -> JSONObject {
        [
            "aps": ["alert": ["title": "earlier title", "body": "earlier content"], "mutable-content": 1],
            "payload": .string("{\"customId\":" + customID + "}"),
        ]
    }
}

extension Slot {
    fileprivate static func incoming(_ member: String) -> Slot { .message("incoming", "aps", member) }
}

extension CaseDraft {
    /// Makes a notification of the push, and delivers an earlier one that it takes away.
    mutating func beginUpdateFlow() {
        guard message["incoming"]?.objectValue == nil else { return }
        let texts: JSONObject = [
            "title": value(at: slot(of: "title")) ?? "", "body": value(at: slot(of: "content")) ?? "",
        ]
        var notification: JSONObject = ["aps": ["alert": .object(texts), "mutable-content": 1]]
        notification["payload"] = value(at: slot(of: "payload"))
        message = ["incoming": .object(notification)]
        deliver([ZegoAxes.inPayload("\"1\"")])
    }

    mutating func deliver(_ notifications: [JSONObject]) {
        let delivered = notifications.enumerated().map { index, userInfo -> JSONValue in
            ["id": .string("delivered-" + String(index)), "userInfo": .object(userInfo)]
        }
        set(.array(delivered), at: .context("delivered"))
    }
}
