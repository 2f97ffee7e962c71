import CaseGeneration
import JSONModel
import PushModel
import VendorModel

/// Cases of Getui's pushes: fields of `IGtAPNPayload`, which the interface may turn into the arguments of
/// `set_pushInfo` or the channel of REST v2.
package struct GetuiGenerator: CaseGenerator {
    package let dialect = Dialect.getui
    package let model: AxisModel

    package init() {
        // The kind of push comes before the fields that it sets; the interface renames all of them in the end.
        let written =
            [TextClass.axis] + GetuiAxes.context + [GetuiAxes.push] + GetuiAxes.alert + GetuiAxes.aps
            + GetuiAxes.beside
        // No slot makes a list: the fields of media have their values by hand.
        let fields = GetuiFields.payload.replacing { $0.name == "multiMedias" ? .anything : nil }
        model = AxisModel(
            axes: written + fields.axes(besides: written, in: [nominal])
                + [GetuiAxes.format, GetuiAxes.interface, Spelling.axis],
            exclusions: GetuiAxes.exclusions
        )
    }

    /// The normal push of the article "Normal and silent push on iOS", with the SDK that knows every field.
    package let nominal = CaseDraft(
        message: [
            "alertMsg": ["title": "一秒招聘", "body": "有一條新的招工信息,點擊查看詳情"], "contentAvailable": 0,
            "sound": "notice_type1.caf", "badge": 1, "customMsg": ["msg": "有一條新的招工信息,點擊查看詳情"],
        ],
        context: ["profile": "php2019"]
    )

    package let profiles: ProfileShares? = ProfileShares(
        "profile",
        ["php2017", "php2019", "rest2"],
        standard: "php2017",
        fitEveryMessage: false
    )

    package var voip: CaseDraft? {
        CaseDraft(
            message: ["ios": ["type": "voip", "payload": "call"]],
            context: ["profile": "rest2", "stage": "device"]
        )
    }

    package let sizeSlots = [
        SizeSlot(name: "body", slot: .alert("body")),
        SizeSlot(name: "custom", slot: .custom("msg")),
        SizeSlot(name: "title", slot: .alert("title")),
        SizeSlot(name: "category", slot: .message("category")),
    ]

    private static let channelSlots = [
        SizeSlot(name: "rest-body", slot: .channelAlert("body")),
        SizeSlot(name: "rest-payload", slot: .message("ios", "payload")),
    ]
    /// The same fields in the push of a template.
    private static let templateSlots = [
        SizeSlot(name: "template-body", slot: .message("apnInfo", "alertMsg", "body")),
        SizeSlot(name: "template-custom", slot: .message("apnInfo", "customMsg", "msg")),
    ]
    private static let pushInfoSlots = [
        SizeSlot(name: "message", slot: .message("pushInfo", "message")),
        SizeSlot(name: "payload", slot: .message("pushInfo", "payload")),
    ]

    /// The SDK does not look at `ios`, REST v2 at nothing else: what the one fills, the other never sees.
    package func sizeSlots(of draft: CaseDraft) -> [SizeSlot] {
        if draft.context["profile"] == "rest2" { return Self.channelSlots }
        if draft.message["apnInfo"] != nil { return Self.templateSlots }
        return draft.message["pushInfo"] == nil ? sizeSlots : Self.pushInfoSlots
    }

    /// The SDK's limits, older and newer, and APNs' own.
    package let payloadLimits = [2048, 3072, PayloadLimit.device]

    /// A push of REST v2 as its documents print it.
    var rest: CaseDraft {
        CaseDraft(
            message: ["ios": ["aps": ["alert": ["title": "通知标题", "body": "通知内容"]], "payload": "自定义消息"]],
            context: ["profile": "rest2", "stage": "device"]
        )
    }

    package var furtherLimits: [FurtherLimit] {
        var older = nominal
        older.set("php2017", at: .context("profile"))
        return [
            FurtherLimit(name: "php2017", draft: older, limit: 2048),
            FurtherLimit(name: "rest2", draft: rest, limit: PayloadLimit.device),
        ]
    }

    /// The SDK counts what PHP prints: everything outside ASCII and each slash escaped. The texts that the size slots
    /// fill, and those of the nominal case, stand in the payload as they do in the message.
    package func limitedByteCount(_ payloadBytes: Int, of testCase: Case) -> Int {
        guard case .value(let message) = testCase.message, testCase.context["profile"] != "rest2" else {
            return payloadBytes
        }
        let escaped = message.serializedByteCount(escapingSlashes: true, escapingNonASCII: true)
        return payloadBytes + escaped - message.serializedByteCount()
    }

    /// No document limits the request.
    package let messageLimit: Int? = nil

    package let messageFiller = Slot.message("note")
}

