import CaseGeneration
import JSONModel
import VendorModel

// Live Activities. Any value here makes one of the request, where it is none yet.
extension APNsAxes {
    /// What only a start has: it makes a start.
    static let activityStart = [
        field(
            "attributes",
            of: .activityStart,
            [
                .plain("{}", [:]), .plain("values", someValues), .plain("text", ["name": "您有一条新消息\u{1F600}"]),
                .odd("absent", nil), .odd("array", []), .odd("string", "{}"),
            ]
        ),
        field(
            "attributes-type",
            of: .activityStart,
            [.plain("other", "Game.MatchAttributes"), .odd("absent", nil), .odd("empty", ""), .odd("number", 1)]
        ),
        field(
            "input-push-token",
            of: .activityStart,
            [.plain("1", 1), .odd("0", 0), .odd("true", true), .odd("string", "1")]
        ),
        Axis(
            "input-push-channel",
            [
                none,
                AxisValue("value") {
                    $0.becomeActivity(.activityStart)
                    $0.set(nil, at: .aps("input-push-token"))
                    $0.set("dHN0LXNyY2gtY2hubA==", at: .aps("input-push-channel"))
                },
                member("no-base64", .odd, "input-push-channel", "news!", of: .activityStart),
                member("with-update", .odd, "input-push-channel", "dHN0LXNyY2gtY2hubA==", of: .activityUpdate),
            ]
        ),
    ]

    static let activity = [
        field("event", of: .activityUpdate, [.odd("stop", "stop"), .odd("absent", nil), .odd("number", 1)]),
        field(
            "timestamp",
            of: .activityUpdate,
            [
                .plain("0", 0), .plain("later", 1_700_000_001), .plain("fraction", number("1700000000.5")),
                .odd("absent", nil), .odd("milliseconds", 1_700_000_000_000), .odd("string", "1700000000"),
            ]
        ),
        field(
            "content-state",
            of: .activityUpdate,
            [
                .plain("{}", [:]), .plain("values", someValues),
                .plain("numbers", ["a": number("1.91"), "b": number("0.1")]),
                .plain("date", ["start": number("721692800.5")]),
                .plain("text", ["s": "\u{1F468}\u{200D}\u{1F469} \"quoted\""]),
                .odd("array", []), .odd("string", "{}"),
            ]
        ),
        field(
            "stale-date",
            of: .activityUpdate,
            [
                .plain("later", 1_700_003_600), .plain("0", 0), .plain("past", 1_600_000_000),
                .plain("fraction", number("1700003600.5")), .plain("null", .null), .plain("string", "1700003600"),
            ]
        ),
        field(
            "dismissal-date",
            of: .activityEnd,
            [
                .plain("absent", nil), .plain("0", 0), .plain("past", 1_600_000_000), .plain("now", 1_700_000_000),
                .plain("5-hours", 1_700_018_000), .plain("fraction", number("1700003600.5")), .plain("null", .null),
                .plain("string", "1700003600"),
            ]
        ),
        field(
            "activity-relevance-score",
            at: "relevance-score",
            of: .activityUpdate,
            [
                .plain("0", 0), .plain("75", 75), .plain("100.5", number("100.5")), .plain("-1", -1),
                .odd("string", "75"),
            ]
        ),
        field(
            "activity-alert",
            at: "alert",
            of: .activityUpdate,
            [
                .plain("texts", ["title": "Race", "body": "Go", "sound": "chime.aiff"]),
                .plain("silent", ["title": "Race", "body": "Go"]), .plain("empty-body", ["title": "Race", "body": ""]),
                .plain(
                    "localised",
                    [
                        "title": ["loc-key": "%@ is down!", "loc-args": ["Power Panda"]],
                        "body": ["loc-key": "Use a potion!", "loc-args": []],
                    ]
                ),
                .odd("object-without-key", ["title": ["text": "Race"], "body": "Go"]),
            ]
        ),
        Axis("activity.more", [none, member("start-without-alert", .odd, "alert", nil, of: .activityStart)]),
    ]

    /// Values of every kind, zero and empty ones among them.
    private static let someValues: JSONValue = [
        "zero": 0, "no": false, "yes": true, "empty": "", "list": [], "object": [:], "null": .null,
        "nested": ["a": [1, "two", ["b": false]]],
    ]

    private static let none = AxisValue("as-is") { _ in }

    private struct Value {
        let name: String
        let role: AxisValue.Role
        let json: JSONValue?

        static func plain(_ name: String, _ json: JSONValue?) -> Value { Value(name: name, role: .plain, json: json) }
        static func odd(_ name: String, _ json: JSONValue?) -> Value { Value(name: name, role: .odd, json: json) }
    }

    private static func field(
        _ name: String,
        at key: String? = nil,
        of kind: APNsKind,
        _ values: [Value]
    ) -> Axis {
        Axis(name, [none] + values.map { member($0.name, $0.role, key ?? name, $0.json, of: kind) })
    }

    private static func member(
        _ name: String,
        _ role: AxisValue.Role,
        _ key: String,
        _ value: JSONValue?,
        of kind: APNsKind
    ) -> AxisValue {
        AxisValue(name, role) { draft in
            draft.becomeActivity(kind)
            draft.set(value, at: .aps(key))
        }
    }

    private static func number(_ lexeme: String) -> JSONValue {
        .number(JSONNumber(uncheckedLexeme: lexeme))
    }
}
