import PushModel
import VendorModel

// Where the documents leave more than one reading: the payload.
extension JPushCompilation {
    enum MissingAlert: String, Reading {
        case leftOut = "left-out"
        case refused
        case empty

        static let topic = TypedTopic<Self>(
            "JP-5-missing",
            .jpush,
            "The table of ios calls alert required; the page on background pushes has one without. A v2 text could be empty.",
            [
                .leftOut: "There is no alert.", .refused: "A notification without an alert is refused.",
                .empty: "The alert is an empty text.",
            ]
        )
    }

    enum EmptyAlert: String, Reading {
        case putIn = "put-in"
        case leftOut = "left-out"

        static let topic = TypedTopic<Self>(
            "JP-5",
            .jpush,
            "An empty alert is not shown; no document says whether it is in the payload.",
            [.putIn: "The empty alert is put in.", .leftOut: "The empty alert is left out."]
        )
    }

    enum EmptySound: String, Reading {
        case putIn = "put-in"
        case leftOut = "left-out"

        static let topic = TypedTopic<Self>(
            "JP-6",
            .jpush,
            "An empty sound is the default sound on iOS 7, and none from iOS 8 on; no document says whether it is in the payload.",
            [.putIn: "The empty sound is put in.", .leftOut: "The empty sound is left out."]
        )
    }

    enum EmptyName: String, Reading {
        case leftOut = "left-out"
        case putIn = "put-in"

        static let topic = TypedTopic<Self>(
            "JP-10",
            .jpush,
            "No document says what happens to an empty category or thread-id.",
            [.leftOut: "The empty text is left out.", .putIn: "The empty text is put in."]
        )
    }

    enum LargeBadge: String, Reading {
        case asIs = "as-is"
        case refused

        static let topic = TypedTopic<Self>(
            "JP-7-large",
            .jpush,
            "Newer pages have 0 to 99 for a badge; the pages of 2019 have any number.",
            [.asIs: "A badge over 99 counts as it is.", .refused: "A message with a badge over 99 is refused."]
        )
    }

    enum NegativeBadge: String, Reading {
        case subtracted
        case cleared
        case refused

        static let topic = TypedTopic<Self>(
            "JP-7-negative",
            .jpush,
            "-N is a text, and takes N away. No document says what a number below 0 does.",
            [
                .subtracted: "A negative number is subtracted from the device's badge.",
                .cleared: "A negative number clears the badge.", .refused: "The message is refused.",
            ]
        )
    }

    enum BadgeForm: String, Reading {
        case read
        case refused
        case ignored

        static let topic = TypedTopic<Self>(
            "JP-7-form",
            .jpush,
            "A badge is N, +N or -N. No document says what another text does.",
            [
                .read: "Zeros before a number are passed over.",
                .refused: "The message is refused.",
                .ignored: "There is no badge.",
            ]
        )
    }

    enum UnknownLevel: String, Reading {
        case refused
        case putIn = "put-in"
        case leftOut = "left-out"

        static let topic = TypedTopic<Self>(
            "JP-13",
            .jpush,
            "interruption-level can only be one of four words, and a wrong value is refused (1003); no page says so of this field.",
            [
                .refused: "Another word is refused.", .putIn: "Another word is put in.",
                .leftOut: "Another word is left out.",
            ]
        )
    }

    enum ExtraAps: String, Reading {
        case leftOut = "left-out"
        case refused

        static let topic = TypedTopic<Self>(
            "JP-12-aps",
            .jpush,
            "extras are next to aps. No document says what an extra called aps does.",
            [.leftOut: "An extra aps is left out.", .refused: "The message is refused."]
        )
    }

    enum NullExtra: String, Reading {
        case putIn = "put-in"
        case leftOut = "left-out"

        static let topic = TypedTopic<Self>(
            "JP-12",
            .jpush,
            "No document says what an extra without a value does.",
            [.putIn: "An extra that is null is put in.", .leftOut: "An extra that is null is left out."]
        )
    }

    enum LongCollapseID: String, Reading {
        case refused
        case leftOut = "left-out"

        static let topic = TypedTopic<Self>(
            "JP-15",
            .jpush,
            "apns_collapse_id has at most 64 bytes; no document says what a longer one does.",
            [.refused: "The message is refused.", .leftOut: "There is no collapse ID."]
        )
    }

    enum SizeLimit: String, Reading {
        case newer
        case older
        case apples

        static let topic = TypedTopic<Self>(
            "JP-17",
            .jpush,
            "Pages of 2019, Chinese and English, limit ios to 2,000 bytes, and newer ones live_activity.ios to 3,584 bytes. APNs takes 4,096.",
            [
                .newer: "ios may have 3,584 bytes.", .older: "ios may have 2,000 bytes.",
                .apples: "Only APNs' limit of the payload counts.",
            ]
        )
    }

    enum OversizePayload: String, Reading {
        case refused
        case suppressed

        static let topic = TypedTopic<Self>(
            "JP-17-oversize",
            .jpush,
            "A message that is too large is refused (1005); of a payload that is too large for APNs alone no document speaks.",
            [.refused: "The message is refused.", .suppressed: "No push is sent."]
        )
    }

    enum UnusualScore: String, Reading {
        case refused
        case asIs = "as-is"

        static let topic = TypedTopic<Self>(
            "JP-18-score",
            .jpush,
            "relevance-score is 1 to 100; no document says what another number does.",
            [.refused: "The message is refused.", .asIs: "The number goes out as it is."]
        )
    }

    enum LateAttributes: String, Reading {
        case putIn = "put-in"
        case leftOut = "left-out"

        static let topic = TypedTopic<Self>(
            "JP-18",
            .jpush,
            "attributes and attributes-type belong to a start. No document says what they do in an update.",
            [.putIn: "They are put in.", .leftOut: "They are left out."]
        )
    }

    enum UnusualPriority: String, Reading {
        case refused
        case ten

        static let topic = TypedTopic<Self>(
            "JP-19",
            .jpush,
            "apns-priority is 5 or 10; no document says what another number does.",
            [.refused: "The message is refused.", .ten: "The priority is 10."]
        )
    }
}
