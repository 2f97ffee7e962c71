import PushModel
import VendorModel

// Where the documents leave more than one reading: messages that are incomplete, or not of the documented types.
extension ZegoCompilation {
    enum Typing: String, TypeReading {
        case refused
        case lenient
        case ignored

        static let topic = TypedTopic<Self>(
            "ZG-types",
            .zego,
            "No document says what a field of a wrong type does; the interfaces write Enable as 0 or 1, and "
                + "EnableBadge as true or false. Each field and kind of value may differ.",
            [
                .refused: "The message is refused.",
                .lenient: "A number as text, or 0 and 1 for false and true, is taken for what it means.",
                .ignored: "The field is ignored.",
            ]
        )
    }

    static let equalKeys = TypedTopic.equalKeys("ZG-equal-keys", .zego)

    static let numberRange = TypedTopic.numberRange("ZG-range", .zego)

    enum BothInterfaces: String, Reading {
        case pushConfig = "push-config"
        case offlinePush = "offline-push"
        case refused

        static let topic = TypedTopic<Self>(
            "ZG-interface",
            .zego,
            "pushConfig is the client's, OfflinePush the server's; no document has both in one message.",
            [
                .pushConfig: "pushConfig counts.",
                .offlinePush: "OfflinePush counts.",
                .refused: "The message is refused.",
            ]
        )
    }

    enum UnusualIncoming: String, Reading {
        case refused
        case nothingRemoved = "nothing-removed"
        case suppressed

        static let topic = TypedTopic<Self>(
            "ZG-incoming",
            .zego,
            "The update flow begins with a notification, whose payload is an object; no document says what another one is.",
            [
                .refused: "A notification of another form is refused.",
                .nothingRemoved: "No notification is removed.",
                .suppressed: "There is no notification, and so no push.",
            ]
        )
    }
}

// Where the documents leave more than one reading: whether a push is sent at all.
extension ZegoCompilation {
    enum UnusualEnable: String, Reading {
        case suppressed
        case sent
        case refused

        static let topic = TypedTopic<Self>(
            "ZG-1",
            .zego,
            "Enable is 0 or 1. No document says what happens with another number.",
            [.suppressed: "No push is sent.", .sent: "The push is sent.", .refused: "The message is refused."]
        )
    }

    static let refusedOrSuppressed = TypedTopic.refusedOrSuppressed(
        "ZG-refused-or-suppressed",
        .zego,
        "A message has a value that may be refused, and a gate stops its push. No document says which comes first. "
            + "Each setting and field may differ.",
        own: .suppressed
    )
}

// Where the documents leave more than one reading: the call around a push.
extension ZegoCompilation {
    enum TimeoutOutOfRange: String, Reading {
        case refused
        case sent

        static let topic = TypedTopic<Self>(
            "ZG-13",
            .zego,
            "The timeout of a call is 1 to 600 seconds. No document says what happens beyond that.",
            [.refused: "The message is refused.", .sent: "The push is sent."]
        )
    }
}

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
            "No document says what happens with a strategy whose sound is empty.",
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
            [.background: "A background push is sent.", .voip: "A VoIP push is sent."]
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
