import JSONModel
import Masking
import VendorModel

/// The fields of JPush's messages. JPush documentation, Push API v3; the official SDKs, where a newer field is named in no stored page.
enum JPushFields {
    /// A push object, as `POST /v3/push` gets it.
    static let message = FieldTable(
        "the message",
        required: ["platform", "audience"],
        source: "JPush documentation, Push API v3, push object",
        [
            "platform": (
                .either(.choice(["all"]), .names).masked(.text(.constant(Set(platforms)))),
                "all, or a list of android, ios, quickapp, hmos and winphone."
            ),
            "audience": (
                .either(.choice(["all"]), .object(audience)).read(as: .anything)
                    .masked(audience.masking(around: MaskingPlan(), otherwise: .text(.constant(["all"])))),
                "all, or the ways to choose devices."
            ),
            "notification": (.object(notification), "The notification."),
            "message": (.object(custom), "Data for the app, through JPush's own channel."),
            "live_activity": (.object(liveActivity), "The start, an update or the end of a Live Activity."),
            "inapp_message": (.map.unread, "Whether the app shows the notification itself while it is in front."),
            "notification_3rd": (.object(substitute), "The notification in place of data that does not reach the app."),
            "sms_message": (.map.unread, "The SMS in place of a push that does not arrive."),
            "options": (.object(options), "How the push goes out."),
            "callback": (.map.unread, "The URL for JPush's report about the push."),
            "cid": (.name.unread, "An ID that lets JPush recognise a repeated push."),
        ]
    )

    static let platforms = ["all", "android", "ios", "winphone", "quickapp", "hmos"]

    /// The lists of tags, aliases and IDs, each with the most that it may have.
    static let audienceLists: KeyValuePairs<String, Int> = [
        "tag": 20, "tag_and": 20, "tag_not": 20, "alias": 1000, "registration_id": 1000, "segment": 1, "abtest": 1,
    ]

    private static let audience = FieldTable(
        "audience",
        source: "JPush documentation, Push API v3, audience",
        [
            "tag": (.names, "Tags; a device needs at least one of them."),
            "tag_and": (.names, "Tags; a device needs all of them."),
            "tag_not": (.names, "Tags; a device must have none of them."),
            "alias": (.names, "The aliases of users."),
            "registration_id": (.names, "IDs of the app on a device."),
            "segment": (.names, "The ID of a group of users."), "abtest": (.names, "The ID of a test."),
            "live_activity_id": (.name, "The ID under which the app registered a Live Activity."),
            "file": (.map, "The file with the recipients."),
        ]
    )

    private static let notification = FieldTable(
        "notification",
        source: "JPush documentation, Push API v3, notification",
        [
            "alert": (.string, "The text on every platform without its own text."),
            "ios": (.object(ios), "The notification on Apple's devices."),
            "voip": (.map, "Data of a call, which reaches the app unchanged."),
            "android": (.map.unread, "The notification on Android."),
            "hmos": (.map.unread, "The notification on HarmonyOS."),
            "quickapp": (.map.unread, "The notification in quick apps."),
            "winphone": (.map.unread, "The notification on Windows Phone."),
            "alternate_alert": (.string.unread, "The text if no personal one can be made."),
        ]
    )

    static let ios = FieldTable(
        "ios",
        source: "JPush documentation, Push API v3, notification, ios",
        [
            "alert": (
                apples("alert").read(as: .either(.string, .map)).masked { $0.member("aps").member("alert") },
                "The text, or Apple's alert dictionary; it takes precedence over notification.alert."
            ),
            "sound": (
                apples("sound").read(as: .either(.string, .map)).masked(.sound),
                "The sound's name, or Apple's sound dictionary."
            ),
            "badge": (
                .either(.integer, .badgeText), "The number on the app's icon, or +N and -N to change it; 0 clears it."
            ),
            "content-available": (flag, "true: the app wakes in the background."),
            "mutable-content": (flag, "true: the app's extension may change the notification."),
            "category": (.name, "Becomes aps.category."),
            "thread-id": (.name, "Becomes aps.thread-id, which groups notifications."),
            "interruption-level": (
                .choice(interruptionLevels), "passive, active, time-sensitive or critical: how much it may interrupt."
            ),
            "extras": (
                .map.masked(.object(["aps": .own], names: .after(JPushRule.servicePrefixes))),
                "Data for the app, next to aps."
            ),
        ]
    )

    /// Version 2; version 1 is of Android alone, and has the fields of a notification.
    private static let substitute = FieldTable(
        "notification_3rd",
        others: .free,
        source: "JPush documentation, Push API v3, notification_3rd",
        [
            "ios": (
                .object(FieldTable("notification_3rd.ios", ios.fields)),
                "The notification on Apple's devices in place of data that does not reach the app."
            )
        ]
    )

