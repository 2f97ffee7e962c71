/// The fields of Easemob's messages. Easemob documentation, server side, message and push extension; iOS, push.
enum EasemobFields {
    static let message = FieldTable(
        "the message",
        [
            "from": .string, "target_type": .string, "target": .strings, "to": .strings, "type": .string, "body": .map,
            "msg": .map, "ext": .object(ext), "routetype": .string, "sync_device": .boolean,
        ]
    )

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
            "em_alert_subTitle": .string, "em_alert_body": .string, "em_push_title_loc_key": .string,
            "em_push_title_loc_args": .strings, "em_push_body_loc_key": .string, "em_push_body_loc_args": .strings,
            "em_push_category": .string, "em_push_sound": .string, "em_push_ignore_sound": .boolean,
            "em_push_badge": .integer, "em_push_mutable_content": .boolean, "em_push_content_available": .integer,
            "thread_id": .string, "extern": .anything, "em_push_collapse_key": .string, "em_push_channel_id": .string,
            "em_huawei_push_badge_class": .string,
        ]
    )

    static let common = FieldTable(
        "em_push_ext",
        [
            "title": .string, "content": .string, "custom": .map, "group_user_nickname": .string, "type": .string,
            "sound": .string, "channel_id": .string,
        ]
    )

    static let template = FieldTable(
        "em_push_template",
        [
            "name": .string, "title_args": .strings, "content_args": .strings, "directed_template": .object(directed),
            "disable_at_content": .boolean,
        ]
    )

    private static let directed = FieldTable(
        "directed_template",
        ["target": .strings, "name": .string, "title_args": .strings, "content_args": .strings]
    )

    static let filter = FieldTable(
        "em_push_filter",
        [
            "accept_device_id": .strings, "ignore_device_id": .strings, "accept_notifier_name": .strings,
            "ignore_notifier_name": .strings,
        ]
    )
}
