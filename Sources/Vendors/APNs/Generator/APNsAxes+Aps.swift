import CaseGeneration
import JSONModel
import VendorModel

// The keys of `aps` that go with an alert.
extension APNsAxes {
    static let presentation = [
        Axis(
            "badge",
            at: .aps("badge"),
            [
                .absent, .number("0"), .number("1"), .number("9"), .number("100"), .number("2147483648"),
                .number("9223372036854775807"), .number("-1"), .number("5.0"), .null, .odd("\"3\"", "3"),
                .odd("true", true), .number("1.5", .odd), .number("9223372036854775808", .odd),
            ]
        ),
        Axis("sound", at: .aps("sound"), sounds),
        string("thread-id", "thread-1", longer: 512),
        Axis(
            "category",
            at: .aps("category"),
            [.plain("value", "GAME_INVITATION"), .absent, .empty, .text("category"), .null, .odd("number", 1)]
        ),
        string("target-content-id", "window-1"), string("filter-criteria", "work"),
        Axis(
            "interruption-level",
            at: .aps("interruption-level"),
            [
                .absent, .plain("passive", "passive"), .plain("active", "active"),
                .plain("time-sensitive", "time-sensitive"), .plain("critical", "critical"), .null,
                .odd("timeSensitive", "timeSensitive"), .odd("empty", ""), .odd("number", 1),
            ]
        ),
        Axis(
            "relevance-score",
            at: .aps("relevance-score"),
            [
                .absent, .number("0"), .number("1"), .number("0.5"), .number("0.1"), .number("1.0"), .number("0.0"),
                .number("0.30000000000000004"), .number("0.0001"), .number("1e-7"), .null, .number("2", .odd),
                .number("-0.1", .odd), .odd("\"0.5\"", "0.5"),
            ]
        ),
    ]

    static let flags = [
        flag("content-available"), flag("mutable-content"),
        Axis(
            "url-args",
            at: .aps("url-args"),
            [
                .absent, .plain("0", []), .plain("1", ["boarding"]), .plain("2", ["boarding", ""]), .textArray("url"),
                .odd("string", "boarding"), .odd("numbers", [998]),
            ]
        ),
        Axis(
            "aps.other",
            [
                other("none", [:]), other("own-key", ["order": 17]),
                other("own-values", ["o": [:], "l": [], "n": 0, "s": "", "b": false]),
                other("title", role: .odd, ["title": "Hi", "body": "you"]), other("null", ["order": .null]),
                other("underscore", role: .odd, ["content_available": 1]),
                other("camel-case", role: .odd, ["threadId": "thread-1"]),
            ]
        ),
    ]

    private static let sounds: [FieldValue] = [
        .absent, .plain("default", "default"), .plain("file", "bingbong.aiff"), .text("sound"), .null,
        critical("critical", nil), critical("critical-0", "0"), critical("critical-1", "1"),
        critical("critical-0.5", "0.5"), critical("critical-0.0", "0.0"), critical("critical-1.0", "1.0"),
        critical("critical-0.05", "0.05"),
        .plain("critical-file", ["critical": 1, "name": "alarm.caf", "volume": 1]),
        .odd("empty", ""), .odd("number", 1), critical("critical-2", "2", .odd), critical("critical--1", "-1", .odd),
        .odd("critical-flag-0", ["critical": 0, "name": "default", "volume": 1]),
        .odd("critical-true", ["critical": true, "name": "default"]),
        .odd("critical-no-name", ["critical": 1, "volume": 0]),
        .odd("critical-empty-name", ["critical": 1, "name": ""]),
    ]

    private static func critical(_ name: String, _ volume: String?, _ role: AxisValue.Role = .plain) -> FieldValue {
        var sound: JSONObject = ["critical": 1, "name": "default"]
        sound["volume"] = volume.map { .number(JSONNumber(uncheckedLexeme: $0)) }
        return FieldValue(name: name, role: role, content: .json(.object(sound)))
    }

    private static func string(_ key: String, _ value: JSONValue, longer: Int = 0) -> Axis {
        let long = FieldValue.plain("long", .string(String(repeating: "s", count: longer)))
        return Axis(
            key,
            at: .aps(key),
            [.absent, .plain("value", value), .empty, .text(key), .null, .odd("number", 0), .odd("array", [value])]
                + (longer > 0 ? [long] : [])
        )
    }

    private static func flag(_ key: String) -> Axis {
        Axis(
            key,
            at: .aps(key),
            [
                .absent, .number("1"), .number("1.0"), .number("0"), .odd("true", true), .plain("false", false),
                .odd("\"1\"", "1"), .number("2", .odd), .odd("null", .null),
            ]
        )
    }

    private static func other(_ name: String, role: AxisValue.Role = .plain, _ members: JSONObject) -> AxisValue {
        AxisValue(name, role) { draft in
            for member in members.members { draft.set(member.value, at: .aps(member.key)) }
        }
    }
}
