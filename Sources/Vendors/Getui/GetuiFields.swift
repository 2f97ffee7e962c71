import JSONModel
import Masking
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
        ["push_channel": (.object(channel), "The push through the push services of the systems.")]
    )

    /// The whole of a request, or of the part that a case has. What does not go to Apple's devices is there to be masked: schemas leave it free.
    static let wholeRequest = request.adding(channel.fields).adding([
        "request_id": (.name, "The sender's ID of the request."), "taskid": (.name, "The ID of a task."),
        "group_name": (.name, "The name of a group of tasks."),
        "is_async": (.boolean, "Whether the task runs later."),
        "audience": (.either(.object(audience), .choice(["all"])), "Who gets the message."),
        "settings": (.object(settings), "When and how the message is sent."),
        "push_message": (.object(ownMessage), "The message through Getui's own channel."),
    ])

    private static let audience = FieldTable(
        "audience",
        [
            "cid": (.names, "IDs of apps on devices."), "alias": (.names, "The aliases of users."),
            "tag": (.anything, "Conditions on users."), "fast_custom_tag": (.name, "A tag of users."),
        ]
    )

    private static let settings = FieldTable(
        "settings",
        [
            "ttl": (.integer, "How many milliseconds the message waits."), "speed": (.integer, "Messages per second."),
            "schedule_time": (.time, "When the message is sent."),
            "strategy": (
                .object(
                    FieldTable(
                        "strategy",
                        ["default", "ios", "st", "hw", "xm", "vv", "mz", "op"].map {
                            FieldTable.Field(name: $0, type: .integer, text: "Which channels serve these phones.")
                        }
                    )
                ), "Which channels serve which phones."
            ),
        ]
    )

    private static let ownMessage = FieldTable(
        "push_message",
        [
            "duration": (.string, "The time in which it may be shown."), "transmission": (.string, "Data for the app."),
            "revoke": (.map, "The task that is recalled."),
            "notification": (.object(notification), "What is shown."),
        ]
    )

    private static let notification = FieldTable(
        "notification",
        [
            "title": (.string, "The title."), "body": (.string, "The text."), "big_text": (.string, "A longer text."),
            "big_image": (.string, "The URL of a large picture."), "logo": (.name, "The icon's name."),
            "logo_url": (.string, "The URL of the icon."), "channel_id": (.name, "The ID of Android's channel."),
            "channel_name": (.string, "Its name."), "channel_level": (.integer, "How loud it is."),
            "click_type": (
                .choice(["intent", "url", "payload", "payload_custom", "startapp", "none"]), "What a tap does."
            ),
            "intent": (.string, "The app that a tap starts."), "url": (.string, "The page that a tap opens."),
            "payload": (.string, "The data that the app gets."),
            "notify_id": (.integer, "A later notification with this ID replaces this one."),
            "ring_name": (.name, "The sound's name."), "badge_add_num": (.integer, "The number to add to the badge."),
            "thread_id": (.name, "What groups notifications."),
        ]
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

    static let ios = FieldTable(
        "ios",
        source: "Getui REST v2, push_channel, ios",
        [
            "type": (
                .choice(["notify", "voip", "liveactivity"]),
                "notify, voip, or liveactivity; notify if it is left out."
            ),
            "aps": (.foreign(aps), "Apple's part of the payload."),
            "auto_badge": (
                .badgeText, "The number on the app's icon, or +1 and -1 to change it; it takes precedence over badge."
            ),
            "payload": (.string.masked(.carried), "Data for the app, as a text."),
            "multimedia": (.objects(media), "Pictures, sounds and videos that the app's extension shows."),
            "apns-collapse-id": (.header, "The request header: a later push replaces this one."),
            "laId": (.name, "The ID under which the app registered the Live Activity."),
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

    /// `true`, or 1 as the SDK prints it.
    private static let flag = FieldType.either(.number, .boolean)
    /// The SDK's own IDs are text; a number serves as well, since it is only compared.
    private static let identifier = FieldType.either(.number, .string)

    private static let media = FieldTable(
        "multimedia",
        [
            "url": (.string, "The URL of the file."), "type": (.range(1...3), "1: a picture, 2: a sound, 3: a video."),
            "only_wifi": (.boolean.read(as: flag), "true: load it only over Wi-Fi."),
            "onlyWifi": (.spelling(of: "only_wifi", .boolean.read(as: flag)), "The same as only_wifi."),
            "rid": (.name.read(as: identifier), "The file's ID."),
        ]
    )

    private static let push = payload(named: "the message").adding([
        "pushInfo": (.foreign(pushInfo), "The texts of setPushInfo, of older releases."),
        "appId": (.name, "The app's ID at Getui."), "appkey": (.name, "The app's key at Getui."),
        "transmissionType": (.range(1...2), "1: the app is started, 2: it waits for the user."),
        "transmissionContent": (.string, "What goes to an app that is online."),
        "apnInfo": (.foreign(payload), "The payload for Apple's devices of a transmission template."),
        "template": (.anything, "The template that the message is made from."),
    ])

    /// An `IGtAPNPayload`: a message of the SDK's, or `apnInfo` of a transmission template.
    static let payload = payload(named: "apnInfo")

    /// The same in the release of 2017.
    static let payloadOf2017 = FieldTable(payload.name, source: php, payload.fields.filter { !newer.contains($0.name) })
        .replacing { $0.name == "alertMsg" ? alertType(alert.fields.filter { !newerOfAlert.contains($0.name) }) : nil }

    /// A text in place of an object is looked at later.
    private static func alertType(_ fields: [FieldTable.Field]) -> FieldType {
        let table = FieldTable(alert.name, source: alert.source, fields)
        return .either(.object(table), .choice([""])).read(as: .either(.string, .object(table)))
    }

    /// PHP's comparisons decide what becomes of a value of any type where a field is read as anything.
    private static func payload(named name: String) -> FieldTable {
        FieldTable(
            name,
            source: php,
            [
                "alertMsg": (alertType(alert.fields), "The alert; empty for a silent push."),
                "badge": (.integer.read(as: .anything), "The number on the app's icon; 0 removes it."),
                "autoBadge": (
                    .badgeText.read(as: .anything),
                    "The number on the app's icon, or +1 and -1 to change it; it takes precedence over badge."
                ),
                "sound": (.name.read(as: .anything), "The name of a sound file in the app, or default."),
                "sound_d": (.object(sound), "The sound of a critical alert."),
                // "2 stays 2, true stays true": a Boolean is no wrong type here.
                "contentAvailable": (
                    .range(0...1).read(as: .either(.boolean, .number)),
                    "1: aps.content-available is 1, and the app wakes."
                ),
                "category": (.name, "Becomes aps.category: it decides the buttons."),
                "threadId": (.name, "Becomes aps.thread-id, which groups notifications."),
                "customMsg": (.map, "Data for the app, in the payload under their names."),
                "apnsCollapseId": (.header, "Becomes apns-collapse-id: a later push replaces this one."),
                "multiMedias": (.objects(picture), "Pictures, sounds and videos that the app's extension shows."),
                "voicePlayType": (.range(0...2), "Whether the phone reads out a text: 0, 1 or 2."),
                "voicePlayMessage": (.string, "The text that the phone reads out."),
            ]
        )
    }

    /// The texts of `setPushInfo`, by the names of its parameters.
    static let pushInfo = FieldTable(
        "pushInfo",
        source: "Getui PHP SDK, setPushInfo",
        [
            "actionLocKey": (.name, "The key of the button's label in the app's own texts."),
            // Numbers are passed as text too: the SDK asks only whether they are numeric.
            "badge": (.integer.read(as: .numeral(nil)), "The number on the app's icon."),
            "message": (.string, "The text of the notification."),
            "sound": (.name, "The name of a sound file in the app."),
            "payload": (.string, "Data for the app, as a text."),
            "locKey": (.name, "The key of the text in the app's own texts."),
            "locArgs": (
                .either(.string, .strings).read(as: .string),
                "The values for the placeholders in it; in a text, commas separate them."
            ),
            "launchImage": (.name, "The launch image that is shown when the user opens the notification."),
            // The demo of the SDK passes "" for no.
            "contentAvailable": (
                .range(0...1).read(as: .either(.choice([""]), .number)),
                "1: aps.content-available is 1, and the app wakes."
            ),
        ]
    )

    static let alert = FieldTable(
        "alertMsg",
        source: "Getui PHP SDK, DictionaryAlertMsg",
        [
            "title": (text, "The title of the notification."), "body": (text, "The text of the notification."),
            "titleLocKey": (key, "The key of the title in the app's own texts."),
            "titleLocArgs": (.strings, "The values for the placeholders in the localised title."),
            "actionLocKey": (key, "The key of the button's label in the app's own texts."),
            "locKey": (key, "The key of the body in the app's own texts."),
            "locArgs": (.strings, "The values for the placeholders in the localised body."),
            "launchImage": (key, "The launch image that is shown when the user opens the notification."),
            "subtitle": (text, "The line below the title."),
            "subtitleLocKey": (key, "The key of the subtitle in the app's own texts."),
            "subtitleLocArgs": (.strings, "The values for the placeholders in the localised subtitle."),
            "summaryArg": (text, "The text in the summary of a group."),
            "summaryArgCount": (.integer, "The number of items that the notification stands for."),
            "alertMsg": (text, "The text of an alert that is one text."),
        ]
    )

    private static let text = FieldType.string.read(as: .anything)
    private static let key = FieldType.name.read(as: .anything)

    private static let sound = FieldTable(
        "sound_d",
        [
            "name": (.name, "The name of a sound file in the app, or default."),
            "critical": (.range(0...1), "1 plays the sound in silent mode too."),
            "volume": (.number, "From 0 (silent) to 1 (full volume)."),
        ]
    )

    private static let picture = FieldTable(
        "multiMedias",
        [
            "rid": (.name.read(as: identifier), "The file's ID."), "url": (.string, "The URL of the file."),
            "type": (.range(1...3), "1: a picture, 2: a sound, 3: a video."),
            "onlywifi": (.either(.boolean, .integer).read(as: flag), "true: load it only over Wi-Fi."),
            "onlyWifi": (
                .spelling(of: "onlywifi", .either(.boolean, .integer).read(as: flag)), "The same as onlywifi."
            ),
        ]
    )
}
