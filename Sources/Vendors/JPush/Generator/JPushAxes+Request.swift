import CaseGeneration
import JSONModel
import VendorModel

// What stands around the notification, and the world.
extension JPushAxes {
    static let options = [
        Axis(
            "apns_production",
            at: .message("options", "apns_production"),
            [.absent, .plain("true", true), .gate("false", false), .null, .odd("\"true\"", "true")]
        ),
        Axis(
            "apns_collapse_id",
            at: .message("options", "apns_collapse_id"),
            [
                .absent, .plain("value", "jiguang_test_201706011100"),
                .plain("64-bytes", .string(String(repeating: "c", count: 64))),
                .odd("65-bytes", .string(String(repeating: "c", count: 65))),
                .odd("66-bytes-of-22", .string(String(repeating: "您", count: 22))), .plain("umlaut", "ü"), .empty,
                .null, .odd("number", 1),
            ]
        ),
        Axis(
            "time_to_live",
            at: .message("options", "time_to_live"),
            [
                .absent, .plain("60", 60), .plain("0", 0), .plain("86400", 86400), .plain("10-days", 864_000),
                .number("9223372036854775807", .odd), .null, .odd("\"60\"", "60"), .number("1.5", .odd),
            ]
        ),
    ]

    static let request = [
        Axis(
            "platform",
            at: .message("platform"),
            [
                .plain("all", "all"), .plain("ios", ["ios"]), .plain("android-ios", ["android", "ios"]),
                .gate("android", ["android"]), .gate("others", ["winphone", "quickapp", "hmos"]),
                .odd("absent", nil), .odd("unknown", ["ios", "symbian"]), .odd("[]", []), .odd("text", "ios"),
                .odd("other-text", "android"), .odd("number", 1), .odd("all-in-list", ["all"]),
            ]
        ),
        Axis(
            "audience",
            at: .message("audience"),
            [
                .plain("all", "all"), .plain("tag", ["tag": ["深圳", "广州", "北京"]]),
                .plain("tag_and", ["tag_and": ["深圳", "女"]]), .plain("tag_not", ["tag_not": ["a"]]),
                .plain("alias", ["alias": ["4314", "892", "4531"]]),
                .plain("registration_id", ["registration_id": ["4312kjklfds2"]]),
                .plain("two-ways", ["tag": ["深圳", "广州"], "tag_and": ["女", "会员"]]),
                .plain("segment", ["segment": ["s"]]), .plain("abtest", ["abtest": ["a"]]),
                .plain("one-way-empty", ["tag": [], "alias": ["a"]]),
                .plain("20-tags", ["tag": ListLength.list(20, "t")]),
                .plain("file", ["file": ["file_id": "f"]]),
                .plain("40-bytes", ["tag": [.string(String(repeating: "t", count: 40))]]),
                .odd("41-bytes", ["alias": [.string(String(repeating: "t", count: 41))]]),
                .odd("21-tags", ["tag": ListLength.list(21, "t")]), .odd("empty-name", ["alias": [""]]),
                .odd("empty-lists", ["tag": []]), .odd("{}", [:]), .odd("text", "some"), .odd("number", 1),
                .odd("null", nil), .odd("activity-and-tag", ["live_activity_id": "a", "tag": ["b"]]),
                .odd("tag-text", ["tag": "a"]),
            ]
        ),
        Axis(
            "message",
            at: .message("message"),
            [
                .absent,
                .plain(
                    "message",
                    ["msg_content": "Hi,JPush", "content_type": "text", "title": "msg", "extras": ["key": "value"]]
                ),
                .plain("of-an-object", ["msg_content": ["a": 1]]),
                .plain("alternates", ["msg_content": "m", "alternate_title": "t", "alternate_content": "m"]),
                .odd("without-content", ["title": "t"]),
                .odd("4001-bytes", ["msg_content": .string(String(repeating: "m", count: 3983))]), .null,
                .odd("text", "x"),
            ]
        ),
        Axis(
            "unknown",
            [
                AxisValue("none") { _ in },
                AxisValue("content_available", .odd) { $0.set(true, at: .ios("content_available")) },
                AxisValue("sender's-key", .odd) { $0.set(1, at: .ios("order")) },
                AxisValue("at-top", .odd) { $0.set(1, at: .message("note")) },
                AxisValue("null-key") { $0.set(.null, at: .ios("order")) },
            ]
        ),
        Axis(
            "android",
            [
                AxisValue("none") { _ in },
                AxisValue("beside") {
                    $0.set(
                        ["alert": "for android", "title": "a", "extras": ["newsid": 321]],
                        at: .message("notification", "android")
                    )
                },
            ]
        ),
    ]

    // A context is the harness's own, so no value here is odd.
    static let context = [
        Axis(
            "environment",
            at: .context("environment"),
            [.absent, .plain("production", "production"), .gate("sandbox", "sandbox")]
        ),
        Axis(
            "sandbox",
            [
                AxisValue("as-it-is") { _ in },
                AxisValue("development-both") {
                    $0.set(false, at: .message("options", "apns_production"))
                    $0.set("sandbox", at: .context("environment"))
                },
            ]
        ),
        Axis(
            "storedBadge",
            at: .context("storedBadge"),
            [.absent, .plain("1", 1), .plain("7", 7), .plain("99", 99), .plain("2^31-1", 2_147_483_647)]
        ),
    ]
}
