import VendorModel

/// What every push of FCM keeps to. `apns.payload` is passed on as the sender wrote it, beside keys of `data` with any name.
enum FCMGuarantees {
    static let all: [PayloadGuarantee] = [
        FCMRule.headers.guarantees(.header("apns-priority")),
        FCMRule.headers.guarantees(.header("apns-expiration")),
    ]
}
