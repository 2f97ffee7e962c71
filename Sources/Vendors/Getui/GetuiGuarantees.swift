import JSONModel
import PushModel
import VendorModel

/// What every push keeps to that Getui's service sends, whatever interface it came by. REST copies `aps` as it is, and custom keys stand beside it, so
/// that little else is known.
enum GetuiGuarantees {
    static let all: [PayloadGuarantee] = [
        // The name is a sign to the SDK and to the service, and no file of the app's.
        GetuiRule.sound.guarantees(.value("/aps/sound", .other(than: .string(GetuiNames.silence)))),
        GetuiRule.service.guarantees(.absent("/aps/autoBadge")),
        GetuiRule.service.guarantees(.present("/_gurl_"), of: [.alert, .background]),
        GetuiRule.service.guarantees(.present("/_gmid_"), of: [.alert, .background]),
        GetuiRule.service.guarantees(.present("/_ge_"), of: [.alert, .background]),
        GetuiRule.service.guarantees(.present("/aps/mutable-content"), of: [.alert, .background]),
        GetuiRule.custom.guarantees(.absent("/")),
        GetuiRule.banner.guarantees(.header("apns-push-type", ["alert", "background", "voip", "liveactivity"])),
        GetuiRule.background.guarantees(.header("apns-priority", ["5"]), of: [.background]),
        GetuiRule.silent.guarantees(.present("/aps/content-available"), of: [.background]),
        GetuiRule.silent.guarantees(.absent("/aps/alert"), of: [.background]),
        GetuiRule.silent.guarantees(.absent("/aps/sound"), of: [.background]),
        GetuiRule.background.guarantees(.absent("/aps/badge"), of: [.background]),
    ]
}
