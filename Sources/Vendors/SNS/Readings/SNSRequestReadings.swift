import PushModel
import VendorModel

// Where the documents leave more than one reading: what a request may be.
extension SNSCompilation {
    enum WrongType: String, RefusingReading {
        case refused
        case ignored

        static let topic = TypedTopic<Self>(
            "SN-types",
            .sns,
            "No document says what happens to a parameter of a wrong type. The vendor's SDKs do not send one.",
            [.refused: "The request is refused.", .ignored: "The parameter is ignored."]
        )
    }

    static let equalKeys = TypedTopic.equalKeys(
        "SN-equal-keys",
        .sns,
        "The parameters come as JSON here; no document speaks of equal keys among them.",
        refused: "The request is refused."
    )

    enum NumberRange: String, RefusingReading {
        case read
        case refused

        static let topic = TypedTopic<Self>(
            "SN-range",
            .sns,
            "RFC 8259 lets readers set limits to the range of numbers; no document says what a number beyond every "
                + "machine type does in a request or a body.",
            [
                .read: "It is read, and a body is forwarded as it is.",
                .refused: "The request is refused; of a body that is for a topic nothing is sent.",
            ]
        )
    }

    enum UnclearTarget: String, RefusingReading {
        case refused
        case firstCounts = "first-counts"

        static let topic = TypedTopic<Self>(
            "SN-target",
            .sns,
            "The API reference wants one of TopicArn, TargetArn and PhoneNumber; not said is what none, or two, or an "
                + "empty one beside another do.",
            [
                .refused: "The request is refused.",
                .firstCounts: "The first that is not empty counts; if all are empty, the endpoint of the context.",
            ]
        )
    }

    enum EmptyStructure: String, RefusingReading {
        case refused
        case noStructure = "no-structure"

        static let topic = TypedTopic<Self>(
            "SN-5",
            .sns,
            "json is the only structure; no document speaks of an empty one.",
            [.refused: "The request is refused.", .noStructure: "The message has no structure."]
        )
    }

    enum EqualEntryKeys: String, Reading {
        case lastWins = "last-wins"
        case refused

        static let topic = TypedTopic<Self>(
            "SN-9",
            .sns,
            "The API reference forbids equal keys in a message; AWS was recorded to accept them.",
            [.lastWins: "Of equal keys the last one counts.", .refused: "The request is refused."]
        )
    }

    enum ReservedName: String, RefusingReading {
        case refused
        case ignored

        static let topic = TypedTopic<Self>(
            "SN-attribute-name",
            .sns,
            "The developer guide forbids names that begin with AWS. or Amazon., and then reserves some that do; no "
                + "document says what the others do.",
            [.refused: "The request is refused.", .ignored: "The attribute is ignored."]
        )
    }

    enum AttributeType: String, Reading {
        case used
        case ignored
        case refused

        static let topic = TypedTopic<Self>(
            "SN-attribute-type",
            .sns,
            "The reserved attributes are shown as String; no document speaks of another type.",
            [.used: "The value is used.", .ignored: "The attribute is ignored.", .refused: "The request is refused."]
        )
    }

    enum UnusualNumber: String, RefusingReading {
        case refused
        case taken

        static let topic = TypedTopic<Self>(
            "SN-attribute-number",
            .sns,
            "A Number is an integer or a floating-point number; not said is whether a sign of plus, an exponent, a "
                + "point at an end or a leading zero belongs to one.",
            [
                .refused: "A request with a Number in another spelling is refused.",
                .taken: "A Number in another spelling is taken.",
            ],
            varies: true
        )
    }

    enum BrokenBinary: String, RefusingReading {
        case refused
        case counted

        static let topic = TypedTopic<Self>(
            "SN-attribute-binary",
            .sns,
            "The API reference calls BinaryValue a Base64-encoded object; it does not say what happens to a text that is not Base64.",
            [
                .refused: "The request is refused.",
                .counted: "The text is taken, and four characters count as about three bytes.",
            ]
        )
    }

    enum UnprintableAttribute: String, Reading {
        case refused
        case ignored

        static let topic = TypedTopic<Self>(
            "SN-attribute-value",
            .sns,
            "No document says what a reserved attribute with binary data or control characters does.",
            [.refused: "The request is refused.", .ignored: "The attribute is ignored."]
        )
    }

    enum OtherPlatformAttribute: String, Reading {
        case ignored
        case refused

        static let topic = TypedTopic<Self>(
            "SN-attribute-other",
            .sns,
            "A reserved attribute is for one platform, and a publish may be for several; no document says whether a "
                + "value that the attribute cannot have matters where its platform is not.",
            [.ignored: "A faulty attribute of another platform does not matter.", .refused: "The request is refused."]
        )
    }

    enum SubjectCharacters: String, Reading {
        case taken
        case refused

        static let topic = TypedTopic<Self>(
            "SN-3",
            .sns,
            "A subject has fewer than 100 characters; no document says whether these are what a reader sees, code points, or the "
                + "code units of UTF-16 that Java and JavaScript count.",
            [
                .taken: "A subject of about 100 characters is taken.",
                .refused: "A subject of about 100 characters is refused.",
            ]
        )
    }

    enum AttributeLimits: String, Reading {
        case taken
        case refused

        static let topic = TypedTopic<Self>(
            "SN-attribute-limits",
            .sns,
            "The developer guide has Numbers within a thousand millions and with five digits behind the point, arrays "
                + "of strings, numbers, Booleans and nulls, and types of 256 bytes; it does not say that a publish beyond is "
                + "refused.",
            [
                .taken: "An attribute beyond the limits is taken.",
                .refused: "An attribute beyond the limits is refused.",
            ]
        )
    }

    enum FaultyPhoneRequest: String, Reading {
        case suppressed
        case refused

        static let topic = TypedTopic<Self>(
            "SN-phone",
            .sns,
            "An SMS is not a push, and a publish is checked before it is sent. No document "
                + "says which of the checks are for pushes only.",
            [.suppressed: "No push is sent.", .refused: "The request is refused."]
        )
    }
}
