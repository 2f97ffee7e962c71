import PushModel
import VendorModel

// Where the documents leave more than one reading: which body goes out.
extension SNSCompilation {
    enum EmptyEntry: String, Reading {
        case invalid
        case defaultEntry = "default-entry"

        static let topic = TypedTopic<Self>(
            "SN-empty-body",
            .sns,
            "No document says whether an empty string is an entry of its platform.",
            [
                .invalid: "An empty string is an entry, but not a valid body.",
                .defaultEntry: "The default entry is used.",
            ]
        )
    }

    enum EmptyDefault: String, Reading {
        case emptyAlert = "empty-alert"
        case suppressed

        static let topic = TypedTopic<Self>(
            "SN-empty-default",
            .sns,
            "A topic takes an empty default entry; no document says what an endpoint gets that has no other.",
            [.emptyAlert: "The endpoint gets an alert without text.", .suppressed: "Nothing is sent."]
        )
    }

    static let callLimit = TypedTopic.callLimit(
        "SN-13-call",
        .sns,
        "Apple takes VoIP pushes of 5,120 bytes; the guide names a single limit, 4,096 bytes, or none."
    )

    enum TopicFault: String, Reading {
        case suppressed
        case refused

        static let topic = TypedTopic<Self>(
            "SN-topic",
            .sns,
            "A publish to a topic is answered before the endpoints are served: a fault at one of them is only in its log. No "
                + "document says how a compiler for one endpoint reports that.",
            [.suppressed: "The endpoint of a topic gets nothing.", .refused: "The endpoint of a topic has an error."]
        )
    }

    enum OversizeBody: String, Reading {
        case refused
        case suppressed

        static let topic = TypedTopic<Self>(
            "SN-13",
            .sns,
            "The error guide refuses a body that is too large; no document says what an endpoint of a topic sees. The reference refuses "
                + "a direct publish, and sends a topic's endpoint nothing.",
            [.refused: "The request is refused.", .suppressed: "The endpoint gets nothing."]
        )
    }

    enum NotificationTypes: String, Reading {
        case forwarded
        case refused

        static let topic = TypedTopic<Self>(
            "SN-13-type",
            .sns,
            "The article's table gives the fields of a notification for FCM their types; no document says whether a "
                + "body with another type is refused by Amazon SNS, or by the service behind it.",
            [
                .forwarded: "A body with another type is forwarded.",
                .refused: "A body with another type is refused; an endpoint of a topic gets nothing.",
            ]
        )
    }

    enum ObservedLimit: String, Reading {
        case sent
        case notSent = "not-sent"

        static let topic = TypedTopic<Self>(
            "SN-13-fcm",
            .sns,
            "FCM documents 4096 bytes, and has been seen to refuse from about 4000 on.",
            [
                .sent: "The message of more than 4000 bytes is sent.",
                .notSent: "The message of more than 4000 bytes is not sent.",
            ]
        )
    }

    enum LoneSurrogate: String, Reading {
        case invalid
        case forwarded

        static let topic = TypedTopic<Self>(
            "SN-15-surrogate",
            .sns,
            "A body is forwarded as it is, and has to be JSON; what readers do with half a surrogate pair varies. RFC "
                + "8259, section 8.2.",
            [
                .invalid: "A body with half a surrogate pair is not a valid body.",
                .forwarded: "A body with half a surrogate pair is forwarded.",
            ]
        )
    }

    enum FCMDefault: String, Reading {
        case dataDefault = "data-default"
        case dataMessage = "data-message"
        case notificationBody = "notification-body"

        static let topic = TypedTopic<Self>(
            "SN-16",
            .sns,
            "No document shows what a GCM endpoint gets of the default entry.",
            [
                .dataDefault: "The text is in data.default.", .dataMessage: "The text is in data.message.",
                .notificationBody: "The text is in notification.body.",
            ]
        )
    }

    enum OtherDefault: String, Reading {
        case dataDefault = "data-default"
        case dataMessage = "data-message"
        case notificationBody = "notification-body"
        case text

        static let topic = TypedTopic<Self>(
            "SN-16-other",
            .sns,
            "No document shows what an endpoint of ADM, BAIDU, MPNS or WNS gets of the default entry.",
            [
                .dataDefault: "The text is in data.default.",
                .dataMessage: "The text is in data.message.",
                .notificationBody: "The text is in notification.body.",
                .text: "The body is the text as it is.",
            ]
        )
    }

    enum OtherBody: String, Reading {
        case sent
        case refused
        case suppressed

        static let topic = TypedTopic<Self>(
            "SN-13-other",
            .sns,
            "No document says how large a body for one of them may be, or whether it must be a JSON object.",
            [.sent: "It is sent.", .refused: "The request is refused.", .suppressed: "The endpoint gets nothing."]
        )
    }

    enum BothForms: String, Reading {
        case versionOne = "version-one"
        case invalid

        static let topic = TypedTopic<Self>(
            "SN-18",
            .sns,
            "The developer guide shows GCM entries of two forms, and none with both.",
            [.versionOne: "fcmV1Message counts.", .invalid: "An entry of both forms is not a valid body."]
        )
    }
}
