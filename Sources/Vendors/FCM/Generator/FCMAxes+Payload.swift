import CaseGeneration
import JSONModel
import VendorModel

// `apns.payload`: each row of the Admin SDKs' checks has its values here.
extension FCMAxes {
    static let alerts = [
        Axis(
            "alert",
            at: .fcmAps("alert"),
            [
                .absent, .plain("string", "hello"), .empty, .text("alert"), .plain("{}", [:]),
                .plain("title+body", ["title": "t", "body": "b"]), .plain("body", ["body": "b"]),
                .plain("empty-title", ["title": ""]), .plain("null-body", ["title": "t", "body": .null]),
                .odd("title-number", ["title": 1]), .odd("number", 7), .odd("null", .null),
            ]
        ),
        Axis(
            "alert.more",
            [
                more("none", [:]), more("subtitle", ["subtitle": "s"]), more("own-key", ["summary-arg": "s"]),
                more("loc-key", ["loc-key": "K"]), more("loc-args", ["loc-key": "K", "loc-args": ["a", "b"]]),
                more("title-loc-args", ["title-loc-key": "K", "title-loc-args": ["a"]]),
                more("locArgs", ["locKey": "K", "locArgs": ["a"], "launchImage": "i.png"]),
                more("no-arguments", ["loc-args": []]),
                more("arguments-only", role: .odd, ["loc-args": ["a"]]),
                more("subtitle-loc-args-only", role: .odd, ["subtitle-loc-args": ["a"]]),
                more("twice", role: .odd, ["locKey": "K", "loc-key": "L"]),
            ]
        ),
    ]

    static let arguments = [
        Axis("alert.loc-args", lists("loc", "K")), Axis("alert.title-loc-args", lists("title-loc", "T")),
        Axis("alert.subtitle-loc-args", lists("subtitle-loc", "S")),
    ]

    /// A key with arguments of each length.
    private static func lists(_ prefix: String, _ key: JSONValue) -> [AxisValue] {
        [more("none", [:])]
            + ListLength.all.map {
                more(
                    ListLength.name($0),
                    [prefix + "-key": key, prefix + "-args": ListLength.list($0, String(prefix.prefix(1)))]
                )
            }
            + [
                more("special", [prefix + "-key": key, prefix + "-args": ["$1", "it's", "\\1", "<b>", "b", "b"]])
            ]
    }

    static let alertsThatAreNoObject = ["string", "empty", "text", "number", "null"]

    private static func more(_ name: String, role: AxisValue.Role = .plain, _ members: JSONObject) -> AxisValue {
        AxisValue(name, role) { draft in
            for member in members.members {
                draft.set(member.value, at: .message("message", "apns", "payload", "aps", "alert", member.key))
            }
        }
    }

