import APNsRules
import APNsWire
import CaseFiles
import Findings
import JSONCBridge
import PushModel
import Testees
import VendorModel

/// One case after it went its way, before it is judged.
package struct Trial: Sendable {
    package let number: Int
    package let testCase: Case
    package let expectation: Expectation
    package let observation: TesteeObservation
    /// What was compiled, if an outcome was observed.
    package let observed: ObservedOutcome?
    /// Whether the observation is the reference's own, and not a testee's.
    package let isReference: Bool
    /// The right outcome that is nearest to the observed one.
    package let nearest: ReadingSearch.Nearest?
    /// Habits of the testee's stack that explain the answer where no reading does.
    var habits: [Habit] = []
    /// Readings other than the pinned ones that explain the answer; none where it is right, or wrong by all readings.
    var deviations: [ReadingDeviation] = []
    /// The observed payload on its way to the device.
    package let analysis: PayloadAnalysis?
    /// The nearest right payload on its way; made only when the observed one shows something.
    package let referenceAnalysis: PayloadAnalysis?
    /// What came of the case's variants; none for most cases, and none without a testee.
    package var variants: [ObservedVariant] = []
    /// What became of the observed payload's request.
    package var delivery: Result<Delivery, DeliveryError>?

    /// The last that the testee was asked about the case before it was asked the next one.
    var lastAsked: Case { variants.last { $0.variant.turn == .beside }?.variant.testCase ?? testCase }

    /// Whether there is a payload where none is right.
    var isUnwantedPayload: Bool {
        guard case .outcome(.payload) = observation, let nearest, nearest.isSettled else { return false }
        return nearest.outcome.payload == nil
    }

    /// Whether the message breaks the schema of the user's own dialect: any payload of it is right, and its size the message's doing.
    var isOfBrokenMessage: Bool {
        guard let outcome = nearest?.outcome, outcome.rules != nil, outcome.oversizeBytes == nil else { return false }
        return isUnwantedPayload
    }

    /// Whether there is an outcome to judge: of a case that was skipped, or on which the testee failed, nothing is known.
    package var isJudged: Bool {
        if case .outcome = observation { true } else { false }
    }

    /// Whether there is a payload, readable or not.
    package var hasPayload: Bool {
        if case .outcome(.payload) = observation { true } else { false }
    }

    /// Whether the testee does not do this case.
    package var isSkipped: Bool {
        if case .skipped = observation { true } else { false }
    }
}

/// A payload as everything behind the compiler meets it: as a request, and as its parsers' text.
package final class PayloadAnalysis: Sendable {
    package let request: PushRequest
    package let subject: PushSubject
    package let verdict: Verdict
    package let disagreements: [ParserDisagreement]
    /// What the sender meant; nil where nobody says.
    package let intent: Intent?
    /// Which rules of the user's own say so.
    let intentRules: [ExpectedEffect: String]
    /// What the app has; nil where nobody says.
    let bundle: AppBundle?

    init(
        request: PushRequest,
        subject: PushSubject,
        verdict: Verdict,
        disagreements: [ParserDisagreement],
        intent: Intent?,
        intentRules: [ExpectedEffect: String] = [:],
        bundle: AppBundle? = nil
    ) {
        self.intentRules = intentRules
        self.bundle = bundle
        self.request = request
        self.subject = subject
        self.verdict = verdict
        self.disagreements = disagreements
        self.intent = intent
    }

    /// The same of a payload that nobody meant to do anything.
    var withoutIntent: PayloadAnalysis {
        PayloadAnalysis(
            request: request,
            subject: subject,
            verdict: verdict,
            disagreements: disagreements,
            intent: nil,
            bundle: bundle
        )
    }

    /// Whether a check of the payload on its way has anything to say.
    var showsSomething: Bool {
        !verdict.violations.isEmpty || !disagreements.isEmpty || !EffectCheck.diagnostics(in: self).isEmpty
            || !BundleCheck.diagnostics(in: self).isEmpty
    }
}
