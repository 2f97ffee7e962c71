import CaseGeneration
import JSONModel
import PushModel
import VendorModel

/// Cases of Easemob messages: REST bodies with their extension, and the recipient's world.
package struct EasemobGenerator: CaseGenerator {
    package let dialect = Dialect.easemob
    package let model: AxisModel

    package init() {
        // Texts and the clock come first, since others build on them; the containers and the spelling close over all.
        let axes =
            [TextClass.axis] + EasemobAxes.context + EasemobAxes.message + EasemobAxes.gates + EasemobAxes.titles
            + EasemobAxes.bodies + [EasemobAxes.localisation] + EasemobAxes.templates + EasemobAxes.aps
            + EasemobAxes.extras + [Spelling.axis]
        model = AxisModel(axes: axes, exclusions: EasemobAxes.exclusions)
    }

    /// "Send a message" of the REST interface, as the push documents print it.
    package let nominal = CaseDraft(
        message: [
            "target_type": "users", "target": ["6006"],
            "msg": ["type": "txt", "msg": "hello from rest"], "from": "6001",
        ],
        // Which texts a tenant has is beside the point of most cases.
        context: ["defaultTitle": "您有一条新消息", "defaultBody": "请点击查看"]
    )

    package let profiles: ProfileShares? = ProfileShares(
        "profile",
        ["seed0", "seed1", "current"],
        standard: "current",
        fitEveryMessage: true
    )

    package let habits = ["typing": ["strict", "lenient"]]

    package var voip: CaseDraft? {
        var draft = nominal
        draft.set("call", at: .pushExt("type"))
        draft.set(true, at: .context("voipBound"))
        return draft
    }

    package let sizeSlots = [
        SizeSlot(name: "body", slot: .apns("em_push_content")),
        SizeSlot(name: "extern", slot: .apns("extern")),
        SizeSlot(name: "title", slot: .apns("em_push_title")),
        SizeSlot(name: "sound", slot: .apns("em_push_sound")),
        SizeSlot(name: "category", slot: .apns("em_push_category")),
        SizeSlot(name: "thread", slot: .apns("thread_id")),
    ]

    /// Easemob, product limits: a message has at most 5 KB.
    package let messageLimit: Int? = 5 * 1024

    package let messageFiller = Slot.ext("app_note")

    package let ignoring: Slot? = Slot.ext("em_ignore_notification")
}

/// The axes of the Easemob dialect, by topic.
enum EasemobAxes {
    /// The recipient: the first element of `target`, and the context's default in groups.
    static let me = "6006"

    static let exclusions = [
        // Only a text message has its text.
        Exclusion("msg.type", and: "msg.msg")
    ]
}

extension Slot {
    static func ext(_ field: String) -> Slot { .message("ext", field) }
    static func apns(_ field: String) -> Slot { .message("ext", "em_apns_ext", field) }
    static func pushExt(_ field: String) -> Slot { .message("ext", "em_push_ext", field) }
    static func template(_ field: String) -> Slot { .message("ext", "em_push_template", field) }
    static func filter(_ field: String) -> Slot { .message("ext", "em_push_filter", field) }
}
