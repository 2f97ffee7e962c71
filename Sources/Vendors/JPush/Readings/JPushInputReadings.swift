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
            "A parameter with a wrong value is refused (1003); no document says what a field of a wrong type is. Each field and kind of "
                + "value may differ, and what decides nothing of a push need not be looked at.",
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
        "The limit is that of ios with its braces. No document says whether the name, or a text from outside, counts.",
        ownBytes: "The object alone counts.",
        otherSide: "The object counts with its name, and with the text that it takes from notification.alert."
    )

    static let serviceMembers = TypedTopic.openSize(
        "JP-17-service",
        .jpush,
        "The service adds members of its own to the payload, and a call may have an empty aps; no document says how many bytes they have.",
        ownBytes: "The payload goes out without them.",
        otherSide: "With them the payload is over APNs' limit."
    )

    static let refusedOrSuppressed = TypedTopic.refusedOrSuppressed(
        "JP-refused-or-suppressed",
        .jpush,
        "No document says what comes first where there is a reason to refuse a message, and one to send nothing to this device.",
        own: .suppressed
    )

    enum UnknownKey: String, Reading {
        case refused
        case ignored

        static let topic = TypedTopic<Self>(
            "JP-21",
            .jpush,
            "A key that the documents do not have is refused (1009). The pages differ in the keys that they have, by their age and language, and a "
                + "compiler for Apple's devices need not look at others.",
            [.refused: "The message is refused.", .ignored: "The key is ignored."]
        )
    }

    enum AudienceCheck: String, Reading {
        case refused
        case ignored

        static let topic = TypedTopic<Self>(
            "JP-2",
            .jpush,
            "An audience that chooses no device, or has too many names or an empty one, is refused (1002, 1003). A compiler for one device has no "
                + "need to look at it.",
            [.refused: "The message is refused.", .ignored: "The audience is not looked at."]
        )
    }

    enum PlatformText: String, Reading {
        case refused
        case read

        static let topic = TypedTopic<Self>(
            "JP-1-text",
            .jpush,
            "platform is all or a list; no document says what the text ios is.",
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
            "all is a text that stands in place of the list; no document says what it is as an element.",
            [
                .read: "The push goes to all platforms.", .refused: "The message is refused.",
                .ignored: "The element is passed over.",
            ]
        )
    }

    enum UnknownPlatform: String, Reading {
        case refused
        case ignored

        static let topic = TypedTopic<Self>(
            "JP-1",
            .jpush,
            "A parameter with a wrong value is refused (1003); the pages differ in the platforms that they have, and none speaks of an empty list.",
            [.refused: "The message is refused.", .ignored: "What is no known platform is passed over."]
        )
    }

    enum OtherEnvironment: String, Reading {
        case suppressed
        case sent

        static let topic = TypedTopic<Self>(
            "JP-14",
            .jpush,
            "A push goes to one environment of APNs. A device that is in the other one gets nothing; whether a payload is made all the same no "
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
            "message must have msg_content and at most 4,000 bytes, or is refused (1002, 1005). Who compiles for APNs need not look at it.",
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
            "live_activity stands without notification and message; no document says what becomes of both.",
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
            "voip can stand beside a notification: that is two pushes, of which a case shows one.",
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
