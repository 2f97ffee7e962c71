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
            "APNs rejects the request or a device drops it, or the payload is not JSON, or its sound or collapse ID is "
                + "empty. No document says whether a library that builds payloads checks that.",
            [
                .sent: "The payload is sent; the wrong part stays, is repaired or is left out.",
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
            "The JSON begins with a byte order mark. RFC 8259, section 8.1: software must not add one, and software that reads "
                + "JSON may ignore it rather than treat it as an error.",
            [
                .notJSON: "A text with a byte order mark is not JSON: see AP-broken.",
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
            "The payload is over the limit of its push type. No document says who checks that.",
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
        "RFC 8259 leaves open what equal keys in an object mean.",
        refused: "The payload is refused."
    )

    enum UnboundedNumber: String, Reading {
        case asIs = "as-is"
        case refused

        static let topic = TypedTopic<Self>(
            "AP-number",
            .apns,
            "RFC 8259 lets software set limits to the range of numbers.",
            [.asIs: "A number beyond every machine type stays unchanged.", .refused: "The payload is refused."]
        )
    }

    enum EmptyMember: String, Reading {
        case kept
        case leftOut = "left-out"

        static let topic = TypedTopic<Self>(
            "AP-empty",
            .apns,
            "An empty text, sound, category or list, an alert without content, and null mean the same as leaving the member "
                + "out: the properties of UNNotificationContent are empty, not nil, if the "
                + "payload does not set them (Apple, UNNotificationContent), and an empty sound plays nothing (Easemob, APNs "
                + "content: since iOS 8). No document says whether a library that builds payloads writes such a member.",
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
            "A member has its default value: active is the default interruption level (Apple, "
                + "UNNotificationInterruptionLevel.active), and the flags do something only with 1 (Apple, Generating a "
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
