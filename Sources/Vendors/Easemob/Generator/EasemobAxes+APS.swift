import CaseGeneration
import JSONModel
import VendorModel

// Fields of `em_apns_ext` that become members of `aps`, or headers.
extension EasemobAxes {
    static let aps = [
        Axis(
            "em_push_sound",
            at: .apns("em_push_sound"),
            [
                .absent, .empty, .plain("default", "default"), .plain("custom", "custom.caf"),
                .plain("path", "a/b.caf"),
                .plain("mp3", "ring.mp3"), .text("sound"), .null, .odd("number", 1), .odd("object", ["name": "a.caf"]),
            ]
        ),
        Axis(
            "em_push_ignore_sound",
            at: .apns("em_push_ignore_sound"),
            [.absent, .plain("true", true), .plain("false", false), .odd("\"false\"", "false"), .odd("1", 1)]
        ),
        Axis("em_push_badge", at: .apns("em_push_badge"), badge),
        Axis("em_push_mutable_content", at: .apns("em_push_mutable_content"), flag(true: .plain)),
        Axis(
            "em_push_content_available",
            at: .apns("em_push_content_available"),
            [
                .absent, .plain("1", 1), .plain("0", 0), .null, .odd("2", 2), .odd("\"1\"", "1"), .odd("true", true),
            ]
        ),
        Axis("em_push_category", at: .apns("em_push_category"), identifier("NEW_MESSAGE_CATEGORY", longer: 1024)),
        Axis("thread_id", at: .apns("thread_id"), identifier("thread-1", longer: 1024)),
        // A collapse identifier has at most 64 bytes.
        Axis(
            "em_push_collapse_key",
            at: .apns("em_push_collapse_key"),
            identifier("collapse-1", longer: 65)
                + [.plain("64-bytes", .string(String(repeating: "k", count: 64)))]
        ),
    ]

    private static let badge: [FieldValue] = [
        .absent, .number("0"), .number("1"), .number("-1"), .number("99"), .number("100"), .number("2147483648"),
        .number("9007199254740993"), .number("1.0"), .number("1e3"), .number("-0"), .null,
        .number("9223372036854775808", .odd), .number("18446744073709551616", .odd), .number("1.5", .odd),
        .number("1e400", .odd), .odd("\"37\"", "37"), .odd("\"\"", ""), .odd("true", true), .odd("[1]", [1]),
    ]

    private static func identifier(_ value: JSONValue, longer length: Int) -> [FieldValue] {
        [
            .absent, .plain("value", value), .empty, .text("id"),
            .plain("long", .string(String(repeating: "i", count: length))),
            .null, .odd("number", 1),
        ]
    }
}
