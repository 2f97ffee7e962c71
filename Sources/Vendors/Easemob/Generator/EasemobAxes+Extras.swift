import CaseGeneration
import JSONModel
import VendorModel

// The sender's own data, other vendors' fields, unknown keys, and containers of the wrong type.
extension EasemobAxes {
    static let extras = [
        Axis(
            "extern",
            at: .apns("extern"),
            [
                .absent, .empty, .plain("string", "custom"), .text("extern"),
                .plain("object", ["test": 123, "a": nil, "b": ["c": nil, "d": "", "e": []], "f": [nil, ""]]),
                .plain("reserved", ["aps": ["alert": "no"], "f": "x", "t": "x", "m": "x", "g": "x", "e": "x"]),
                .jsonText("extern"), .plain("dotted-keys", ["a.b": ["c.d": 1], "a": ["b": 2]]),
                .plain("3-KB", .string(String(repeating: "x", count: 3072))), .plain("depth-64", nested(64)), .null,
                .odd("array", [1, "two"]), .odd("number", 1), .odd("bool", true),
            ]
        ),
        Axis(
            "em_push_ext.custom",
            at: .pushExt("custom"),
            [
                .absent, .plain("object", ["test": 1, "a": nil]), .plain("{}", [:]),
                .plain("dotted-keys", ["a.b": ["c.d": 1], "a": ["b": 2], "list": ListLength.list(8, "x")]),
                .plain("aps", ["aps": ["badge": 7]]), .null,
                .odd("string", "custom"),
            ]
        ),
        Axis(
            "em_push_ext.type",
            at: .pushExt("type"),
            [.absent, .plain("call", "call"), .plain("other", "other"), .empty, .odd("number", 1)]
        ),
        Axis("leftovers", leftovers),
        Axis(
            "otherVendors",
            [
                AxisValue("absent") { _ in },
                AxisValue("android+harmony") {
                    $0.set(["em_push_channel_id": "c", "em_push_sound": "/raw/ring"], at: .ext("em_android_push_ext"))
                    $0.set(["category": "IM"], at: .ext("em_harmony_push_ext"))
                },
                AxisValue("own-keys") { $0.set(["order": 1], at: .ext("app_data")) },
            ]
        ),
        Axis("containers", containers),
    ]

    /// Keys of `em_apns_ext` that no rule names.
    private static let leftovers = [
        AxisValue("none") { _ in },
        AxisValue("one") { $0.set("test 01", at: .apns("test1")) },
        AxisValue("many") { draft in
            for name in ["a", "b", "c", "aps", "f", "t", "m", "g", "e"] {
                draft.set(.string(draft.text(label: name)), at: .apns(name))
            }
            // Beside `em_apns_ext` it would keep the push back.
            draft.set(true, at: .apns("em_ignore_notification"))
        },
        AxisValue("excluded-only") {
            $0.set("channel", at: .apns("em_push_channel_id"))
            $0.set("com.example.Main", at: .apns("em_huawei_push_badge_class"))
        },
        AxisValue("wrong-case") { $0.set("lower", at: .apns("em_alert_subtitle")) },
        AxisValue("trailing-space") { $0.set("spaced", at: .apns("em_push_title ")) },
        AxisValue("control-key") { $0.set("value", at: .apns("a\u{1}\u{0}\"/\\您")) },
        AxisValue("dotted-key") { $0.set(["c.d": 1], at: .apns("a.b")) },
        AxisValue("json-text") { $0.set("{\"a\":[1,null],\"b\":\"it's\"}", at: .apns("app_data")) },
        AxisValue("64") { draft in
            for name in ListLength.members(64, "key") { draft.set(.string(name), at: .apns(name)) }
        },
        AxisValue("empty-key") { $0.set("value", at: .apns("")) },
        AxisValue("null-value") { $0.set(.null, at: .apns("test1")) },
    ]

    private static let containers =
        [AxisValue("as-needed") { _ in }]
        + [
            AxisValue("empty-ext") { if $0.value(at: ext) == nil { $0.set([:], at: ext) } },
            AxisValue("empty-em_apns_ext") {
                if $0.value(at: .ext("em_apns_ext")) == nil { $0.set([:], at: .ext("em_apns_ext")) }
            },
            AxisValue("ext-null", .odd) { $0.set(.null, at: ext) },
            AxisValue("ext-array", .odd) { $0.set([], at: ext) },
        ]
        + ["em_apns_ext", "em_push_ext", "em_push_template", "em_push_filter"].map { name in
            AxisValue(name + "-string", .odd) { $0.set("{}", at: .ext(name)) }
        }

    private static let ext = Slot.message("ext")

    private static func nested(_ depth: Int) -> JSONValue {
        (0..<depth).reduce(.string("deep")) { value, _ in ["a": value] }
    }
}
