import PushModel
import VendorModel

// Where the documents leave more than one reading: what the service does with a payload.
extension GetuiCompilation {
    enum ServiceNames: String, Reading {
        case service
        case caller

        static let topic = TypedTopic<Self>(
            "GT-12",
            .getui,
            "The service adds members; no document says who wins where the caller uses the same names."
        )

        var sentence: String {
            switch self {
            case .service: "The service's value."
            case .caller: "The caller's value."
            }
        }
    }

    enum UnusualAutoBadge: String, Reading {
        case number
        case leftOut = "left-out"
        case refused

        static let topic = TypedTopic<Self>(
            "GT-12-badge",
            .getui,
            "The service computes a number from +n, -n or n; no document says what it makes of another text."
        )

        var sentence: String {
            switch self {
            case .number: "There is some number."
            case .leftOut: "There is no badge."
            case .refused: "The message is refused."
            }
        }
    }

    enum ActivityServiceMembers: String, Reading {
        case added
        case namesAlone = "names-alone"
        case notAdded = "not-added"

        static let topic = TypedTopic<Self>(
            "GT-12-activity",
            .getui,
            "The captured pushes are notifications; no document says whether a Live Activity gets the service's members."
        )

        var sentence: String {
            switch self {
            case .added: "They get them."
            case .namesAlone: "They get those beside aps, and no mutable-content."
            case .notAdded: "They do not."
            }
        }
    }

    enum CallServiceMembers: String, Reading {
        case notAdded = "not-added"
        case namesAlone = "names-alone"
        case added

        static let topic = TypedTopic<Self>(
            "GT-12-call",
            .getui,
            "The captured pushes are notifications; no document says whether a VoIP push gets the service's members."
        )

        var sentence: String {
            switch self {
            case .notAdded: "It goes to the app as it is."
            case .namesAlone: "It gets those beside aps, and no mutable-content."
            case .added: "It gets them."
            }
        }
    }

    enum CollapseID: String, Reading {
        case besideAps = "beside-aps"
        case leftOut = "left-out"

        static let topic = TypedTopic<Self>(
            "GT-collapse-id",
            .getui,
            "The SDK writes apns-collapse-id beside aps; APNs wants it as a header, and no document shows where the "
                + "service and REST put it."
        )

        var sentence: String {
            switch self {
            case .besideAps: "It is beside aps."
            case .leftOut: "It is not in the payload."
            }
        }
    }

    enum CallLimit: String, CallLimitReading {
        case apples
        case oneLimit = "one-limit"

        static let topic = TypedTopic<Self>(
            "GT-size-call",
            .getui,
            "Apple takes VoIP pushes of 5,120 bytes; no document of the vendor says so."
        )

        var sentence: String {
            switch self {
            case .apples: "A VoIP push may have 5,120 bytes."
            case .oneLimit: "It may have 4,096, like all others."
            }
        }
    }

    enum OversizePayload: String, Reading {
        case refused
        case suppressed
        case passes

        static let topic = TypedTopic<Self>(
            "GT-size",
            .getui,
            "Over a limit no push goes out; how that is told is documented for the SDK alone, and REST has no limit of "
                + "its own before the service."
        )

        var sentence: String {
            switch self {
            case .refused: "The message is refused."
            case .suppressed: "No push is sent."
            case .passes: "Before the service it passes."
            }
        }
    }

    enum OpenSize: String, SizeReading {
        case ownBytes = "own-bytes"
        case otherSide = "other-side"

        static let topic = TypedTopic<Self>(
            "GT-size-open",
            .getui,
            "A part of this payload has no documented length, and so near the limit its length decides.",
            varies: true
        )

        var sentence: String {
            switch self {
            case .ownBytes: "The reference's own length counts."
            case .otherSide: "Another length would be on the other side of the limit."
            }
        }
    }
}
