import CaseGeneration
import JSONModel
import VendorModel

// The fields of a push.
extension ZegoAxes {
    static let texts = [
        Axis(push: "title", text("push title", label: "title")),
        Axis(push: "content", text("push content", label: "content")),
        Axis(push: "payload", payload),
        Axis(
            push: "extendedData",
            [.absent, .plain("value", "older"), .text("extended"), .empty, .null, .odd("number", 1)]
        ),
        Axis(
            push: "threadID",
            [
                .absent, .plain("value", "conversation-1"), .text("thread"), .empty, .space,
                .plain("1-KB", .string(String(repeating: "t", count: 1024))), .null, .odd("number", 1),
            ]
        ),
    ]

    private static let fourKilobytes = JSONValue.string(String(repeating: "x", count: 4096))

    private static func text(_ nominal: JSONValue, label: String) -> [FieldValue] {
        [
            .plain("nominal", nominal), .absent, .text(label), .empty, .space, .jsonText(label), .null,
            .odd("number", 1),
        ]
    }

    /// The text that the receiver parses; what is in it decides the update flow.
    private static let payload: [FieldValue] = [
        .plain("customId", "{\"customId\":\"1\"}"), .absent, .empty, .plain("no-ID", "{\"call_id\":\"call-1\"}"),
        .plain("number", "{\"customId\":1}"), .plain("null-ID", "{\"customId\":null}"),
        .plain("object-ID", "{\"customId\":{\"a\":1}}"),
        .plain("number-above-2^53", "{\"customId\":9007199254740993}"), .plain("array", "[1]"),
        .plain("not-json", "not json"),
        .plain("equal-keys", "{\"customId\":\"2\",\"customId\":\"1\"}"),
        .plain(
            "reserved",
            """
            {"aps":{"badge":7},"zego":1,"payload":2,"call_id":3,"title":"inner title","content":"inner content",\
            "customId":"id-a"}
            """
        ),
        .plain("lists", .string(lists)), .plain("dotted-keys", #"{"a.b":{"c.d":1},"customId":"1"}"#),
        .plain("five-levels", .string(nested(5))), .text("payload"), .gate("4-KB", fourKilobytes), .null,
        .odd("object", ["customId": "1"]),
    ]

    /// A list of each length, with spaces that nobody may take away.
    static let lists: String = {
        let members = ListLength.all.map { JSONMember(key: ListLength.name($0), value: ListLength.list($0, "x")) }
        let lists = JSONObject(members: members + [JSONMember(key: "customId", value: "1")])
        return JSONValue.object(lists).text + " "
    }()

    /// JSON text in JSON text: the backslashes double at every level.
    private static func nested(_ levels: Int) -> String {
        (0..<levels).reduce("{\"customId\":\"1\"}") { text, _ in
            String(decoding: JSONValue.object(["data": .string(text)]).serialized(), as: UTF8.self)
        }
    }

    // MARK: Strategies

    static let strategies = [
        Axis(
            "strategy",
            [AxisValue("none") { $0.set(nil, at: $0.slot(of: "resourcesID")) }]
                + [
                    strategy("default", [:]),
                    strategy("mutable", ["mutable": true]),
                    strategy("sound", ["sound": "ring.caf"]),
                    strategy("sound-empty", ["sound": ""]),
                    strategy("mutable+sound", ["mutable": true, "sound": "default"]),
                    strategy("voip", ["voip": true]),
                    strategy("voip+mutable+sound", ["voip": true, "mutable": true, "sound": "ring.caf"]),
                    // The extension needs a text; a silent push shows neither texts nor badge nor thread.
                    AxisValue("mutable-without-texts", .gate) {
                        $0.use(strategy: ["mutable": true])
                        for field in ["title", "content"] { $0.set(nil, at: $0.slot(of: field)) }
                    },
                    strategy("silent", role: .gate, ["silent": true]),
                    strategy(
                        "silent+mutable+sound",
                        role: .gate,
                        ["silent": true, "mutable": true, "sound": "ring.caf"]
                    ),
                    strategy("silent+voip", role: .gate, ["silent": true, "voip": true]),
                    strategy("32-characters", ["mutable": true], id: String(repeating: "r", count: 32)),
                    strategy(
                        "32-characters-128-bytes",
                        ["mutable": true],
                        id: String(repeating: "\u{1F600}", count: 32)
                    ),
                    strategy("33-characters", role: .odd, ["mutable": true], id: String(repeating: "r", count: 33)),
                    // The console knows two IDs that are like it.
                    AxisValue("unknown") {
                        for id in ["NOWHERE", "now"] { $0.use(strategy: ["mutable": true], id: id) }
                        $0.set("nowhere", at: $0.slot(of: "resourcesID"))
                    },
                    AxisValue("last-of-64") { draft in
                        for id in ListLength.members(64, "strategy") {
                            draft.use(strategy: ["sound": "no.caf"], id: id)
                        }
                        draft.use(strategy: ["mutable": true, "sound": "last.caf"], id: "strategy-last")
                    },
                    AxisValue("empty") { $0.set("", at: $0.slot(of: "resourcesID")) },
                    AxisValue("null") { $0.set(.null, at: $0.slot(of: "resourcesID")) },
                    AxisValue("number", .odd) { $0.set(1, at: $0.slot(of: "resourcesID")) },
                ]
        )
    ]

    private static func strategy(
        _ name: String,
        role: AxisValue.Role = .plain,
        _ strategy: JSONObject,
        id: String = "strategy-1"
    ) -> AxisValue {
        AxisValue(name, role) { $0.use(strategy: strategy, id: id) }
    }

    // MARK: Badge

    static let badge = [
        Axis(
            push: "enableBadge",
            [.absent, .plain("true", true), .plain("false", false), .null, .odd("\"true\"", "true"), .odd("1", 1)]
        ),
        Axis(
            push: "badgeIncrement",
            [
                .absent, .number("0"), .number("1"), .number("99"), .number("100"), .number("-1"),
                .number("2147483648"),
                .number("1.0"), .number("9223372036854775807"), .number("-9223372036854775808"), .null,
                .number("18446744073709551616", .odd), .number("1e400", .odd), .number("1.5", .odd), .odd("\"1\"", "1"),
            ]
        ),
    ]

    // MARK: What no payload shows, or nobody knows where

    static let extras = [
        Axis(
            push: "voIPConfig",
            [
                .absent,
                .plain("generic", ["iOSVoIPHandleType": 1, "iOSVoIPHandleValue": "Li hua", "iOSVoIPHasVideo": false]),
                .plain(
                    "email",
                    ["iOSVoIPHandleType": 3, "iOSVoIPHandleValue": "a@example.com", "iOSVoIPHasVideo": true]
                ),
                .plain("{}", [:]), .null, .odd("type-string", ["iOSVoIPHandleType": "1"]),
            ]
        ),
        Axis(
            push: "PushImageInfo",
            [
                .absent, .plain("apns", ["Apns": ["Image": "https://example.com/a.png"]]),
                .plain("android", ["Android": ["FCM": ["Image": "https://example.com/a.png"]]]),
            ]
        ),
        Axis(
            "otherFields",
            [
                AxisValue("none") { _ in },
                AxisValue("template") {
                    $0.set(["templateID": "1"], at: $0.slot(of: "privateMessageTemplate"))
                },
                AxisValue("unknown") { $0.set("x", at: $0.slot(of: "subtitle")) },
                AxisValue("wrong-case") { $0.set("x", at: $0.slot(of: "resourceID")) },
                AxisValue("reserved") { draft in
                    for name in ["aps", "zego", "call_id", "customId", "sound"] {
                        draft.set(.string(name), at: draft.slot(of: name))
                    }
                },
                AxisValue("template-string", .odd) {
                    $0.set("x", at: $0.slot(of: "privateMessageTemplate"))
                },
            ]
        ),
    ]
}
