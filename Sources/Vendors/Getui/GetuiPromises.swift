import JSONModel
import PushModel
import VendorModel

/// What every push keeps to that Getui's service sends, whatever interface it came by. REST copies `aps` as it is, and custom keys stand beside it, so
/// that little else is known.
enum GetuiPromises {
    static let all: [PayloadPromise] = [
        // The name is a sign to the SDK and to the service, and no file of the app's.
        GetuiRule.sound.promises(.value("/aps/sound", .other(than: .string(GetuiNames.silence)))),
        GetuiRule.service.promises(.absent("/aps/autoBadge")),
        GetuiRule.service.promises(.present("/_gurl_"), of: [.alert, .background]),
        GetuiRule.service.promises(.present("/_gmid_"), of: [.alert, .background]),
        GetuiRule.service.promises(.present("/_ge_"), of: [.alert, .background]),
        GetuiRule.service.promises(.present("/aps/mutable-content"), of: [.alert, .background]),
        GetuiRule.custom.promises(.absent("/")),
        GetuiRule.banner.promises(.header("apns-push-type", ["alert", "background", "voip", "liveactivity"])),
        GetuiRule.background.promises(.header("apns-priority", ["5"]), of: [.background]),
        GetuiRule.silent.promises(.present("/aps/content-available"), of: [.background]),
        GetuiRule.silent.promises(.absent("/aps/alert"), of: [.background]),
        GetuiRule.silent.promises(.absent("/aps/sound"), of: [.background]),
        GetuiRule.background.promises(.absent("/aps/badge"), of: [.background]),
    ]
}
