import JSONModel
import VendorModel

/// The fields of Getui's messages. Getui PHP SDK, IGtAPNPayload; Getui REST v2, push_channel, ios.
enum GetuiFields {
    /// Fields of `IGtAPNPayload` that only the newer releases have.
    static let newer = [
        "autoBadge", "sound_d", "threadId", "apnsCollapseId", "multiMedias", "voicePlayType", "voicePlayMessage",
    ]
    /// The same of `DictionaryAlertMsg`.
    static let newerOfAlert = ["subtitle", "subtitleLocKey", "subtitleLocArgs", "summaryArg", "summaryArgCount"]

    static func message(rest isREST: Bool) -> FieldTable { isREST ? channel : push }

    private static let php = "Getui PHP SDK, IGtAPNPayload"

    /// A request of REST v2: what stands around `push_channel` has nothing to do with the push of Apple's devices.
    static let request = FieldTable(
        "the request",
        others: .free,
        source: "Getui REST v2, push",
        ["push_channel": (.object(channel), "What goes through the systems' own push services.")]
    )

    /// `push_channel`: other phones have parts of their own.
    static let channel = FieldTable(
        "push_channel",
        source: "Getui REST v2, push_channel",
        [
            "ios": (.object(ios), "The push on Apple's devices."),
            "IOS": (.spelling(of: "ios", .object(ios)), "The same as ios."),
            "android": (.map, "The push on Android."), "harmony": (.map, "The push on HarmonyOS."),
            "mp": (.map, "The push to mini programs."),
        ]
    )

    private static let ios = FieldTable(
        "ios",
        source: "Getui REST v2, push_channel, ios",
        [
            "type": (
                .choice(["notify", "voip", "liveactivity"]),
                "notify, voip, or liveactivity; notify where it is left out."
            ),
            "aps": (.foreign(aps), "Apple's part of the payload."),
            "auto_badge": (.badgeText, "The number on the app's icon, or +1 and -1 to change it; goes before badge."),
            "payload": (.string, "Data for the app, as a text."),
            "multimedia": (.objects(media), "Pictures, sounds and films that the app's extension shows."),
            "apns-collapse-id": (.header, "The request header: a later push takes the place of this one."),
            "laId": (.name, "The ID of a Live Activity, with which the app has registered it."),
        ]
    )

    /// Apple's part, as the vendor's page has it: a sound is a text there, an alert is an object, and content-available is 0 or 1.
    private static let aps: FieldTable = {
        let table = ApplesFields.aps.replacing { field in
            switch field.name {
            case "sound": .name
            case "alert": field.type.tables.first.map(FieldType.object)
            default: nil
            }
        }
        // 0 is the value of content-available where it is left out, and the vendor's samples have it.
        var further = table.further
        further["allOf"] = [["properties": ["mutable-content": ["enum": [1, nil]]]]]
        return FieldTable(table.name, others: table.others, source: table.source, further: further, table.fields)
    }()

    private static let media = FieldTable(
        "multimedia",
        [
            "url": (.string, "Where the file is."), "type": (.range(1...3), "1: a picture, 2: a sound, 3: a film."),
            "only_wifi": (.boolean, "true: loaded over Wi-Fi alone."),
            "onlyWifi": (.spelling(of: "only_wifi", .boolean), "The same as only_wifi."),
            "rid": (.name, "The file's ID."),
        ]
    )

    private static let push = payload("the message").adding([
        "pushInfo": (.foreign(pushInfo), "The texts of setPushInfo, of older releases."),
        "appId": (.name, "The app's ID at Getui."), "appkey": (.name, "The app's key at Getui."),
        "transmissionType": (.range(1...2), "1: the app is started, 2: it waits for the user."),
        "transmissionContent": (.string, "What goes to an app that is online."),
        "apnInfo": (.foreign(payload("apnInfo")), "The payload for Apple's devices of a transmission template."),
        "template": (.anything, "The template that the message is made from."),
    ])

