import PushModel
import VendorModel

// Where the documents leave more than one reading: messages that are incomplete, or not of the documented types.
extension EasemobCompilation {
    enum Typing: String, TypeReading {
        case refused
        case lenient
        case ignored

        static let topic = TypedTopic<Self>(
            "EM-types",
            .easemob,
            "No document says what a field of a wrong type does; vendor scripts and samples send \"true\", \"YES\", "
                + "\"37\", and \"\" for arguments."
        )

        var sentence: String {
            switch self {
            case .refused: "The message is refused."
            case .lenient: "These forms are taken for what they mean, other fields are ignored."
            case .ignored: "Every such field is ignored."
            }
        }
    }

    enum OpenTyping: String, Reading {
        case ignored
        case refused

        static let topic = TypedTopic<Self>(
            "EM-types-open",
            .easemob,
            "No document fixes a type for em_harmony_push_ext, and none of the older pages has em_at_list: no document "
                + "says whether an unusual type in them matters, even where wrong types are refused."
        )

        var sentence: String {
            switch self {
            case .ignored: "It does not."
            case .refused: "The message is refused."
            }
        }
    }

    enum IncompleteMessage: String, Reading {
        case refused
        case compiled

        static let topic = TypedTopic<Self>(
            "EM-interface",
            .easemob,
            "target_type, target, msg or ext is missing or of a wrong type: the push documents do not say what becomes "
                + "of such a message."
        )

        var sentence: String {
            switch self {
            case .refused: "The message is refused."
            case .compiled: "It is compiled with what is known of the recipient."
            }
        }
    }

    enum RefusedOrSuppressed: String, Reading {
        case refused
        case suppressed

        static let topic = TypedTopic<Self>(
            "EM-refused-or-suppressed",
            .easemob,
            "A message breaks the REST interface, and a gate keeps its push back: no document says which comes first.",
            varies: true
        )

        var sentence: String {
            switch self {
            case .refused: "The message is refused."
            case .suppressed: "No push is sent."
            }
        }
    }

    enum EqualKeys: String, RefusingReading {
        case lastWins = "last-wins"
        case refused

        static let topic = TypedTopic<Self>(
            "EM-equal-keys",
            .easemob,
            "No document says what equal keys in a message do; a vendor sample has one twice."
        )

        var sentence: String {
            switch self {
            case .lastWins: "The last one counts."
            case .refused: "The message is refused."
            }
        }
    }

    enum NumberRange: String, RangeReading {
        case read
        case refused
        case rounded

        static let topic: TypedTopic<Self> = rangeTopic("EM-range", .easemob)
    }

    enum LargeMessage: String, Reading {
        case refused
        case compiled

        static let topic = TypedTopic<Self>(
            "EM-message-size",
            .easemob,
            "The product limits name 5 KB for a message, and not what becomes of a larger one."
        )

        var sentence: String {
            switch self {
            case .refused: "The message is refused."
            case .compiled: "It is compiled."
            }
        }
    }

    enum MissingSender: String, Reading {
        case refused
        case compiled

        static let topic = TypedTopic<Self>(
            "EM-from",
            .easemob,
            "The push documents always name a sender; none says what a message without one, or with an empty one, does."
        )

        var sentence: String {
            switch self {
            case .refused: "The message is refused."
            case .compiled: "f is the name as it is, or admin where there is none."
            }
        }
    }

    enum UnknownMessageType: String, Reading {
        case compiled
        case refused

        static let topic = TypedTopic<Self>(
            "EM-message-type",
            .easemob,
            "The message format lists the types; no document says what another one does."
        )

        var sentence: String {
            switch self {
            case .compiled: "It is compiled like a message that is no text."
            case .refused: "The message is refused."
            }
        }
    }

    enum MissingText: String, Reading {
        case compiled
        case refused

        static let topic = TypedTopic<Self>(
            "EM-message-text",
            .easemob,
            "No document says what a text message without text does."
        )

        var sentence: String {
            switch self {
            case .compiled: "It is compiled with empty content."
            case .refused: "The message is refused."
            }
        }
    }
}
