import PushModel
import VendorModel

// Where the documents leave more than one reading: headers, lifetime and size.
extension FCMCompilation {
    enum SilentPriority: String, Reading {
        case five = "5"
        case ten = "10"

        static let topic = TypedTopic<Self>(
            "FC-5",
            .fcm,
            "The default priority is 10, and a message that is data only must have 5. The reference has 5 where none is given, and 10 for "
                + "a legacy high.",
            [.five: "The priority is 5.", .ten: "The priority is 10."]
        )
    }

    enum UnusualHeader: String, Reading {
        case sent
        case refused

        static let topic = TypedTopic<Self>(
            "FC-5-unusual",
            .fcm,
            "Headers go out as given. No document says whether FCM refuses a value that APNs does not take. Each header is a "
                + "separate question.",
            [.sent: "The unusual header goes out.", .refused: "The message is refused."],
            observed: Topic.Observation(
                "refused",
                at: ["apns-collapse-id"],
                "400 INVALID_ARGUMENT, The length of [apns-collapse-id] header must not exceed [64] bytes.",
                source: "valentinfrlch/ha-llmvision, issue 545"
            )
        )
    }

    enum NullHeader: String, Reading {
        case leftOut = "left-out"
        case refused
        case empty

        static let topic = TypedTopic<Self>(
            "FC-5-null",
            .fcm,
            "The values of headers are strings. Elsewhere null counts as absent, and languages with typed maps read an empty text.",
            [
                .leftOut: "There is no such header.",
                .refused: "The message is refused.",
                .empty: "The header is empty.",
            ]
        )
    }

    enum ImpliedTopic: String, Reading {
        case ofPushType = "of-push-type"
        case app

        static let topic = TypedTopic<Self>(
            "FC-5-topic",
            .fcm,
            "The sender's apns-push-type goes out as given; no document says which topic goes with the type of a call or of another "
                + "kind of push, where the sender gives none.",
            [
                .ofPushType: "The topic is the one that Apple wants for the push type.",
                .app: "The topic is the app's bundle ID, as for every push; APNs refuses that.",
            ]
        )
    }

    enum LifetimeStart: String, Reading {
        case sent
        case compiled

        static let topic = TypedTopic<Self>(
            "FC-5-clock",
            .fcm,
            "The push expires after 30 days. No document says when they begin.",
            [.sent: "They begin when the message was sent.", .compiled: "They begin when it is compiled."]
        )
    }

    enum LegacyLifetime: String, Reading {
        case counted
        case byDefault = "default"
        case zero

        static let topic = TypedTopic<Self>(
            "FC-6-lifetime",
            .fcm,
            "time_to_live is a field of the legacy protocol; no document says that it becomes apns-expiration.",
            [
                .counted: "The expiration is time_to_live after the start of the message.",
                .byDefault: "The expiration is the default.",
                .zero: "A lifetime of 0 is an expiration of 0.",
            ]
        )
    }

    enum LifetimeBeyondRange: String, Reading {
        case byDefault = "default"
        case refused
        case nearest
        case counted

        static let topic = TypedTopic<Self>(
            "FC-6-beyond",
            .fcm,
            "time_to_live is 0 to four weeks. No document says what happens with another number.",
            [
                .byDefault: "The expiration is the default.",
                .refused: "The message is refused.",
                .nearest: "The nearest lifetime that is allowed counts.",
                .counted: "The unusual lifetime is counted as any other.",
            ]
        )
    }

    enum DefaultLifetime: String, Reading {
        case thirtyDays = "thirty-days"
        case fourWeeks = "four-weeks"

        static let topic = TypedTopic<Self>(
            "FC-6-default",
            .fcm,
            "A push without a lifetime expires after 30 days; the reference of the legacy protocol has four weeks for "
                + "a body without time_to_live.",
            [.thirtyDays: "The push expires after 30 days.", .fourWeeks: "The push expires after four weeks."]
        )
    }

    enum CollapseKey: String, Reading {
        case header
        case noHeader = "no-header"

        static let topic = TypedTopic<Self>(
            "FC-6-collapse-key",
            .fcm,
            "collapse_key is a field of the legacy protocol; no document says that it becomes apns-collapse-id.",
            [.header: "collapse_key is the apns-collapse-id header.", .noHeader: "collapse_key makes no header."]
        )
    }

    enum ObservedLimit: String, Reading {
        case sent
        case notSent = "not-sent"

        static let topic = TypedTopic<Self>(
            "FC-7",
            .fcm,
            "4096 bytes are documented; about 4000 were seen to be the limit. Apple takes more of a call; no document "
                + "says whether FCM does.",
            [.sent: "The push is sent.", .notSent: "The push is not sent."]
        )
    }

    static let openSize = TypedTopic.openSize(
        "FC-7-spelling",
        .fcm,
        "No document fixes the spelling of a number (1.0 or 1), and so close to the limit the length decides."
    )

    enum OversizePayload: String, Reading {
        case refused
        case suppressed

        static let topic = TypedTopic<Self>(
            "FC-7-outcome",
            .fcm,
            "No document says whether a payload over a limit is an error to the sender.",
            [.refused: "The message is refused.", .suppressed: "No push is sent."]
        )
    }
}
