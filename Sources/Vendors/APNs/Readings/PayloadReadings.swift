import PushModel
import VendorModel

// What a payload builder may do that no document decides.
extension MeantPush {
    enum BrokenRequest: String, Reading {
        case sent
        case refused

        static let topic = TypedTopic<Self>(
            "AP-broken",
            .apns,
            "APNs rejects the request or a device drops it, or the payload is no JSON, or its sound or collapse ID is "
                + "empty; no document says whether a library that builds payloads looks at that.",
            [
                .sent: "The payload goes out; what is wrong in it stays, is mended or is left out.",
                .refused: "It is refused.",
            ],
            varies: true
        )
    }

    enum ByteOrderMark: String, Reading {
        case notJSON = "not-json"
        case ignored

        static let topic = TypedTopic<Self>(
            "AP-mark",
            .apns,
            "A byte order mark is before the JSON. RFC 8259, section 8.1: nobody may add one, and software that reads "
                + "JSON may ignore it rather than treat it as an error.",
            [
                .notJSON: "A text with a byte order mark is no JSON: see AP-broken.",
                .ignored: "The byte order mark is ignored: the payload is the JSON after it.",
            ]
        )
    }

    enum OversizePayload: String, Reading {
        case sent
        case refused
        case suppressed

        static let topic = TypedTopic<Self>(
            "AP-size",
            .apns,
            "The payload is over the limit of its push type; no document says who looks at that.",
            [
                .sent: "A payload over the limit goes out as it is.", .refused: "A payload over the limit is refused.",
                .suppressed: "A payload over the limit is not sent.",
            ],
            varies: true
        )
    }

    static let equalKeys = TypedTopic.equalKeys(
        "AP-equal-keys",
        .apns,
        "RFC 8259 leaves open what equal keys in an object do.",
        refused: "The payload is refused."
    )

    enum UnboundedNumber: String, Reading {
        case asIs = "as-is"
        case refused

        static let topic = TypedTopic<Self>(
            "AP-number",
            .apns,
            "RFC 8259 lets software set limits to the range of numbers.",
            [.asIs: "A number beyond every machine type stays as it is.", .refused: "The payload is refused."]
        )
    }

    enum EmptyMember: String, Reading {
        case kept
        case leftOut = "left-out"

        static let topic = TypedTopic<Self>(
            "AP-empty",
            .apns,
            "An empty text, sound, category or list, an alert in which nothing is left, and null say what the same member "
                + "says where it is left out: the properties of UNNotificationContent are empty and not nil where the "
                + "payload says nothing (Apple, UNNotificationContent), and an empty sound plays nothing (Easemob, APNs "
                + "content: from iOS 8 on). No document says whether a library that builds payloads writes such a member.",
            [.kept: "It stays.", .leftOut: "It is left out."],
            varies: true
        )
    }

    enum DefaultMember: String, Reading {
        case kept
        case leftOut = "left-out"

        static let topic = TypedTopic<Self>(
            "AP-default",
            .apns,
            "A member has the value that holds where it is left out: active is the default interruption level (Apple, "
                + "UNNotificationInterruptionLevel.active), and the flags do something with 1 alone (Apple, Generating a "
                + "remote notification). No document says whether a library that builds payloads writes it.",
            [.kept: "A member with its default value stays.", .leftOut: "A member with its default value is left out."]
        )
    }

    enum AlertForm: String, Reading {
        case asMeant = "as-meant"
        case otherForm = "other-form"

        static let topic = TypedTopic<Self>(
            "AP-alert",
            .apns,
            "An alert that is a string shows it as its body, and so does an object with that body alone (Apple, "
                + "Generating a remote notification: a dictionary is recommended). No document says which of the two a "
                + "library writes.",
            [
                .asMeant: "The alert is written in the form that is meant.",
                .otherForm: "The alert is written in the other form.",
            ]
        )
    }

    enum FractionOfSecond: String, Reading {
        case kept
        case wholeSecond = "whole-second"

        static let topic = TypedTopic<Self>(
            "AP-date",
            .apns,
            "A date of a Live Activity is a UNIX timestamp in seconds (Apple, Generating a remote notification). No "
                + "document says whether a fraction of a second is kept.",
            [.kept: "The fraction of a second is kept.", .wholeSecond: "The date is a whole second."]
        )
    }
}