    static let aps = [
        Axis(
            "badge",
            at: .fcmAps("badge"),
            [
                .absent, .number("0"), .number("1"), .number("-1"), .number("99"), .number("1.5"),
                .number("9223372036854775808"), .null, .odd("\"3\"", "3"), .odd("true", true),
            ]
        ),
        Axis(
            "sound",
            at: .fcmAps("sound"),
            [
                .absent, .plain("default", "default"), .plain("custom", "custom.caf"),
                .plain(
                    "critical",
                    ["name": "a.caf", "volume": .number(JSONNumber(uncheckedLexeme: "0.5")), "critical": 1]
                ),
                .plain("critical-true", ["name": "a.caf", "critical": true]),
                .plain("critical-0", ["name": "a.caf", "volume": 0, "critical": 0]),
                .odd("empty", ""), .odd("no-name", ["volume": 1]),
                .odd("loud", ["name": "a.caf", "volume": 2]), .odd("own-key", ["name": "a.caf", "pitch": 1]),
            ]
        ),
        Axis("content-available", flag("content-available", "contentAvailable")),
        Axis("mutable-content", flag("mutable-content", "mutableContent")),
        Axis(
            "category",
            at: .fcmAps("category"),
            [
                .plain("value", "NEW_MESSAGE_CATEGORY"), .absent, .empty, .text("category"), .null, .odd("number", 1),
            ]
        ),
        Axis(
            "thread-id",
            [
                thread("absent", nil), thread("value", "thread-1"), thread("empty", ""),
                AxisValue("threadId") { $0.set("thread-1", at: .fcmAps("threadId")) },
                thread("number", role: .odd, 1),
                AxisValue("twice", .odd) {
                    $0.set("thread-1", at: .fcmAps("thread-id"))
                    $0.set("thread-1", at: .fcmAps("threadId"))
                },
            ]
        ),
        Axis(
            "aps.other",
            [
                AxisValue("none") { _ in },
                AxisValue("interruption-level") { $0.set("passive", at: .fcmAps("interruption-level")) },
                AxisValue("underscores") { $0.set(1, at: .fcmAps("content_available")) },
                AxisValue("empty-members") {
                    $0.set([], at: .fcmAps("list"))
                    $0.set([:], at: .fcmAps("object"))
                    $0.set(false, at: .fcmAps("flag"))
                },
                AxisValue("null-member") { $0.set(.null, at: .fcmAps("nothing")) },
            ]
        ),
    ]

    static let beside = [
        Axis(
            "custom",
            [
                AxisValue("none") { _ in },
                custom("string", ["acme": "payload"]),
                AxisValue("text") {
                    $0.set(.string($0.text(label: "custom")), at: .message("message", "apns", "payload", "acme"))
                },
                custom("values", ["a": [1, "two", ["b": true]], "n": .number(JSONNumber(uncheckedLexeme: "1e400"))]),
                custom("json-text", ["text": #"{"a": [1, null], "b": "it's"}"#]),
                custom("lists+dots", ["a.b": ListLength.list(3, "x"), "a": ["b": ListLength.list(64, "y")]]),
                custom("empty-values", ["a": "", "b": [], "c": [:], "d": 0]),
                custom("null", ["a": ["b": .null, "c": [.null]], "d": .null]),
                custom("depth-64", ["a": nested(64)]),
                custom(
                    "other-names",
                    ["e": "x", "f": "x", "data": "x", "payload": "x", "zego": "x", "_ge_": "x", "content-available": 1]
                ),
                custom("gcm", ["gcm.message_id": "1"]),
                custom("fcm_options", ["fcm_options": ["image": "https://example.com/c.png"]]),
            ]
        )
    ]

    /// The forms in which users and SDKs write a flag.
    private static func flag(_ name: String, _ camelCase: String) -> [AxisValue] {
        let values: [(String, JSONValue)] = [
            ("1", 1), ("true", true), ("0", 0), ("false", false), ("\"1\"", "1"), ("null", .null),
            ("1.0", .number(JSONNumber(uncheckedLexeme: "1.0"))),
        ]
        return [AxisValue("absent") { _ in }]
            + values.map { value in AxisValue(value.0) { $0.set(value.1, at: .fcmAps(name)) } }
            + [
                AxisValue(camelCase) { $0.set(true, at: .fcmAps(camelCase)) },
                AxisValue("twice", .odd) {
                    $0.set(1, at: .fcmAps(name))
                    $0.set(true, at: .fcmAps(camelCase))
                },
            ]
    }

    private static func thread(_ name: String, role: AxisValue.Role = .plain, _ value: JSONValue?) -> AxisValue {
        AxisValue(name, role) { $0.set(value, at: .fcmAps("thread-id")) }
    }

    private static func custom(_ name: String, _ members: JSONObject) -> AxisValue {
        AxisValue(name) { draft in
            for member in members.members {
                draft.set(member.value, at: .message("message", "apns", "payload", member.key))
            }
        }
    }

    private static func nested(_ depth: Int) -> JSONValue {
        (0..<depth).reduce(.string("deep")) { value, _ in ["a": value] }
    }
}
