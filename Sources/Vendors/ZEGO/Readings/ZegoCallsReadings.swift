import PushModel
import VendorModel

// Where the documents leave more than one reading: the call around a push.
extension ZegoCompilation {
    enum TimeoutOutOfRange: String, Reading {
        case refused
        case sent

        static let topic = TypedTopic<Self>(
            "ZG-13",
            .zego,
            "The timeout of a call is 1 to 600 seconds; no document says what another one does to its push.",
            [.refused: "The message is refused.", .sent: "The push is sent."]
        )
    }
}
