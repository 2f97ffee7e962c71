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
            "The service adds members. No document says which value counts if the caller has one of that name.",
            [.service: "The service's value counts.", .caller: "The caller's value counts."]
        )
    }

    enum UnusualAutoBadge: String, PlacedReading {
        case number
        case leftOut = "left-out"
        case refused

        static let topic = TypedTopic<Self>(
            "GT-12-badge",
            .getui,
            "The service computes a number from +n, -n or n. No document says what happens with another text.",
            [.number: "The badge is some number.", .leftOut: "There is no badge.", .refused: "The message is refused."]
        )

        enum Place: String, ReadingPlace {
            case over32Bits = "more than 32 bits"
            case noNumber = "no number of 64 bits"
        }
    }

    enum ActivityServiceMembers: String, Reading {
        case added
        case namesAlone = "names-alone"
        case notAdded = "not-added"

        static let topic = TypedTopic<Self>(
            "GT-12-activity",
            .getui,
            "The captured pushes are notifications; no document says whether a Live Activity gets the service's members.",
            [
                .added: "A Live Activity gets the service's members.",
                .namesAlone: "A Live Activity gets the service's members beside aps, and no mutable-content.",
                .notAdded: "A Live Activity gets none of the service's members.",
            ]
        )
    }

    enum CallServiceMembers: String, Reading {
        case notAdded = "not-added"
        case namesAlone = "names-alone"
        case added

        static let topic = TypedTopic<Self>(
            "GT-12-call",
            .getui,
            "The captured pushes are notifications; no document says whether a VoIP push gets the service's members.",
            [
                .notAdded: "A VoIP push goes to the app as it is.",
                .namesAlone: "A VoIP push gets the service's members beside aps, and no mutable-content.",
                .added: "A VoIP push gets the service's members.",
            ]
        )
    }

    enum CollapseID: String, PlacedReading {
        case besideAps = "beside-aps"
        case leftOut = "left-out"

        static let topic = TypedTopic<Self>(
            "GT-collapse-id",
            .getui,
            "The SDK writes apns-collapse-id beside aps; APNs wants it as a header, and no document shows where the "
                + "service and REST put it.",
            [.besideAps: "apns-collapse-id is beside aps.", .leftOut: "apns-collapse-id is not in the payload."]
        )

        enum Place: String, ReadingPlace {
            case sdk = "SDK"
            case rest = "REST"
        }
    }

    static let callLimit = TypedTopic.callLimit("GT-size-call", .getui)

    enum OversizePayload: String, Reading {
        case refused
        case suppressed
        case passes

        static let topic = TypedTopic<Self>(
            "GT-size",
            .getui,
            "Over a limit no push is sent. Only the SDK's documents say how the sender learns it, and REST has no limit "
                + "before the service.",
            [
                .refused: "The message is refused.",
                .suppressed: "No push is sent.",
                .passes: "The message passes until it reaches the service.",
            ]
        )
    }

    static let openSize = TypedTopic.openSize(
        "GT-size-open",
        .getui,
        "A part of this payload has no documented length, and so close to the limit its length decides.",
        ownBytes: "The reference's own length counts.",
        otherSide: "Another length would be on the other side of the limit."
    )
}
