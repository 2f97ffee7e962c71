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
            "Title and content are optional, and empty by default; no document says what becomes of an empty one.",
            [.putIn: "The alert has an empty text.", .leftOut: "The alert does not have the key."]
        )
    }

    enum EmptyAlert: String, Reading {
        case putIn = "put-in"
        case leftOut = "left-out"

        static let topic = TypedTopic<Self>(
            "ZG-3-empty",
            .zego,
            "Nor what becomes of an alert without any text.",
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
            "The badge increment is 0 to 99; no document says what a negative one does.",
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
            "No document says what an empty thread ID does.",
            [
                .leftOut: "The empty thread ID is left out.", .putIn: "The empty thread ID is put in.",
                .refused: "The message is refused.",
            ]
        )
    }
}
