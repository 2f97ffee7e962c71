import JSONModel
import PushModel
import Testees
import VendorCompilers

/// A variant of a case and what came of it.
package struct ObservedVariant: Sendable {
    let variant: Invariant.Variant
    let observation: TesteeObservation
    /// Whether the reference makes a payload of it: a testee that does not may be right.
    let isPayloadDue: Bool
    /// Where the reference's own payloads of the case and of the variant differ.
    let expectedDifferences: [JSONPointer]

    init(_ variant: Invariant.Variant, _ observation: TesteeObservation, of expectation: Expectation) {
        self.variant = variant
        self.observation = observation
        let due = try? VendorCompilers.compiler(for: variant.testCase.dialect)?.compile(variant.testCase, readings: [])
            .0
        isPayloadDue = due?.payload != nil
        if variant.invariant == .slot, let value = expectation.primary.payload?.value, let other = due?.payload?.value {
            expectedDifferences = JSONDiff.differences(expected: value, actual: other).map(\.pointer)
        } else {
            expectedDifferences = []
        }
    }
}
