import JSONModel
import PushModel
import VendorModel

/// What senders through ZEGO get wrong.
enum ZegoMistakes {
    static let all: [SenderMistake] = [
        fields.unknownField(
            wrong: client(#""title":"t","content":"c","vibrate":true"#),
            right: client(#""title":"t","content":"c""#)
        ),
        fields.misspeltField(
            wrong: client(#""title":"t","content":"c","resourceID":"mutable""#),
            right: client(#""title":"t","content":"c","resourcesID":"mutable""#)
        ),
        fields.wrongType(
            wrong: client(#""title":"t","content":"c","payload":{"customId":"1"}"#),
            right: client(#""title":"t","content":"c","payload":"{\"customId\":\"1\"}""#)
        ),
        noPushConfig, otherInterface, notEnabled, olderPayload, badgeNotEnabled, badgeLimit, brokenPayload,
        customIDType, largeNumber, imageWithoutStrategy, callTimeout,
    ]

    private static let fields = FieldMistakes(
        dialect: .zego,
        table: { _ in ZegoFields.message },
        source: ZegoDocument.api + "; " + ZegoDocument.messageBody,
        namedElsewhere: ZegoFields.pairs.flatMap { [$0.0, $0.1] }
    )

    static func client(_ fields: String, beside others: String = "") -> String {
        "{\"pushConfig\":{\(fields)}\(others)}"
    }

    static func server(_ fields: String) -> String { "{\"OfflinePush\":{\(fields)}}" }
}

/// The documents.
enum ZegoDocument {
    static let update = "ZEGO, Update a push notification"
    static let api = "ZEGO documentation, ZIM API reference, ZIMPushConfig"
    static let messageBody = "ZEGO documentation, server API, MessageBody introduction"
    static let photo = "ZEGO documentation, ZIM, Notify with photo attachment"
    static let badge = "ZEGO documentation, ZIM, Modify a notification badge"
    static let uiKit = "ZEGO UIKit for calls (Flutter), notes on the structure of offline pushes"
}

extension SentMessage {
    /// The push of a message for ZEGO, by the interface: the name of the object, and the object.
    var zegoPush: (name: String, push: JSONObject)? {
        for name in ["pushConfig", "OfflinePush"] {
            if let push = object[name]?.objectValue { return (name, push) }
        }
        return nil
    }

    /// The text that goes to the app, with its field.
    var zegoPayload: (place: [String], text: String)? {
        guard let (name, push) = zegoPush else { return nil }
        let field = name == "pushConfig" ? "payload" : "Payload"
        return push.text(field).map { ([name, field], $0) }
    }
}
