import JSONModel
import PushModel

extension Vendor {
    /// Firebase Cloud Messaging: HTTP v1, the legacy protocol, and the Admin SDKs.
    static let fcm = Vendor(
        "FCM",
        FCMCompiler(),
        generator: { FCMGenerator() },
        topics: FCMTopics.all,
        fields: .table { message, _ in FCMFields.message(legacy: message["message"].map(\.isNull) ?? true) },
        mistakes: FCMMistakes.all,
        promises: FCMPromises.all,
        sample: { title, text in ["message": ["token": "t", "notification": ["title": title, "body": text]]] }
    )
}

extension Dialect {
    package static let fcm = Dialect("fcm")
}
