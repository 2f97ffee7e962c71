import VendorModel

/// The fields of ZEGO's messages. ZIM API reference, ZIMPushConfig; server API, MessageBody introduction.
enum ZegoFields {
    static let message = FieldTable(
        "the message",
        others: .free,
        source: "ZIM API reference; ZIM server API, MessageBody",
        [
            "pushConfig": (.object(client), "The push of a message or a call that a client sends."),
            "OfflinePush": (.object(server), "The push of a message that a server sends."),
            "timeout": (.integer, "Of a call: the seconds after which it is given up."),
            "invitees": (.names, "Of a call: the IDs of those who are called."),
        ]
    )

    /// A message to send, or an update of one that the device shows.
    static let messageOrUpdate = message.adding([
        "incoming": (.object(incoming), "A push that updates one which the device shows.")
    ])

    /// The arguments of a call, which have the configuration of the push inside their own.
    static let call = FieldTable(
        "the call",
        others: .free,
        source: "ZIM API reference, ZIMCallInviteConfig",
        [
            "invitees": (.names, "The IDs of those who are called."),
            "config": (.object(message), "The configuration of the call, with that of its push."),
        ]
    )

    private static let incoming = FieldTable(
        "incoming",
        others: .free,
        [
            "payload": (
                .json(
                    FieldTable(
                        "payload",
                        others: .free,
                        ["customId": (.either(.string, .integer), "By this the notification is known that is updated.")]
                    )
                ), "What the push carries for the app, as the text of a JSON object."
            )
        ]
    )

    static let client = FieldTable(
        "pushConfig",
        source: "ZIM API reference, ZIMPushConfig",
        [
            "title": (.string, "The title that is shown."), "content": (.string, "The text that is shown."),
            "payload": (.string, "Data for the app, as a text."),
            "extendedData": (.string, "The same as payload, in older releases."),
            "resourcesID": (.name, "The ID of a push strategy in ZEGO's console."),
            "threadID": (.name, "Becomes aps.thread-id, which groups notifications."),
            "enableBadge": (.boolean, "Whether the push changes the number on the app's icon."),
            "badgeIncrement": (.integer, "By how much the number on the app's icon grows."),
            "voIPConfig": (.object(voIP), "What a VoIP push tells CallKit."),
            "privateMessageTemplate": (.map, "Of OPPO's phones: the private template that the push shows."),
        ]
    )

    private static let voIP = FieldTable(
        "voIPConfig",
        source: "ZIM API reference, ZIMVoIPConfig",
        [
            "iOSVoIPHandleType": (.integer, "The kind of the caller's handle, as CallKit has it."),
            "iOSVoIPHandleValue": (.string, "The caller's handle that CallKit shows."),
            "iOSVoIPHasVideo": (.boolean, "Whether the call has video."),
        ]
    )

    /// Other vendors' phones have parts of their own.
    static let server = FieldTable(
        "OfflinePush",
        others: .free,
        source: "ZIM server API, MessageBody introduction, OfflinePush",
        [
            "Enable": (.integer, "1: there is a push."), "Title": (.string, "The title that is shown."),
            "Content": (.string, "The text that is shown."), "Payload": (.string, "Data for the app, as a text."),
            "PushStrategyId": (.name, "The ID of a push strategy in ZEGO's console."),
            "ThreadId": (.name, "Becomes aps.thread-id, which groups notifications."),
            "EnableBadge": (.boolean, "Whether the push changes the number on the app's icon."),
            "BadgeIncrement": (.integer, "By how much the number on the app's icon grows."),
            "PushImageInfo": (.map, "The picture that the push shows."),
        ]
    )

    /// The client's name of a field, and the server's.
    static let pairs = [
        ("title", "Title"), ("content", "Content"), ("payload", "Payload"), ("resourcesID", "PushStrategyId"),
        ("threadID", "ThreadId"), ("enableBadge", "EnableBadge"), ("badgeIncrement", "BadgeIncrement"),
    ]
}