    /// The payload of a transmission template has the same fields.
    private static func payload(_ name: String) -> FieldTable {
        FieldTable(
            name,
            source: php,
            [
                "alertMsg": (.either(.object(alert), .choice([""])), "What is shown; empty for a silent push."),
                "badge": (.integer, "The number on the app's icon; 0 removes it."),
                "autoBadge": (
                    .badgeText, "The number on the app's icon, or +1 and -1 to change it; goes before badge."
                ),
                "sound": (.name, "The name of a sound file in the app, or default."),
                "sound_d": (.object(sound), "The sound of a critical alert."),
                "contentAvailable": (.range(0...1), "1: aps.content-available is 1, and the app wakes."),
                "category": (.name, "Becomes aps.category: it decides the buttons."),
                "threadId": (.name, "Becomes aps.thread-id, which groups notifications."),
                "customMsg": (.map, "Data for the app, which stand in the payload by their names."),
                "apnsCollapseId": (.header, "Becomes apns-collapse-id: a later push takes the place of this one."),
                "multiMedias": (.objects(picture), "Pictures, sounds and films that the app's extension shows."),
                "voicePlayType": (.range(0...2), "Whether something is read out, and what: 0, 1 or 2."),
                "voicePlayMessage": (.string, "What is read out."),
            ]
        )
    }

    /// The texts of `setPushInfo`, by the names of its parameters.
    private static let pushInfo = FieldTable(
        "pushInfo",
        source: "Getui PHP SDK, setPushInfo",
        [
            "actionLocKey": (.name, "The key of the button's label in the app's own texts."),
            "badge": (.integer, "The number on the app's icon."), "message": (.string, "The text that is shown."),
            "sound": (.name, "The name of a sound file in the app."),
            "payload": (.string, "Data for the app, as a text."),
            "locKey": (.name, "The key of the text in the app's own texts."),
            "locArgs": (.either(.string, .strings), "What takes the places in it; as a text, with commas between."),
            "launchImage": (.name, "The launch image that is shown when the user opens the notification."),
            "contentAvailable": (.range(0...1), "1: aps.content-available is 1, and the app wakes."),
        ]
    )

    private static let alert = FieldTable(
        "alertMsg",
        source: "Getui PHP SDK, DictionaryAlertMsg",
        [
            "title": (.string, "The title that is shown."), "body": (.string, "The text that is shown."),
            "titleLocKey": (.name, "The key of the title in the app's own texts."),
            "titleLocArgs": (.strings, "What takes the places in the localised title."),
            "actionLocKey": (.name, "The key of the button's label in the app's own texts."),
            "locKey": (.name, "The key of the body in the app's own texts."),
            "locArgs": (.strings, "What takes the places in the localised body."),
            "launchImage": (.name, "The launch image that is shown when the user opens the notification."),
            "subtitle": (.string, "The line below the title."),
            "subtitleLocKey": (.name, "The key of the subtitle in the app's own texts."),
            "subtitleLocArgs": (.strings, "What takes the places in the localised subtitle."),
            "summaryArg": (.string, "What the summary of a group names."),
            "summaryArgCount": (.integer, "How many things the notification stands for."),
            "alertMsg": (.string, "The text of an alert that is one text."),
        ]
    )

    private static let sound = FieldTable(
        "sound_d",
        [
            "name": (.name, "The name of a sound file in the app, or default."),
            "critical": (.range(0...1), "1 plays the sound in silent mode too."),
            "volume": (.number, "From 0, silent, to 1, full volume."),
        ]
    )

    private static let picture = FieldTable(
        "multiMedias",
        [
            "rid": (.name, "The file's ID."), "url": (.string, "Where the file is."),
            "type": (.range(1...3), "1: a picture, 2: a sound, 3: a film."),
            "onlywifi": (.either(.boolean, .integer), "true: loaded over Wi-Fi alone."),
            "onlyWifi": (.spelling(of: "onlywifi", .either(.boolean, .integer)), "The same as onlywifi."),
        ]
    )
}
