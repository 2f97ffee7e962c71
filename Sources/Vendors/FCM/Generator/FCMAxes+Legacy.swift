import CaseGeneration
import JSONModel
import VendorModel

// The legacy protocol. Any value here makes the body a legacy one, which keeps the notification and the data.
extension FCMAxes {
    static let legacy =
        [
            Axis(
                "legacy.to",
                [
                    AxisValue("v1") { _ in },
                    target("to", ["to": "x"]),
                    target("condition", ["condition": "'dogs' in topics"]),
                    target("registration_ids", ["registration_ids": ["x", "y"]]),
                    target("64-ids", ["registration_ids": ListLength.list(64, "id")]),
                    target("1000-ids", ["registration_ids": .array(Array(repeating: "x", count: 1000))]),
                    // As gateways carry it.
                    target("fragment", [:]),
                    target("two", role: .odd, ["to": "x", "registration_ids": ["y"]]),
                    target("no-ids", role: .odd, ["registration_ids": []]),
                    target("1001-ids", role: .odd, ["registration_ids": .array(Array(repeating: "x", count: 1001))]),
                ]
            ),
            field("content_available", flag),
            field("mutable_content", [.plain("true", true), .plain("false", false), .odd("\"true\"", "true")]),
            field("priority", [.plain("high", "high"), .plain("normal", "normal"), .odd("urgent", "urgent")]),
            field(
                "time_to_live",
                [
                    .plain("0", 0), .plain("3600", 3600), .plain("4-weeks", 2_419_200), .odd("-1", -1),
                    .odd("\"60\"", "60"),
                ]
            ),
            field(
                "collapse_key",
                [.plain("value", "collapse-1"), .plain("long", .string(String(repeating: "k", count: 65))), .empty]
            ),
            field("dry_run", [.plain("false", false), .gate("true", true)]),
        ] + legacyNotification

    static let legacyNotification = [
        field("sound", in: "notification", [.plain("default", "default"), .empty, .text("sound"), .odd("number", 1)]),
        field(
            "badge",
            in: "notification",
            [.plain("3", 3), .plain("0", 0), .plain("-1", -1), .odd("\"7\"", "7"), .odd("true", true)]
        ),
        field("click_action", in: "notification", [.plain("value", "OPEN"), .empty]),
        Axis("legacy.title_loc", localised("title_loc_key", "title_loc_args")),
        Axis("legacy.body_loc", localised("body_loc_key", "body_loc_args")),
        field("android", in: "notification", as: "icon", [.plain("icon", "i")]),
    ]

    private static let flag: [FieldValue] = [
        .plain("true", true), .plain("false", false), .null, .odd("1", 1), .odd("\"yes\"", "yes"),
    ]

    private static func field(
        _ name: String,
        in container: String? = nil,
        as key: String? = nil,
        _ values: [FieldValue]
    ) -> Axis {
        let path = (container.map { [$0] } ?? []) + [key ?? name]
        let slot = Slot(root: .message, path: path)
        let absent = AxisValue("absent") { _ in }
        return Axis(
            "legacy." + name,
            [absent]
                + values.map { value in
                    AxisValue(value.name, value.role) {
                        $0.becomeLegacy()
                        $0.set(value.json(in: $0), at: slot)
                    }
                }
        )
    }

    private static func localised(_ key: String, _ arguments: String) -> [AxisValue] {
        let values: [(String, AxisValue.Role, JSONValue?, JSONValue?)] = [
            ("key", .plain, "K", nil), ("arguments", .plain, "K", ["a", "b"]),
            ("no-arguments", .plain, "K", []), (ListLength.name(1), .plain, "K", ListLength.list(1, "x")),
            (ListLength.name(3), .plain, "K", ListLength.list(3, "x")),
            (ListLength.name(4), .plain, "K", ListLength.list(4, "x")),
            (ListLength.name(8), .plain, "K", ListLength.list(8, "x")),
            (ListLength.name(64), .plain, "K", ListLength.list(64, "x")),
            ("special", .plain, "K", ["$1", "it's", "b", "b"]), ("arguments-as-text", .odd, "K", "[\"a\"]"),
            ("arguments-only", .odd, nil, ["a"]),
        ]
        return [AxisValue("absent") { _ in }]
            + values.map { name, role, keyValue, list in
                AxisValue(name, role) {
                    $0.becomeLegacy()
                    $0.set(keyValue, at: .message("notification", key))
                    $0.set(list, at: .message("notification", arguments))
                }
            }
    }

    private static func target(_ name: String, role: AxisValue.Role = .plain, _ fields: JSONObject) -> AxisValue {
        AxisValue(name, role) { draft in
            draft.becomeLegacy()
            draft.set(nil, at: .message("to"))
            for member in fields.members { draft.set(member.value, at: .message(member.key)) }
        }
    }
}

extension CaseDraft {
    /// Makes a legacy body of the message, once: to one device, with the same notification and data.
    fileprivate mutating func becomeLegacy() {
        guard let written = message["message"] else { return }
        var body: JSONObject = ["to": "x"]
        for field in ["notification", "data"] { body[field] = written[field] }
        message = .object(body)
    }
}
