import PushModel
import VendorModel

// Where the documents leave more than one reading: what REST v2 makes of a message.
extension GetuiCompilation {
    enum CapitalChannel: String, Reading {
        case otherKey = "other-key"
        case ios

        static let topic = TypedTopic<Self>("GT-IOS", .getui, "Samples of a wrapper print the key ios in capitals.")

        var sentence: String {
            switch self {
            case .otherKey: "It is another key."
            case .ios: "It is ios."
            }
        }
    }

    enum MissingChannel: String, Reading {
        case refused
        case suppressed

        static let topic = TypedTopic<Self>(
            "GT-no-ios",
            .getui,
            "No document says what a request without an ios channel means for a device of Apple's.",
            observed: Topic.Observation(
                "suppressed",
                at: ["none"],
                "push_channel and ios are optional in the table of parameters, and the page's own first sample has neither",
                source: "Getui REST v2, push, common parameters"
            )
        )

        var sentence: String {
            switch self {
            case .refused: "The message is refused."
            case .suppressed: "No push is sent."
            }
        }
    }

    enum UnknownType: String, Reading {
        case refused
        case notification

        static let topic = TypedTopic<Self>(
            "GT-14-type",
            .getui,
            "The table of type has notify, voip and liveactivity; not what another one does."
        )

        var sentence: String {
            switch self {
            case .refused: "The message is refused."
            case .notification: "It is a notification."
            }
        }
    }

    enum CallBesidePayload: String, Reading {
        case leftOut = "left-out"
        case copied

        static let topic = TypedTopic<Self>(
            "GT-14-voip",
            .getui,
            "The sample of a call has a payload alone; no document says what else in it does."
        )

        var sentence: String {
            switch self {
            case .leftOut: "The payload is all that goes out."
            case .copied: "The rest goes out as well."
            }
        }
    }

    enum IncompleteActivity: String, Reading {
        case sent
        case refused

        static let topic = TypedTopic<Self>(
            "GT-14-activity",
            .getui,
            "A Live Activity has laId, timestamp, event and content-state; no document says what a lack of them does. Each of them is a "
                + "question of its own."
        )

        var sentence: String {
            switch self {
            case .sent: "It goes out as it is."
            case .refused: "The message is refused."
            }
        }
    }

    enum NothingToPush: String, Reading {
        case noAps = "no-aps"
        case refused
        case emptyAps = "empty-aps"

        static let topic = TypedTopic<Self>(
            "GT-14-nothing",
            .getui,
            "Every field of ios is optional; no document says what a push without aps, or with nothing in it, is."
        )

        var sentence: String {
            switch self {
            case .noAps: "It goes out without aps."
            case .refused: "The message is refused."
            case .emptyAps: "It goes out with an empty aps."
            }
        }
    }

    enum SilentUserKeys: String, Reading {
        case copied
        case leftOut = "left-out"

        static let topic = TypedTopic<Self>(
            "GT-14-silent",
            .getui,
            "content-available 1 is a silent push without a message in the notification bar, and other fields need not "
                + "be filled; not what they do where they are."
        )

        var sentence: String {
            switch self {
            case .copied: "They are copied."
            case .leftOut: "Alert, badge and sound are left out."
            }
        }
    }

    enum UncomputedBadge: String, Reading {
        case inAps = "in-aps"
        case leftOut = "left-out"

        static let topic = TypedTopic<Self>(
            "GT-14-badge",
            .getui,
            "auto_badge has its effect in the service; no document says where it is before."
        )

        var sentence: String {
            switch self {
            case .inAps: "It is aps.autoBadge, as in the SDK."
            case .leftOut: "It is not in the payload."
            }
        }
    }

    enum ContentAvailableZero: String, Reading {
        case copied
        case leftOut = "left-out"

        static let topic = TypedTopic<Self>(
            "GT-14-zero",
            .getui,
            "content-available is 0 by default; no document says whether a 0 is sent."
        )

        var sentence: String {
            switch self {
            case .copied: "It is copied."
            case .leftOut: "It is left out."
            }
        }
    }

    enum EmptyField: String, Reading {
        case copied
        case leftOut = "left-out"
        case refused

        static let topic = TypedTopic<Self>("GT-14-empty", .getui, "No document says what an empty text or alert does.")

        var sentence: String {
            switch self {
            case .copied: "It is copied."
            case .leftOut: "It is left out."
            case .refused: "The message is refused."
            }
        }
    }

    enum NullMembers: String, Reading {
        case copied
        case leftOut = "left-out"
        case noneStays = "none-stays"

        static let topic = TypedTopic<Self>(
            "GT-14-null",
            .getui,
            "REST copies aps; no document says whether null members of it are copied with the others."
        )

        var sentence: String {
            switch self {
            case .copied: "They are copied."
            case .leftOut: "They are left out, and those deeper inside stay."
            case .noneStays: "None stays."
            }
        }
    }

    enum ForeignNames: String, Reading {
        case copied
        case leftOut = "left-out"

        static let topic = TypedTopic<Self>(
            "GT-14-foreign",
            .getui,
            "REST's table of aps names its members; no document says whether aps, and the alert in it, is copied with names that neither "
                + "the table nor Apple has."
        )

        var sentence: String {
            switch self {
            case .copied: "They are copied."
            case .leftOut: "They are left out."
            }
        }
    }

    enum Multimedia: String, Reading {
        case putIn = "put-in"
        case leftOut = "left-out"
        case refused

        static let topic = TypedTopic<Self>(
            "GT-14-media",
            .getui,
            "No document shows what becomes of multimedia, nor what more than three or incomplete ones do."
        )

        var sentence: String {
            switch self {
            case .putIn: "_grinfo_ has them, in some form."
            case .leftOut: "They are not in the payload."
            case .refused: "The message is refused."
            }
        }
    }
}
