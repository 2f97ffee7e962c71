import APNsRules
import APNsWire
import CaseGeneration
import JSONCBridge
import JSONModel
import PushModel
import Testees
import VendorCompilers

/// Runs cases: one connection, one endpoint, one testee process, all its own.
final class Worker {
    private let passages = PassageBuilder()
    let wire: WireSession
    private let testee: SubprocessTestee?

    init(wire: WireSession, testee: SubprocessTestee?) {
        self.wire = wire
        self.testee = testee
    }

    func stop() async {
        await testee?.stop()
        await wire.stop()
    }

    /// Cases that went as far as they can without the endpoint.
    struct Batch: Sendable {
        var trials: [Trial]
        /// What the trials were made of.
        var generated: [GeneratedCase]

        /// What is to be delivered, in the order of the trials that have a payload.
        var requests: [PushRequest] { trials.compactMap { $0.passage?.request } }
    }

    /// Compiles the cases, by the reference and by the testee, and judges everything but the delivery.
    func prepare(_ block: [(number: Int, generated: GeneratedCase)]) async throws(RunError) -> Batch {
        var expectations: [Expectation?] = []
        for (_, generated) in block {
            expectations.append(try expectation(for: generated.testCase))
        }
        let variants =
            testee == nil ? [] : block.map { Invariant.variants(of: $0.generated.testCase, number: $0.number) }
        let observations = try await observe(block.map(\.generated.testCase), expectations)
        let observedVariants = try await observe(variants, expectations)
        let trials = block.indices.map { index in
            var trial = trial(
                block[index].number,
                block[index].generated.testCase,
                expectations[index],
                observations[index]
            )
            if !observedVariants.isEmpty { trial.variants = observedVariants[index] }
            return trial
        }
        return Batch(trials: trials, generated: block.map(\.generated))
    }

    // MARK: One case

    private func expectation(for testCase: Case) throws(RunError) -> Expectation? {
        guard let compiler = VendorCompilers.compiler(for: testCase.dialect) else { return nil }
        do throws(ContextError) {
            return try compiler.expectation(for: testCase)
        } catch {
            // Corpus files were checked when they were loaded, and generated contexts are ours.
            throw .internal("\(testCase.id): \(error)")
        }
    }

    /// What was observed of a case.
    private enum Observation {
        /// The reference stood in the testee's place and gave one of its right outcomes.
        case reference(ExpectedOutcome)
        /// A payload on its own, which no compiler made.
        case payload(Outcome)
        case testee(TesteeObservation)
    }

    private func observe(
        _ cases: [Case],
        _ expectations: [Expectation?]
    ) async throws(RunError) -> [Observation] {
        var observed: [Observation] = []
        var asked: [Int] = []
        var requests: [TesteeRequest] = []
        for (testCase, expectation) in zip(cases, expectations) {
            guard let expectation else {
                observed.append(.payload(.payload(testCase.message.bytes, headers: testCase.headers)))
                continue
            }
            if testee != nil {
                asked.append(observed.count)
                requests.append(try request(for: testCase))
                observed.append(.testee(.skipped("not asked")))
            } else {
                observed.append(.reference(ownOutcome(testCase, expectation)))
            }
        }
        guard let testee else { return observed }
        do throws(TesteeError) {
            for (index, answer) in zip(asked, try await testee.compile(requests)) { observed[index] = .testee(answer) }
            return observed
        } catch {
            throw .testee(error)
        }
    }

    /// What came of the variants of each case.
    private func observe(
        _ variants: [[Invariant.Variant]],
        _ expectations: [Expectation?]
    ) async throws(RunError) -> [[ObservedVariant]] {
        guard let testee, variants.contains(where: { !$0.isEmpty }) else { return [] }
        var requests: [TesteeRequest] = []
        for variant in variants.joined() { requests.append(try request(for: variant.testCase)) }
        do throws(TesteeError) {
            var answers = try await testee.compile(requests)[...]
            return zip(variants, expectations).map { variants, expectation in
                variants.compactMap { variant in
                    answers.popFirst().map { ObservedVariant(variant, $0, of: expectation) }
                }
            }
        } catch {
            throw .testee(error)
        }
    }

    private func request(for testCase: Case) throws(RunError) -> TesteeRequest {
        do throws(ContextError) {
            let context = try VendorCompilers.compiler(for: testCase.dialect)?.fullContext(of: testCase)
            return TesteeRequest(
                dialect: testCase.dialect,
                message: testCase.message,
                context: context ?? testCase.context
            )
        } catch {
            throw .internal("\(testCase.id): \(error)")
        }
    }

    /// The reading that the document wants, if a document speaks, or the reference's own.
    private func ownOutcome(_ testCase: Case, _ expectation: Expectation) -> ExpectedOutcome {
        guard let documented = testCase.expectation else { return expectation.primary }
        return ReadingSearch.nearest(in: expectation) { outcome in
            documented.differences(from: ObservedOutcome(reference: outcome))
        }.outcome
    }

    private func trial(
        _ number: Int,
        _ testCase: Case,
        _ expectation: Expectation?,
        _ observation: Observation
    ) -> Trial {
        let given: TesteeObservation
        var observed: ObservedOutcome?
        var nearest: ReadingSearch.Nearest?
        switch observation {
        case .reference(let outcome):
            observed = ObservedOutcome(reference: outcome)
            nearest = ReadingSearch.Nearest(outcome: outcome, differences: [], isSettled: true)
            given = .outcome(outcome.outcome)
        case .payload(let outcome):
            observed = ObservedOutcome(outcome)
            given = .outcome(outcome)
        case .testee(let observation):
            given = observation
            if case .outcome(let outcome) = observation, let expectation {
                let read = ObservedOutcome(outcome)
                observed = read
                nearest = ReadingSearch.nearest(in: expectation) { $0.differences(from: read) }
            }
        }
        let isReference = if case .testee = observation { false } else { true }
        let reference = nearest?.outcome.payload ?? expectation?.primary.payload
        var passage: Passage?
        let servesAPNs = VendorCompilers.compiler(for: testCase.dialect)?.servesAPNs(testCase) ?? true
        if servesAPNs, case .payload(let bytes, let headers)? = observed?.outcome {
            passage = passages.passage(of: bytes, headers: headers, reference: reference, in: testCase)
        }
        return Trial(
            number: number,
            testCase: testCase,
            expectation: expectation,
            observation: given,
            observed: observed,
            isReference: isReference,
            nearest: nearest,
            passage: passage,
            referencePassage: isReference ? passage : passage.flatMap { excuse(for: $0, reference, testCase) }
        )
    }

    /// The right payload's passage, where the observed one shows something that it could excuse.
    private func excuse(for passage: Passage, _ reference: ExpectedPayload?, _ testCase: Case) -> Passage? {
        guard let reference, passage.showsSomething else { return nil }
        return passages.passage(
            of: reference.bytes,
            headers: reference.headers.map { HeaderField($0.name, $0.value) },
            reference: reference,
            in: testCase
        )
    }
}

extension ExpectedOutcome {
    var payload: ExpectedPayload? {
        if case .payload(let payload) = kind { payload } else { nil }
    }
}

extension MessageInput {
    /// The exact bytes of a message that is the payload itself.
    package var bytes: [UInt8] {
        switch self {
        case .value(let value): value.serialized()
        case .text(let text): Array(text.utf8)
        case .bytes(let bytes): bytes
        }
    }
}
