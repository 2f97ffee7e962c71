import CaseGeneration
import JSONModel
import VendorModel

// `apns.headers`
extension FCMAxes {
    static let headers = [
        Axis(
            "apns-priority",
            at: .fcmHeader("apns-priority"),
            [
                .absent, .plain("5", "5"), .plain("10", "10"), .plain("1", "1"), .odd("x", "x"),
                .odd("number", 5),
            ]
        ),
        Axis(
            "apns-push-type",
            at: .fcmHeader("apns-push-type"),
            [
                .absent, .plain("alert", "alert"), .plain("background", "background"), .plain("voip", "voip"),
                .odd("unknown", "silent"),
            ]
        ),
        Axis(
            "apns-expiration",
            at: .fcmHeader("apns-expiration"),
            // 3600 is a time long ago, and no lifetime.
            [.absent, .plain("0", "0"), .plain("1h", "1700003600"), .plain("3600", "3600"), .odd("x", "x")]
        ),
        Axis(
            "apns-collapse-id",
            at: .fcmHeader("apns-collapse-id"),
            [
                .absent, .plain("value", "collapse-1"), .plain("64-bytes", .string(String(repeating: "k", count: 64))),
                .odd("65-bytes", .string(String(repeating: "k", count: 65))),
            ]
        ),
        Axis(
            "headers",
            at: .message("message", "apns", "headers"),
            [
                .absent, .plain("{}", [:]), .plain("upper-case", ["APNS-Priority": "5"]), .odd("null", .null),
                .odd("string", "5"),
            ]
        ),
    ]
}
