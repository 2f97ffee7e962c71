/// The fields of Easemob's messages. Easemob documentation, server side, message and push extension; iOS, push.
enum EasemobFields {
    static let message = FieldTable(
        "the message",
        [
            "from": .user, "target_type": .choice(["users", "chatgroups", "chatrooms"]), "target": .users, "to": .users,
            "type": .name, "body": .map,
            "msg": .object(content), "ext": .object(ext), "routetype": .string, "sync_device": .boolean,
        ]
    )

    /// The message itself: what it has depends on its type.
    private static let content = FieldTable("msg", others: .free, ["type": .name, "msg": .string])

    /// What a sender adds of their own goes to the app's code, and not into the push.
    static let ext = FieldTable(
        "ext",
        others: .freeUnless(prefix: "em_"),
        [
            "em_ignore_notification": .boolean, "em_force_notification": .boolean, "em_apns_ext": .object(apns),
            "em_android_push_ext": .map, "em_harmony_push_ext": .anything, "em_push_ext": .object(common),
            "em_push_template": .object(template), "em_push_filter": .object(filter),
            "em_at_list": .either(.strings, .string),
        ]
    )

    /// What a sender adds of their own goes into `e`.
    static let apns = FieldTable(
        "em_apns_ext",
        others: .freeUnless(prefix: "em_"),
        [
            "em_push_title": .string, "em_push_content": .string, "em_push_name": .string, "em_alert_title": .string,
            "em_alert_subTitle": .string, "em_alert_body": .string, "em_push_title_loc_key": .name,
            "em_push_title_loc_args": .strings, "em_push_body_loc_key": .name, "em_push_body_loc_args": .strings,
            "em_push_category": .name, "em_push_sound": .name, "em_push_ignore_sound": .boolean,
            "em_push_badge": .integer, "em_push_mutable_content": .boolean, "em_push_content_available": .integer,
            "thread_id": .name, "extern": .anything, "em_push_collapse_key": .header, "em_push_channel_id": .name,
            "em_huawei_push_badge_class": .name,
        ]
    )

    static let common = FieldTable(
        "em_push_ext",
        [
            "title": .string, "content": .string, "custom": .map, "group_user_nickname": .string, "type": .name,
            "sound": .name, "channel_id": .name,
        ]
    )

    static let template = FieldTable(
        "em_push_template",
        [
            "name": .name, "title_args": .strings, "content_args": .strings, "directed_template": .object(directed),
            "disable_at_content": .boolean,
        ]
    )

    private static let directed = FieldTable(
        "directed_template",
        ["target": .users, "name": .name, "title_args": .strings, "content_args": .strings]
    )

    static let filter = FieldTable(
        "em_push_filter",
        [
            "accept_device_id": .names, "ignore_device_id": .names, "accept_notifier_name": .names,
            "ignore_notifier_name": .names,
        ]
    )
}
