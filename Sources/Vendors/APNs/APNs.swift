import JSONModel
import Masking
import PushModel
import VendorModel

extension Vendor {
    /// Builders of payloads: the message is the payload that is meant.
    package static let apns = Vendor(
        "APNs payload",
        PayloadCompiler(),
        generator: { APNsGenerator() },
        topics: PayloadTopics.all,
        fields: .table { _, _ in ApplesFields.payload },
        masking: MessageMasking { _, payload in payload },
        interface: HTTPInterface { host, path in
            ["api.push.apple.com", "api.sandbox.push.apple.com", "api.development.push.apple.com"].contains(host)
                && (path.hasPrefix("/3/device/") || path.hasPrefix("/4/broadcasts/"))
        },
        sampleHeaders: [
            HeaderField("apns-push-type", "alert"), HeaderField("apns-priority", "10"),
            HeaderField("apns-topic", "com.example.app"),
        ],
        sample: { title, text in ["aps": ["alert": ["title": title, "body": text]]] }
    )
}
