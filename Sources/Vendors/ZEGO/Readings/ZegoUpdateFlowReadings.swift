import PushModel
import VendorModel

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
            [.runs: "The extension runs.", .doesNotRun: "The extension does not run, and nothing is taken away."]
        )
    }

    enum EqualPayloadKeys: String, Reading {
        case lastWins = "last-wins"
        case notJSON = "not-json"

        static let topic = TypedTopic<Self>(
            "ZG-U2",
            .zego,
            "No document says what equal keys in a payload's text do.",
            [.lastWins: "The last one counts.", .notJSON: "Such a text is no JSON."]
        )
    }

    enum IdentifierPlace: String, Reading {
        case payload
        case topLevel = "top-level"

        static let topic = TypedTopic<Self>(
            "ZG-U4",
            .zego,
            "The page says that the earlier notification is taken away; its code looks for customId at the top level "
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
            "The code compares with isEqual, for which null equals null, and true the number 1; to JSON these are no "
                + "IDs, or of two types.",
            [.different: "null and truth values equal no ID.", .equal: "null equals null, and true the number 1."]
        )
    }
}
