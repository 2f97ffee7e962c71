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
            "No document says whether an empty string is an entry of its platform."
        )

        var sentence: String {
            switch self {
            case .invalid: "It is, and no valid body."
            case .defaultEntry: "The default entry is used."
            }
        }
    }

    enum EmptyDefault: String, Reading {
        case emptyAlert = "empty-alert"
        case suppressed

        static let topic = TypedTopic<Self>(
            "SN-empty-default",
            .sns,
            "A topic takes an empty default entry; no document says what an endpoint gets that has no other."
        )

        var sentence: String {
            switch self {
            case .emptyAlert: "An alert of no text."
            case .suppressed: "Nothing is sent."
            }
        }
    }

    enum CallLimit: String, CallLimitReading {
        case apples
        case oneLimit = "one-limit"

        static let topic = TypedTopic<Self>(
            "SN-13-call",
            .sns,
            "Apple takes VoIP pushes of 5,120 bytes; the guide names a single limit, 4,096 bytes, or none."
        )

        var sentence: String {
            switch self {
            case .apples: "A VoIP push may have 5,120 bytes."
            case .oneLimit: "It may have 4,096, like all others."
            }
        }
    }

    enum TopicFault: String, Reading {
        case suppressed
        case refused

        static let topic = TypedTopic<Self>(
            "SN-topic",
            .sns,
            "A publish to a topic is answered before the endpoints are served: what is wrong with one of them shows in its own log. No "
                + "document says how a compiler of one endpoint's push tells that."
        )

        var sentence: String {
            switch self {
            case .suppressed: "The endpoint gets nothing."
            case .refused: "It is an error of that endpoint."
            }
        }
    }

    enum OversizeBody: String, Reading {
        case refused
        case suppressed

        static let topic = TypedTopic<Self>(
            "SN-13",
            .sns,
            "The error guide refuses a body that is too large; no document says what an endpoint of a topic sees. The reference refuses "
                + "a direct publish, and sends a topic's endpoint nothing."
        )

        var sentence: String {
            switch self {
            case .refused: "The request is refused."
            case .suppressed: "The endpoint gets nothing."
            }
        }
    }

    enum NotificationTypes: String, Reading {
        case forwarded
        case refused

        static let topic = TypedTopic<Self>(
            "SN-13-type",
            .sns,
            "The article's table gives the fields of a notification for FCM their types; no document says whether a "
                + "body with another type is refused by Amazon SNS, or by the service behind it."
        )

        var sentence: String {
            switch self {
            case .forwarded: "It is forwarded."
            case .refused: "It is refused; an endpoint of a topic gets nothing."
            }
        }
    }

    enum ObservedLimit: String, Reading {
        case sent
        case notSent = "not-sent"

        static let topic = TypedTopic<Self>(
            "SN-13-fcm",
            .sns,
            "FCM documents 4096 bytes, and has been seen to refuse from about 4000 on."
        )

        var sentence: String {
            switch self {
            case .sent: "It is sent."
            case .notSent: "It is not."
            }
        }
    }

    enum LoneSurrogate: String, Reading {
        case invalid
        case forwarded

        static let topic = TypedTopic<Self>(
            "SN-15-surrogate",
            .sns,
            "A body is forwarded as it is, and has to be JSON; what readers do with half a surrogate pair varies. RFC "
                + "8259, section 8.2."
        )

        var sentence: String {
            switch self {
            case .invalid: "It is no valid body."
            case .forwarded: "It is forwarded."
            }
        }
    }

    enum FCMDefault: String, Reading {
        case dataDefault = "data-default"
        case dataMessage = "data-message"
        case notificationBody = "notification-body"

        static let topic = TypedTopic<Self>(
            "SN-16",
            .sns,
            "No document shows what a GCM endpoint gets of the default entry."
        )

        var sentence: String {
            switch self {
            case .dataDefault: "data.default"
            case .dataMessage: "data.message"
            case .notificationBody: "notification.body"
            }
        }
    }

    enum OtherDefault: String, Reading {
        case dataDefault = "data-default"
        case dataMessage = "data-message"
        case notificationBody = "notification-body"
        case text

        static let topic = TypedTopic<Self>(
            "SN-16-other",
            .sns,
            "Nor what an endpoint of ADM, BAIDU, MPNS or WNS gets of it."
        )

        var sentence: String {
            switch self {
            case .dataDefault: "data.default"
            case .dataMessage: "data.message"
            case .notificationBody: "notification.body"
            case .text: "The text as it is."
            }
        }
    }

    enum OtherBody: String, Reading {
        case sent
        case refused
        case suppressed

        static let topic = TypedTopic<Self>(
            "SN-13-other",
            .sns,
            "Nor how large a body for one of them may be, nor whether it may be anything but a JSON object."
        )

        var sentence: String {
            switch self {
            case .sent: "It is sent."
            case .refused: "The request is refused."
            case .suppressed: "The endpoint gets nothing."
            }
        }
    }

    enum BothForms: String, Reading {
        case versionOne = "version-one"
        case invalid

        static let topic = TypedTopic<Self>(
            "SN-18",
            .sns,
            "The developer guide has a GCM entry of either form; none has both in one."
        )

        var sentence: String {
            switch self {
            case .versionOne: "fcmV1Message counts."
            case .invalid: "It is no valid body."
            }
        }
    }
}
