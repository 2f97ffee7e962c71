import JSONModel
import PushModel
import VendorModel

/// What every push of Easemob keeps to. The sender's own data is under `e`, so that all else is known.
enum EasemobGuarantees {
    static let all: [PayloadGuarantee] = top + alert + aps + headers

    private static let top: [PayloadGuarantee] = [
        EasemobRule.protectedKeys.guarantees(.only(["aps", "f", "t", "m", "g", "e"], in: "")),
        EasemobRule.identifiers.guarantees(.present("/f")),
        EasemobRule.identifiers.guarantees(.present("/t")),
        EasemobRule.identifiers.guarantees(.present("/m")),
        EasemobRule.identifiers.guarantees(.value("/f", .string)),
        EasemobRule.identifiers.guarantees(.value("/t", .string)),
        EasemobRule.identifiers.guarantees(.value("/m", .string)),
        EasemobRule.identifiers.guarantees(.value("/g", .string)),
    ]

    private static let alert: [PayloadGuarantee] = [
        EasemobRule.alert.guarantees(.present("/aps/alert"), of: [.alert, .voip]),
        EasemobRule.alert.guarantees(.value("/aps/alert", .object)),
        EasemobRule.alert.guarantees(.present("/aps/alert/body"), of: [.alert, .voip]),
        EasemobRule.alert.guarantees(.value("/aps/alert/body", .string)),
        EasemobRule.title.guarantees(.value("/aps/alert/title", .string)),
        EasemobRule.alertTexts.guarantees(.value("/aps/alert/subtitle", .string)),
        EasemobRule.localisation.guarantees(.value("/aps/alert/title-loc-key", .text)),
        EasemobRule.localisation.guarantees(.value("/aps/alert/loc-key", .text)),
        EasemobRule.localisation.guarantees(.needs("/aps/alert/title-loc-args", "/aps/alert/title-loc-key")),
        EasemobRule.localisation.guarantees(.needs("/aps/alert/loc-args", "/aps/alert/loc-key")),
        EasemobRule.localisation.guarantees(.value("/aps/alert/title-loc-args", .strings)),
        EasemobRule.localisation.guarantees(.value("/aps/alert/loc-args", .strings)),
        EasemobRule.alert.guarantees(
            .only(
                ["title", "subtitle", "body", "title-loc-key", "title-loc-args", "loc-key", "loc-args"],
                in: "/aps/alert"
            )
        ),
    ]

    private static let aps: [PayloadGuarantee] = [
        EasemobRule.badge.guarantees(.value("/aps/badge", .number)),
        EasemobRule.sound.guarantees(.value("/aps/sound", .string)),
        EasemobRule.category.guarantees(.value("/aps/category", .string)),
        EasemobRule.thread.guarantees(.value("/aps/thread-id", .string)),
        EasemobRule.mutableContent.guarantees(.value("/aps/mutable-content", .constant(1))),
        EasemobRule.contentAvailable.guarantees(.value("/aps/content-available", .constant(1))),
        // By the one reading that makes it a background push, nothing of it is seen or heard.
        EasemobRule.contentAvailable.guarantees(.present("/aps/content-available"), of: [.background]),
        EasemobRule.contentAvailable.guarantees(.absent("/aps/alert"), of: [.background]),
        EasemobRule.contentAvailable.guarantees(.absent("/aps/badge"), of: [.background]),
        EasemobRule.contentAvailable.guarantees(.absent("/aps/sound"), of: [.background]),
        EasemobRule.alert.guarantees(
            .only(
                ["alert", "badge", "sound", "category", "thread-id", "mutable-content", "content-available"],
                in: "/aps"
            )
        ),
    ]

    private static let headers: [PayloadGuarantee] = [
        EasemobRule.alertDelivery.guarantees(.header("apns-push-type", ["alert", "background", "voip"])),
        EasemobRule.alertDelivery.guarantees(.header("apns-priority", ["10"]), of: [.alert]),
        EasemobRule.contentAvailable.guarantees(.header("apns-priority", ["5"]), of: [.background]),
        EasemobRule.alertDelivery.guarantees(.header("apns-expiration"), of: [.alert, .background]),
    ]
}
