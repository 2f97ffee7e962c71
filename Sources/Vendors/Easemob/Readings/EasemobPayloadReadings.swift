import PushModel
import VendorModel

// Where the documents leave more than one reading: the payload beside the texts.
extension EasemobCompilation {
    enum UnusualBadge: String, Reading {
        case asIs = "as-is"
        case noBadge = "no-badge"
        case offlineCount = "offline-count"
        case refused

        static let topic = TypedTopic<Self>(
            "EM-C4",
            .easemob,
            "em_push_badge is an integer. No document says what happens below 0 or beyond 64 bits.",
            [
                .asIs: "The unusual badge is put in as it is.",
                .noBadge: "There is no badge.",
                .offlineCount: "The number of offline messages is used.",
                .refused: "The message is refused.",
            ]
        )
    }

    enum IgnoredSound: String, Reading {
        case noSound = "no-sound"
        case soundStays = "sound-stays"

        static let topic = TypedTopic<Self>(
            "EM-sound",
            .easemob,
            "Only a script of the vendor has em_push_ignore_sound, and only its name says what it does.",
            [.noSound: "There is no sound.", .soundStays: "The sound stays."]
        )
    }

    enum EmptyCategory: String, Reading {
        case leftOut = "left-out"
        case putIn = "put-in"

        static let topic = TypedTopic<Self>(
            "EM-C6",
            .easemob,
            "A vendor's sample has an empty em_push_category. No document says what happens to it.",
            [.leftOut: "The empty category is left out.", .putIn: "The empty category is put in."]
        )
    }

    enum ContentAvailable: String, Reading {
        case alert
        case background
        case bareBackground = "bare-background"

        static let topic = TypedTopic<Self>(
            "EM-C8",
            .easemob,
            "The extension page calls em_push_content_available 1 a background push; its sample has sound and badge too.",
            [
                .alert: "An alert push with content-available 1 is sent.",
                .background: "A background push is sent, without alert, badge and sound.",
                .bareBackground: "A background push is sent, also without category, thread and mutable-content.",
            ]
        )
    }

    enum EmptyThread: String, Reading {
        case leftOut = "left-out"
        case putIn = "put-in"
        case refused

        static let topic = TypedTopic<Self>(
            "EM-C9",
            .easemob,
            "No document says what happens to an empty thread_id.",
            [
                .leftOut: "The empty thread-id is left out.", .putIn: "The empty thread-id is put in.",
                .refused: "The message is refused.",
            ]
        )
    }

    enum RepairedEcho: String, Reading {
        case asSent = "as-sent"
        case asRead = "as-read"

        static let topic = TypedTopic<Self>(
            "EM-D2",
            .easemob,
            "em_apns_ext is echoed in e. No document says how a field of a wrong type is echoed.",
            [
                .asSent: "A field of a wrong type is echoed as it was sent.",
                .asRead: "A field of a wrong type is echoed as what it was taken for, or left out.",
            ]
        )
    }

    enum EchoedNulls: String, Reading {
        case ownLeftOut = "own-left-out"
        case allStay = "all-stay"
        case noneStays = "none-stays"

        static let topic = TypedTopic<Self>(
            "EM-D2-null",
            .easemob,
            "No document says whether nulls in em_apns_ext are echoed.",
            [
                .ownLeftOut: "Null members of em_apns_ext are left out; those deeper inside stay.",
                .allStay: "All null members stay.",
                .noneStays: "No null member stays.",
            ]
        )
    }

    enum EmptyEcho: String, Reading {
        case leftOut = "left-out"
        case putIn = "put-in"

        static let topic = TypedTopic<Self>(
            "EM-D2-empty",
            .easemob,
            "No document says what e is if em_apns_ext has only texts.",
            [.leftOut: "There is no e.", .putIn: "e is an empty object."]
        )
    }

    enum ExtraSource: String, Reading {
        case extern
        case custom

        static let topic = TypedTopic<Self>(
            "EM-D3",
            .easemob,
            "extern and em_push_ext.custom are both documented as the content of e.",
            [.extern: "e is the content of extern.", .custom: "e is the content of custom."]
        )
    }

    enum CollapseKey: String, Reading {
        case header
        case noHeader = "no-header"

        static let topic = TypedTopic<Self>(
            "EM-collapse-key",
            .easemob,
            "Only a script of the vendor has em_push_collapse_key, and only its name says what it does.",
            [
                .header: "em_push_collapse_key is the apns-collapse-id header.",
                .noHeader: "em_push_collapse_key makes no header.",
            ]
        )
    }

    static let callLimit = TypedTopic.callLimit("EM-E3-call", .easemob)

    enum OversizePayload: String, Reading {
        case refused
        case suppressed

        static let topic = TypedTopic<Self>(
            "EM-E3",
            .easemob,
            "No document says what happens to a payload over APNs' limit.",
            [.refused: "The message is refused.", .suppressed: "No push is sent."]
        )
    }

    static let openSize = TypedTopic.openSize(
        "EM-E3-unjudged",
        .easemob,
        "No document fixes a text of this payload, or the spelling of a number, and so close to the limit the length decides."
    )
}
