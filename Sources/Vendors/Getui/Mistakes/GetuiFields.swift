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
        ["ios": .object(ios), "IOS": .spelling(of: "ios", .object(ios)), "android": .map, "harmony": .map, "mp": .map]
    )

    private static let ios = FieldTable(
        "ios",
        [
            "type": .choice(["notify", "voip", "liveactivity"]), "aps": .foreign(aps), "auto_badge": .badgeText,
            "payload": .string, "multimedia": .objects(media),
            "apns-collapse-id": .header, "laId": .name,
        ]
    )

    /// Apple's part, as the vendor's page has it: a sound is a text there, and an alert is an object.
    private static let aps = FieldTable(
        "aps",
        ApplesFields.aps.fields.map { field in
            switch field.name {
            case "sound": (field.name, .name)
            case "alert": (field.name, field.type.tables.first.map(FieldType.object) ?? field.type)
            default: (field.name, field.type)
            }
        }
    )

    private static let media = FieldTable(
        "multimedia",
        [
            "url": .string, "type": .range(1...3), "only_wifi": .boolean,
            "onlyWifi": .spelling(of: "only_wifi", .boolean),
            "rid": .name,
        ]
    )

    private static let push = FieldTable(
        "the message",
        [
            "alertMsg": .either(.object(alert), .choice([""])), "badge": .integer, "autoBadge": .badgeText,
            "sound": .name,
            "sound_d": .object(sound), "contentAvailable": .range(0...1), "category": .name, "threadId": .name,
            "customMsg": .map, "apnsCollapseId": .header, "multiMedias": .objects(picture),
            "voicePlayType": .range(0...2),
            "voicePlayMessage": .string, "pushInfo": .foreign(pushInfo), "appId": .name, "appkey": .name,
            "transmissionType": .range(1...2), "transmissionContent": .string, "apnInfo": .foreign(inner),
            "template": .anything,
        ]
    )

    /// The payload of a transmission template: the same fields once more.
    private static let inner = FieldTable(
        "apnInfo",
        [
            "alertMsg": .either(.object(alert), .choice([""])), "badge": .integer, "autoBadge": .badgeText,
            "sound": .name,
            "sound_d": .object(sound), "contentAvailable": .range(0...1), "category": .name, "threadId": .name,
            "customMsg": .map, "apnsCollapseId": .header, "multiMedias": .objects(picture),
            "voicePlayType": .range(0...2), "voicePlayMessage": .string,
        ]
    )

    /// The texts of `setPushInfo`, by the names of its parameters.
    private static let pushInfo = FieldTable(
        "pushInfo",
        [
            "actionLocKey": .name, "badge": .integer, "message": .string, "sound": .name, "payload": .string,
            "locKey": .name, "locArgs": .either(.string, .strings), "launchImage": .name,
            "contentAvailable": .range(0...1),
        ]
    )

    private static let alert = FieldTable(
        "alertMsg",
        [
            "title": .string, "body": .string, "titleLocKey": .name, "titleLocArgs": .strings,
            "actionLocKey": .name, "locKey": .name, "locArgs": .strings, "launchImage": .name,
            "subtitle": .string, "subtitleLocKey": .name, "subtitleLocArgs": .strings, "summaryArg": .string,
            "summaryArgCount": .integer, "alertMsg": .string,
        ]
    )

    private static let sound = FieldTable("sound_d", ["name": .name, "critical": .range(0...1), "volume": .number])

    private static let picture = FieldTable(
        "multiMedias",
        [
            "rid": .name, "url": .string, "type": .range(1...3), "onlywifi": .either(.boolean, .integer),
            "onlyWifi": .spelling(of: "onlywifi", .either(.boolean, .integer)),
        ]
    )
}
