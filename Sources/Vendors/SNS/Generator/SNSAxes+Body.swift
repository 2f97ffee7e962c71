import CaseGeneration
import JSONModel
import VendorModel

// The body that the sender writes for APNs. Nothing in it is checked on the way, so no value here is odd.
extension SNSAxes {
    static let body = [
        // By chance alone an alert would seldom be absent beside the flag.
        inBody(
            "silent",
            ["aps"],
            [
                .plain("no", nominalBody["aps"] ?? [:]), .plain("1", ["content-available": 1]),
                .plain("true", ["content-available": true]),
                .plain("1.0", ["content-available": .number(JSONNumber(uncheckedLexeme: "1.0"))]),
            ]
        ),
        aps(
            "alert",
            [
                .plain("title+body", nominalAlert), .absent, .text("alert"), .empty, .null, .plain("{}", [:]),
                .plain("loc-key", ["loc-key": "BODY", "loc-args": ["Shelly"]]), .plain("number", 1),
                .plain("misspelt", ["Title": "t", "content": "c"]), .plain("both-3-1", localised(3, 1)),
                .plain("both-64", localised(64, 64)),
            ]
        ),
        aps(
            "badge",
            [.absent, .number("1"), .number("0"), .number("-1"), .number("1.5"), .plain("\"1\"", "1"), .null]
        ),
        aps(
            "sound",
            [
                .absent, .plain("default", "default"), .empty,
                .plain("critical", ["critical": 1, "name": "a.caf", "volume": 1]), .null, .plain("number", 1),
            ]
        ),
        aps("category", [.absent, .plain("value", "NEW_MESSAGE"), .text("category"), .plain("number", 1)]),
        aps(
            "mutable-content",
            [.absent, .number("1"), .number("0"), .plain("true", true), .plain("\"1\"", "1")]
        ),
        // Amazon SNS, custom platform-specific payloads, background notifications.
        aps(
            "content-available",
            [
                .absent, .number("0"), .number("1"), .number("2"), .number("-1"), .plain("true", true),
                .plain("false", false), .plain("\"1\"", "1"), .number("1.0"), .null, .plain("[1]", [1]),
            ]
        ),
        aps("thread-id", [.absent, .plain("value", "thread-1"), .text("thread")]),
        aps("interruption-level", [.absent, .plain("passive", "passive"), .plain("unknown", "urgent")]),
        // The guide's own sample has this key inside `aps`.
        aps("url", [.absent, .plain("value", "www.amazon.com")]),
        inBody(
            "data",
            ["data"],
            [
                .absent, .plain("object", ["customId": "123"]), .text("data"), .null,
                .plain("3-KB", .string(String(repeating: "x", count: 3072))), .plain("depth-64", nested(64)),
                .number("18446744073709551616"), .number("1e400"), .plain("aps", ["aps": ["alert": "no"]]),
                .jsonText("data"), .plain("dotted-keys", ["a.b": ["c.d": 1], "a": ["b": 2]]),
                .plain(ListLength.name(8), ListLength.list(8, "x")),
                .plain(ListLength.name(64), ListLength.list(64, "x")),
            ]
        ),
        inBody("flat-flag", ["content-available"], [.absent, .number("1")]),
        inBody("odd-key", ["a\u{1}\u{0}\"/\\您"], [.absent, .plain("value", "v"), .plain("empty", "")]),
    ]

    /// An alert with both pairs, each with its key.
    static func localised(_ titleArguments: Int, _ bodyArguments: Int) -> JSONValue {
        [
            "title-loc-key": "TITLE", "title-loc-args": ListLength.list(titleArguments, "t"), "loc-key": "BODY",
            "loc-args": ListLength.list(bodyArguments, "b"),
        ]
    }

    private static func aps(_ key: String, _ values: [FieldValue]) -> Axis {
        inBody(key, ["aps", key], values)
    }

    /// An axis of one member of the body that the endpoint gets.
    private static func inBody(_ name: String, _ path: [String], _ values: [FieldValue]) -> Axis {
        Axis(
            name,
            values.map { value in
                AxisValue(value.name, value.role) { draft in
                    let slot = Slot(root: .message, path: ["Message", draft.platform] + path, texts: 2)
                    draft.set(value.json(in: draft), at: slot)
                }
            }
        )
    }

    private static func nested(_ depth: Int) -> JSONValue {
        (0..<depth).reduce(.string("deep")) { value, _ in ["a": value] }
    }
}
