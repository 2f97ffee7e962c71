import PushModel
import VendorModel

/// What a message becomes, and what is wrong with it, by all readings of the documents.
package struct MessageVerdict: Sendable {
    package let message: SentMessage
    /// For whom, where the vendor makes another payload for each; several where all get the same.
    package internal(set) var recipients: [String]
    /// By the reference's own readings.
    package let primary: JudgedOutcome
    /// What the vendor calls it by the reference's own readings, and why; nil where it has no such classes.
    package let classification: PushClassification?
    /// Open topics that the message meets, in the order of the compiler.
    package let topics: [String]
    /// What the phone does by other readings, where it is something else.
    package let alternatives: [Alternative]
    /// Errors before warnings.
    package var findings: [SenderFinding]
    /// Whether every combination of readings was compiled.
    package let isComplete: Bool

    package struct Alternative: Sendable {
        package let condition: ReadingCondition
        package let phone: PhoneView
    }

    /// Whether nobody could tell what the recipients of both get apart.
    func isLike(_ other: MessageVerdict) -> Bool {
        primary.phone == other.primary.phone && findings == other.findings
            && classification == other.classification
            && alternatives.map(\.phone) == other.alternatives.map(\.phone)
    }
}
