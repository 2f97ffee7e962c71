import Masking

extension MessageMasking {
    package static let fcm = MessageMasking(
        recipient: .text(.topics),
        profiles: FCMContext.Profile.allCases.map(\.rawValue),
        context: ["door": .text(.constant(["raw", "pysdk", "nodesdk"]))]
    ) { _, payload in
        .fcm(payload: payload)
    }
}

// A request of Firebase Cloud Messaging: of HTTP v1, and of the legacy protocol. Names of the one stay in the other as well, since senders mix them.
extension MaskingPlan {
    /// - Parameter payload: What goes to APNs as it is.
    /// - Returns: The plan for a request of either protocol.
    static func fcm(payload: MaskingPlan) -> MaskingPlan {
        let data = fcmData(beside: payload)
        let legacy = legacyFields(data)
        let message: [String: MaskingPlan] = [
            "name": .own, "token": .text(.token), "fid": .text(.token), "topic": .text(.topics),
            "condition": .text(.topics), "data": data, "notification": fcmNotification, "android": android(data),
            "webpush": .object(["headers": .own, "data": data, "notification": fcmNotification, "fcm_options": .own]),
            "apns": .object([
                "headers": .headers, "payload": payload, "fcm_options": fcmOptions, "fcmOptions": fcmOptions,
                "live_activity_token": .text(.token), "liveActivityToken": .text(.token),
            ]),
            "fcm_options": fcmOptions, "fcmOptions": fcmOptions,
        ]
        let inner = message.merging(legacy) { own, _ in own }
        let outer: [String: MaskingPlan] = ["message": .object(inner), "validate_only": .own, "validateOnly": .own]
        return .object(outer.merging(legacy) { own, _ in own }.merging(message) { own, _ in own })
    }

    /// What the app gets beside `aps`. Names that begin so Google keeps for itself.
    private static func fcmData(beside payload: MaskingPlan) -> MaskingPlan {
        .object(["from": .own, "message_type": .own], names: .after(["google", "gcm"]), otherwise: payload)
    }

    private static let fcmOptions = MaskingPlan.object(
        ["analytics_label": .own, "analyticsLabel": .own, "image": .own, "link": .own]
    )

    private static let fcmNotification = MaskingPlan.object([
        "title": .own, "body": .own, "subtitle": .own, "image": .own, "sound": .sound, "badge": .text(.figure),
        "click_action": .own, "title_loc_key": .own, "title_loc_args": .own, "body_loc_key": .own,
        "body_loc_args": .own, "icon": .own, "tag": .own, "color": .own, "android_channel_id": .own,
        "channel_id": .own, "ticker": .own, "notification_count": .text(.figure),
        "visibility": .text(.constant(["private", "public", "secret", "true", "false"])),
    ])

    private static func android(_ data: MaskingPlan) -> MaskingPlan {
        .object([
            "collapse_key": .own, "priority": .text(.constant(["high", "normal"])), "ttl": .text(.figure),
            "restricted_package_name": .own, "data": data, "notification": fcmNotification, "fcm_options": fcmOptions,
            "direct_boot_ok": .own,
        ])
    }

    private static func legacyFields(_ data: MaskingPlan) -> [String: MaskingPlan] {
        [
            "to": .text(.topics), "registration_ids": .text(.token), "condition": .text(.topics),
            "notification_key": .text(.token), "collapse_key": .own, "priority": .text(.constant(["high", "normal"])),
            "content_available": .own, "mutable_content": .own, "time_to_live": .text(.figure),
            "restricted_package_name": .own, "dry_run": .own, "data": data, "notification": fcmNotification,
            "sound": .sound, "badge": .text(.figure), "click_action": .own, "subtitle": .own, "title_loc_key": .own,
            "title_loc_args": .own, "body_loc_key": .own, "body_loc_args": .own,
        ]
    }
}
