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
                + "one. The reference refuses one that is too long, and has the default strategy for others.",
            [
                .byDefault: "The default strategy is used.",
                .refused: "The message is refused.",
                .used: "The strategy is used if there is one.",
            ]
        )
    }

    enum ServerStrategy: String, Reading {
        case used
        case defaultStrategy = "default-strategy"

        static let topic = TypedTopic<Self>(
            "ZG-11-server",
            .zego,
            "PushStrategyId is a field of OfflinePush; some editions of the page say that it is for pushes to all "
                + "users only.",
            [.used: "The strategy is used.", .defaultStrategy: "The default strategy is used."]
        )
    }

    enum EmptySound: String, Reading {
        case leftOut = "left-out"
        case putIn = "put-in"

        static let topic = TypedTopic<Self>(
            "ZG-11-sound",
            .zego,
            "No document says what a strategy with an empty sound does.",
            [.leftOut: "There is no sound.", .putIn: "The sound is empty."]
        )
    }

    enum SilentCall: String, Reading {
        case background
        case voip

        static let topic = TypedTopic<Self>(
            "ZG-silent-voip",
            .zego,
            "Silent and VoIP strategies are set up by ZEGO's support; no document has one that is both.",
            [.background: "A background push.", .voip: "A VoIP push."]
        )
    }

    enum SilentExtras: String, Reading {
        case leftOut = "left-out"
        case putIn = "put-in"

        static let topic = TypedTopic<Self>(
            "ZG-6",
            .zego,
            "No document shows the payload of a silent push, nor says whether thread and mutable-content go in.",
            [
                .leftOut: "Thread and mutable-content are left out of a silent push.",
                .putIn: "Thread and mutable-content are put into a silent push.",
            ]
        )
    }

    enum CallExtras: String, Reading {
        case putIn = "put-in"
        case leftOut = "left-out"

        static let topic = TypedTopic<Self>(
            "ZG-7",
            .zego,
            "A VoIP push is shown with alert, payload and service data; no document says whether badge, thread and "
                + "mutable-content go in.",
            [
                .putIn: "Badge, thread and mutable-content are put into a VoIP push.",
                .leftOut: "Badge, thread and mutable-content are left out of a VoIP push.",
            ]
        )
    }

    enum CallSound: String, Reading {
        case leftOut = "left-out"
        case putIn = "put-in"

        static let topic = TypedTopic<Self>(
            "ZG-7-sound",
            .zego,
            "A strategy's sound is said to be effective in alerts only, not to be left out elsewhere.",
            [.leftOut: "A VoIP push has no sound.", .putIn: "A VoIP push has the sound, without effect."]
        )
    }
}
