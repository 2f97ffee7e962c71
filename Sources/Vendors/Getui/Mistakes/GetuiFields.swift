/// The fields of Getui's messages. Getui PHP SDK, IGtAPNPayload; Getui REST v2, push_channel, ios.
enum GetuiFields {
    /// Fields of `IGtAPNPayload` that only the newer releases have.
    static let newer = [
        "autoBadge", "sound_d", "threadId", "apnsCollapseId", "multiMedias", "voicePlayType", "voicePlayMessage",
    ]
    /// The same of `DictionaryAlertMsg`.
    static let newerOfAlert = ["subtitle", "subtitleLocKey", "subtitleLocArgs", "summaryArg", "summaryArgCount"]

    static func message(rest isREST: Bool) -> FieldTable { isREST ? channel : push }

    /// `push_channel`: other phones have parts of their own.
    private static let channel = FieldTable(
        "push_channel",
        ["ios": .object(ios), "IOS": .object(ios), "android": .map, "harmony": .map, "mp": .map]
    )

    private static let ios = FieldTable(
        "ios",
        [
            "type": .string, "aps": .map, "auto_badge": .string, "payload": .string, "multimedia": .objects(media),
            "apns-collapse-id": .string, "laId": .string,
        ]
    )

    private static let media = FieldTable(
        "multimedia",
        ["url": .string, "type": .integer, "only_wifi": .boolean, "onlyWifi": .boolean, "rid": .string]
    )

    private static let push = FieldTable(
        "the message",
        [
            "alertMsg": .either(.object(alert), .string), "badge": .integer, "autoBadge": .string, "sound": .string,
            "sound_d": .object(sound), "contentAvailable": .integer, "category": .string, "threadId": .string,
            "customMsg": .map, "apnsCollapseId": .string, "multiMedias": .objects(picture), "voicePlayType": .integer,
            "voicePlayMessage": .string, "pushInfo": .map, "appId": .string, "appkey": .string,
            "transmissionType": .integer, "transmissionContent": .string, "apnInfo": .map, "template": .anything,
        ]
    )

    private static let alert = FieldTable(
        "alertMsg",
        [
            "title": .string, "body": .string, "titleLocKey": .string, "titleLocArgs": .strings,
            "actionLocKey": .string, "locKey": .string, "locArgs": .strings, "launchImage": .string,
            "subtitle": .string, "subtitleLocKey": .string, "subtitleLocArgs": .strings, "summaryArg": .string,
            "summaryArgCount": .integer, "alertMsg": .string,
        ]
    )

    private static let sound = FieldTable("sound_d", ["name": .string, "critical": .integer, "volume": .number])

    private static let picture = FieldTable(
        "multiMedias",
        [
            "rid": .string, "url": .string, "type": .integer, "onlywifi": .either(.boolean, .integer),
            "onlyWifi": .either(.boolean, .integer),
        ]
    )
}
