import CaseGeneration
import JSONModel
import VendorModel

// The message's entries, and the text that they are written as.
extension SNSAxes {
    static let entries = [
        // Without a default a topic takes nothing, and an endpoint nothing but its own entry.
        Axis(
            "default",
            at: .entry("default"),
            [
                .plain("plain", .string(defaultText)), .text("default"), .empty, .space,
                .plain("5-KB", .string(String(repeating: "d", count: 5120))),
                .plain("payload", #"{"aps":{"badge":3}}"#), .jsonText("default"),
                FieldValue(name: "absent", role: .gate, content: .absent), .odd("object", ["message": "x"]),
            ]
        ),
        Axis("entry", ownEntry),
        Axis("otherEntries", otherEntries),
        Axis("Message", messages),
    ]

    // What is written for the endpoint's platform, in other words or in none.
    private static let ownEntry =
        [
            AxisValue("as-built") { _ in },
            respelt("padded") { " \n" + $0.text + "\t " },
            respelt("pretty") { String(decoding: $0.serialized(.pretty), as: UTF8.self) },
            respelt("hostile") { String(decoding: $0.serialized(.hostile), as: UTF8.self) },
            respelt("equal-keys") { $0.withDuplicateMembers.text },
            // The push is then made of the default, which hides the body.
            entry("absent", .gate, nil), entry("null", .gate, .null),
            entry("object", .odd, nominalBody), entry("array", .odd, [nominalBody]), entry("number", .odd, 1),
            entry("empty", .odd, ""), entry("\"1\"", .odd, "1"), entry("\"[]\"", .odd, "[]"),
            entry("lone-surrogate", .odd, #"{"aps":{"alert":"\ud83d"}}"#),
        ]
        + [
            respelt("trailing-comma", role: .odd) { $0.text.dropLast() + ",}" },
            respelt("unbalanced", role: .odd) { String($0.text.dropLast()) },
        ]

    private static func entry(_ name: String, _ role: AxisValue.Role, _ value: JSONValue?) -> AxisValue {
        AxisValue(name, role) { $0.set(value, at: .entry($0.platform)) }
    }

    private static func respelt(
        _ name: String,
        role: AxisValue.Role = .plain,
        _ spell: @escaping @Sendable (JSONValue) -> String
    ) -> AxisValue {
        AxisValue(name, role) { draft in
            guard let body = draft.value(at: .entry(draft.platform))?.valueInText else { return }
            draft.set(.string(spell(body)), at: .entry(draft.platform))
        }
    }

    private static let otherEntries = [
        AxisValue("none") { _ in },
        // The other environment: never a substitute.
        AxisValue("sibling") { draft in
            let sibling = draft.platform == "APNS_SANDBOX" ? "APNS" : "APNS_SANDBOX"
            draft.set(#"{"aps":{"alert":"for the other environment"}}"#, at: .entry(sibling))
        },
        AxisValue("FCM") { $0.set(#"{"data":{"old":"key"}}"#, at: .entry("FCM")) },
        AxisValue("protocols") {
            $0.set("by mail", at: .entry("email"))
            $0.set("{}", at: .entry("sqs"))
            $0.set(#"{"data":{}}"#, at: .entry("ADM"))
        },
        // Before and behind the endpoint's own.
        AxisValue("64") { draft in
            for name in ListLength.members(64, "custom") { draft.set(.string(name), at: .entry(name)) }
        },
        AxisValue("placeholder") { $0.set("{}", at: .entry("APNS_PLATFORM")) },
        AxisValue("wrong-case") { $0.set(#"{"aps":{"alert":"no"}}"#, at: .entry("apns")) },
        AxisValue("no-strings") {
            $0.set(["aps": ["alert": "no"]], at: .entry("MACOS_SANDBOX"))
            $0.set(1, at: .entry("http"))
        },
    ]

    // The message as a text, in other words or in none.
    private static let messages =
        [
            AxisValue("as-built") { _ in },
            rewritten("padded") { " \n" + $0.text },
            rewritten("pretty") { String(decoding: $0.serialized(.pretty), as: UTF8.self) },
            rewritten("hostile") { String(decoding: $0.serialized(.hostile), as: UTF8.self) },
            rewritten("equal-keys", role: .odd) { $0.withDuplicateMembers.text },
            rewritten("trailing-comma", role: .odd) { $0.text.dropLast() + ",}" },
            rewritten("comment", role: .odd) { $0.text + "/* */" },
            rewritten("byte-order-mark", role: .odd) { "\u{FEFF}" + $0.text },
            rewritten("array", role: .odd) { "[" + $0.text + "]" },
        ]
        + [
            ("text", "hello"), ("empty", ""), ("object", ["default": "d"]),
        ].map { (name: String, value: JSONValue) in
            AxisValue(name, .odd) { $0.set(value, at: .message("Message")) }
        }

    private static func rewritten(
        _ name: String,
        role: AxisValue.Role = .plain,
        _ spell: @escaping @Sendable (JSONValue) -> String
    ) -> AxisValue {
        AxisValue(name, role) { draft in
            guard let message = draft.value(at: .message("Message"))?.valueInText else { return }
            draft.set(.string(spell(message)), at: .message("Message"))
        }
    }
}
