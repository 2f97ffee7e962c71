import APNsRules
import CaseFiles
import Findings
import JSONCBridge
import JSONModel
import PushModel
import Testees
import VendorModel
import Vendors

/// Makes trials of what was asked and what came back: finds the nearest right outcome, and puts payloads on their way.
///
/// Used by one worker at a time: the parsers' buffers are reused.
struct TrialBuilder {
    private let analyser = PayloadAnalyser()
    private let pinned: PinnedReadings
    private let stack: KnownStack

    /// - Parameters:
    ///   - pinned: The readings that the testee is held to.
    ///   - stack: What is known of the testee's.
    init(pinned: PinnedReadings = .none, stack: KnownStack = KnownStack()) {
        self.pinned = pinned
        self.stack = stack
    }

    /// What was observed of a case.
    private enum Observation {
        /// The reference stood in the testee's place and gave one of its right outcomes.
        case reference(ExpectedOutcome)
        case testee(TesteeObservation)
    }

    /// The trials of a batch.
    ///
    /// - Parameters:
    ///   - prepared: What was asked.
    ///   - answers: Those to its `requests`, in their order; nil without a testee.
    ///   - elsewhere: Those to its `requestsElsewhere`; none where nobody was asked.
    /// - Returns: A trial for each entry.
    func trials(
        of prepared: PreparedBatch,
        answers: [TesteeObservation]?,
        elsewhere: [TesteeObservation] = []
    ) -> [Trial] {
        var answers = answers?[...]
        var trials = prepared.entries.map { entry in
            let leading = (0..<entry.leading).compactMap { _ in answers?.popFirst() }
            answers = answers?.dropFirst(entry.prologue)
            guard let answer = answers?.popFirst() else {
                return trial(of: entry, .reference(ownOutcome(entry.testCase, entry.expectation)))
            }
            var trial = trial(of: entry, .testee(answer))
            for variant in entry.variants where variant.turn == .beside {
                let controls = variant.controls.compactMap { _ in answers?.popFirst() }
                guard let answer = answers?.popFirst() else { break }
                trial.variants.append(
                    ObservedVariant(variant, answer, controls: controls, of: entry.expectation)
                )
            }
            let apart = entry.variants.filter { $0.turn == .apart }
            trial.variants += zip(apart, leading).map { ObservedVariant($0, $1, of: entry.expectation) }
            return trial
        }
        for (apart, answer) in [(prepared.trailing, answers.map(Array.init) ?? []), (prepared.elsewhere, elsewhere)]
            .flatMap({ zip($0, $1) })
        {
            trials[apart.entry].variants.append(
                ObservedVariant(
                    apart.variant,
                    answer,
                    after: apart.before,
                    of: prepared.entries[apart.entry].expectation
                )
            )
        }
        return trials
    }

    /// The reading that the document wants, if a document speaks, or the reference's own.
    private func ownOutcome(_ testCase: Case, _ expectation: Expectation) -> ExpectedOutcome {
        guard let documented = testCase.expectation else { return expectation.primary }
        return ReadingSearch.nearest(in: expectation) { outcome in
            documented.differences(from: ObservedOutcome(reference: outcome), in: testCase.dialect)
                + unmetEffects(documented.expectedEffects ?? [], outcome, testCase)
        }.outcome
    }

    /// What the phone does not do of what the case wants of it, where the reference's outcome is sent.
    private func unmetEffects(
        _ expectedEffects: [ExpectedEffect],
        _ outcome: ExpectedOutcome,
        _ testCase: Case
    ) -> [OutcomeDifference] {
        guard !expectedEffects.isEmpty else { return [] }
        let analysis = servesAPNs(testCase) ? outcome.payload.map { self.analysis(ofRight: $0, testCase) } : nil
        return EffectCheck.diagnostics(of: expectedEffects, outcome.outcome, on: analysis).map {
            OutcomeDifference(subject: .outcome, expected: $0.expected, actual: $0.actual)
        }
    }

    private func servesAPNs(_ testCase: Case) -> Bool {
        VendorCompilers.compiler(for: testCase.dialect)?.servesAPNs(testCase) ?? true
    }

