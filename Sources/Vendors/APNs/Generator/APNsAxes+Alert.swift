import CaseGeneration
import JSONModel
import VendorModel

// The keys of `alert`, and its forms.
extension APNsAxes {
    static let texts = [
        text("title", "Game Request"), text("subtitle", "Five Card Draw"), text("body", "Bob wants to play poker"),
        Axis(
            "launch-image",
            at: .alertKey("launch-image"),
            [.absent, .plain("value", "launch.png"), .empty, .text("image"), .null, .odd("number", 1)]
        ),
    ]

    private static func text(_ key: String, _ nominal: JSONValue) -> Axis {
        Axis(
            key,
            at: .alertKey(key),
            [
                .plain("value", nominal), .absent, .empty, .space, .text(key), .null,
                .plain("0", "0"), .plain("false", "false"),
                .plain("512-bytes", .string(String(repeating: "t", count: 512))),
                .odd("number", 0), .odd("object", ["loc-key": "K"]),
            ]
        )
    }

    /// What stands in place of the alert's object, or in it beside what Apple documents.
    static let alert = [
        Axis(
            "alert",
            [
                AxisValue("object") { _ in }, form("string", "Bob wants to play poker"),
                AxisValue("text") { $0.set(.string($0.text(label: "alert")), at: alertSlot) },
                form("body-only", ["body": "Bob wants to play poker"]), form("title-only", ["title": "Game Request"]),
                form("loc-key-only", ["loc-key": "GAME_PLAY_REQUEST_FORMAT"]),
                instead("sound-alone", ["sound": "default"]), instead("badge-alone", ["badge": 9]),
                instead("badge-0-alone", ["badge": 0]),
                form("empty-string", role: .odd, ""), form("{}", role: .odd, [:]),
                form("empty-texts", role: .odd, ["title": "", "body": ""]),
                form("number", role: .odd, 0), form("array", role: .odd, ["Hi"]), form("true", role: .odd, true),
                instead("nothing", role: .odd, [:]),
                instead("string-mutable", role: .odd, ["alert": "Hi", "mutable-content": 1]),
                instead("sound-mutable", role: .odd, ["sound": "default", "mutable-content": 1]),
                instead("badge-empty-alert", role: .odd, ["badge": 0, "alert": ["title": "", "body": ""]]),
            ]
        ),
        Axis(
            "alert.more",
            [
                AxisValue("none") { _ in }, more("summary", ["summary-arg": "Ann", "summary-arg-count": 2]),
                more("action", ["action": "View", "action-loc-key": "OPEN"]), more("unknown", ["color": "red"]),
                more("badge", role: .odd, ["badge": 1]), more("underscore", role: .odd, ["loc_key": "K"]),
                more("camel-case", role: .odd, ["launchImage": "i.png"]),
            ]
        ),
    ]

    /// Forms that no member can be put into.
    static let alertsWithoutMembers =
        alert[0].values.map(\.name).filter { !["object", "body-only", "title-only", "loc-key-only"].contains($0) }

    private static let alertSlot = Slot.message("aps", "alert")

    private static func form(_ name: String, role: AxisValue.Role = .plain, _ value: JSONValue) -> AxisValue {
        AxisValue(name, role) { $0.set(value, at: alertSlot) }
    }

    /// Other keys in place of the alert.
    private static func instead(_ name: String, role: AxisValue.Role = .plain, _ members: JSONObject) -> AxisValue {
        AxisValue(name, role) { draft in
            draft.set(nil, at: alertSlot)
            for member in members.members { draft.set(member.value, at: .aps(member.key)) }
        }
    }

    private static func more(_ name: String, role: AxisValue.Role = .plain, _ members: JSONObject) -> AxisValue {
        AxisValue(name, role) { draft in
            for member in members.members { draft.set(member.value, at: .alertKey(member.key)) }
        }
    }
}

extension Slot {
    static func aps(_ key: String) -> Slot { .message("aps", key) }
    static func alertKey(_ key: String) -> Slot { .message("aps", "alert", key) }
}
