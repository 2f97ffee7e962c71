import JSONModel
import Masking
import PushModel
import VendorModel

extension Vendor {
    /// Easemob (环信) instant messaging: REST messages with `em_apns_ext` and the like.
    package static let easemob = Vendor(
        "Easemob",
        EasemobCompiler(),
        generator: { EasemobGenerator() },
        topics: EasemobTopics.all,
        fields: .table { _, _ in EasemobFields.message },
        forms: [MessageSchema.Form(table: EasemobFields.message)],
        mistakes: EasemobMistakes.all,
        guarantees: EasemobGuarantees.all,
        namedMembers: ["f", "t", "m", "g", "e"],
        masking: .easemob,
        interface: HTTPInterface { host, path in
            (host.hasSuffix(".easemob.com") || host.hasSuffix(".chat.agora.io")) && path.contains("/messages")
        },
        makeSenderAPI: { EasemobSenderAPI(backend: $0) },
        readRequest: { $0.readEasemob() },
        isOwn: \.isOfEasemob,
        // Easemob's push shows these texts, and of the message itself only where the recipient wants it.
        sample: { title, text in
            [
                "target_type": "users", "target": ["6006"], "msg": ["type": "txt", "msg": text],
                "ext": ["em_apns_ext": ["em_push_title": title, "em_push_content": text]], "from": "6001",
            ]
        }
    )
}

extension Dialect {
    package static let easemob = Dialect("easemob")
}
