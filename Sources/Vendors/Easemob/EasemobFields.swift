import Masking
import VendorModel

/// The fields of Easemob's messages. Easemob documentation, server side, message and push extension; iOS, push.
enum EasemobFields {
    static let message = FieldTable(
        "the message",
        source: "Easemob documentation, server side, send a message",
        [
            "from": (.user, "The ID of the sender; admin if it is left out."),
            "target_type": (
                .choice(["users", "chatgroups", "chatrooms"]), "Whether the targets are users, groups or chat rooms."
            ),
            "target": (.users, "The IDs of the recipients."),
            "to": (.users.unread, "The same in the newer interface."),
            "type": (kind.unread, "In the newer interface: the kind of message, such as txt or img."),
            "body": (.map.unread, "In the newer interface: the message itself; its members depend on its type."),
            "msg": (.object(content), "The message itself; its members depend on its type."),
            "ext": (.object(ext), "Extensions: Easemob's begin with em_, all others go to the app's code."),
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
        "users": (.users, "The IDs of the recipients."),
        "chatroom_msg_level": (.choice(["high", "normal", "low"]), "In a chat room: how important the message is."),
        "need_download": (.boolean, "Whether the app needs a secret to load the message's file."),
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
        ["type": (kind, "The kind of message, such as txt or img."), "msg": (.string, "The text of a text message.")]
    )

    /// The same of messages of every type. Easemob documentation, server side, send a message.
    private static let everyContent = content.adding([
        "url": (.string, "For a file: its URL."), "filename": (.string, "For a file: its name."),
        "secret": (.string, "For a file: the secret to load it."),
        "length": (.integer, "For a sound or a video: its length in seconds."),
        "file_length": (.integer, "For a file: its size in bytes."),
        "thumb": (.string, "For a video: the URL of its first picture."),
        "thumb_secret": (.string, "For a video: the secret to load its first picture."),
        "size": (
            .object(FieldTable("size", ["width": (.integer, "In pixels."), "height": (.integer, "In pixels.")])),
            "Of a picture."
        ),
        "lat": (.string, "For a place: its latitude."), "lng": (.string, "For a place: its longitude."),
        "addr": (.string, "For a place: its address."), "action": (.string, "For a command: its name."),
        "customEvent": (.string, "For a message of the app's own kind: the kind."),
        "customExts": (.map, "For a message of the app's own kind: its content."),
        "title": (.string, "For messages that are forwarded together: the title."),
        "summary": (.string, "For messages that are forwarded together: a summary."),
    ])

    private static let extensions = "Easemob documentation, server side, push extension"

    /// What a sender adds of their own goes to the app's code, and not into the push.
    static let ext = FieldTable(
        "ext",
        others: .freeUnless(prefix: "em_"),
        source: extensions,
        [
            "em_ignore_notification": (.boolean, "true: no push, even if other fields ask for one."),
            "em_force_notification": (.boolean, "true: a push even if the recipient does not want one."),
            "em_apns_ext": (.object(apns), "The content of the push on Apple's devices."),
            "em_android_push_ext": (.map, "The content of the push on Android."),
            // No document fixes its type.
            "em_harmony_push_ext": (.anything, "The content of the push on HarmonyOS."),
            "em_push_ext": (.object(common), "The content of the push on every system."),
            "em_push_template": (.object(template), "The console's template that the push shows."),
            "em_push_filter": (.object(filter), "Which devices get the push."),
            // Read by hand: of the texts it knows one alone.
            "em_at_list": (
                .either(.strings, .string).read(as: .anything).masked(.text(.constant(["all"]))),
                "The mentioned users: a list of user IDs, or all."
            ),
        ]
    )

    /// What a sender adds of their own goes into `e`.
    static let apns = FieldTable(
        "em_apns_ext",
        others: .freeUnless(prefix: "em_"),
        source: "Easemob documentation, APNs content, extension fields",
        [
            "em_push_title": (.string, "The title of the notification."),
            "em_push_content": (.string, "The text of the notification."),
            "em_push_name": (.string, "The sender's name in the notification."),
            "em_alert_title": (.string, "The alert's title."),
            "em_alert_subTitle": (.string, "The alert's subtitle."),
            "em_alert_body": (.string, "The alert's body."),
            "em_push_title_loc_key": (.name, "The key of the title in the app's own texts."),
            "em_push_title_loc_args": (.strings, "The values for the placeholders in the localised title."),
            "em_push_body_loc_key": (.name, "The key of the body in the app's own texts."),
            "em_push_body_loc_args": (.strings, "The values for the placeholders in the localised body."),
            "em_push_category": (.name, "Becomes aps.category."),
            "em_push_sound": (.name.masked(.sound), "Becomes aps.sound: the name of a sound file in the app."),
            "em_push_ignore_sound": (.boolean, "true: the push makes no sound."),
            "em_push_badge": (.integer, "Becomes aps.badge: the number on the app's icon."),
            "em_push_mutable_content": (.boolean, "true: aps.mutable-content is 1, and the app's extension runs."),
            "em_push_content_available": (.integer, "1: aps.content-available is 1, and the app wakes."),
            "thread_id": (.name, "Becomes aps.thread-id, which groups notifications."),
            "extern": (.anything, "Data for the app, in e of the payload."),
            "em_push_collapse_key": (.header, "Becomes apns-collapse-id: a later push replaces this one."),
            "em_push_channel_id": (.name, "For Android: the notification channel."),
            "em_huawei_push_badge_class": (.name, "For Huawei: the activity whose icon has the badge."),
        ]
    )

    static let common = FieldTable(
        "em_push_ext",
        source: extensions,
        [
            "title": (.string, "The title of the notification."), "content": (.string, "The text of the notification."),
            "custom": (.map, "Data for the app, in e of the payload."),
            "group_user_nickname": (.string, "Replaces the sender's name in the texts of groups."),
            "type": (
                .name.masked(.text(.constant(["call"]))),
                "call: a VoIP push, if the device has a certificate for it."
            ),
            "sound": (.name.unread.masked(.sound), "The name of a sound file in the app."),
            "channel_id": (.name.unread, "For Android: the notification channel."),
        ]
    )

    private static let templateName = FieldType.name.masked(.text(.constant(["default", "detail"])))

    static let template = FieldTable(
        "em_push_template",
        source: extensions,
        [
            "name": (templateName, "The template's name in the console."),
            "title_args": (.strings, "The values for the placeholders in the template's title."),
            "content_args": (.strings, "The values for the placeholders in the template's text."),
            "directed_template": (.object(directed), "Another template for some of the recipients."),
            "disable_at_content": (
                .boolean, "true: mentioned users see the content instead of a text about the mention."
            ),
        ]
    )

    private static let directed = FieldTable(
        "directed_template",
        [
            "target": (.users, "The users who get this template."),
            "name": (templateName, "The template's name in the console."),
            "title_args": (.strings, "The values for the placeholders in the template's title."),
            "content_args": (.strings, "The values for the placeholders in the template's text."),
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
