import PushModel
import VendorModel

// Where the documents leave more than one reading: whether a push is sent at all.
extension ZegoCompilation {
    enum UnusualEnable: String, Reading {
        case suppressed
        case sent
        case refused

        static let topic = TypedTopic<Self>(
            "ZG-1",
            .zego,
            "Enable is 0 or 1; no document says what another number does.",
            [.suppressed: "No push is sent.", .sent: "The push is sent.", .refused: "The message is refused."]
        )
    }

    static let refusedOrSuppressed = TypedTopic.refusedOrSuppressed(
        "ZG-refused-or-suppressed",
        .zego,
        "A message has a value that may be refused, and a gate keeps its push back: no document says which comes first. "
            + "Each gate and field is a question of its own.",
        own: .suppressed
    )
}