    static let interruptionLevels = ["active", "critical", "passive", "time-sensitive"]

    private static let custom = FieldTable(
        "message",
        required: ["msg_content"],
        source: "JPush documentation, Push API v3, message",
        [
            "msg_content": (.either(.string, .map).unread, "The data."), "title": (.string.unread, "Its title."),
            "content_type": (.string.unread, "Its type."), "extras": (.map.unread, "Further data."),
            "alternate_title": (.string.unread, "The title if no personal one can be made."),
            "alternate_content": (.string.unread, "The data if no personal data can be made."),
        ]
    )

    private static let liveActivity = FieldTable(
        "live_activity",
        required: ["ios"],
        source: "JPush documentation, Push API v3, live_activity",
        ["ios": (.object(activity), "The Live Activity on Apple's devices.")]
    )

    static let activity = FieldTable(
        "live_activity.ios",
        required: ["event", "content-state"],
        source: "JPush documentation, Push API v3, live_activity, ios",
        [
            "event": (.choice(["start", "update", "end"]), "start, update or end."),
            "content-state": (.map, "What the app's code shows."),
            "attributes-type": (.name, "The type of the attributes; every start has it."),
            "attributes": (.map, "The values that do not change."),
            "alert": (
                .object(activityAlert).read(as: .map).masked { $0.member("aps").member("alert") },
                "The alert and sound when it arrives."
            ),
            "dismissal-date": (.time, "Seconds since 1970: when the ended activity disappears."),
            "stale-date": (.time, "Seconds since 1970: when it becomes out of date."),
            "relevance-score": (.range(1...100), "1 to 100: its place among others; the highest if it is left out."),
            "apns-priority": (.integer, "5 or 10; 10 if it is left out."),
        ]
    )

    private static let activityAlert = FieldTable(
        "alert",
        ["title": (.string, "The title."), "body": (.string, "The text."), "sound": (.name, "The sound's name.")]
    )

    private static let options = FieldTable(
        "options",
        source: "JPush documentation, Push API v3, options",
        [
            "apns_production": (.boolean, "false: APNs' development environment; true if it is left out."),
            "apns_collapse_id": (.header, "The request header: a later notification replaces this one."),
            "time_to_live": (.integer, "How many seconds JPush stores messages of its own channel."),
            "sendno": (.integer.unread, "The sender's number of the request; the answer contains it."),
            "override_msg_id": (.integer.unread, "For Android: the message that this one replaces."),
            "big_push_duration": (.integer.unread, "Minutes over which the push is spread."),
            "third_party_channel": (.map.unread, "For Android: how the phones' own channels are used."),
            "classification": (.integer.unread, "For Android: the kind of message."),
            "target_event": (.names.unread, "Events that are counted as a success."),
            "test_model": (.boolean.unread, "Whether the push goes only to test devices."),
            "test_message": (.boolean.unread, "For HarmonyOS: whether it is a test."),
            "receipt_id": (.name.unread, "For HarmonyOS: the URL for receipts."),
            "active_push": (.boolean.unread, "For Android: whether it waits until the screen is on."),
            "need_backup": (.boolean.unread, "For Android: what happens otherwise."),
            "business_operation_code": (.name.unread, "The plan that the push belongs to."),
            "alternate_set": (.boolean.unread, "Whether users without a personal text get a general one."),
            "geofence": (.map.unread, "Where the push is shown."),
            "portal_extra": (.map.unread, "Of JPush's console."),
            "notification_3rd_ver": (
                .choice(["v1", "v2"]).unread.masked(.text(.constant(["v1", "v2"]))), "The form of notification_3rd."
            ),
        ]
    )

    /// The official client for Python writes 1, the documents true.
    private static let flag = FieldType.either(.boolean, .range(0...1)).read(as: .boolean)

    private static func apples(_ name: String) -> FieldType { ApplesFields.aps.type(of: name) ?? .anything }
}

extension JSONObject {
    /// Whether it has the fields of JPush's push object.
    var isOfJPush: Bool {
        self["platform"] != nil && self["audience"] != nil
            && ["notification", "message", "live_activity"].contains { self[$0] != nil }
    }
}

extension MessageMasking {
    static let jpush: MessageMasking = {
        // Who stands in for all.
        let recipient = MaskingPlan.text(.constant(["all"]))
        return MessageMasking(
            recipient: recipient,
            profiles: ["current"],
            context: ["storedBadge": .text(.figure)]
        ) { _, payload in
            JPushFields.message.masking(around: payload)
        }
    }()
}
