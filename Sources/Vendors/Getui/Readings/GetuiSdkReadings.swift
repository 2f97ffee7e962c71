import JSONModel
import PushModel
import VendorModel

// Where the documents leave more than one reading: what the SDK makes of a message.
extension GetuiCompilation {
    enum LooselyEmpty: String, PlacedReading {
        case unset
        case value

        static let topic = TypedTopic<Self>(
            "GT-loose",
            .getui,
            "PHP takes 0, false, an empty list and, in some fields, \"0\" for unset, and an empty object by how it was "
                + "made; the field tables name null and \"\" only. Each field and kind of value may differ.",
            [.unset: "The loose value counts as unset.", .value: "The loose value counts as a value."]
        )

        struct Field {
            let name: String

            init(_ name: String) { self.name = name }

            static let alert = Field("alert")
            static let autoBadge = Field("autoBadge")
            static let sound = Field("sound")
            static let soundName = Field("sound.name")
            static let soundCritical = Field("sound.critical")
            static let category = Field("category")
            static let threadID = Field("thread-id")
            static let custom = Field("customMsg")
            static let collapseID = Field("apns-collapse-id")
            static let voiceText = Field("voicePlayMessage")
            static let pushInfo = Field("pushInfo")
        }

        struct Place: ReadingPlace {
            let field: Field
            let kind: JSONValue.Kind

            var name: String { "\(field.name), \(kind.rawValue)" }
        }
    }

    enum LooseNumber: String, PlacedReading {
        case leftOut = "left-out"
        case putIn = "put-in"

        static let topic = TypedTopic<Self>(
            "GT-3",
            .getui,
            "To PHP null is at least 0, and in some versions also a text that is not a number; a text that begins with a "
                + "number equals it; elsewhere null is absent.",
            [
                .leftOut: "The badge, contentAvailable or the voice is left out.",
                .putIn: "The loose value is put in as it is.",
            ]
        )

        enum Place: ReadingPlace {
            case nullBadge(GetuiProfile)
            case badge(JSONValue)
            case contentAvailable(JSONValue)
            case voice
            case flagOfPushInfo

            var name: String {
                switch self {
                case .nullBadge(let profile): "badge null, \(profile.rawValue)"
                case .badge(let value): "badge, \(value.beginning)"
                case .contentAvailable(let value): "contentAvailable, \(value.beginning)"
                case .voice: "voicePlayType"
                case .flagOfPushInfo: "pushInfo.contentAvailable"
                }
            }
        }
    }

    enum TrueSound: String, Reading {
        case noSound = "no-sound"
        case putIn = "put-in"

        static let topic = TypedTopic<Self>(
            "GT-4",
            .getui,
            "A sound of any type goes on as it is; but to PHP true equals the constant for silence.",
            [.noSound: "There is no sound.", .putIn: "The payload has the sound true."]
        )
    }

    enum SilentWithoutBadge: String, Reading {
        case refused
        case sent

        static let topic = TypedTopic<Self>(
            "GT-5",
            .getui,
            "The article calls the badge of a silent push optional; the SDK makes no payload without alert, badge and "
                + "sound, before it looks at contentAvailable.",
            [.refused: "The message is refused.", .sent: "The silent push is sent."]
        )
    }

    enum VolumeOutOfRange: String, Reading {
        case refused
        case asIs = "as-is"
        case rounded

        static let topic = TypedTopic<Self>(
            "GT-volume",
            .getui,
            "The setter refuses a volume that is not from 0 to 1. The field can be set without it.",
            [
                .refused: "The message is refused.",
                .asIs: "The volume goes on as it is.",
                .rounded: "The volume goes on with one decimal, like any other.",
            ]
        )
    }

    enum MediaForm: String, Reading {
        case asClass = "as-class"
        case asWritten = "as-written"
        case withDefault = "with-default"
        case asTable = "as-table"

        static let topic = TypedTopic<Self>(
            "GT-9",
            .getui,
            "The SDK's class of media prints onlywifi as 0 or 1; its field table calls it onlyWifi.",
            [
                .asClass: "onlywifi is 0 or 1.",
                .asWritten: "The media go on as the caller wrote them, with their IDs.",
                .withDefault: "They go on like that, with onlyWifi false by default.",
                .asTable: "They have the fields of the table, with onlyWifi false by default.",
            ]
        )
    }

    enum BrokenPushInfo: String, Reading {
        case ignored
        case refused

        static let topic = TypedTopic<Self>(
            "GT-push-info",
            .getui,
            "The arguments of set_pushInfo are positional; no document says what something else in their place is.",
            [
                .ignored: "The call counts as absent: the message is an IGtAPNPayload.",
                .refused: "The message is refused.",
            ]
        )
    }

    enum PushInfoEncoding: String, Reading {
        case olderReleases = "older-releases"
        case asMessage = "as-message"

        static let topic = TypedTopic<Self>(
            "GT-13",
            .getui,
            "Some releases encode the arguments of set_pushInfo themselves and split locArgs at commas, others fill an "
                + "IGtAPNPayload and keep locArgs whole.",
            [
                .olderReleases: "The arguments are encoded as the older releases do.",
                .asMessage: "The arguments are the fields of an IGtAPNPayload.",
            ]
        )
    }

    enum BrokenAPNInfo: String, Reading {
        case refused
        case suppressed

        static let topic = TypedTopic<Self>(
            "GT-16",
            .getui,
            "apnInfo is an IGtAPNPayload. No document says what happens with any other value.",
            [.refused: "The message is refused.", .suppressed: "There is no push."]
        )
    }

    enum FieldsBesideTemplate: String, Reading {
        case push
        case suppressed
        case refused

        static let topic = TypedTopic<Self>(
            "GT-16-beside",
            .getui,
            "A transmission template has its push in apnInfo, and an IGtAPNPayload has no transmissionType; no document says what happens "
                + "to the fields of both in one object.",
            [
                .push: "The message is an IGtAPNPayload, and the template's fields do not belong to it.",
                .suppressed: "The message is a template without a push.",
                .refused: "The message is refused.",
            ]
        )
    }

    enum TextAlert: String, Reading {
        case refused
        case alert

        static let topic = TypedTopic<Self>(
            "GT-1-text",
            .getui,
            "alertMsg is an object of one of the SDK's classes: on a text the PHP SDK calls a method, and ends; no document says what an SDK "
                + "of another language does.",
            [.refused: "The message is refused.", .alert: "The text is the alert, as SimpleAlertMsg has it."]
        )
    }

    enum MixedAlert: String, Reading {
        case text
        case fields

        static let topic = TypedTopic<Self>(
            "GT-1-both",
            .getui,
            "alertMsg is an object of one of the SDK's two classes; no document says what one with fields of both is.",
            [
                .text: "It is a SimpleAlertMsg: its text is the alert.",
                .fields: "It is a DictionaryAlertMsg: its other fields are the alert.",
            ]
        )
    }

    enum IncompleteTemplate: String, Reading {
        case sent
        case refused

        static let topic = TypedTopic<Self>(
            "GT-16-fields",
            .getui,
            "A transmission template has a transmissionType of 1 or 2 and a transmissionContent; no document says what "
                + "happens to the push without them.",
            [.sent: "It is sent.", .refused: "The message is refused."]
        )
    }
}
