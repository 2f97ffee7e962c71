import PushModel
import VendorModel

// Where the documents leave more than one reading: the payload beside the texts.
extension ZegoCompilation {
    enum EmptyPayload: String, Reading {
        case putIn = "put-in"
        case leftOut = "left-out"
        case refused

        static let topic = TypedTopic<Self>("ZG-4", .zego, "No document says what an empty payload does.")

        var sentence: String {
            switch self {
            case .putIn: "It is put in."
            case .leftOut: "It is left out."
            case .refused: "The message is refused."
            }
        }
    }

    enum OlderPayloadName: String, Reading {
        case read
        case ignored

        static let topic = TypedTopic<Self>(
            "ZG-4-extendedData",
            .zego,
            "payload was extendedData before version 2.5.0; no document says whether the old name is still read."
        )

        var sentence: String {
            switch self {
            case .read: "It is the payload."
            case .ignored: "It is ignored."
            }
        }
    }

    enum IdentifierForm: String, Reading {
        case text
        case number

        static let topic = TypedTopic<Self>(
            "ZG-10",
            .zego,
            "Samples have the service's IDs as texts and as numbers. The reference writes an ID as the service's world gives it."
        )

        var sentence: String {
            switch self {
            case .text: "A text of the digits."
            case .number: "A number of the same digits."
            }
        }
    }

    enum MissingRequestID: String, Reading {
        case leftOut = "left-out"
        case withoutID = "without-id"
        case anyContent = "any-content"

        static let topic = TypedTopic<Self>(
            "ZG-10-none",
            .zego,
            "Where the service gives no request ID, no document says what zego is."
        )

        var sentence: String {
            switch self {
            case .leftOut: "It is not there."
            case .withoutID: "It is there without the request ID."
            case .anyContent: "It is there, with whatever content."
            }
        }
    }

    enum CallLimit: String, CallLimitReading {
        case apples
        case oneLimit = "one-limit"

        static let topic = TypedTopic<Self>(
            "ZG-12-call",
            .zego,
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

        static let topic = TypedTopic<Self>(
            "ZG-12",
            .zego,
            "No document says what becomes of a payload over APNs' limit."
        )

        var sentence: String {
            switch self {
            case .refused: "The message is refused."
            case .suppressed: "No push is sent."
            }
        }
    }

    enum UnplacedSize: String, Reading {
        case fits
        case over

        static let topic = TypedTopic<Self>(
            "ZG-12-unplaced",
            .zego,
            "voIPConfig, PushImageInfo and zego without request ID have no documented form in the payload, and so near "
                + "the limit their length decides.",
            varies: true
        )

        var sentence: String {
            switch self {
            case .fits: "The payload has room for them."
            case .over: "It is over the limit with them."
            }
        }
    }
}
