import JSONModel
import PushModel
import VendorModel

/// What senders through FCM get wrong.
enum FCMMistakes {
    static let all: [SenderMistake] = [
        fields.unknownField(
            wrong: v1(#""notification":{"title":"t","body":"b"},"vibrate":true"#),
            right: v1(#""notification":{"title":"t","body":"b"}"#)
        ),
        fields.misspeltField(
            wrong: v1(#""notifications":{"title":"t","body":"b"}"#),
            right: v1(#""notification":{"title":"t","body":"b"}"#)
        ),
        fields.misplacedField(
            wrong: v1(#""notification":{"title":"t","body":"b"},"headers":{"apns-priority":"5"}"#),
            right: v1(#""notification":{"title":"t","body":"b"},"apns":{"headers":{"apns-priority":"5"}}"#)
        ),
        fields.wrongType(
            wrong: v1(#""notification":{"title":"t","body":17}"#),
            right: v1(#""notification":{"title":"t","body":"17"}"#)
        ),
        legacyField, legacyProtocol, flagOutsideAps, textBeaten, dataBeaten, silentWithNotification, silentPriority,
        imageWithoutExtension, unknownHeader, largePayload, activityToken,
    ]

    private static let fields = FieldMistakes(
        dialect: .fcm,
        table: { FCMFields.message(legacy: $0.isLegacyFCM, node: $0.context["door"] == "nodeSdk") },
        source: FCMDocument.discovery + "; " + FCMDocument.legacy,
        namedElsewhere: FCMFields.counterparts.map(\.field)
    )

    /// A message of HTTP v1 with a token and these fields.
    static func v1(_ fields: String) -> String { #"{"message":{"token":"t",\#(fields)}}"# }
}

extension SentMessage {
    /// Whether a message for FCM is a body of the legacy protocol.
    var isLegacyFCM: Bool { object["message"].map(\.isNull) ?? true }

    /// `message` of HTTP v1.
    var v1: JSONObject { object["message"]?.objectValue ?? [:] }
    /// `message.apns.payload`
    var apnsPayload: JSONObject { v1["apns"]?["payload"]?.objectValue ?? [:] }
    /// `message.apns.payload.aps`
    var aps: JSONObject { apnsPayload["aps"]?.objectValue ?? [:] }
}
