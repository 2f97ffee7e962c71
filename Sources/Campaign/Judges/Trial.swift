import APNsRules
import APNsWire
import CaseFiles
import Findings
import JSONCBridge
import PushModel
import Testees
import VendorModel

/// One case after it went its way, before it is judged.
///
/// What is known of it from the start is an object: trials are handed from stage to stage, and a copy of all that costs as much as a judge.
package struct Trial: Sendable {
    private let facts: Facts
    /// Habits of the testee's stack that explain the answer where no reading does.
    var habits: [Habit] = []
    /// Readings other than the pinned ones that explain the answer; none where it is right, or wrong by all readings.
    var deviations: [ReadingDeviation]
    /// What came of the case's variants; none for most cases, and none without a testee.
    package var variants: [ObservedVariant] = []
    /// What became of the observed payload's request.
    package var delivery: Result<Delivery, DeliveryError>?

    private final class Facts: Sendable {
        let number: Int
        let testCase: Case
        let expectation: Expectation
        let observation: TesteeObservation
        let observed: ObservedOutcome?
        let isReference: Bool
        let nearest: ReadingSearch.Nearest?
        let analysis: PayloadAnalysis?
        let referenceAnalysis: PayloadAnalysis?

        init(
            _ number: Int,
            _ testCase: Case,
            _ expectation: Expectation,
            _ observation: TesteeObservation,
            _ observed: ObservedOutcome?,
            _ isReference: Bool,
            _ nearest: ReadingSearch.Nearest?,
            _ analysis: PayloadAnalysis?,
            _ referenceAnalysis: PayloadAnalysis?
        ) {
            self.number = number
            self.testCase = testCase
            self.expectation = expectation
            self.observation = observation
            self.observed = observed
            self.isReference = isReference
            self.nearest = nearest
            self.analysis = analysis
            self.referenceAnalysis = referenceAnalysis
        }
    }

    init(
        number: Int,
        testCase: Case,
        expectation: Expectation,
        observation: TesteeObservation,
        observed: ObservedOutcome?,
        isReference: Bool,
        nearest: ReadingSearch.Nearest?,
        deviations: [ReadingDeviation] = [],
        analysis: PayloadAnalysis?,
        referenceAnalysis: PayloadAnalysis?,
        delivery: Result<Delivery, DeliveryError>? = nil
    ) {
        facts = Facts(
            number,
            testCase,
            expectation,
            observation,
            observed,
            isReference,
            nearest,
            analysis,
            referenceAnalysis
        )
        self.deviations = deviations
        self.delivery = delivery
    }

    package var number: Int { facts.number }
    package var testCase: Case { facts.testCase }
    package var expectation: Expectation { facts.expectation }
    package var observation: TesteeObservation { facts.observation }
    /// What was compiled, if an outcome was observed.
    package var observed: ObservedOutcome? { facts.observed }
    /// Whether the observation is the reference's own, and not a testee's.
    package var isReference: Bool { facts.isReference }
    /// The right outcome that is nearest to the observed one.
    package var nearest: ReadingSearch.Nearest? { facts.nearest }
    /// The observed payload on its way to the device.
    package var analysis: PayloadAnalysis? { facts.analysis }
    /// The nearest right payload on its way; made only when the observed one shows something.
    package var referenceAnalysis: PayloadAnalysis? { facts.referenceAnalysis }

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
