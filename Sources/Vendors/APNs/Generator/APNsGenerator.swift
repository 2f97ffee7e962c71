import CaseGeneration
import JSONModel
import PushModel
import VendorModel

/// Cases of dialect `apns`: payloads as they are meant, with their request headers, of every push type and key that Apple documents.
package struct APNsGenerator: CaseGenerator {
    package let dialect = Dialect.apns
    package let model: AxisModel

    package init() {
        // Texts come first, since others build on them. The kind of push replaces the whole request; what a Live Activity starts
        // with makes one of it before the rest does. Containers close over the payload, and the spelling over all.
        let axes =
            [APNsAxes.text] + APNsAxes.context + [APNsAxes.kind] + APNsAxes.texts + APNsAxes.localisation
            + APNsAxes.alert
            + APNsAxes.presentation + APNsAxes.flags + APNsAxes.activityStart + APNsAxes.activity + APNsAxes.broadcast
            + APNsAxes.beside + APNsAxes.headers + [APNsAxes.containers, Spelling.axis]
        model = AxisModel(axes: axes, exclusions: APNsAxes.exclusions)
    }

    /// The first sample of "Generating a remote notification".
    package let nominal = CaseDraft(
        message: [
            "aps": [
                "alert": [
                    "title": "Game Request", "subtitle": "Five Card Draw", "body": "Bob wants to play poker",
                ],
                "category": "GAME_INVITATION",
            ],
            "gameID": "12345678",
        ],
        headers: ["apns-push-type": "alert", "apns-topic": "com.example.app"]
    )

    package var voip: CaseDraft? { nominal.become(.voip) }

    /// A broadcast may be as large as a call.
    package var furtherLimits: [FurtherLimit] {
        [
            FurtherLimit(name: "broadcast", draft: nominal.become(.broadcastUpdate), limit: PayloadLimit.broadcast),
            smallLimit,
        ]
    }

    package let sizeSlots = [
        SizeSlot(name: "body", slot: .message("aps", "alert", "body")),
        SizeSlot(name: "custom", slot: .message("gameID")),
        SizeSlot(name: "title", slot: .message("aps", "alert", "title")),
        SizeSlot(name: "thread", slot: .message("aps", "thread-id")),
    ]

    package let messageLimit: Int? = nil

    package let messageFiller = Slot.message("gameID")
}

/// The axes of dialect `apns`, by topic.
enum APNsAxes {
    /// Without the classes that are made for templates, which no payload has, and two that others stand for.
    static let text = Axis(
        "text",
        TextClass.axis.values.filter {
            !["placeholder", "built-in", "emoji", "rtl", "group-reference"].contains($0.name)
        }
    )
}
