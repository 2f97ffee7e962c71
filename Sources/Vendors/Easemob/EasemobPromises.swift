import JSONModel
import PushModel
import VendorModel

/// What every push of Easemob keeps to. The sender's own data is under `e`, so that all else is known.
enum EasemobPromises {
    static let all: [PayloadPromise] = top + alert + aps + headers

    private static let top: [PayloadPromise] = [
        EasemobRule.protectedKeys.promises(.only(["aps", "f", "t", "m", "g", "e"], in: "")),
        EasemobRule.identifiers.promises(.present("/f")),
        EasemobRule.identifiers.promises(.present("/t")),
        EasemobRule.identifiers.promises(.present("/m")),
        EasemobRule.identifiers.promises(.value("/f", .string)),
        EasemobRule.identifiers.promises(.value("/t", .string)),
        EasemobRule.identifiers.promises(.value("/m", .string)),
        EasemobRule.identifiers.promises(.value("/g", .string)),
    ]

    private static let alert: [PayloadPromise] = [
        EasemobRule.alert.promises(.present("/aps/alert"), of: [.alert, .voip]),
        EasemobRule.alert.promises(.value("/aps/alert", .object)),
        EasemobRule.alert.promises(.present("/aps/alert/body"), of: [.alert, .voip]),
        EasemobRule.alert.promises(.value("/aps/alert/body", .string)),
        EasemobRule.title.promises(.value("/aps/alert/title", .string)),
        EasemobRule.alertTexts.promises(.value("/aps/alert/subtitle", .string)),
        EasemobRule.localisation.promises(.value("/aps/alert/title-loc-key", .text)),
        EasemobRule.localisation.promises(.value("/aps/alert/loc-key", .text)),
        EasemobRule.localisation.promises(.needs("/aps/alert/title-loc-args", "/aps/alert/title-loc-key")),
        EasemobRule.localisation.promises(.needs("/aps/alert/loc-args", "/aps/alert/loc-key")),
        EasemobRule.localisation.promises(.value("/aps/alert/title-loc-args", .strings)),
        EasemobRule.localisation.promises(.value("/aps/alert/loc-args", .strings)),
        EasemobRule.alert.promises(
            .only(
                ["title", "subtitle", "body", "title-loc-key", "title-loc-args", "loc-key", "loc-args"],
                in: "/aps/alert"
            )
        ),
    ]

    private static let aps: [PayloadPromise] = [
        EasemobRule.badge.promises(.value("/aps/badge", .number)),
        EasemobRule.sound.promises(.value("/aps/sound", .string)),
        EasemobRule.category.promises(.value("/aps/category", .string)),
        EasemobRule.thread.promises(.value("/aps/thread-id", .string)),
        EasemobRule.mutableContent.promises(.value("/aps/mutable-content", .constant(1))),
        EasemobRule.contentAvailable.promises(.value("/aps/content-available", .constant(1))),
        // By the one reading that makes it a background push, nothing of it is seen or heard.
        EasemobRule.contentAvailable.promises(.present("/aps/content-available"), of: [.background]),
        EasemobRule.contentAvailable.promises(.absent("/aps/alert"), of: [.background]),
        EasemobRule.contentAvailable.promises(.absent("/aps/badge"), of: [.background]),
        EasemobRule.contentAvailable.promises(.absent("/aps/sound"), of: [.background]),
        EasemobRule.alert.promises(
            .only(
                ["alert", "badge", "sound", "category", "thread-id", "mutable-content", "content-available"],
                in: "/aps"
            )
        ),
    ]

    private static let headers: [PayloadPromise] = [
        EasemobRule.alertDelivery.promises(.header("apns-push-type", ["alert", "background", "voip"])),
        EasemobRule.alertDelivery.promises(.header("apns-priority", ["10"]), of: [.alert]),
        EasemobRule.contentAvailable.promises(.header("apns-priority", ["5"]), of: [.background]),
        EasemobRule.alertDelivery.promises(.header("apns-expiration"), of: [.alert, .background]),
    ]
}
