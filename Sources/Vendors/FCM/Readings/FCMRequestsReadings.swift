import PushModel
import VendorModel

// Where the documents leave more than one reading: what a request may be.
extension FCMCompilation {
    enum Typing: String, TypeReading {
        case refused
        case lenient
        case ignored

        static let topic = TypedTopic<Self>(
            "FC-types",
            .fcm,
            "No document says what a field of a wrong type does, except in data and the Admin SDKs; older pages show "
                + "badges and arguments as text. Each field and kind of value may differ.",
            [
                .refused: "The message is refused.",
                .lenient: "Such a form is taken for what it means.",
                .ignored: "The field is ignored.",
            ]
        )
    }

    enum UnknownField: String, Reading {
        case ignored
        case refused

        static let topic = TypedTopic<Self>(
            "FC-unknown-field",
            .fcm,
            "No document says what happens to a field that none of them names.",
            [.ignored: "An unknown field is ignored.", .refused: "The message is refused."],
            observed: Topic.Observation(
                "refused",
                "400 INVALID_ARGUMENT, Invalid JSON payload received. Unknown name \"…\" at 'message.…': Cannot find field.",
                source: "firebase-admin-node, issues 457 and 2180; laravel-notification-channels/fcm, issue 95; "
                    + "healthjoy/async-firebase, issue 23; AGProjects/sylk-pushserver, issue 16; Google, ProtoJSON format"
            )
        )
    }

    enum LegacySpelling: String, Reading {
        case unknown
        case known

        static let topic = TypedTopic<Self>(
            "FC-6-camel-case",
            .fcm,
            "Google's JSON takes names with underscores and in camelCase; no document says whether the legacy protocol does.",
            [.unknown: "A name in camelCase is unknown.", .known: "A name in camelCase is the field with underscores."]
        )
    }

    static let equalKeys = TypedTopic.equalKeys("FC-equal-keys", .fcm)

    static let numberRange = TypedTopic.numberRange("FC-range", .fcm)

    static let refusedOrSuppressed = TypedTopic.refusedOrSuppressed(
        "FC-refused-or-suppressed",
        .fcm,
        "validate_only and dry_run test a message without delivery; no document says how a faulty one is answered. Each fault "
            + "is a separate question.",
        own: .refused,
        observed: Topic.Observation(
            "refused",
            "A test is checked like any other message: only APNs is not asked.",
            source: "firebase-admin-node, integration tests of messaging; firebase-admin-dotnet, pull request 12; "
                + "healthjoy/async-firebase, issue 32"
        )
    )

    enum TwoSpellings: String, Reading {
        case underscores
        case camelCase = "camel-case"
        case refused

        static let topic = TypedTopic<Self>(
            "FC-validate-only",
            .fcm,
            "Google's JSON takes names with underscores and in camelCase; no document says what both in one request do.",
            [
                .underscores: "validate_only counts.",
                .camelCase: "validateOnly counts.",
                .refused: "The request is refused.",
            ],
            varies: true
        )
    }

    enum NullMessage: String, Reading {
        case refused
        case legacy

        static let topic = TypedTopic<Self>(
            "FC-message-null",
            .fcm,
            "HTTP v1 has a message. Elsewhere null counts as absent, and a request without a message is a legacy body.",
            [.refused: "The request is refused.", .legacy: "The request is a legacy body without target and content."]
        )
    }

    enum EmptyTarget: String, Reading {
        case ignored
        case refused

        static let topic = TypedTopic<Self>(
            "FC-1",
            .fcm,
            "Exactly one target is wanted; no document says whether an empty text beside another target is one.",
            [.ignored: "An empty text with another target is not a target.", .refused: "The message is refused."],
            observed: Topic.Observation(
                "refused",
                "The service complains of two targets where one of them is empty.",
                source: "Google's staff, firebase-tools, pull request 8586"
            )
        )
    }

    enum LegacyTarget: String, Reading {
        case compiled
        case refused

        static let topic = TypedTopic<Self>(
            "FC-legacy-target",
            .fcm,
            "No document says what a legacy body without a target does, as gateways carry it, or with two, or with a list of "
                + "registration IDs that is empty or has more than 1000.",
            [
                .compiled: "A legacy body with unusual targets is compiled.",
                .refused: "A legacy body with unusual targets is refused.",
            ]
        )
    }

    enum LegacyThroughSDK: String, Reading {
        case sent
        case refused

        static let topic = TypedTopic<Self>(
            "FC-legacy-door",
            .fcm,
            "The Admin SDKs build messages of HTTP v1; none of their documents speaks of a legacy body.",
            [.sent: "A legacy body goes out as it is.", .refused: "A legacy body is refused."]
        )
    }

    enum NullData: String, Reading {
        case refused
        case leftOut = "left-out"

        static let topic = TypedTopic<Self>(
            "FC-2",
            .fcm,
            "Values of data are strings. Elsewhere null counts as absent.",
            [.refused: "The message is refused.", .leftOut: "The entry is left out."]
        )
    }

    enum MessageTypeKey: String, Reading {
        case refused
        case passedOn = "passed-on"

        static let topic = TypedTopic<Self>(
            "FC-2-message-type",
            .fcm,
            "message_type is reserved in data like from; but it was seen to be taken, and lost on the device, by the legacy protocol.",
            [.refused: "The message is refused.", .passedOn: "The entry is passed on."],
            observed: Topic.Observation(
                "refused",
                "400 INVALID_ARGUMENT, Invalid data payload key: message_type",
                source: "Google, FCM, Message.data; beste/firebase-php, issue 574"
            )
        )
    }

    enum LegacyData: String, Reading {
        case refused
        case asText = "as-text"

        static let topic = TypedTopic<Self>(
            "FC-2-legacy",
            .fcm,
            "The refusal of other values than strings in data is documented for HTTP v1 only.",
            [.refused: "A legacy body is refused too.", .asText: "The value becomes the text of its JSON."]
        )
    }
}
