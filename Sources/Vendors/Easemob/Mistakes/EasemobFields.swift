import VendorModel

/// The fields of Easemob's messages. Easemob documentation, server side, message and push extension; iOS, push.
enum EasemobFields {
    static let message = FieldTable(
        "the message",
        source: "Easemob documentation, server side, send a message",
        [
            "from": (.user, "The ID of the user who sends; admin where it is left out."),
            "target_type": (
                .choice(["users", "chatgroups", "chatrooms"]), "Whether the targets are users, groups or chat rooms."
            ),
            "target": (.users, "The IDs of those who get the message."),
            "to": (.users, "The same in the newer interface."),
            "type": (.name, "In the newer interface: the kind of message, as txt or img."),
            "body": (.map, "In the newer interface: the message itself; what it has depends on its type."),
            "msg": (.object(content), "The message itself; what it has depends on its type."),
            "ext": (.object(ext), "Extensions: Easemob's own begin with em_, any other goes to the app's code."),
            "routetype": (.string, "ROUTE_ONLINE: only users that are online get the message."),
            "sync_device": (.boolean, "Whether the sender's own devices get the message too."),
        ]
    )

    /// The message itself: what it has depends on its type.
    private static let content = FieldTable(
        "msg",
        others: .free,
        ["type": (.name, "The kind of message, as txt or img."), "msg": (.string, "The text of a text message.")]
    )

    private static let extensions = "Easemob documentation, server side, push extension"

    /// What a sender adds of their own goes to the app's code, and not into the push.
    static let ext = FieldTable(
        "ext",
        others: .freeUnless(prefix: "em_"),
        source: extensions,
        [
            "em_ignore_notification": (.boolean, "true: no push, whatever else is set."),
            "em_force_notification": (.boolean, "true: a push even where the recipient wants none."),
            "em_apns_ext": (.object(apns), "What the push on Apple's devices has."),
            "em_android_push_ext": (.map, "What the push on Android has."),
            "em_harmony_push_ext": (.anything, "What the push on HarmonyOS has."),
            "em_push_ext": (.object(common), "What the push has on every system."),
            "em_push_template": (.object(template), "The template of the console that the push shows."),
            "em_push_filter": (.object(filter), "Which devices get the push."),
            "em_at_list": (.either(.strings, .string), "Those who are mentioned: a list of user IDs, or all."),
        ]
    )

    /// What a sender adds of their own goes into `e`.
    static let apns = FieldTable(
        "em_apns_ext",
        others: .freeUnless(prefix: "em_"),
        source: "Easemob documentation, APNs content, extension fields",
        [
            "em_push_title": (.string, "The title that is shown."),
            "em_push_content": (.string, "The text that is shown."),
            "em_push_name": (.string, "The name of the sender that is shown."),
            "em_alert_title": (.string, "The alert's title."),
            "em_alert_subTitle": (.string, "The alert's subtitle."),
            "em_alert_body": (.string, "The alert's body."),
            "em_push_title_loc_key": (.name, "The key of the title in the app's own texts."),
            "em_push_title_loc_args": (.strings, "What takes the places in the localised title."),
            "em_push_body_loc_key": (.name, "The key of the body in the app's own texts."),
            "em_push_body_loc_args": (.strings, "What takes the places in the localised body."),
            "em_push_category": (.name, "Becomes aps.category."),
            "em_push_sound": (.name, "Becomes aps.sound: the name of a sound file in the app."),
            "em_push_ignore_sound": (.boolean, "true: the push makes no sound."),
            "em_push_badge": (.integer, "Becomes aps.badge: the number on the app's icon."),
            "em_push_mutable_content": (.boolean, "true: aps.mutable-content is 1, and the app's extension runs."),
            "em_push_content_available": (.integer, "1: aps.content-available is 1, and the app wakes."),
            "thread_id": (.name, "Becomes aps.thread-id, which groups notifications."),
            "extern": (.anything, "Data for the app, which stand in e of the payload."),
            "em_push_collapse_key": (.header, "Becomes apns-collapse-id: a later push takes the place of this one."),
            "em_push_channel_id": (.name, "Of Android: the notification channel."),
            "em_huawei_push_badge_class": (.name, "Of Huawei: the activity whose icon has the badge."),
        ]
    )

    static let common = FieldTable(
        "em_push_ext",
        source: extensions,
        [
            "title": (.string, "The title that is shown."), "content": (.string, "The text that is shown."),
            "custom": (.map, "Data for the app, which stand in e of the payload."),
            "group_user_nickname": (.string, "Takes the place of the sender's name in the texts of groups."),
            "type": (.name, "call: a VoIP push, where the device has a certificate for it."),
            "sound": (.name, "The name of a sound file in the app."),
            "channel_id": (.name, "Of Android: the notification channel."),
        ]
    )

    static let template = FieldTable(
        "em_push_template",
        source: extensions,
        [
            "name": (.name, "The template's name in the console."),
            "title_args": (.strings, "What takes the places in the template's title."),
            "content_args": (.strings, "What takes the places in the template's text."),
            "directed_template": (.object(directed), "Another template for some of the recipients."),
            "disable_at_content": (
                .boolean, "true: those who are mentioned are shown the content, and not that somebody mentioned them."
            ),
        ]
    )

    private static let directed = FieldTable(
        "directed_template",
        [
            "target": (.users, "The users who get this template."),
            "name": (.name, "The template's name in the console."),
            "title_args": (.strings, "What takes the places in the template's title."),
            "content_args": (.strings, "What takes the places in the template's text."),
        ]
    )

    static let filter = FieldTable(
        "em_push_filter",
        source: extensions,
        [
            "accept_device_id": (.names, "Only these devices get the push."),
            "ignore_device_id": (.names, "These devices get no push."),
            "accept_notifier_name": (.names, "Only devices with these push certificates get the push."),
            "ignore_notifier_name": (.names, "Devices with these push certificates get no push."),
        ]
    )
}
