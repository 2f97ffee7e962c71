import JSONModel
import PushModel
import VendorModel

/// What every push of ZEGO keeps to. Pictures and the data of a call's screen come under names that no document gives, so that further members are
/// right.
enum ZegoPromises {
    static let all: [PayloadPromise] = [
        ZegoRule.alert.promises(.present("/aps")),
        ZegoRule.alert.promises(.value("/aps", .object)),
        ZegoRule.alert.promises(.value("/aps/alert", .object)),
        ZegoRule.alert.promises(.value("/aps/alert/title", .string)),
        ZegoRule.alert.promises(.value("/aps/alert/body", .string)),
        // The sender's text is never parsed and never merged.
        ZegoRule.payload.promises(.value("/payload", .string)),
        ZegoRule.payload.promises(.absent("/customId")),
        ZegoRule.mutableContent.promises(.value("/aps/mutable-content", .constant(1))),
        ZegoRule.silent.promises(.value("/aps/content-available", .constant(1))),
        ZegoRule.silent.promises(.excludes("/aps/alert", "/aps/content-available")),
        ZegoRule.silent.promises(.excludes("/aps/badge", "/aps/content-available")),
        ZegoRule.silent.promises(.excludes("/aps/sound", "/aps/content-available")),
        ZegoRule.silent.promises(.present("/aps/content-available"), of: [.background]),
        ZegoRule.silent.promises(.header("apns-priority", ["5"]), of: [.background]),
        ZegoRule.badge.promises(.value("/aps/badge", .number)),
        ZegoRule.thread.promises(.value("/aps/thread-id", .string)),
        ZegoRule.strategy.promises(.value("/aps/sound", .string)),
        ZegoRule.serviceData.promises(.value("/call_id", .identifier)),
        ZegoRule.serviceData.promises(.needs("/zego/call_id", "/call_id")),
        ZegoRule.alert.promises(.header("apns-push-type", ["alert", "background", "voip"])),
    ]
}
