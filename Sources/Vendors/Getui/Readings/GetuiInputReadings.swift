import PushModel
import VendorModel

// Where the documents leave more than one reading: messages that are incomplete, or not of the documented types.
extension GetuiCompilation {
    enum WrongType: String, Reading {
        case asSent = "as-sent"
        case ignored
        case refused
        case lenient

        static let topic = TypedTopic<Self>(
            "GT-types",
            .getui,
            "No document says what a field of a wrong type does; the SDK hands most of them on, and versions of PHP "
                + "differ. Each field and kind of value may differ.",
            [
                .asSent: "The value stays unchanged, as far as the SDK's comparisons allow.",
                .ignored: "The field is ignored.",
                .refused: "The message is refused.",
                .lenient: "A number as text, or \"\" for arguments, is taken for what it means.",
            ]
        )
    }

    static let equalKeys = TypedTopic.equalKeys("GT-equal-keys", .getui)

    static let numberRange = TypedTopic.numberRange("GT-range", .getui)

    static let refusedOrSuppressed = TypedTopic.refusedOrSuppressed(
        "GT-refused-or-suppressed",
        .getui,
        "A message that may be refused is for a user who is online: no document says which comes first. Each reason to "
            + "refuse it is a separate question.",
        own: .suppressed
    )

    enum BadgeBeyondIntegers: String, Reading {
        case asIs = "as-is"
        case refused
        case zero

        static let topic = TypedTopic<Self>(
            "GT-number",
            .getui,
            "set_pushInfo makes a whole number of the badge. The result for a badge beyond every integer depends on the "
                + "machine.",
            [
                .asIs: "The number goes on.",
                .refused: "The message is refused.",
                .zero: "The number counts as 0, and is lost.",
            ]
        )
    }
}
