import CaseGeneration
import JSONModel
import PushModel
import VendorModel

/// Cases of JPush's Push API v3: notifications for Apple's devices, Live Activities and calls.
package struct JPushGenerator: CaseGenerator {
    package let dialect = Dialect.jpush
    package let model: AxisModel

    package init() {
        // Texts come first, since others build on them. The contents come after the fields, since they put others in their place.
        let written =
            [TextClass.axis] + JPushAxes.notification + JPushAxes.options + JPushAxes.request + JPushAxes.context
        let others = JPushFields.message.axes(besides: written + JPushAxes.contents, in: Self.drafts)
        model = AxisModel(axes: written + others + JPushAxes.contents + [Spelling.axis])
    }

    package let nominal = Self.notification

    static let drafts = [notification, activity, call]

    /// The documents' own example, with Apple's part alone.
    private static let notification = CaseDraft(
        message: [
            "platform": "all", "audience": "all",
            "notification": [
                "ios": ["alert": "hello, JPush!", "sound": "sound.caf", "badge": 1, "extras": ["news_id": 134]]
            ],
        ]
    )

    static let activity = CaseDraft(
        message: [
            "platform": ["ios"], "audience": ["live_activity_id": "LiveActivity-1"],
            "live_activity": [
                "ios": ["event": "update", "content-state": ["eventStr": "hello", "eventTime": 1_685_952_000]]
            ],
        ]
    )

    private static let call = CaseDraft(
        message: ["platform": ["ios"], "audience": "all", "notification": ["voip": ["key": "value"]]]
    )

    package var voip: CaseDraft? { Self.call }

    package let sizeSlots = [
        SizeSlot(name: "alert", slot: .ios("alert")),
        SizeSlot(name: "extra", slot: .ios("extras", "text")),
        SizeSlot(name: "thread", slot: .ios("thread-id")),
    ]

    package func sizeSlots(of draft: CaseDraft) -> [SizeSlot] {
        if draft.message["notification"]?["voip"] != nil {
            return [SizeSlot(name: "call", slot: .message("notification", "voip", "text"))]
        }
        return sizeSlots
    }

    package let sizeSlack = JPushCompilation.serviceRoom

    package let messageLimit: Int? = nil

    package let messageFiller = Slot.message("cid")
}

/// The axes of the JPush dialect, by topic.
enum JPushAxes {}

extension Slot {
    static func ios(_ path: String...) -> Slot { Slot(root: .message, path: ["notification", "ios"] + path) }
    static func activity(_ field: String) -> Slot { .message("live_activity", "ios", field) }
}
