import JSONModel
import Masking
import PushModel
import VendorModel

extension Vendor {
    /// Getui (个推): `pushInfo`, the SDK's APNs payload, and REST v2.
    package static let getui = Vendor(
        "Getui",
        GetuiCompiler(),
        generator: { GetuiGenerator() },
        topics: GetuiTopics.all,
        fields: .table { _, context in GetuiFields.message(rest: context["profile"] == "rest2") },
        forms: [
            MessageSchema.Form(members: ["push_channel"], table: GetuiFields.request),
            MessageSchema.Form(members: ["ios", "IOS"], table: GetuiFields.channel),
            MessageSchema.Form(table: GetuiFields.message(rest: false)),
        ],
        mistakes: GetuiMistakes.all,
        guarantees: GetuiGuarantees.all,
        namedMembers: ["payload", "_gurl_", "_gmid_", "_ge_", "_grinfo_", "_gvp_t_", "_gvp_m_"],
        classification: GetuiSilentMatrix.table,
        masking: .getui,
        interface: HTTPInterface { host, path in host == "restapi.getui.com" && path.contains("/push/") },
        makeSenderAPI: { GetuiSenderAPI(backend: $0) },
        readRequest: { $0.readGetui() },
        isOwn: \.isOfGetui,
        samplesOfProfiles: [
            "rest2": { title, text in
                ["ios": ["type": "notify", "aps": ["alert": ["title": title, "body": text]]]]
            }
        ],
        sample: { title, text in ["alertMsg": ["title": title, "body": text], "badge": 1] }
    )
}

extension Dialect {
    package static let getui = Dialect("getui")
}

extension MessageMasking {
    static let getui = MessageMasking(
        recipient: .text(.constant(["all"])),
        profiles: GetuiProfile.allCases.map(\.rawValue),
        context: ["stage": .text(.constant(["sdk", "device"])), "gmid": .own]
    ) { _, payload in
        GetuiFields.wholeRequest.masking(around: payload)
    }
}
