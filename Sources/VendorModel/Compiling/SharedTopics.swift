import PushModel

// What the documents of most vendors leave open alike. A vendor has the topic, with an ID and perhaps words of its own; the answers stand
// here once.

/// What equal keys in a message do.
package enum EqualKeys: String, TopicAnswer {
    case lastWins = "last-wins"
    case refused
}

extension TypedTopic where Answer == EqualKeys {
    package static func equalKeys(
        _ id: String,
        _ dialect: Dialect,
        _ question: String = "No document says what happens if a key occurs twice in an object.",
        refused: String = "The message is refused."
    ) -> Self {
        Self(id, dialect, question, [.lastWins: "Of equal keys the last one counts.", .refused: refused])
    }
}

/// What a number does that is no number of a machine.
package enum NumberRange: String, TopicAnswer {
    /// It is read as it is.
    case read
    case refused
    /// The nearest double is read.
    case rounded
}

extension TypedTopic where Answer == NumberRange {
    package static func numberRange(_ id: String, _ dialect: Dialect) -> Self {
        Self(
            id,
            dialect,
            "RFC 8259 lets readers limit the range and precision of numbers. No document says what happens to a number beyond every "
                + "machine type, or to a number that a double rounds to another one.",
            [
                .read: "A number beyond every machine type is read as it is.",
                .refused: "A message with a number beyond every machine type is refused.",
                .rounded: "A number that a double rounds to another is read as that one.",
            ]
        )
    }
}

/// What becomes of a message for which there are a reason to refuse it and one to send no push.
package enum RefusedOrSuppressed: String, TopicAnswer {
    case refused
    case suppressed
}

extension TypedTopic where Answer == RefusedOrSuppressed {
    package static func refusedOrSuppressed(
        _ id: String,
        _ dialect: Dialect,
        _ question: String,
        own: RefusedOrSuppressed,
        varies: Bool = false,
        observed: Topic.Observation? = nil
    ) -> Self {
        Self(
            id,
            dialect,
            question,
            [.refused: "The message is refused.", .suppressed: "No push is sent."],
            own: own,
            varies: varies,
            observed: observed
        )
    }
}

/// How long a VoIP push may be: as Apple takes it, or no longer than any other.
package enum CallLimit: String, TopicAnswer {
    case apples
    case oneLimit = "one-limit"
}

extension TypedTopic where Answer == CallLimit {
    package static func callLimit(
        _ id: String,
        _ dialect: Dialect,
        _ question: String = "Apple allows 5,120 bytes for a VoIP push. No document of the vendor mentions it."
    ) -> Self {
        Self(
            id,
            dialect,
            question,
            [
                .apples: "A VoIP push may have 5,120 bytes.",
                .oneLimit: "A VoIP push may have 4,096 bytes, like all others.",
            ]
        )
    }
}

/// What decides near a limit, where the length of a payload is open.
package enum OpenSize: String, TopicAnswer {
    case ownBytes = "own-bytes"
    case otherSide = "other-side"
}

extension TypedTopic where Answer == OpenSize {
    package static func openSize(
        _ id: String,
        _ dialect: Dialect,
        _ question: String,
        ownBytes: String = "The bytes of the reference count.",
        otherSide: String = "Another spelling of the payload is on the other side of the limit."
    ) -> Self {
        Self(id, dialect, question, [.ownBytes: ownBytes, .otherSide: otherSide], varies: true)
    }
}
