import PushModel
import VendorModel

// Where the documents leave more than one reading: what the console has behind an ID.
extension ZegoCompilation {
    enum UnknownStrategy: String, Reading {
        case byDefault = "default"
        case refused
        case used

        static let topic = TypedTopic<Self>(
            "ZG-11",
            .zego,
            "A resourcesID has at most 32 characters and is known to the console; no document says what another one does, nor an empty "
                + "one. The reference refuses one that is too long, and has the default strategy for others."
        )

        var sentence: String {
            switch self {
            case .byDefault: "The default strategy is used."
            case .refused: "The message is refused."
            case .used: "The strategy is used if there is one."
            }
        }
    }

    enum ServerStrategy: String, Reading {
        case used
        case defaultStrategy = "default-strategy"

        static let topic = TypedTopic<Self>(
            "ZG-11-server",
            .zego,
            "PushStrategyId is a field of OfflinePush; some editions of the page say that it is for pushes to all "
                + "users only."
        )

        var sentence: String {
            switch self {
            case .used: "The strategy is used."
            case .defaultStrategy: "The default strategy is used."
            }
        }
    }

    enum EmptySound: String, Reading {
        case leftOut = "left-out"
        case putIn = "put-in"

        static let topic = TypedTopic<Self>(
            "ZG-11-sound",
            .zego,
            "No document says what a strategy with an empty sound does."
        )

        var sentence: String {
            switch self {
            case .leftOut: "There is no sound."
            case .putIn: "The sound is empty."
            }
        }
    }

    enum SilentCall: String, Reading {
        case background
        case voip

        static let topic = TypedTopic<Self>(
            "ZG-silent-voip",
            .zego,
            "Silent and VoIP strategies are set up by ZEGO's support; no document has one that is both."
        )

        var sentence: String {
            switch self {
            case .background: "A background push."
            case .voip: "A VoIP push."
            }
        }
    }

    enum SilentExtras: String, Reading {
        case leftOut = "left-out"
        case putIn = "put-in"

        static let topic = TypedTopic<Self>(
            "ZG-6",
            .zego,
            "No document shows the payload of a silent push, nor says whether thread and mutable-content go in."
        )

        var sentence: String {
            switch self {
            case .leftOut: "They do not."
            case .putIn: "They do."
            }
        }
    }

    enum CallExtras: String, Reading {
        case putIn = "put-in"
        case leftOut = "left-out"

        static let topic = TypedTopic<Self>(
            "ZG-7",
            .zego,
            "A VoIP push is shown with alert, payload and service data; no document says whether badge, thread and "
                + "mutable-content go in."
        )

        var sentence: String {
            switch self {
            case .putIn: "They do."
            case .leftOut: "They do not."
            }
        }
    }

    enum CallSound: String, Reading {
        case leftOut = "left-out"
        case putIn = "put-in"

        static let topic = TypedTopic<Self>(
            "ZG-7-sound",
            .zego,
            "A strategy's sound is said to be effective in alerts only, not to be left out elsewhere."
        )

        var sentence: String {
            switch self {
            case .leftOut: "A VoIP push has no sound."
            case .putIn: "It has one, without effect."
            }
        }
    }
}
