import CaseGeneration
import JSONModel
import PushModel
import VendorModel

/// Cases of ZEGO's offline push: configurations of the client and of the server interface, the console's strategies,
/// and the update flow over delivered notifications.
package struct ZegoGenerator: CaseGenerator {
    package let dialect = Dialect.zego
    package let model: AxisModel

    package init() {
        // Texts come first, since others build on them. The fields are written as the client's; the interface renames
        // them, the update flow makes a notification of them, and the spelling closes over all.
        let written =
            [TextClass.axis] + ZegoAxes.context + ZegoAxes.texts + ZegoAxes.strategies + ZegoAxes.badge
            + ZegoAxes.extras + ZegoAxes.interface + ZegoAxes.updateFlow
        model = AxisModel(
            axes: written + ZegoFields.messageOrUpdate.axes(besides: written, in: Self.drafts)
                + [Spelling.axis]
        )
    }

    package let nominal = call

    /// A message of each interface.
    static let drafts = [call, CaseDraft(message: ["OfflinePush": ["Enable": 1]])]

    /// "Update a push notification" prints this configuration of a call.
    private static let call = CaseDraft(
        message: [
            "timeout": 60,
            "pushConfig": ["title": "push title", "content": "push content", "payload": "{\"customId\":\"1\"}"],
        ]
    )

    package let profiles: ProfileShares? = ProfileShares(
        "profile",
        ["current", "intended", "asDocumented"],
        standard: "current",
        fitEveryMessage: true
    )

    package var voip: CaseDraft? {
        var draft = nominal
        draft.use(strategy: ["voip": true])
        return draft
    }

    package let sizeSlots = [
        SizeSlot(name: "content", slot: .push("content")),
        SizeSlot(name: "payload", slot: .push("payload")),
        SizeSlot(name: "title", slot: .push("title")),
        SizeSlot(name: "thread", slot: .push("threadID")),
    ]

    /// The limits of the texts are those of the message around the push, which no payload shows.
    package let messageLimit: Int? = nil

    package let messageFiller = Slot.message("note")
}

/// The axes of the ZEGO dialect, by topic.
enum ZegoAxes {}

extension Slot {
    static func push(_ field: String) -> Slot { .message("pushConfig", field) }
}

extension CaseDraft {
    /// Whether the message is one of the server interface, as cases of a corpus can be.
    private var isOfServer: Bool { message["OfflinePush"] != nil && message["pushConfig"] == nil }

    /// Where a field of the client is in this message.
    func slot(of field: String) -> Slot {
        isOfServer ? .message("OfflinePush", ZegoField.serverName(of: field)) : .push(field)
    }

    /// Puts a strategy behind an ID of the console, and the ID into the message.
    mutating func use(strategy: JSONObject, id: String = "strategy-1") {
        set(.object(strategy), at: .context("strategies", id))
        set(.string(id), at: slot(of: "resourcesID"))
    }
}

extension Axis {
    /// An axis whose values are those of a field, in whichever interface the message is.
    init(push field: String, _ values: [FieldValue]) {
        self.init(
            field,
            values.map { value in
                AxisValue(value.name, value.role) { $0.set(value.json(in: $0), at: $0.slot(of: field)) }
            }
        )
    }
}
