import JSONModel
import PushModel

/// An outcome with its payload read once, however often it is compared.
package struct ObservedOutcome: Sendable {
    package let outcome: Outcome
    /// The payload as JSON; nil for other outcomes, and for a payload that is not JSON.
    package let value: JSONValue?

    package init(_ outcome: Outcome) {
        self.outcome = outcome
        if case .payload(let bytes, _) = outcome {
            value = try? JSONValue(parsing: bytes)
        } else {
            value = nil
        }
    }

    /// The reference's own outcome, which need not be read to be known.
    package init(reference: ExpectedOutcome) {
        outcome = reference.outcome
        value = reference.payload?.value
    }
}
