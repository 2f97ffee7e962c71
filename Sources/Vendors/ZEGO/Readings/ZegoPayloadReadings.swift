import PushModel
import VendorModel

// Where the documents leave more than one reading: the payload beside the texts.
extension ZegoCompilation {
    enum EmptyPayload: String, Reading {
        case putIn = "put-in"
        case leftOut = "left-out"
        case refused

        static let topic = TypedTopic<Self>(
            "ZG-4",
            .zego,
            "No document says what an empty payload does.",
            [
                .putIn: "The empty payload is put in.", .leftOut: "The empty payload is left out.",
                .refused: "The message is refused.",
            ]
        )
    }

    enum OlderPayloadName: String, Reading {
        case read
        case ignored

        static let topic = TypedTopic<Self>(
            "ZG-4-extendedData",
            .zego,
            "payload was extendedData before version 2.5.0; no document says whether the old name is still read.",
            [.read: "extendedData is read as payload.", .ignored: "extendedData is ignored."]
        )
    }

    enum IdentifierForm: String, Reading {
        case text
        case number

        static let topic = TypedTopic<Self>(
            "ZG-10",
            .zego,
            "Samples have the service's IDs as texts and as numbers. The reference writes an ID as the service's world gives it.",
            [.text: "A text of the digits.", .number: "A number of the same digits."]
        )
    }

    enum MissingRequestID: String, Reading {
        case leftOut = "left-out"
        case withoutID = "without-id"
        case anyContent = "any-content"

        static let topic = TypedTopic<Self>(
            "ZG-10-none",
            .zego,
            "Where the service gives no request ID, no document says what zego is.",
            [
                .leftOut: "zego is not there.",
                .withoutID: "zego is there without the request ID.",
                .anyContent: "zego is there, with whatever content.",
            ]
        )
    }

    static let callLimit = TypedTopic.callLimit("ZG-12-call", .zego)

    enum OversizePayload: String, Reading {
        case refused
        case suppressed

        static let topic = TypedTopic<Self>(
            "ZG-12",
            .zego,
            "No document says what becomes of a payload over APNs' limit.",
            [.refused: "The message is refused.", .suppressed: "No push is sent."]
        )
    }

    enum UnplacedSize: String, Reading {
        case fits
        case over

        static let topic = TypedTopic<Self>(
            "ZG-12-unplaced",
            .zego,
            "voIPConfig, PushImageInfo and zego without request ID have no documented form in the payload, and so near "
                + "the limit their length decides.",
            [.fits: "The payload has room for them.", .over: "With them the payload is over the limit."],
            varies: true
        )
    }
}
