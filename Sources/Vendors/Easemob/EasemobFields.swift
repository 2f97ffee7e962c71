import Masking
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
            "to": (.users.unread, "The same in the newer interface."),
            "type": (kind.unread, "In the newer interface: the kind of message, as txt or img."),
            "body": (.map.unread, "In the newer interface: the message itself; what it has depends on its type."),
            "msg": (.object(content), "The message itself; what it has depends on its type."),
            "ext": (.object(ext), "Extensions: Easemob's own begin with em_, any other goes to the app's code."),
            "routetype": (
                .string.masked(.text(.constant(["route_online", "route_all"]))),
                "ROUTE_ONLINE: only users that are online get the message."
            ),
            "sync_device": (.boolean.unread, "Whether the sender's own devices get the message too."),
        ]
    )

    /// What the interface gets, whichever it is: all that stays of a message that is written down masked.
    static let request = message.replacing { field in
        let content = FieldType.object(everyContent)
        return ["msg", "body"].contains(field.name) ? content.read(as: content) : nil
    }
    .adding([
        "users": (.users, "The IDs of those who get the message."),
        "chatroom_msg_level": (.choice(["high", "normal", "low"]), "In a chat room: how important the message is."),
        "need_download": (.boolean, "Whether the file of the message has to be fetched with a secret."),
    ])

    /// The kind of message.
    private static let kind = FieldType.name.masked(
        .text(
            .constant([
                "txt", "img", "image", "audio", "video", "loc", "location", "file", "cmd", "custom", "combine",
            ])
        )
    )

    /// The message itself: what it has depends on its type.
    private static let content = FieldTable(
        "msg",
        others: .free,
        ["type": (kind, "The kind of message, as txt or img."), "msg": (.string, "The text of a text message.")]
    )

    /// The same of messages of every type. Easemob documentation, server side, send a message.
    private static let everyContent = content.adding([
        "url": (.string, "Of a file: where it is."), "filename": (.string, "Of a file: its name."),
        "secret": (.string, "Of a file: with which it is fetched."),
        "length": (.integer, "Of a sound or a film: its seconds."),
        "file_length": (.integer, "Of a file: its bytes."),
        "thumb": (.string, "Of a film: where its first picture is."),
        "thumb_secret": (.string, "Of a film: with which its first picture is fetched."),
        "size": (
            .object(FieldTable("size", ["width": (.integer, "In pixels."), "height": (.integer, "In pixels.")])),
            "Of a picture."
        ),
        "lat": (.string, "Of a place: its latitude."), "lng": (.string, "Of a place: its longitude."),
        "addr": (.string, "Of a place: its address."), "action": (.string, "Of a command: its name."),
        "customEvent": (.string, "Of a message of the app's own kind: the kind."),
        "customExts": (.map, "Of a message of the app's own kind: what it has."),
        "title": (.string, "Of messages that are forwarded together: the title."),
        "summary": (.string, "Of messages that are forwarded together: a summary."),
    ])

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
            // No document fixes its type.
            "em_harmony_push_ext": (.anything, "What the push on HarmonyOS has."),
            "em_push_ext": (.object(common), "What the push has on every system."),
            "em_push_template": (.object(template), "The template of the console that the push shows."),
            "em_push_filter": (.object(filter), "Which devices get the push."),
            // Read by hand: of the texts it knows one alone.
            "em_at_list": (
                .either(.strings, .string).read(as: .anything).masked(.text(.constant(["all"]))),
                "Those who are mentioned: a list of user IDs, or all."
            ),
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
            "em_push_sound": (.name.masked(.sound), "Becomes aps.sound: the name of a sound file in the app."),
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
            "type": (
                .name.masked(.text(.constant(["call"]))),
                "call: a VoIP push, where the device has a certificate for it."
            ),
            "sound": (.name.unread.masked(.sound), "The name of a sound file in the app."),
            "channel_id": (.name.unread, "Of Android: the notification channel."),
        ]
    )

    private static let templateName = FieldType.name.masked(.text(.constant(["default", "detail"])))

    static let template = FieldTable(
        "em_push_template",
        source: extensions,
        [
            "name": (templateName, "The template's name in the console."),
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
            "name": (templateName, "The template's name in the console."),
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

extension MessageMasking {
    static let easemob = MessageMasking(
        profiles: EasemobProfile.allCases.map(\.rawValue),
        context: [
            "chatType": .text(.constant(Set(EasemobContext.ChatType.allCases.map(\.rawValue)))), "messageId": .own,
            "groupId": .own, "recipient": .own,
        ]
    ) { [plan = EasemobFields.request.masking] _, _ in
        plan
    }
}
