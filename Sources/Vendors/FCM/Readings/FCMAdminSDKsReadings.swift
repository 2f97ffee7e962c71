import PushModel
import VendorModel

// Where the documents leave more than one reading: what the Admin SDKs do with a message.
extension FCMCompilation {
    enum PythonBoolean: String, Reading {
        case refused
        case passedOn = "passed-on"

        static let topic = TypedTopic<Self>(
            "FC-9-bool",
            .fcm,
            "The Python SDK wants numbers for badge and volume, and in Python a Boolean is one.",
            [.refused: "The message is refused.", .passedOn: "The Boolean is passed on."]
        )
    }

    enum TopicPrefix: String, Reading {
        case takenAway = "taken-away"
        case refused

        static let topic = TypedTopic<Self>(
            "FC-9-topic",
            .fcm,
            "A topic has no /topics/ before it in HTTP v1. The Admin SDKs take it away; no page of the documents says so.",
            [
                .takenAway: "/topics/ before a topic is removed.",
                .refused: "A topic with /topics/ before it is malformed.",
            ]
        )
    }

    enum SDKTarget: String, Reading {
        case refused
        case read

        static let topic = TypedTopic<Self>(
            "FC-9-target",
            .fcm,
            "The SDKs refuse a target that is a number, or an empty text beside another target; no page of the documents says so.",
            [
                .refused: "The message is refused.",
                .read: "The number counts as its text, and the empty text as no target.",
            ]
        )
    }

    enum PythonAlert: String, Reading {
        case refused
        case customData = "custom-data"

        static let topic = TypedTopic<Self>(
            "FC-9-alert",
            .fcm,
            "The Python SDK checks the arguments of its alert, and lets custom data of the same names override them.",
            [.refused: "A value of a wrong type is refused.", .customData: "A value of a wrong type is custom data."]
        )
    }

    enum PythonSound: String, Reading {
        case leftOut = "left-out"
        case refused
        case passedOn = "passed-on"
        case passedOnUnlessEmpty = "passed-on-unless-empty"

        static let topic = TypedTopic<Self>(
            "FC-9-sound",
            .fcm,
            "The Python SDK's sound has a name, a volume and critical, and no document says what happens to more.",
            [
                .leftOut: "It is left out.", .refused: "The message is refused.", .passedOn: "It is passed on.",
                .passedOnUnlessEmpty:
                    "It is passed on, but for null, [] and {}, which the SDK leaves out of every object.",
            ]
        )
    }

    enum PythonCritical: String, Reading {
        case set
        case leftOut = "left-out"

        static let topic = TypedTopic<Self>(
            "FC-9-critical",
            .fcm,
            "The Python SDK sets critical for whatever Python takes for true; its documents have true and false alone.",
            [.set: "critical is 1.", .leftOut: "critical is left out."]
        )
    }

    enum PythonNames: String, Reading {
        case arguments
        case customData = "custom-data"

        static let topic = TypedTopic<Self>(
            "FC-9-names",
            .fcm,
            "The Python SDK has no names in camelCase, and calls its arguments with underscores; no document says what such names are in a "
                + "payload.",
            [
                .arguments: "Such names are the arguments of the same meaning.",
                .customData: "Such names are custom data.",
            ]
        )
    }

    enum GivenTwice: String, Reading {
        case refused
        case lastCounts = "last-counts"

        static let topic = TypedTopic<Self>(
            "FC-9-twice",
            .fcm,
            "A key given in camelCase and with dashes is an error in the table of the SDKs' checks; their alerts, and "
                + "Python's flags that are not set, let it pass.",
            [
                .refused: "The message is refused.",
                .lastCounts: "The one that is written last counts: in Node.js that in camelCase.",
            ]
        )
    }

    enum NodeNull: String, Reading {
        case refused
        case leftOut = "left-out"
        case kept

        static let topic = TypedTopic<Self>(
            "FC-9-null",
            .fcm,
            "To the Node.js SDK null is not an object, although it keeps null members; everywhere else null counts as absent.",
            [.refused: "The message is refused.", .leftOut: "The member is absent.", .kept: "The member is kept."]
        )
    }

    enum DashedArguments: String, Reading {
        case refused
        case passedOn = "passed-on"

        static let topic = TypedTopic<Self>(
            "FC-9-dashed",
            .fcm,
            "Arguments need their key; the Node.js SDK looks for both in camelCase only.",
            [.refused: "The message is refused.", .passedOn: "It is passed on."]
        )
    }

    enum FIDTarget: String, Reading {
        case refused
        case passedOn = "passed-on"

        static let topic = TypedTopic<Self>(
            "FC-9-fid",
            .fcm,
            "Newer documents have the target fid; the SDKs' checks know token, topic and condition.",
            [.refused: "The message is refused.", .passedOn: "It is passed on."]
        )
    }
}
