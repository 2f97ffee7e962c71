import JSONModel
import Masking
import PushModel
import VendorModel

extension Vendor {
    /// JPush (极光推送), Push API v3: notifications, Live Activities and calls for Apple's devices.
    package static let jpush = Vendor(
        "JPush",
        JPushCompiler(),
        generator: { JPushGenerator() },
        topics: JPushTopics.all,
        fields: .table { _, _ in JPushFields.message },
        forms: [MessageSchema.Form(table: JPushFields.message)],
        mistakes: JPushMistakes.all,
        guarantees: JPushGuarantees.all,
        namedMembers: ["_j_msgid", "_j_business", "_j_uid", "_j_data_"],
        masking: .jpush,
        interface: HTTPInterface { host, path in
            (host.hasSuffix("jpush.cn") || host.hasSuffix("push.jiguang.cn")) && path.hasPrefix("/v3/push")
        },
        makeSenderAPI: { JPushSenderAPI(backend: $0) },
        isOwn: \.isOfJPush,
        sample: { title, text in
            ["platform": "all", "audience": "all", "notification": ["ios": ["alert": ["title": title, "body": text]]]]
        }
    )
}

extension Dialect {
    package static let jpush = Dialect("jpush")
}
