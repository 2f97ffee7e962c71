/// The fields of ZEGO's messages. ZIM API reference, ZIMPushConfig; server API, MessageBody introduction.
enum ZegoFields {
    static let message = FieldTable(
        "the message",
        others: .free,
        [
            "pushConfig": .object(client), "OfflinePush": .object(server), "timeout": .integer, "invitees": .names,
        ]
    )

    /// A message to send, or an update of one that the device shows.
    static let messageOrUpdate = message.adding(["incoming": .object(incoming)])

    private static let incoming = FieldTable(
        "incoming",
        others: .free,
        ["payload": .json(FieldTable("payload", others: .free, ["customId": .either(.string, .integer)]))]
    )

    static let client = FieldTable(
        "pushConfig",
        [
            "title": .string, "content": .string, "payload": .string, "extendedData": .string, "resourcesID": .name,
            "threadID": .name, "enableBadge": .boolean, "badgeIncrement": .integer, "voIPConfig": .object(call),
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
            "Enable": .integer, "Title": .string, "Content": .string, "Payload": .string, "PushStrategyId": .name,
            "ThreadId": .name, "EnableBadge": .boolean, "BadgeIncrement": .integer, "PushImageInfo": .map,
        ]
    )

    /// The client's name of a field, and the server's.
    static let pairs = [
        ("title", "Title"), ("content", "Content"), ("payload", "Payload"), ("resourcesID", "PushStrategyId"),
        ("threadID", "ThreadId"), ("enableBadge", "EnableBadge"), ("badgeIncrement", "BadgeIncrement"),
    ]
}
