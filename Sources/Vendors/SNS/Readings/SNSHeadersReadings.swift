import PushModel
import VendorModel

// Where the documents leave more than one reading: push type and time to live.
extension SNSCompilation {
    enum DecimalFlag: String, Reading {
        case alert
        case background

        static let topic = TypedTopic<Self>(
            "SN-19",
            .sns,
            "content-available is to be the integer 1; no document says whether 1.0 is.",
            [.alert: "The push type is alert.", .background: "The push type is background."]
        )
    }

    enum TrueFlag: String, Reading {
        case background
        case alert

        static let topic = TypedTopic<Self>(
            "SN-19-true",
            .sns,
            "The developer guide wants 1, and counts as alert what is neither integer nor Boolean. What true is, it "
                + "does not say.",
            [.background: "The push type is background.", .alert: "The push type is alert."]
        )
    }

    enum NullBesideFlag: String, Reading {
        case background
        case alert

        static let topic = TypedTopic<Self>(
            "SN-19-null",
            .sns,
            "A background push has no alert, badge or sound. No document says whether null counts as one.",
            [
                .background: "Null does not count as an alert, badge or sound: the push type is background.",
                .alert: "Null counts as an alert, badge or sound: the push type is alert.",
            ]
        )
    }

    enum CallPlatform: String, Reading {
        case voip
        case inferred

        static let topic = TypedTopic<Self>(
            "SN-19-voip",
            .sns,
            "The developer guide infers only alert and background, but a platform for calls has its own push type at Apple.",
            [.voip: "The push type is voip.", .inferred: "The push type is inferred as for every platform."]
        )
    }

    enum ManagementPlatform: String, Reading {
        case inferred
        case mdm

        static let topic = TypedTopic<Self>(
            "SN-19-mdm",
            .sns,
            "The developer guide infers only alert and background, but a platform for device management has its own push type at Apple.",
            [.inferred: "The push type is inferred as for every platform.", .mdm: "The push type is mdm."]
        )
    }

    enum LifetimeInstant: String, Reading {
        case sent
        case suppressed

        static let topic = TypedTopic<Self>(
            "SN-21",
            .sns,
            "A push is not sent if its time to live is shorter than the time since the publish. No document says whether the "
                + "exact instant, or zero, counts as shorter.",
            [
                .sent: "At exactly that time the push is sent.",
                .suppressed: "At exactly that time the push is not sent.",
            ]
        )
    }

    enum OverdueFault: String, Reading {
        case refused
        case suppressed

        static let topic = TypedTopic<Self>(
            "SN-21-fault",
            .sns,
            "The push service does not take the body, and its time to live has ended. No document says which is checked first.",
            [
                .refused: "The body is checked first: the publish is refused.",
                .suppressed: "The time is checked first: nothing is sent.",
            ]
        )
    }

    enum RemainingSecond: String, Reading {
        case up
        case down

        static let topic = TypedTopic<Self>(
            "SN-21-second",
            .sns,
            "The push service gets the remaining time in whole seconds. No document says whether a part of a second counts.",
            [.up: "A part of a second counts as one.", .down: "A part of a second does not count."]
        )
    }

    enum UnusualLifetime: String, Reading {
        case ignored
        case counts

        static let topic = TypedTopic<Self>(
            "SN-21-unusual",
            .sns,
            "A body for FCM has its time to live as a whole number, or in HTTP v1 as a text such as 60s; no document says whether Amazon SNS "
                + "drops a push by a time of another form, which FCM may refuse.",
            [
                .ignored: "Amazon SNS sees no time to live of another form.",
                .counts: "A time to live of another form counts as it can be understood.",
            ]
        )
    }

    enum DefaultLifetime: String, Reading {
        case suppressed
        case sent

        static let topic = TypedTopic<Self>(
            "SN-21-default",
            .sns,
            "Without a time to live the service behind has a default that varies, and then Amazon SNS has four weeks.",
            [.suppressed: "After four weeks the push is not sent.", .sent: "It is sent."]
        )
    }

    enum FamilyLifetime: String, Reading {
        case own
        case family

        static let topic = TypedTopic<Self>(
            "SN-21-family",
            .sns,
            "The APNS attributes are for the whole family of platforms; no document ranks the platform's own.",
            [.own: "The platform's own attribute counts.", .family: "The family's attribute counts."]
        )
    }

    enum FamilyFallback: String, Reading {
        case family
        case ignored

        static let topic = TypedTopic<Self>(
            "SN-21-sandbox",
            .sns,
            "The APNS attributes are for the whole family of platforms; the table of attributes gives the sandbox, and "
                + "each of the others, its own time to live.",
            [
                .family: "APNS.TTL counts where the platform's own is not given.",
                .ignored: "APNS.TTL is ignored for the other platforms.",
            ]
        )
    }

    enum LongLifetime: String, Reading {
        case taken
        case refused

        static let topic = TypedTopic<Self>(
            "SN-21-range",
            .sns,
            "A time to live is a whole number; no document says how large it may be.",
            [.taken: "A time to live beyond 32 bits is taken.", .refused: "A time to live beyond 32 bits is refused."]
        )
    }

    enum BodyLifetime: String, Reading {
        case leftOut = "left-out"
        case putIn = "put-in"

        static let topic = TypedTopic<Self>(
            "SN-21-body",
            .sns,
            "The attribute replaces a time to live in a body for FCM; no document says what a body without one gets.",
            [
                .leftOut: "A body without a time to live stays as it is.",
                .putIn: "A body without a time to live gets one.",
            ]
        )
    }
}
