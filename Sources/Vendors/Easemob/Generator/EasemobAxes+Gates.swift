import CaseGeneration
import JSONModel
import VendorModel

// Fields that decide whether a push is sent.
extension EasemobAxes {
    static let gates = [
        Axis("em_ignore_notification", at: .ext("em_ignore_notification"), flag(true: .gate)),
        Axis("em_force_notification", at: .ext("em_force_notification"), flag(true: .plain)),
        Axis(
            "em_at_list",
            at: .ext("em_at_list"),
            [
                .absent, .null, .plain("[]", []), .plain("[other,me]", ["6007", .string(me)]),
                // IDs that begin like the recipient's, and that the recipient's begins like.
                .plain("[longer,shorter]", [.string(me + "1"), .string(String(me.dropLast()))]),
                .plain("all", "all"), .plain("ALL", "ALL"), .plain("[all]", ["all"]),
            ] + [1, 3, 4, 8, 64].map { .plain(ListLength.name($0), users($0)) } + [
                .odd("me", .string(me)), .odd("[1]", [1]), .odd("number", 1),
            ]
        ),
        list("accept_device_id", matching: "device-1", other: "device-2", otherRole: .gate),
        list("ignore_device_id", matching: "device-1", matchingRole: .gate, other: "device-2"),
        list("accept_notifier_name", matching: "com.example.app", other: "com.example.other", otherRole: .gate),
        list("ignore_notifier_name", matching: "com.example.app", matchingRole: .gate, other: "com.example.other"),
        Axis(
            "binding",
            [
                AxisValue("complete") { _ in },
                AxisValue("no-token", .gate) { $0.set("", at: .context("deviceToken")) },
                AxisValue("no-certificate", .gate) { $0.set("", at: .context("notifierName")) },
            ]
        ),
    ]

    /// User IDs, the recipient's last.
    static func users(_ length: Int) -> JSONValue {
        ListLength.list(length, "user", endingWith: me)
    }

    /// A Boolean and the forms in which vendor material and users write it.
    static func flag(true role: AxisValue.Role) -> [FieldValue] {
        [
            .absent, .plain("false", false), .plain("true", true).with(role), .null,
            .odd("\"true\"", "true"), .odd("\"YES\"", "YES"), .odd("1", 1),
        ]
    }

    private static func list(
        _ name: String,
        matching: JSONValue,
        matchingRole: AxisValue.Role = .plain,
        other: JSONValue,
        otherRole: AxisValue.Role = .plain
    ) -> Axis {
        Axis(
            name,
            at: .filter(name),
            [
                .absent, .plain("[]", []),
                .plain("matching", [matching]).with(matchingRole),
                .plain("other", [other]).with(otherRole),
                .plain("both", [other, matching]).with(matchingRole),
                .plain("length-64", ListLength.list(64, "x", endingWith: matching.stringValue ?? "")).with(
                    matchingRole
                ),
                .odd("string", matching),
            ]
        )
    }
}

extension FieldValue {
    fileprivate func with(_ role: AxisValue.Role) -> FieldValue {
        FieldValue(name: name, role: role, content: content)
    }
}