/// The axes of the Getui dialect, by topic.
enum GetuiAxes {
    static let exclusions = alertMembers.map { Exclusion("alertMsg", and: $0.name) }

    static let context = [
        Axis("stage", at: .context("stage"), [.absent, .plain("sdk", "sdk"), .plain("device", "device")]),
        Axis(
            "gmid",
            at: .context("gmid"),
            [
                .absent,
                .plain(
                    "captured",
                    "OSL-0613_EK270rsK7ZA3frD1xut5B5:6b5a07fe4ef9477caa22c01a93aed697:4f561d975e202fcdb57a47068c5b956b"
                ),
                .text("gmid"),
            ]
        ),
        Axis("gurl", at: .context("gurl"), [.absent, .plain("other", "report.example.com:443")]),
        Axis("online", at: .context("online"), [.absent, .plain("false", false), .gate("true", true)]),
    ]

    /// Whole pushes, so that their combinations of fields are met often: rare among all, and what users send.
    static let push = Axis(
        "push",
        [
            AxisValue("normal") { _ in },
            AxisValue("silent") { $0.makeSilent() },
            AxisValue("silent-captured") {
                $0.makeSilent()
                $0.set("ACTIONABLE", at: .message("category"))
                $0.set(["payload": "payload", "keyType": "7", "keyId": "1134"], at: .message("customMsg"))
            },
            AxisValue("silent-clearing-badge") {
                $0.makeSilent()
                $0.set(0, at: .message("badge"))
            },
            AxisValue("silent-with-alert") { $0.set(1, at: .message("contentAvailable")) },
            AxisValue("silent-with-sound") {
                $0.makeSilent()
                $0.set("notice_type1.caf", at: .message("sound"))
            },
            AxisValue("silent-without-sound-field") {
                $0.makeSilent()
                $0.set(nil, at: .message("sound"))
            },
            AxisValue("silent-but-not-available") {
                $0.makeSilent()
                $0.set(0, at: .message("contentAvailable"))
            },
            AxisValue("mixed") {
                $0.set(1, at: .message("contentAvailable"))
                $0.set(1, at: .message("sound"))
            },
            AxisValue("alert-without-sound") { $0.set(.string(GetuiNames.silence), at: .message("sound")) },
        ]
    )

    /// A silent push without a badge: nothing is left of the payload when the SDK checks it. It takes away what the
    /// axes before it have put in.
    static let format = Axis(
        "format",
        [
            AxisValue("checked") { _ in },
            AxisValue("nothing-left", .gate) { draft in
                draft.makeSilent()
                for field in ["badge", "autoBadge", "sound_d"] { draft.set(nil, at: .message(field)) }
            },
        ]
    )
}

extension CaseDraft {
    fileprivate mutating func makeSilent() {
        set("", at: .message("alertMsg"))
        set(1, at: .message("contentAvailable"))
        set(.string(GetuiNames.silence), at: .message("sound"))
    }
}

extension Slot {
    static func alert(_ field: String) -> Slot { .message("alertMsg", field) }
    static func channelAlert(_ field: String) -> Slot { .message("ios", "aps", "alert", field) }
    static func custom(_ key: String) -> Slot { .message("customMsg", key) }
}
