import CaseGeneration
import JSONModel
import VendorModel

// Fields of `IGtAPNPayload` that become members beside `aps`.
extension GetuiAxes {
    static let beside = [
        Axis(
            "customMsg",
            at: .message("customMsg"),
            [
                .plain("msg", ["msg": "有一條新的招工信息,點擊查看詳情"]), .absent, .null, .plain("{}", [:]),
                // A string that others might read, or tidy up: it goes out as it is.
                .plain("payload", ["payload": " {\"a\":[1,null]} "]), .plain("empty-key", ["": "no key"]),
                .plain("aps", ["aps": ["badge": 9], "msg": "m"]),
                .plain("service-names", ["_ge_": "own", "_gmid_": "own", "_gurl_": "own"]),
                .plain("sdk-names", ["_grinfo_": "own", "_gvp_t_": "own", "apns-collapse-id": "own"]),
                .plain("empty-values", ["a": 0, "b": "", "c": false, "d": [], "e": nil, "f": "0"]),
                .plain("{}-value", ["a": [:]]), .plain("dotted-keys", ["a.b": ["c.d": 1], "a": ["b": 2]]),
                .plain("64", .object(members(64))),
                .plain("nested", ["a": ["b": ["c": [1, nil, ""], "d": nil]], "text": "[1]"]),
                .plain("numbers", ["a": number("12345678901234567890"), "b": number("0.1"), "c": number("1e3")]),
                .plain(
                    "captured",
                    ["payload": "payload", "keyType": "7", "keyId": "1134", "nickname": nil, "msg": "m"]
                ),
                .plain("hostile-key", ["a\u{1}\u{0}\"/\\您": "value", "apns": "x", "APS": ["alert": "no"]]),
                .plain("1-KB", ["a": .string(String(repeating: "x", count: 1024))]), .odd("string", "msg"),
                .odd(
                    "equal-keys",
                    .object(
                        JSONObject(members: [JSONMember(key: "a", value: "x"), JSONMember(key: "a", value: "y")])
                    )
                ),
            ]
        ),
        Axis("customMsg.text", [AxisValue("none") { _ in }, AxisValue("text") { $0.addText() }]),
        Axis("apnsCollapseId", at: .message("apnsCollapseId"), identifier("collapse-1")),
        Axis("multiMedias", at: .message("multiMedias"), media),
        Axis("voice", voices),
        Axis(
            "unknown-fields",
            [
                AxisValue("none") { _ in },
                AxisValue("wrong-case") {
                    $0.set("no.caf", at: .message("Sound"))
                    $0.set(1, at: .message("contentavailable"))
                },
                // Names of the payload in place of the SDK's.
                AxisValue("of-the-payload") {
                    $0.set(["alert": "no"], at: .message("aps"))
                    $0.set(1, at: .message("content-available"))
                },
            ]
        ),
    ]

    /// So many custom members, each a list of its own length.
    static func members(_ count: Int) -> JSONObject {
        JSONObject(
            members: ListLength.members(count, "key").enumerated().map {
                JSONMember(key: $1, value: ListLength.list($0 % 4 + 1, "x"))
            }
        )
    }

    /// Attachments with IDs of their own.
    static func media(_ count: Int) -> JSONValue {
        .array(ListLength.members(count, "rid").map { named(.string($0), 1) })
    }

    private static let media: [FieldValue] = [
        .absent, .plain("[]", []), .plain("one", [picture]), .plain("with-ids", [named("a", 1), named("b", 2)]),
        .plain("three", media(3)),
        .plain("equal-ids", [named("a", 1), named("a", 2), named("c", 3)]),
        .plain("one-id-missing", [named("a", 1), picture]), .plain("type-4", [named("a", 4)]),
        .plain("over-wireless-only", [["url": "https://example.com/a.mp4", "type": 3, "onlyWifi": true]]),
        .gate("four", [picture, picture, picture, picture]), .gate("no-address", [["type": 1]]),
        .gate("type-0", [["url": "https://example.com/a.png", "type": 0]]), .null, .odd("string", "a.png"),
        .odd("[string]", ["a.png"]), .odd("type-text", [["url": "https://example.com/a.png", "type": "1"]]),
    ]

    private static let picture: JSONValue = ["url": "https://example.com/a.png", "type": 1]

    private static func named(_ id: JSONValue, _ type: JSONValue) -> JSONValue {
        ["rid": id, "url": "https://example.com/a.png", "type": type]
    }

    private static let voices = [
        AxisValue("absent") { _ in },
        voice("0", 0, "text"), voice("1", 1, nil), voice("1-with-text", 1, "text"), voice("2", 2, "text"),
        voice("2-empty", 2, ""), voice("2-zero", 2, "0"), voice("3", 3, "text"),
        AxisValue("2-text") {
            $0.set(2, at: .message("voicePlayType"))
            $0.set(.string($0.text(label: "voice")), at: .message("voicePlayMessage"))
        },
        voice("\"1\"", "1", nil, .odd),
    ]

    private static func voice(
        _ name: String,
        _ type: JSONValue,
        _ text: JSONValue?,
        _ role: AxisValue.Role = .plain
    ) -> AxisValue {
        AxisValue(name, role) {
            $0.set(type, at: .message("voicePlayType"))
            $0.set(text, at: .message("voicePlayMessage"))
        }
    }

    private static func number(_ lexeme: String) -> JSONValue {
        .number(JSONNumber(uncheckedLexeme: lexeme))
    }
}

extension CaseDraft {
    /// One more custom member, whose text is the case's.
    fileprivate mutating func addText() {
        set(.string(text(label: "custom")), at: .custom("text"))
    }
}
