import JSONModel
import Masking
import PushModel
import VendorModel

extension Vendor {
    /// Firebase Cloud Messaging: HTTP v1, the legacy protocol, and the Admin SDKs.
    package static let fcm = Vendor(
        "FCM",
        FCMCompiler(),
        generator: { FCMGenerator() },
        topics: FCMTopics.all,
        // The legacy protocol was switched off before anybody wrote down its answers.
        isObserved: { $0["message"].map { !$0.isNull } ?? false },
        fields: .table { message, context in
            FCMFields.message(
                legacy: message["message"].map(\.isNull) ?? true,
                node: context["door"] == "nodeSdk"
            )
        },
        forms: [
            MessageSchema.Form(
                members: ["message"],
                condition: ["not": ["properties": ["message": ["type": "null"]]]],
                table: FCMFields.request
            ),
            MessageSchema.Form(
                members: SenderRequest.partsOfFCM,
                condition: [
                    "properties": .object(
                        JSONObject(members: SenderRequest.legacyNames.map { JSONMember(key: $0, value: false) })
                    )
                ],
                table: FCMFields.messageOfSDK
            ),
            MessageSchema.Form(table: FCMFields.legacy),
        ],
        mistakes: FCMMistakes.all,
        guarantees: FCMGuarantees.all,
        masking: .fcm,
        interface: HTTPInterface { host, path in
            ["fcm.googleapis.com", "gcm-http.googleapis.com", "android.googleapis.com"].contains(host)
                && (path.hasSuffix("messages:send") || ["/fcm/send", "/gcm/send"].contains(path))
        },
        makeSenderAPI: { FCMSenderAPI(backend: $0) },
        readRequest: { $0.readFCM() },
        isOwn: \.isOfFCM,
        sample: { title, text in ["message": ["token": "t", "notification": ["title": title, "body": text]]] }
    )
}

extension Dialect {
    package static let fcm = Dialect("fcm")
}
