import PushModel
import VendorModel

// Where the documents leave more than one reading: messages that are incomplete, or not of the documented types.
extension ZegoCompilation {
    enum Typing: String, TypeReading {
        case refused
        case lenient
        case ignored

        static let topic = TypedTopic<Self>(
            "ZG-types",
            .zego,
            "No document says what a field of a wrong type does; the interfaces write Enable as 0 or 1, and "
                + "EnableBadge as true or false. Each field and kind of value is a question of its own.",
            [
                .refused: "The message is refused.",
                .lenient: "A number as text, or 0 and 1 for false and true, is taken for what it means.",
                .ignored: "The field is ignored.",
            ]
        )
    }

    static let equalKeys = TypedTopic.equalKeys("ZG-equal-keys", .zego)

    static let numberRange = TypedTopic.numberRange("ZG-range", .zego)

    enum BothInterfaces: String, Reading {
        case pushConfig = "push-config"
        case offlinePush = "offline-push"
        case refused

        static let topic = TypedTopic<Self>(
            "ZG-interface",
            .zego,
            "pushConfig is the client's, OfflinePush the server's; no document has both in one message.",
            [
                .pushConfig: "pushConfig counts.",
                .offlinePush: "OfflinePush counts.",
                .refused: "The message is refused.",
            ]
        )
    }

    enum UnusualIncoming: String, Reading {
        case refused
        case nothingRemoved = "nothing-removed"
        case suppressed

        static let topic = TypedTopic<Self>(
            "ZG-incoming",
            .zego,
            "The update flow begins with a notification, whose payload is an object; no document says what another one is.",
            [
                .refused: "A notification of another form is refused.",
                .nothingRemoved: "Nothing is taken away.",
                .suppressed: "There is no notification, and so no push.",
            ]
        )
    }
}
