import VendorModel

/// What every push of FCM keeps to. `apns.payload` is passed on as the sender wrote it, beside keys of `data` with any name.
enum FCMPromises {
    static let all: [PayloadPromise] = [
        FCMRule.headers.promises(.header("apns-priority")),
        FCMRule.headers.promises(.header("apns-expiration")),
    ]
}
