import JSONModel
import PushModel
import VendorModel

/// What every push of JPush keeps to. Beside `aps` stand the sender's extras, whatever their names, and members of the service.
enum JPushGuarantees {
    static let all: [PayloadGuarantee] = [
        JPushRule.alert.guarantees(.present("/aps"), of: [.alert, .background, .liveactivity]),
        JPushRule.alert.guarantees(.value("/aps", .object)),
        JPushRule.badge.guarantees(.value("/aps/badge", .number)),
        JPushRule.contentAvailable.guarantees(.value("/aps/content-available", .number)),
        JPushRule.mutableContent.guarantees(.value("/aps/mutable-content", .number)),
        JPushRule.category.guarantees(.value("/aps/category", .string)),
        JPushRule.thread.guarantees(.value("/aps/thread-id", .string)),
        JPushRule.interruptionLevel.guarantees(.value("/aps/interruption-level", .string)),
        JPushRule.extras.guarantees(.absent("/aps/extras")),
        JPushRule.activity.guarantees(.value("/aps/timestamp", .number), of: [.liveactivity]),
        JPushRule.activity.guarantees(.present("/aps/timestamp"), of: [.liveactivity]),
        JPushRule.activity.guarantees(.value("/aps/content-state", .object), of: [.liveactivity]),
        JPushRule.contentAvailable.guarantees(.present("/aps/content-available"), of: [.background]),
        JPushRule.contentAvailable.guarantees(.header("apns-priority", ["5"]), of: [.background]),
        JPushRule.activityPriority.guarantees(.header("apns-priority", ["5", "10"]), of: [.liveactivity]),
        JPushRule.alert.guarantees(.header("apns-push-type", ["alert", "background", "voip", "liveactivity"])),
    ]
}