    private func trial(of entry: PreparedBatch.Entry, _ observation: Observation) -> Trial {
        let (testCase, expectation) = (entry.testCase, entry.expectation)
        let given: TesteeObservation
        var observed: ObservedOutcome?
        var nearest: ReadingSearch.Nearest?
        switch observation {
        case .reference(let outcome):
            observed = ObservedOutcome(reference: outcome)
            nearest = ReadingSearch.Nearest(itself: outcome)
            given = .outcome(outcome.outcome)
        case .testee(let observation):
            given = observation
            if case .outcome(let outcome) = observation {
                let read = ObservedOutcome(outcome)
                observed = read
                nearest = ReadingSearch.nearest(in: expectation, to: read)
            }
        }
        let explanation = self.explanation(of: nearest, observed, testCase)
        nearest = explanation?.nearest ?? nearest
        let isReference = if case .testee = observation { false } else { true }
        let reference = nearest?.outcome.payload ?? expectation.primary.payload
        var analysis: PayloadAnalysis?
        if servesAPNs(testCase), case .payload(let bytes, let headers)? = observed?.outcome {
            analysis = analyser.analysis(of: bytes, headers: headers, reference: reference, in: testCase)
        }
        var trial = Trial(
            number: entry.number,
            testCase: testCase,
            expectation: expectation,
            observation: given,
            observed: observed,
            isReference: isReference,
            nearest: nearest,
            deviations: deviations(from: nearest, entry, observed),
            analysis: analysis,
            referenceAnalysis: isReference
                ? analysis : analysis.flatMap { excuse(for: $0, nearest?.outcome, reference, testCase) }
        )
        trial.habits = explanation?.habits ?? []
        return trial
    }

    /// What a habit of the testee's stack has to do with an answer that no reading explains.
    private func explanation(
        of nearest: ReadingSearch.Nearest?,
        _ observed: ObservedOutcome?,
        _ testCase: Case
    ) -> HabitSearch.Explanation? {
        guard let nearest, let observed, !nearest.differences.isEmpty, stack.excuses(testCase)
        else {
            return nil
        }
        let search = HabitSearch(testCase: testCase, observed: observed, escapes: stack.escapes)
        guard let explanation = search.explanation(of: nearest), explanation.habits.allSatisfy(stack.pinned.allows)
        else { return nil }
        return explanation
    }

    /// The readings that explain an answer which is wrong by those that are pinned.
    private func deviations(
        from nearest: ReadingSearch.Nearest?,
        _ entry: PreparedBatch.Entry,
        _ observed: ObservedOutcome?
    ) -> [ReadingDeviation] {
        guard let open = entry.open, let nearest, let observed, !nearest.differences.isEmpty else { return [] }
        return ReadingDeviation.deviations(of: observed, in: open, from: pinned) ?? []
    }

    /// The right payload's analysis, where the observed one shows something that it could excuse.
    private func excuse(
        for analysis: PayloadAnalysis,
        _ outcome: ExpectedOutcome?,
        _ reference: ExpectedPayload?,
        _ testCase: Case
    ) -> PayloadAnalysis? {
        guard var reference, analysis.showsSomething else { return nil }
        let given = analysis.request.headers["apns-push-type"]
        if let type = reference.pushTypesInNeed.first(where: { $0.rawValue == given }) {
            reference.headers.append(ExpectedHeader("apns-push-type", type.rawValue, rule: ""))
        }
        let right = self.analysis(ofRight: reference, testCase, isCrossChecked: !analysis.disagreements.isEmpty)
        // Rules of the user's own say what the phone is to do; the payload that stands for right ones need not do it.
        return outcome?.rules == nil ? right : right.withoutIntent
    }

    private func analysis(ofRight payload: ExpectedPayload, _ testCase: Case, isCrossChecked: Bool = false)
        -> PayloadAnalysis
    {
        analyser.analysis(
            of: payload.bytes,
            headers: payload.headers.map { HeaderField($0.name, $0.value) },
            reference: payload,
            in: testCase,
            isCrossChecked: isCrossChecked
        )
    }
}
