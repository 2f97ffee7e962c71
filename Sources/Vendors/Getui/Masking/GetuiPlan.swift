import Masking

extension MessageMasking {
    static let getui = MessageMasking(
        recipient: .text(.constant(["all"])),
        profiles: GetuiProfile.allCases.map(\.rawValue),
        context: ["stage": .text(.constant(["sdk", "device"])), "gmid": .own]
    ) { _, payload in
        .getui(payload: payload)
    }
}

// A message of Getui's REST v2: the request, and its part for other channels.
extension MaskingPlan {
    /// - Parameter payload: What goes to APNs as it is.
    /// - Returns: The plan for a request, and for the part of it that a case has.
    static func getui(payload: MaskingPlan) -> MaskingPlan {
        let ios = MaskingPlan.object([
            "type": .text(.constant(["notify", "voip", "liveactivity"])), "aps": payload.member("aps"),
            "auto_badge": .text(.figure), "payload": .carried, "multimedia": getuiMedia, "apns-collapse-id": .own,
            "laId": .own,
        ])
        let channels: [String: MaskingPlan] = ["ios": ios, "IOS": ios, "android": .own, "harmony": .own, "mp": .own]
        let request: [String: MaskingPlan] = [
            "request_id": .own, "group_name": .own, "audience": getuiAudience, "settings": getuiSettings,
            "push_message": getuiOwnMessage, "push_channel": .object(channels), "taskid": .own, "is_async": .own,
        ]
        return .object(channels.merging(request) { own, _ in own })
    }

    private static let getuiMedia = MaskingPlan.object([
        "url": .own, "type": .text(.figure), "only_wifi": .own, "onlyWifi": .own, "rid": .own,
    ])

    private static let getuiAudience = MaskingPlan.object(
        ["cid": .own, "alias": .own, "tag": .own, "fast_custom_tag": .own],
        otherwise: .text(.constant(["all"]))
    )

    private static let getuiSettings = MaskingPlan.object([
        "ttl": .text(.figure), "speed": .text(.figure), "schedule_time": .text(.figure),
        "strategy": .object([
            "default": .text(.figure), "ios": .text(.figure), "st": .text(.figure), "hw": .text(.figure),
            "xm": .text(.figure), "vv": .text(.figure), "mz": .text(.figure), "op": .text(.figure),
        ]),
    ])

    /// What goes Getui's own way.
    private static let getuiOwnMessage = MaskingPlan.object([
        "duration": .own, "transmission": .own, "revoke": .own,
        "notification": .object([
            "title": .own, "body": .own, "big_text": .own, "big_image": .own, "logo": .own, "logo_url": .own,
            "channel_id": .own, "channel_name": .own, "channel_level": .text(.figure),
            "click_type": .text(.constant(["intent", "url", "payload", "payload_custom", "startapp", "none"])),
            "intent": .own, "url": .own, "payload": .own, "notify_id": .text(.figure), "ring_name": .own,
            "badge_add_num": .text(.figure), "thread_id": .own,
        ]),
    ])
}
