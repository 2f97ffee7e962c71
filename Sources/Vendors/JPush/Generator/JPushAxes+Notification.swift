import CaseGeneration
import JSONModel
import VendorModel

// The fields of `notification.ios`.
extension JPushAxes {
    static let notification = [
        Axis(
            "alert",
            at: .ios("alert"),
            [
                .plain("nominal", "hello, JPush!"), .text("alert"), .jsonText("alert"), .empty, .space,
                .plain("object", ["title": "t", "subtitle": "s", "body": "b"]), .plain("title-only", ["title": "t"]),
                .plain("localised", ["title-loc-key": "T", "loc-key": "K", "loc-args": ["a", "b"]]),
                .plain("{}", [:]), .odd("number", 1), .odd("array", ["a"]),
            ]
        ),
        Axis(
            "alerts",
            [
                AxisValue("ios") { _ in },
                AxisValue("both") { $0.set("for all", at: .message("notification", "alert")) },
                AxisValue("null-of-ios") {
                    $0.set(.null, at: .ios("alert"))
                    $0.set("for all", at: .message("notification", "alert"))
                },
                AxisValue("of-notification") {
                    $0.set(nil, at: .ios("alert"))
                    $0.set("for all", at: .message("notification", "alert"))
                },
                AxisValue("none", .gate) { $0.set(nil, at: .ios("alert")) },
            ]
        ),
        Axis(
            "sound",
            at: .ios("sound"),
            [
                .plain("nominal", "sound.caf"), .absent, .plain("default", "default"), .text("sound"), .empty, .null,
                .plain(
                    "critical",
                    ["critical": 1, "name": "alarm.caf", "volume": .number(JSONNumber(uncheckedLexeme: "0.5"))]
                ),
                .plain("name-only", ["name": "alarm.caf"]), .odd("number", 1),
            ]
        ),
        Axis("badge", at: .ios("badge"), badges),
        Axis("content-available", at: .ios("content-available"), flags),
        Axis("mutable-content", at: .ios("mutable-content"), flags),
        Axis(
            "category",
            at: .ios("category"),
            [.absent, .plain("value", "chat"), .text("category"), .empty, .null, .odd("number", 1)]
        ),
        Axis(
            "thread-id",
            at: .ios("thread-id"),
            [.absent, .plain("value", "default"), .text("thread"), .empty, .null, .odd("number", 1)]
        ),
        Axis(
            "interruption-level",
            at: .ios("interruption-level"),
            [.absent] + JPushFields.interruptionLevels.map { .plain($0, .string($0)) } + [
                .null, .odd("camel-case", "timeSensitive"), .odd("unknown", "loud"), .odd("empty", ""),
                .odd("number", 1),
            ]
        ),
        Axis(
            "extras",
            at: .ios("extras"),
            [
                .plain("nominal", ["news_id": 134]), .absent, .plain("{}", [:]), .null,
                .plain("two", ["news_id": 134, "my_key": "a value"]),
                .plain("nested", ["a": ["b": [1, "2", nil, true]], "a.b": 1, "": "empty"]),
                .plain(
                    "types",
                    [
                        "text": "1", "flag": false, "none": "", "list": [],
                        "figure": .number(JSONNumber(uncheckedLexeme: "1.5")),
                    ]
                ),
                .plain("null-member", ["nothing": nil, "some": 1]),
                .plain("apples-names", ["alert": "x", "badge": 7, "sound": "x", "content-available": 1]),
                .plain("services-names", ["_j_msgid": 7, "extras": "x", "ios": "x"]),
                .plain("large-number", ["id": .number(JSONNumber(uncheckedLexeme: "18446744073709551616"))]),
                .odd("aps", ["aps": ["badge": 7], "x": 1]), .odd("text", "x"), .odd("array", ["x"]),
            ]
        ),
    ]

    private static let flags: [FieldValue] = [
        .absent, .plain("true", true), .plain("false", false), .plain("1", 1), .plain("0", 0), .null,
        .odd("\"true\"", "true"), .odd("2", 2),
    ]

    private static let badges: [FieldValue] = [
        .plain("nominal", 1), .absent, .number("0"), .number("99"), .number("100"), .plain("+1", "+1"),
        .plain("+0", "+0"), .plain("-1", "-1"), .plain("+99", "+99"), .plain("+100", "+100"), .plain("-99", "-99"),
        .plain("text", "10"), .plain("text-0", "0"), .empty, .null, .number("1.0"),
        .odd("negative", -1), .odd("negative-100", -100), .odd("padded", "007"), .odd("word", "auto"),
        .odd("spaced", " +1"),
        .odd("sign", "+"),
        .number("1.5", .odd), .number("1e400", .odd), .number("-1e400", .odd), .odd("true", true),
        .number("9223372036854775807", .odd), .number("18446744073709551616", .odd),
    ]
}
