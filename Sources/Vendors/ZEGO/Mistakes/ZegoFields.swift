/// The fields of ZEGO's messages. ZIM API reference, ZIMPushConfig; server API, MessageBody introduction.
enum ZegoFields {
    static let message = FieldTable(
        "the message",
        others: .free,
        [
            "pushConfig": .object(client), "OfflinePush": .object(server), "timeout": .integer, "invitees": .strings,
        ]
    )

    static let client = FieldTable(
        "pushConfig",
        [
            "title": .string, "content": .string, "payload": .string, "extendedData": .string, "resourcesID": .string,
            "threadID": .string, "enableBadge": .boolean, "badgeIncrement": .integer, "voIPConfig": .object(call),
            "privateMessageTemplate": .map,
        ]
    )

    private static let call = FieldTable(
        "voIPConfig",
        ["iOSVoIPHandleType": .integer, "iOSVoIPHandleValue": .string, "iOSVoIPHasVideo": .boolean]
    )

    /// Other vendors' phones have parts of their own.
    static let server = FieldTable(
        "OfflinePush",
        others: .free,
        [
            "Enable": .integer, "Title": .string, "Content": .string, "Payload": .string, "PushStrategyId": .string,
            "ThreadId": .string, "EnableBadge": .boolean, "BadgeIncrement": .integer, "PushImageInfo": .map,
        ]
    )

    /// The client's name of a field, and the server's.
    static let pairs = [
        ("title", "Title"), ("content", "Content"), ("payload", "Payload"), ("resourcesID", "PushStrategyId"),
        ("threadID", "ThreadId"), ("enableBadge", "EnableBadge"), ("badgeIncrement", "BadgeIncrement"),
    ]
}
