import PushModel
import VendorModel

// Where the documents leave more than one reading: the aps dictionary.
extension ZegoCompilation {
    enum EmptyText: String, Reading {
        case putIn = "put-in"
        case leftOut = "left-out"

        static let topic = TypedTopic<Self>(
            "ZG-3",
            .zego,
            "Title and content are optional, and empty by default. No document says what happens to an empty one.",
            [.putIn: "The alert has an empty text.", .leftOut: "The alert does not have the key."]
        )
    }

    enum EmptyAlert: String, Reading {
        case putIn = "put-in"
        case leftOut = "left-out"

        static let topic = TypedTopic<Self>(
            "ZG-3-empty",
            .zego,
            "No document says what happens to an alert without any text.",
            [
                .putIn: "The alert is there, with empty texts or as an empty dictionary.",
                .leftOut: "There is no alert.",
            ]
        )
    }

    enum NegativeIncrement: String, Reading {
        case zero
        case noBadge = "no-badge"
        case refused

        static let topic = TypedTopic<Self>(
            "ZG-8-negative",
            .zego,
            "The badge increment is 0 to 99. No document says what happens with a negative one.",
            [
                .zero: "A negative increment counts as 0.", .noBadge: "There is no badge.",
                .refused: "The message is refused.",
            ]
        )
    }

    enum ClientIncrement: String, Reading {
        case capped
        case asIs = "as-is"

        static let topic = TypedTopic<Self>(
            "ZG-8-client",
            .zego,
            "The server's page says that an increment over 99 counts as 99; the client's pages have no limit.",
            [.capped: "An increment over 99 counts as 99.", .asIs: "An increment over 99 counts as it is."]
        )
    }

    enum EmptyThread: String, Reading {
        case leftOut = "left-out"
        case putIn = "put-in"
        case refused

        static let topic = TypedTopic<Self>(
            "ZG-9",
            .zego,
            "No document says what happens to an empty thread ID.",
            [
                .leftOut: "The empty thread ID is left out.", .putIn: "The empty thread ID is put in.",
                .refused: "The message is refused.",
            ]
        )
    }
}

// Where the documents leave more than one reading: the payload beside the texts.
extension ZegoCompilation {
    enum EmptyPayload: String, Reading {
        case putIn = "put-in"
        case leftOut = "left-out"
        case refused

        static let topic = TypedTopic<Self>(
            "ZG-4",
            .zego,
            "No document says what happens to an empty payload.",
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
            [.text: "The ID is a text of digits.", .number: "The ID is a number."]
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
                .leftOut: "The payload has no zego.",
                .withoutID: "The payload has zego without the request ID.",
                .anyContent: "The payload has zego, with any content.",
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
            "No document says what happens to a payload over APNs' limit.",
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
            [.fits: "With them the payload still fits.", .over: "With them the payload is over the limit."],
            varies: true
        )
    }
}

// Where the documents leave more than one reading: what an update takes away.
extension ZegoUpdateFlow {
    enum UnclearExtension: String, Reading {
        case runs
        case doesNotRun = "does-not-run"

        static let topic = TypedTopic<Self>(
            "ZG-U1",
            .zego,
            "Apple runs the extension for mutable-content 1 and an alert dictionary with a text; not said is what "
                + "other values than 1 and 0, an alert that is a string, and empty texts do.",
            [.runs: "The extension runs.", .doesNotRun: "The extension does not run, and nothing is removed."]
        )
    }

    enum EqualPayloadKeys: String, Reading {
        case lastWins = "last-wins"
        case notJSON = "not-json"

        static let topic = TypedTopic<Self>(
            "ZG-U2",
            .zego,
            "No document says what equal keys in a payload's text do.",
            [.lastWins: "Of equal keys the last one counts.", .notJSON: "Such a text is not JSON."]
        )
    }

    enum IdentifierPlace: String, Reading {
        case payload
        case topLevel = "top-level"

        static let topic = TypedTopic<Self>(
            "ZG-U4",
            .zego,
            "The page says that the earlier notification is removed. Its code looks for customId at the top level "
                + "of it, where ZEGO never puts it.",
            [
                .payload: "The customId in the delivered payload counts.",
                .topLevel: "The customId at the top level counts.",
            ]
        )
    }

    enum LooseEquality: String, Reading {
        case different
        case equal

        static let topic = TypedTopic<Self>(
            "ZG-U5",
            .zego,
            "The code compares with isEqual, for which null equals null and true equals 1. In JSON these are not "
                + "IDs, or of two types.",
            [.different: "null and truth values equal no ID.", .equal: "null equals null, and true the number 1."]
        )
    }
}
