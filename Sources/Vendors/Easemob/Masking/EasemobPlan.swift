import Masking

extension MessageMasking {
    static let easemob = MessageMasking(
        profiles: EasemobProfile.allCases.map(\.rawValue),
        context: [
            "chatType": .text(.constant(["chat", "groupchat", "chatroom"])), "messageId": .own, "groupId": .own,
            "recipient": .own,
        ]
    ) { _, _ in
        .easemob
    }
}

// A REST message of Easemob's, of the older interface and of the newer one.
extension MaskingPlan {
    static let easemob = MaskingPlan.object([
        "from": .own, "target_type": .text(.constant(["users", "chatgroups", "chatrooms"])), "target": .own, "to": .own,
        "users": .own, "type": .text(.constant(easemobKinds)), "body": easemobContent, "msg": easemobContent,
        "ext": easemobExtensions, "routetype": .text(.constant(["route_online", "route_all"])), "sync_device": .own,
        "chatroom_msg_level": .text(.constant(["high", "normal", "low"])), "need_download": .own,
    ])

    private static let easemobKinds: Set<String> = [
        "txt", "img", "image", "audio", "video", "loc", "location", "file", "cmd", "custom", "combine",
    ]

    private static let easemobContent = MaskingPlan.object([
        "type": .text(.constant(easemobKinds)), "msg": .own, "url": .own, "filename": .own, "secret": .own,
        "length": .text(.figure), "file_length": .text(.figure), "thumb": .own, "thumb_secret": .own,
        "size": .object(["width": .text(.figure), "height": .text(.figure)]), "lat": .own, "lng": .own, "addr": .own,
        "action": .own, "customEvent": .own, "customExts": .own,
    ])

    private static let easemobExtensions = MaskingPlan.object(
        [
            "em_ignore_notification": .own, "em_force_notification": .own, "em_apns_ext": easemobAPNs,
            "em_android_push_ext": .own, "em_harmony_push_ext": .own, "em_push_ext": easemobCommon,
            "em_push_template": easemobTemplate, "em_push_filter": easemobFilter,
            "em_at_list": .text(.constant(["all"])),
        ],
        names: .after(["em_"])
    )

    private static let easemobAPNs = MaskingPlan.object(
        [
            "em_push_title": .own, "em_push_content": .own, "em_push_name": .own, "em_alert_title": .own,
            "em_alert_subTitle": .own, "em_alert_body": .own, "em_push_title_loc_key": .own,
            "em_push_title_loc_args": .own, "em_push_body_loc_key": .own, "em_push_body_loc_args": .own,
            "em_push_category": .own, "em_push_sound": .sound, "em_push_ignore_sound": .own,
            "em_push_badge": .text(.figure), "em_push_mutable_content": .own,
            "em_push_content_available": .text(.figure),
            "thread_id": .own, "extern": .own, "em_push_collapse_key": .own, "em_push_channel_id": .own,
            "em_huawei_push_badge_class": .own,
        ],
        names: .after(["em_"])
    )

    private static let easemobCommon = MaskingPlan.object([
        "title": .own, "content": .own, "custom": .own, "group_user_nickname": .own,
        "type": .text(.constant(["call"])), "sound": .sound, "channel_id": .own,
    ])

    private static let easemobTemplate: MaskingPlan = {
        let use: [String: MaskingPlan] = [
            "name": .text(.constant(["default", "detail"])), "title_args": .own, "content_args": .own,
        ]
        let directed = use.merging(["target": .own]) { own, _ in own }
        return .object(
            use.merging(["directed_template": .object(directed), "disable_at_content": .own]) { own, _ in own }
        )
    }()

    private static let easemobFilter = MaskingPlan.object([
        "accept_device_id": .own, "ignore_device_id": .own, "accept_notifier_name": .own, "ignore_notifier_name": .own,
    ])
}
