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
    /// What came of what it is held against.
    let controls: [TesteeObservation]
    /// What the testee was asked just before, where that is not the case itself.
    let before: Case?
    /// Whether somebody knows what is right, and has a payload of it: a testee that has none may be right.
    let isPayloadDue: Bool
    /// Whether somebody knows what is right.
    let hasReference: Bool
    /// Where the reference's own payloads of the case and of the variant differ.
    let expectedDifferences: [JSONPointer]
    /// What holds where a member is left out, by JSON Pointer.
    private let impliedMembers: [String: JSONValue]

    /// - Parameters:
    ///   - variant: What was asked.
    ///   - observation: What came of it.
    ///   - controls: What came of its controls, in their order.
    ///   - before: What the testee was asked just before, where that is not the case itself.
    ///   - expectation: Of the case.
    init(
        _ variant: Invariant.Variant,
        _ observation: TesteeObservation,
        controls: [TesteeObservation] = [],
        after before: Case? = nil,
        of expectation: Expectation
    ) {
        self.variant = variant
        self.observation = observation
        self.controls = controls
        self.before = before
        let compiler = VendorCompilers.compiler(for: variant.testCase.dialect)
        hasReference = compiler?.isReference ?? false
        let due: ExpectedOutcome? =
            switch variant.invariant {
            case .deterministic, .after, .process: expectation.primary
            default: try? compiler?.compile(variant.testCase, readings: []).0
            }
        isPayloadDue = due?.payload != nil
        impliedMembers = due?.payload?.impliedMembers ?? [:]
        if hasReference, [.slot, .longer].contains(variant.invariant), let value = expectation.primary.payload?.value,
            let other = due?.payload?.value
        {
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
