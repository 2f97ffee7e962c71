import VendorModel

/// A compile rule of FCM's way to APNs: what the documents say. What does it stands beside it.
struct FCMRule: VendorRule {
    let definition: CompileRule

    /// In the order of the specification.
    static let rules: [FCMRule] = [
        .target, .dataValues, .notification, .data, .headers, .legacy, .size, .payload, .adminSDK,
    ]
    static let governing = placesDecided
}

enum FCMDocument {
    static let discovery = "Google, FCM discovery document, v1"
    static let errors = "Google, FCM, error codes"
    static let legacy = "Google, FCM, legacy HTTP server protocol"
    static let customization = "Google, FCM, customise a message across platforms"
    static let images = "Google, FCM, send an image in the notification payload"
    static let python = "Firebase Admin SDK for Python, message encoder"
    static let node = "Firebase Admin SDK for Node.js, message validation"
    static let issues = "public issues of ntfy and of the Firebase Admin SDK for Go"
}
