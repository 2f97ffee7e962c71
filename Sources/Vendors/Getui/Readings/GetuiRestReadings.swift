import PushModel
import VendorModel

// Where the documents leave more than one reading: what REST v2 makes of a message.
extension GetuiCompilation {
    enum CapitalChannel: String, Reading {
        case otherKey = "other-key"
        case ios

        static let topic = TypedTopic<Self>(
            "GT-IOS",
            .getui,
            "Samples of a wrapper print the key ios in capitals.",
            [.otherKey: "IOS is an unknown key.", .ios: "IOS is read as ios."]
        )
    }

    enum MissingChannel: String, PlacedReading {
        case refused
        case suppressed

        static let topic = TypedTopic<Self>(
            "GT-no-ios",
            .getui,
            "No document says what a request without an ios channel means for a device of Apple's.",
            [.refused: "The message is refused.", .suppressed: "No push is sent."],
            observed: Topic.Observation(
                "suppressed",
                at: ["none"],
                "push_channel and ios are optional in the table of parameters, and the page's own first sample has neither",
                source: "Getui REST v2, push, common parameters"
            )
        )

        enum Place: String, ReadingPlace {
            case null
            case otherType = "of another type"
            case absent = "none"
        }
    }

    enum UnknownType: String, Reading {
        case refused
        case notification

        static let topic = TypedTopic<Self>(
            "GT-14-type",
            .getui,
            "The table of type lists notify, voip and liveactivity. It does not mention any other.",
            [.refused: "The message is refused.", .notification: "A push of an unknown type is a notification."]
        )
    }

    enum CallBesidePayload: String, PlacedReading {
        case leftOut = "left-out"
        case copied

        static let topic = TypedTopic<Self>(
            "GT-14-voip",
            .getui,
            "The sample of a call has only a payload. No document says what happens to other fields.",
            [.leftOut: "The payload is all that goes out.", .copied: "Other fields go out as well."]
        )

        enum Place: String, ReadingPlace { case multimedia }
    }

    enum IncompleteActivity: String, PlacedReading {
        case sent
        case refused

        static let topic = TypedTopic<Self>(
            "GT-14-activity",
            .getui,
            "A Live Activity has laId, timestamp, event and content-state; no document says what a lack of them does. Each of them is a "
                + "separate question.",
            [.sent: "The incomplete Live Activity goes out as it is.", .refused: "The message is refused."]
        )

        /// What is missing.
        enum Place: String, ReadingPlace {
            case activityID = "laId"
            case timestamp
            case event
            case contentState = "content-state"
        }
    }

    enum NothingToPush: String, PlacedReading {
        case noAps = "no-aps"
        case refused
        case emptyAps = "empty-aps"

        static let topic = TypedTopic<Self>(
            "GT-14-nothing",
            .getui,
            "Every field of ios is optional; no document says what a push without aps, or with nothing in it, is.",
            [
                .noAps: "The push goes out without aps.",
                .refused: "The message is refused.",
                .emptyAps: "The push goes out with an empty aps.",
            ]
        )

        enum Place: String, ReadingPlace {
            case call
            case beforeService = "before the service"
            case activityOnDevice = "activity on the device"
            case onDevice = "on the device"

            /// An empty `aps` does not stay empty where the service's own member comes into it later.
            var allowed: [NothingToPush] {
                switch self {
                case .beforeService, .activityOnDevice: NothingToPush.allCases
                case .call, .onDevice: [.noAps, .refused]
                }
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
                + "be filled; not what they do where they are.",
            [.copied: "Alert, badge and sound are copied.", .leftOut: "Alert, badge and sound are left out."]
        )
    }

    enum UncomputedBadge: String, Reading {
        case inAps = "in-aps"
        case leftOut = "left-out"

        static let topic = TypedTopic<Self>(
            "GT-14-badge",
            .getui,
            "auto_badge takes effect in the service. No document says where it stands before that.",
            [.inAps: "auto_badge is aps.autoBadge, as in the SDK.", .leftOut: "auto_badge is not in the payload."]
        )
    }

    enum ContentAvailableZero: String, Reading {
        case copied
        case leftOut = "left-out"

        static let topic = TypedTopic<Self>(
            "GT-14-zero",
            .getui,
            "content-available is 0 by default; no document says whether a 0 is sent.",
            [.copied: "content-available 0 is copied.", .leftOut: "content-available 0 is left out."]
        )
    }

    enum EmptyField: String, PlacedReading {
        case copied
        case leftOut = "left-out"
        case refused

        static let topic = TypedTopic<Self>(
            "GT-14-empty",
            .getui,
            "No document says what happens to an empty text or alert.",
            [
                .copied: "The empty text or alert is copied.", .leftOut: "The empty text or alert is left out.",
                .refused: "The message is refused.",
            ]
        )

        enum Place: ReadingPlace {
            /// A member of `aps`.
            case member(String)
            case payload
            case autoBadge
            case collapseID
            /// Where the ID is not in the payload anyway.
            case unusedCollapseID

            var name: String {
                switch self {
                case .member(let key): key
                case .payload: "payload"
                case .autoBadge: "auto_badge"
                case .collapseID: "apns-collapse-id"
                case .unusedCollapseID: "apns-collapse-id, not in the payload"
                }
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
            "REST copies aps; no document says whether null members of it are copied with the others.",
            [
                .copied: "Null members are copied.",
                .leftOut: "Null members are left out, and those deeper inside stay.",
                .noneStays: "Null members are left out at any depth.",
            ]
        )
    }

    enum ForeignNames: String, Reading {
        case copied
        case leftOut = "left-out"

        static let topic = TypedTopic<Self>(
            "GT-14-foreign",
            .getui,
            "REST's table of aps names its members; no document says whether aps, and the alert in it, is copied with names that neither "
                + "the table nor Apple has.",
            [.copied: "Unknown names are copied.", .leftOut: "Unknown names are left out."]
        )
    }

    enum Multimedia: String, PlacedReading {
        case putIn = "put-in"
        case leftOut = "left-out"
        case refused

        static let topic = TypedTopic<Self>(
            "GT-14-media",
            .getui,
            "No document shows what happens to multimedia, or what more than three or incomplete ones do.",
            [
                .putIn: "_grinfo_ has them, in some form.",
                .leftOut: "Multimedia are not in the payload.",
                .refused: "The message is refused.",
            ]
        )

        enum Problem: String {
            case tooMany = "more than three"
            case incomplete
        }

        enum Place: ReadingPlace {
            case regular
            case broken(Problem)
            case brokenInCall(Problem)

            var name: String {
                switch self {
                case .regular: "regular"
                case .broken(let problem): problem.rawValue
                case .brokenInCall(let problem): "\(problem.rawValue), in a call"
                }
            }
        }
    }
}
