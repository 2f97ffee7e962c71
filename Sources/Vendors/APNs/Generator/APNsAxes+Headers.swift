import CaseGeneration
import JSONModel
import VendorModel

// The request headers, what only a broadcast has, and the world around the request.
extension APNsAxes {
    static let headers = [
        Axis(
            "apns-priority",
            at: .header("apns-priority"),
            [
                .absent, .plain("10", "10"), .plain("5", "5"), .plain("1", "1"), .odd("7", "7"), .odd("empty", ""),
                .odd("05", "05"), .odd("high", "high"),
            ]
        ),
        Axis(
            "apns-expiration",
            at: .header("apns-expiration"),
            [
                .absent, .plain("0", "0"), .plain("1h", "1700003600"), .plain("30-days", "1702592000"),
                .plain("now", "1700000000"), .plain("past", "1600000000"), .plain("milliseconds", "1700003600000"),
                .odd("-1", "-1"), .odd("fraction", "1700003600.5"), .odd("date", "2023-11-14T22:13:20Z"),
                .odd("empty", ""),
            ]
        ),
        Axis(
            "apns-collapse-id",
            at: .header("apns-collapse-id"),
            [
                .absent, .plain("value", "score-17"), .plain("0", "0"), .odd("empty", ""), .plain("space", "score 17"),
                .plain("64-bytes", .string(String(repeating: "c", count: 64))),
                .plain("64-bytes-emoji", .string(String(repeating: "\u{1F600}", count: 16))),
                .odd("65-bytes", .string(String(repeating: "c", count: 65))),
                .odd("66-bytes-cjk", .string(String(repeating: "推", count: 22))),
            ]
        ),
        Axis(
            "apns-id",
            at: .header("apns-id"),
            [
                .absent, .plain("value", "123e4567-e89b-12d3-a456-426614174000"),
                .plain("upper-case", "123E4567-E89B-12D3-A456-426614174000"), .odd("number", "17"), .odd("empty", ""),
            ]
        ),
        Axis(
            "apns-topic",
            at: .header("apns-topic"),
            [
                .plain("value", "com.example.app"), .absent, .plain("other", "com.example.other"),
                .plain("255-bytes", .string(String(repeating: "a", count: 255))),
                .odd("256-bytes", .string(String(repeating: "a", count: 256))), .odd("empty", ""),
                .odd("space", "com.example app"), .odd("suffix", "com.example.app.voip"),
            ]
        ),
        Axis(
            "apns-push-type",
            at: .header("apns-push-type"),
            [
                .plain("value", "alert"), .odd("absent", .null), .odd("unknown", "silent"), .odd("capital", "Alert"),
                .odd("empty", ""), .odd("location", "location"),
            ]
        ),
        Axis(
            "headers",
            [
                AxisValue("none") { _ in }, AxisValue("user-agent") { $0.set("sender/1", at: .header("user-agent")) },
                AxisValue("misspelt") { $0.set("alert", at: .header("apns-pushtype")) },
            ]
        ),
    ]

    static let broadcast = [
        Axis(
            "broadcast",
            [
                AxisValue("none") { _ in }, change("type-as-table", "apns-push-type", "Liveactivity"),
                change("priority-10", "apns-priority", "10"), change("stored", "apns-expiration", "1700003600"),
                change("topic", "apns-topic", "com.example.app.push-type.liveactivity"),
                change("request-id", "apns-request-id", "123e4567-e89b-12d3-a456-426614174000"),
                broken("no-base64", "apns-channel-id", "news!"),
                broken("256-bytes", "apns-channel-id", .string(String(repeating: "a", count: 256))),
                broken("type-alert", "apns-push-type", "alert"), broken("no-type", "apns-push-type", nil),
                broken("no-expiration", "apns-expiration", nil), broken("no-priority", "apns-priority", nil),
                AxisValue("suffix", .odd) {
                    $0 = $0.become(.broadcastUpdate)
                    $0.set("com.example.app.push-type.liveactivity", at: .context("bundleId"))
                },
                AxisValue("start", .odd) {
                    $0 = $0.become(.broadcastUpdate)
                    $0.message = APNsKind.activityStart.payload
                },
                state("state-4096-bytes", .plain, letters: 4096 - 8),
                state("state-4097-bytes", .odd, letters: 4097 - 8),
            ]
        )
    ]

    static let context = [
        Axis("bundleId", at: .context("bundleId"), [.absent, .plain("other", "com.example.game-1")]),
        Axis(
            "now",
            at: .context("now"),
            [.absent, .plain("earlier", 1_500_000_000_000), .plain("later", 1_800_000_000_000)]
        ),
        Axis(
            "deviceToken",
            at: .context("deviceToken"),
            [
                .absent, .plain("108-digits", .string(String(repeating: "0a", count: 54))),
                .plain("upper-case", .string(String(repeating: "0A", count: 32))), .odd("empty", ""),
                .odd("odd", "abc"), .odd("no-digits", .string(String(repeating: "xy", count: 32))),
            ]
        ),
    ]

    private static func change(
        _ name: String,
        _ header: String,
        _ value: JSONValue?,
        role: AxisValue.Role = .plain
    ) -> AxisValue {
        AxisValue(name, role) {
            $0 = $0.become(.broadcastUpdate)
            $0.set(value, at: .header(header))
        }
    }

    private static func broken(_ name: String, _ header: String, _ value: JSONValue?) -> AxisValue {
        change(name, header, value, role: .odd)
    }

    /// A state of that many letters: `{"s":"…"}` has eight bytes more.
    private static func state(_ name: String, _ role: AxisValue.Role, letters: Int) -> AxisValue {
        AxisValue(name, role) {
            $0 = $0.become(.broadcastUpdate)
            $0.set(["s": .string(String(repeating: "a", count: letters))], at: .aps("content-state"))
        }
    }
}
