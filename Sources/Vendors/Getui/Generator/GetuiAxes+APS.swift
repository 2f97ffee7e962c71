import CaseGeneration
import JSONModel
import VendorModel

// Fields of `IGtAPNPayload` that become members of `aps`.
extension GetuiAxes {
    static let aps = [
        Axis(
            "sound",
            at: .message("sound"),
            [
                .plain("file", "notice_type1.caf"), .absent, .null, .empty, .plain("default", "default"),
                .plain("silence", .string(GetuiNames.silence)), .plain("misspelt-silence", "com.gexin.ios.silenc"),
                .plain("silence-in-other-case", "com.gexin.iOS.silence"),
                .plain("padded-silence", .string(GetuiNames.silence + " ")),
                .plain("\"1\"", "1"), .plain("1", 1), .plain("0", 0), .plain("true", true), .plain("false", false),
                .plain("list", ["a.caf"]), .plain("{}", [:]), .text("sound"),
            ]
        )
        .keepingNominal,
        Axis(
            "sound_d",
            at: .message("sound_d"),
            [
                .absent, .plain("{}", [:]), .plain("name", ["name": "critical.caf"]),
                .plain("critical-2", ["name": "critical.caf", "critical": 2]),
                .plain("volume-0.05", ["name": "critical.caf", "critical": 1, "volume": number("0.05")]),
                .plain("volume-1.0", ["volume": number("1.0")]), .plain("unset", ["name": "0", "critical": -1]),
                .odd("volume-1.01", ["name": "critical.caf", "volume": number("1.01")]),
                .odd("volume--0.1", ["name": "critical.caf", "volume": number("-0.1")]), .odd("string", "critical.caf"),
            ]
        ),
        Axis(
            "contentAvailable",
            at: .message("contentAvailable"),
            [
                .plain("0", 0), .absent, .plain("1", 1), .plain("2", 2), .plain("-1", -1), .plain("true", true),
                .plain("false", false), .null, .number("1.0"), .odd("\"1\"", "1"), .odd("\"yes\"", "yes"),
                .odd("[]", []),
            ]
        )
        .keepingNominal,
        Axis(
            "badge",
            at: .message("badge"),
            [
                .plain("1", 1), .absent, .plain("-1", -1), .plain("0", 0), .plain("99", 99), .null,
                .number("2147483648"), .number("9007199254740993"), .number("18446744073709551616"),
                .number("1.5"), .number("1e3"), .number("-0"),
                // PHP compares what the field has with 0, whatever its type.
                .plain("\"1\"", "1"), .plain("\"-1\"", "-1"), .empty, .plain("text", "abc"), .plain("true", true),
                .plain("[]", []), .number("1e400", .odd),
            ]
        )
        .keepingNominal,
        Axis(
            "autoBadge",
            at: .message("autoBadge"),
            [
                .absent, .plain("+1", "+1"), .plain("-1", "-1"), .plain("1", "1"), .empty, .plain("abc", "abc"),
                .plain("number", 5), .plain("0", 0), .null,
            ]
        ),
        Axis("category", at: .message("category"), identifier("ACTIONABLE")),
        Axis("threadId", at: .message("threadId"), identifier("thread-1")),
    ]

    static func identifier(_ value: JSONValue) -> [FieldValue] {
        [.absent, .plain("value", value), .empty, .plain("\"0\"", "0"), .text("id"), .null, .odd("number", 7)]
    }

    private static func number(_ lexeme: String) -> JSONValue {
        .number(JSONNumber(uncheckedLexeme: lexeme))
    }
}
