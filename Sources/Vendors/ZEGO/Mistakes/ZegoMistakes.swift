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
        namedElsewhere: ZegoField.all.flatMap { [$0.client, $0.server] }
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
    /// The push of a message for ZEGO, with the interface that asks for it.
    var zegoPush: (interface: ZegoInterface, push: JSONObject)? {
        for interface in ZegoInterface.allCases {
            if let push = object[interface.rawValue]?.objectValue { return (interface, push) }
        }
        return nil
    }

    /// The text that goes to the app, with its field.
    var zegoPayload: (place: [String], text: String)? {
        guard let (interface, push) = zegoPush else { return nil }
        let field = ZegoField.payload.name(in: interface)
        return push.text(field).map { ([interface.rawValue, field], $0) }
    }
}
