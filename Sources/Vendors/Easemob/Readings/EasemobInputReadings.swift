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
                .lenient: "Such values are taken for what they mean; other fields are ignored.",
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
            "target_type, target, msg or ext is missing or has a wrong type: the push documents do not say what happens to "
                + "such a message.",
            [
                .refused: "The message is refused.",
                .compiled: "The message is compiled with the known data of the recipient.",
            ]
        )
    }

    static let refusedOrSuppressed = TypedTopic.refusedOrSuppressed(
        "EM-refused-or-suppressed",
        .easemob,
        "A message breaks the REST interface, and a setting stops its push. No document says which comes first.",
        own: .refused,
        varies: true
    )

    static let equalKeys = TypedTopic.equalKeys(
        "EM-equal-keys",
        .easemob,
        "No document says what happens if a key occurs twice; a vendor's sample has such a key."
    )

    static let numberRange = TypedTopic.numberRange("EM-range", .easemob)

    enum LargeMessage: String, Reading {
        case refused
        case compiled

        static let topic = TypedTopic<Self>(
            "EM-message-size",
            .easemob,
            "The product limits allow 5 KB for a message. They do not say what happens to a larger one.",
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
            "The push documents always name a sender. None says what happens if it is missing or empty.",
            [
                .refused: "The message is refused.",
                .compiled: "The message is compiled; f is the sender as given, or admin if there is none.",
            ]
        )
    }

    enum UnknownMessageType: String, Reading {
        case compiled
        case refused

        static let topic = TypedTopic<Self>(
            "EM-message-type",
            .easemob,
            "The message format lists the types. No document says what happens to another one.",
            [
                .compiled: "The message is compiled like one that is not a text message.",
                .refused: "The message is refused.",
            ]
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
