import JSONModel
import PushModel
import VendorModel

/// What every push of ZEGO keeps to. Pictures and the data of a call's screen come under names that no document gives, so that further members are
/// right.
enum ZegoGuarantees {
    static let all: [PayloadGuarantee] = [
        ZegoRule.alert.guarantees(.present("/aps")),
        ZegoRule.alert.guarantees(.value("/aps", .object)),
        ZegoRule.alert.guarantees(.value("/aps/alert", .object)),
        ZegoRule.alert.guarantees(.value("/aps/alert/title", .string)),
        ZegoRule.alert.guarantees(.value("/aps/alert/body", .string)),
        // The sender's text is never parsed and never merged.
        ZegoRule.payload.guarantees(.value("/payload", .string)),
        ZegoRule.payload.guarantees(.absent("/customId")),
        ZegoRule.mutableContent.guarantees(.value("/aps/mutable-content", .constant(1))),
        ZegoRule.silent.guarantees(.value("/aps/content-available", .constant(1))),
        ZegoRule.silent.guarantees(.excludes("/aps/alert", "/aps/content-available")),
        ZegoRule.silent.guarantees(.excludes("/aps/badge", "/aps/content-available")),
        ZegoRule.silent.guarantees(.excludes("/aps/sound", "/aps/content-available")),
        ZegoRule.silent.guarantees(.present("/aps/content-available"), of: [.background]),
        ZegoRule.silent.guarantees(.header("apns-priority", ["5"]), of: [.background]),
        ZegoRule.badge.guarantees(.value("/aps/badge", .number)),
        ZegoRule.thread.guarantees(.value("/aps/thread-id", .string)),
        ZegoRule.strategy.guarantees(.value("/aps/sound", .string)),
        ZegoRule.serviceData.guarantees(.value("/call_id", .identifier)),
        ZegoRule.serviceData.guarantees(.needs("/zego/call_id", "/call_id")),
        ZegoRule.alert.guarantees(.header("apns-push-type", ["alert", "background", "voip"])),
    ]
}
