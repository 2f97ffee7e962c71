import PushModel
import VendorModel

// Where the documents leave more than one reading: whether a push is sent at all.
extension EasemobCompilation {
    enum FilterConflict: String, Reading {
        case keptBack = "kept-back"
        case sent

        static let topic = TypedTopic<Self>(
            "EM-A7",
            .easemob,
            "em_push_filter has lists that accept and lists that ignore; no document says what happens to a device "
                + "that is in both, nor whether one accept list is enough.",
            [.keptBack: "The push is stopped.", .sent: "The push is sent."]
        )
    }

    enum ForcedRemindType: String, Reading {
        case keptBack = "kept-back"
        case sent

        static let topic = TypedTopic<Self>(
            "EM-A8",
            .easemob,
            "Every document says that a forced push skips do-not-disturb. None mentions remind types.",
            [.keptBack: "The remind type still stops the push.", .sent: "The push is sent."]
        )
    }

    enum QuietLimit: String, Reading {
        case sent
        case keptBack = "kept-back"

        static let topic = TypedTopic<Self>(
            "EM-A9",
            .easemob,
            "No document says whether the last minute of an interval and the last instant of a duration belong to it. "
                + "An interval 00:00-00:00 is off by the iOS page, and the whole day by the REST page.",
            [
                .sent: "At the edge of the time the push is sent.",
                .keptBack: "At the edge of the time the push is stopped.",
            ]
        )
    }

    enum UnusualMention: String, Reading {
        case notMentioned = "not-mentioned"
        case mentioned

        static let topic = TypedTopic<Self>(
            "EM-A10",
            .easemob,
            "em_at_list is a list of users in the table and the string all in the text; a list with all in it, or "
                + "another string, is nowhere.",
            [.notMentioned: "The recipient is not mentioned.", .mentioned: "The recipient is mentioned."]
        )
    }

    enum OlderMention: String, Reading {
        case effective
        case ignored

        static let topic = TypedTopic<Self>(
            "EM-A10-field",
            .easemob,
            "By the newer page MentionOnly lets mentions through; the field for mentions, em_at_list, is not on the "
                + "older pages.",
            [.effective: "em_at_list lets the push pass.", .ignored: "em_at_list has no effect."]
        )
    }
}
