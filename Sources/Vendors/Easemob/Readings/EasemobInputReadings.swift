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
                + "\"37\", and \"\" for arguments.",
            [
                .refused: "The message is refused.",
                .lenient: "These forms are taken for what they mean, other fields are ignored.",
                .ignored: "Every such field is ignored.",
            ]
        )
    }

    enum OpenTyping: String, Reading {
        case ignored
        case refused

        static let topic = TypedTopic<Self>(
            "EM-types-open",
            .easemob,
            "No document fixes a type for em_harmony_push_ext, and none of the older pages has em_at_list: no document "
                + "says whether an unusual type in them matters, even where wrong types are refused.",
            [
                .ignored: "An unusual type in em_harmony_push_ext or em_at_list does not matter.",
                .refused: "The message is refused.",
            ]
        )
    }

    enum IncompleteMessage: String, Reading {
        case refused
        case compiled

        static let topic = TypedTopic<Self>(
            "EM-interface",
            .easemob,
            "target_type, target, msg or ext is missing or of a wrong type: the push documents do not say what becomes "
                + "of such a message.",
            [.refused: "The message is refused.", .compiled: "It is compiled with what is known of the recipient."]
        )
    }

    static let refusedOrSuppressed = TypedTopic.refusedOrSuppressed(
        "EM-refused-or-suppressed",
        .easemob,
        "A message breaks the REST interface, and a gate keeps its push back: no document says which comes first.",
        own: .refused,
        varies: true
    )

    static let equalKeys = TypedTopic.equalKeys(
        "EM-equal-keys",
        .easemob,
        "No document says what equal keys in a message do; a vendor sample has one twice."
    )

    static let numberRange = TypedTopic.numberRange("EM-range", .easemob)

    enum LargeMessage: String, Reading {
        case refused
        case compiled

        static let topic = TypedTopic<Self>(
            "EM-message-size",
            .easemob,
            "The product limits name 5 KB for a message, and not what becomes of a larger one.",
            [
                .refused: "A message of more than 5 KB is refused.",
                .compiled: "A message of more than 5 KB is compiled.",
            ]
        )
    }

    enum MissingSender: String, Reading {
        case refused
        case compiled

        static let topic = TypedTopic<Self>(
            "EM-from",
            .easemob,
            "The push documents always name a sender; none says what a message without one, or with an empty one, does.",
            [.refused: "The message is refused.", .compiled: "f is the name as it is, or admin where there is none."]
        )
    }

    enum UnknownMessageType: String, Reading {
        case compiled
        case refused

        static let topic = TypedTopic<Self>(
            "EM-message-type",
            .easemob,
            "The message format lists the types; no document says what another one does.",
            [.compiled: "It is compiled like a message that is no text.", .refused: "The message is refused."]
        )
    }

    enum MissingText: String, Reading {
        case compiled
        case refused

        static let topic = TypedTopic<Self>(
            "EM-message-text",
            .easemob,
            "No document says what a text message without text does.",
            [
                .compiled: "A message without text is compiled with empty content.",
                .refused: "A message without text is refused.",
            ]
        )
    }
}
