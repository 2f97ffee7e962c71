import CaseGeneration
import JSONModel
import PushModel
import VendorModel

// The endpoint's platform, with the body that is written for it, and the clock.
extension SNSAxes {
    static let endpoint = Axis(
        "endpoint",
        [AxisValue("APNS") { _ in }]
            + ["APNS_SANDBOX", "APNS_VOIP", "APNS_MDM", "APNS_PASSBOOK", "MACOS"].map { platform in
                AxisValue(platform) { $0.move(to: platform, body: $0.value(at: .entry($0.platform))) }
            }
            // Neither Apple's nor Google's: they get the default, or their own entry as it is.
            + ["ADM", "BAIDU", "MPNS", "WNS"].map { platform in
                AxisValue(platform) { $0.move(to: platform, body: nil) }
            }
            + [AxisValue("ADM-own") { $0.move(to: "ADM", body: #"{"data":{"message":"m"}}"#) }]
            + fcmBodies.map { body in
                AxisValue(body.name, body.role) { $0.move(to: "GCM", body: .string(body.text)) }
            }
    )

    /// Amazon SNS, FCM v1 payloads; custom platform-specific payloads.
    static let fcmBodies: [(name: String, role: AxisValue.Role, text: String)] = [
        ("GCM-legacy", .plain, #"{"notification":{"title":"t"},"data":{"id":1},"content_available":true}"#),
        ("GCM-legacy-ttl", .plain, #"{"data":{"id":"1"},"time_to_live":3600,"collapse_key":"deals"}"#),
        (
            "GCM-legacy-64", .plain,
            #"{"data":{"#
                + ListLength.members(64, "k").map { #""\#($0).a":"\#($0)'s $1""# }.joined(separator: ",")
                + #"}}"#
        ),
        (
            "GCM-v1", .plain,
            #"{"fcmV1Message":{"validate_only":false,"message":{"android":{"ttl":"3600s"},"apns":{"payload":{}}}}}"#
        ),
        ("GCM-v1-numbers", .odd, #"{"fcmV1Message":{"message":{"data":{"time_to_live":3600}}}}"#),
        ("GCM-both", .odd, #"{"data":{"id":"1"},"fcmV1Message":{"message":{"data":{"id":"2"}}}}"#),
        ("GCM-unbalanced", .odd, #"{"notification":{"content_available":true},"data":{"id":"1"}"#),
    ]

    static let context = [
        Axis(
            "endpointEnabled",
            at: .context("endpointEnabled"),
            [.absent, .plain("true", true), .gate("false", false)]
        ),
        Axis(
            "targetKind",
            at: .context("targetKind"),
            [.absent, .plain("endpoint", "endpoint"), .plain("topic", "topic")]
        ),
        Axis(
            "environment",
            at: .context("environment"),
            [.absent, .plain("production", "production"), .plain("sandbox", "sandbox")]
        ),
        Axis(
            "now",
            at: .context("now"),
            [
                .absent, .plain("leap-day", 1_709_208_000_000), .plain("between-seconds", 1_700_000_000_999),
                .plain("after-2^31", 2_147_526_000_000),
            ]
        ),
        // Amazon SNS, time to live: a push that waited for longer than its time is not sent; an hour is one of them.
        Axis(
            "delay",
            [
                AxisValue("none") { $0.set(nil, at: .context("sentAt")) },
                delay("1s", 1000), delay("1h", role: .gate, 3_600_000), delay("1h+1ms", role: .gate, 3_600_001),
                delay("4weeks+1ms", role: .gate, 2_419_200_001),
            ]
        ),
    ]

    /// Dates the publish so many milliseconds before the push.
    private static func delay(_ name: String, role: AxisValue.Role = .plain, _ milliseconds: Int) -> AxisValue {
        AxisValue(name, role) { draft in
            let now = draft.value(at: .context("now"))?.intValue ?? ContextDefaults.now
            draft.set(time: now - milliseconds, at: .context("sentAt"))
        }
    }
}

extension CaseDraft {
    /// Gives the endpoint another platform, and its entry another body.
    fileprivate mutating func move(to newPlatform: String, body: JSONValue?) {
        set(nil, at: .entry(platform))
        set(body, at: .entry(newPlatform))
        set(.string(newPlatform), at: .context("platform"))
        if value(at: .message("TargetArn")) != nil {
            set(.string(SNSAxes.arn(of: newPlatform)), at: .message("TargetArn"))
        }
    }
}
