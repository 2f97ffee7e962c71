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
            "em_push_badge is an integer; no document says what one below 0 or beyond 64 bits does.",
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
            "em_push_ignore_sound is in a vendor's script only; its name says what it does.",
            [.noSound: "There is no sound.", .soundStays: "The sound stays."]
        )
    }

    enum EmptyCategory: String, Reading {
        case leftOut = "left-out"
        case putIn = "put-in"

        static let topic = TypedTopic<Self>(
            "EM-C6",
            .easemob,
            "A vendor sample has an empty em_push_category; no document says what becomes of it.",
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
                .alert: "The alert push with content-available 1.",
                .background: "A background push without alert, badge and sound.",
                .bareBackground: "The same without category, thread and mutable-content.",
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
            "No document says what an empty thread_id does.",
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
            "em_apns_ext is echoed in e; no document says how a field of a wrong type is.",
            [.asSent: "As it was sent.", .asRead: "As what it was taken for, or not at all."]
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
                .ownLeftOut: "Its own null members are left out, those inside of its values stay.",
                .allStay: "All stay.",
                .noneStays: "None stays.",
            ]
        )
    }

    enum EmptyEcho: String, Reading {
        case leftOut = "left-out"
        case putIn = "put-in"

        static let topic = TypedTopic<Self>(
            "EM-D2-empty",
            .easemob,
            "No document says what e is where em_apns_ext has nothing besides the texts.",
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
            [.extern: "extern wins.", .custom: "custom wins."]
        )
    }

    enum CollapseKey: String, Reading {
        case header
        case noHeader = "no-header"

        static let topic = TypedTopic<Self>(
            "EM-collapse-key",
            .easemob,
            "em_push_collapse_key is in a vendor's script only; its name says what it does.",
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
            "No document says what becomes of a payload over APNs' limit.",
            [.refused: "The message is refused.", .suppressed: "No push is sent."]
        )
    }

    static let openSize = TypedTopic.openSize(
        "EM-E3-unjudged",
        .easemob,
        "No document fixes a text of this payload, or how a number is spelt, and so near the limit the length decides."
    )
}
