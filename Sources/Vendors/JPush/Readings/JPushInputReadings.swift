import PushModel
import VendorModel

// Where the documents leave more than one reading: the push object around its contents.
extension JPushCompilation {
    enum Typing: String, TypeReading {
        case refused
        case lenient
        case ignored

        static let topic = TypedTopic<Self>(
            "JP-types",
            .jpush,
            "A parameter with a wrong value is refused (1003). No document says what happens to a field of a wrong type. Each field and kind of "
                + "value may differ, and a compiler may ignore fields that do not change the push.",
            [
                .refused: "The message is refused.",
                .lenient: "A number or a truth value as text is taken for what it means.",
                .ignored: "The field is ignored.",
            ],
            varies: true
        )
    }

    static let equalKeys = TypedTopic.equalKeys("JP-equal-keys", .jpush)

    static let numberRange = TypedTopic.numberRange("JP-range", .jpush)

    static let callLimit = TypedTopic.callLimit("JP-17-call", .jpush)

    static let openSize = TypedTopic.openSize(
        "JP-17-count",
        .jpush,
        "The limit is for ios with its braces. No document says whether its name or a text from outside counts.",
        ownBytes: "The object alone counts.",
        otherSide: "The object counts with its name, and with the text that it takes from notification.alert."
    )

    static let serviceMembers = TypedTopic.openSize(
        "JP-17-service",
        .jpush,
        "The service adds its own members to the payload, and a call may have an empty aps. No document says how many bytes they have.",
        ownBytes: "The payload goes out without them.",
        otherSide: "With them the payload is over APNs' limit."
    )

    static let refusedOrSuppressed = TypedTopic.refusedOrSuppressed(
        "JP-refused-or-suppressed",
        .jpush,
        "There is a reason to refuse the message, and a reason to send nothing to this device. No document says which comes first.",
        own: .suppressed
    )

    enum UnknownKey: String, Reading {
        case refused
        case ignored

        static let topic = TypedTopic<Self>(
            "JP-21",
            .jpush,
            "A key that is not in the documents is refused (1009). Pages of different age and language have different keys, and a "
                + "compiler for Apple's devices may ignore other keys.",
            [.refused: "The message is refused.", .ignored: "The key is ignored."]
        )
    }

    enum AudienceCheck: String, Reading {
        case refused
        case ignored

        static let topic = TypedTopic<Self>(
            "JP-2",
            .jpush,
            "An audience that chooses no device, or has too many names or an empty name, is refused (1002, 1003). A compiler for one device may "
                + "ignore it.",
            [.refused: "The message is refused.", .ignored: "The audience is not looked at."]
        )
    }

    enum PlatformText: String, Reading {
        case refused
        case read

        static let topic = TypedTopic<Self>(
            "JP-1-text",
            .jpush,
            "platform is all or a list. No document says what the text ios means.",
            [.refused: "The message is refused.", .read: "The text is taken for a list of one."]
        )
    }

    enum ListedAll: String, Reading {
        case read
        case refused
        case ignored

        static let topic = TypedTopic<Self>(
            "JP-1-list",
            .jpush,
            "all is a text in place of the list. No document says what it means as an element.",
            [
                .read: "The push goes to all platforms.", .refused: "The message is refused.",
                .ignored: "The element is ignored.",
            ]
        )
    }

    enum UnknownPlatform: String, Reading {
        case refused
        case ignored

        static let topic = TypedTopic<Self>(
            "JP-1",
            .jpush,
            "A parameter with a wrong value is refused (1003). The pages have different platforms, and none mentions an empty list.",
            [.refused: "The message is refused.", .ignored: "Unknown platforms are ignored."]
        )
    }

    enum OtherEnvironment: String, Reading {
        case suppressed
        case sent

        static let topic = TypedTopic<Self>(
            "JP-14",
            .jpush,
            "A push goes to one environment of APNs. A device in the other one gets nothing. Whether the compiler still makes a payload, no "
                + "document says.",
            [.suppressed: "No push is sent.", .sent: "The push is sent to the other environment."]
        )
    }

    enum MessageCheck: String, Reading {
        case ignored
        case refused

        static let topic = TypedTopic<Self>(
            "JP-4",
            .jpush,
            "message must have msg_content and at most 4,000 bytes, or it is refused (1002, 1005). A compiler for APNs may ignore it.",
            [.ignored: "message is not looked at.", .refused: "The message is refused."],
            own: .refused
        )
    }

    enum Substitute: String, Reading {
        case suppressed
        case sent

        static let topic = TypedTopic<Self>(
            "JP-4-substitute",
            .jpush,
            "notification_3rd of version 2 is shown in place of a message that does not reach the app; no document says when that is of Apple's "
                + "devices.",
            [.suppressed: "No push is sent.", .sent: "Its part for ios is the notification."]
        )
    }

    enum ActivityBeside: String, Reading {
        case refused
        case activity
        case others

        static let topic = TypedTopic<Self>(
            "JP-18-beside",
            .jpush,
            "live_activity comes without notification and message. No document says what happens with both.",
            [
                .refused: "The message is refused.", .activity: "live_activity counts.",
                .others: "notification and message count.",
            ]
        )
    }

    enum CallBeside: String, Reading {
        case notification
        case call

        static let topic = TypedTopic<Self>(
            "JP-20-beside",
            .jpush,
            "voip can occur with a notification. These are two pushes, but a case shows only one.",
            [.notification: "The notification is the push.", .call: "The call is the push."]
        )
    }

    enum EmptyCall: String, Reading {
        case suppressed
        case sent
        case refused

        static let topic = TypedTopic<Self>(
            "JP-20",
            .jpush,
            "No document says what a call without data is.",
            [
                .suppressed: "No push is sent.", .sent: "The call goes out empty.",
                .refused: "The message is refused.",
            ]
        )
    }
}
