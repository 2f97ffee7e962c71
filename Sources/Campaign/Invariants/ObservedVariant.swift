import Findings
import JSONModel
import PushModel
import Testees
import VendorModel
import Vendors

/// A variant of a case and what came of it.
package struct ObservedVariant: Sendable {
    let variant: Invariant.Variant
    let observation: TesteeObservation
    /// Whether the reference makes a payload of it: a testee that does not may be right.
    let isPayloadDue: Bool
    /// Where the reference's own payloads of the case and of the variant differ.
    let expectedDifferences: [JSONPointer]
    /// What holds where a member is left out, by JSON Pointer.
    private let impliedMembers: [String: JSONValue]

    init(_ variant: Invariant.Variant, _ observation: TesteeObservation, of expectation: Expectation) {
        self.variant = variant
        self.observation = observation
        let due = try? VendorCompilers.compiler(for: variant.testCase.dialect)?.compile(variant.testCase, readings: [])
            .0
        isPayloadDue = due?.payload != nil
        impliedMembers = due?.payload?.impliedMembers ?? [:]
        if variant.invariant == .slot, let value = expectation.primary.payload?.value, let other = due?.payload?.value {
            expectedDifferences = JSONDiff.differences(expected: value, actual: other).map(\.pointer)
        } else {
            expectedDifferences = []
        }
    }

    /// Whether one payload leaves a member out, and the other says in it what holds without it.
    func saysTheSame(_ difference: JSONDifference) -> Bool {
        guard let implied = impliedMembers[difference.pointer.description] else { return false }
        switch (difference.expected, difference.actual) {
        case (let value?, nil), (nil, let value?): return JSONDiff.areEqual(implied, value)
        default: return false
        }
    }
}
