import VendorModel

/// A compile rule of JPush's Push API v3.
struct JPushRule: VendorRule {
    let definition: CompileRule

    /// In the order of their IDs.
    static let rules: [JPushRule] = [
        .platform, .audience, .content, .message, .alert, .sound, .badge, .contentAvailable, .mutableContent, .category,
        .thread, .extras, .interruptionLevel, .environment, .collapseID, .timeToLive, .size, .activity,
        .activityPriority, .voip, .unknownKeys,
    ]

    static let governing = placesDecided

    /// `_j_msgid` stands in the page's own payload; `_j_business`, `_j_uid` and `_j_data_` are seen beside it on devices.
    static let servicePrefixes = ["_j_"]
}

/// The documents: `https://docs.jiguang.cn/jpush/server/push/rest_api_v3_push`, its English twin under `/en`, and the repository of the pages of 2019.
enum JPushDocument {
    static let push = "JPush documentation, Push API v3"
    static let object = push + ", push object"
    static let platform = push + ", platform"
    static let audience = push + ", audience"
    static let notification = push + ", notification"
    static let ios = notification + ", ios"
    static let message = push + ", message"
    static let options = push + ", options"
    static let activity = push + ", live_activity"
    static let errors = push + ", error codes"
    static let features = "JPush documentation, new features of iOS, background remote notification"
    static let sdk = "JPush, official SDK for Java, 2026"
}
