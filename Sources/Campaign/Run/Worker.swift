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
        var rows: [AxisRow?]

        /// What is to be delivered, in the order of the trials that have a payload.
        var requests: [PushRequest] { trials.compactMap { $0.passage?.request } }
    }

    /// Compiles the cases, by the reference and by the testee, and judges everything but the delivery.
    func prepare(_ block: [(number: Int, generated: GeneratedCase)]) async throws(RunError) -> Batch {
        var expectations: [Expectation?] = []
        for (_, generated) in block {
            expectations.append(try expectation(for: generated.testCase))
        }
        let observations = try await observe(block.map(\.generated.testCase), expectations)
        let trials = block.indices.map { index in
            trial(
                block[index].number,
                block[index].generated.testCase,
                expectations[index],
                observations[index].observation,
                isReference: observations[index].isReference
            )
        }
        return Batch(trials: trials, rows: block.map(\.generated.row))
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

    private func observe(
        _ cases: [Case],
        _ expectations: [Expectation?]
    ) async throws(RunError) -> [(observation: TesteeObservation, isReference: Bool)] {
        var observed = zip(cases, expectations).map { testCase, expectation in
            (observation: testee == nil || expectation == nil ? ownObservation(testCase, expectation) : nil, index: 0)
        }
        if let testee {
            var requests: [TesteeRequest] = []
            var asked: [Int] = []
            for index in cases.indices where observed[index].observation == nil {
                requests.append(try request(for: cases[index]))
                asked.append(index)
            }
            do throws(TesteeError) {
                let answers = try await testee.compile(requests)
                for (index, answer) in zip(asked, answers) { observed[index] = (answer, 1) }
            } catch {
                throw .testee(error)
            }
        }
        return observed.map { ($0.observation ?? .skipped("not asked"), $0.index == 0) }
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

    /// The reference in the testee's place: the reading that the document wants, if a document speaks, or its own first one.
    private func ownObservation(_ testCase: Case, _ expectation: Expectation?) -> TesteeObservation {
        guard let expectation else {
            return .outcome(.payload(testCase.message.bytes, headers: testCase.headers))
        }
        guard let documented = testCase.expectation else { return .outcome(expectation.primary.outcome) }
        let nearest = ReadingSearch.nearest(in: expectation) { outcome in
            documented.differences(from: ObservedOutcome(outcome.outcome))
        }
        return .outcome(nearest.outcome.outcome)
    }

    private func trial(
        _ number: Int,
        _ testCase: Case,
        _ expectation: Expectation?,
        _ observation: TesteeObservation,
        isReference: Bool
    ) -> Trial {
        var observed: ObservedOutcome?
        if case .outcome(let outcome) = observation { observed = ObservedOutcome(outcome) }
        let nearest = observed.flatMap { observed in
            expectation.map { expectation in
                ReadingSearch.nearest(in: expectation) { $0.differences(from: observed) }
            }
        }
        let reference = nearest?.outcome.payload ?? expectation?.primary.payload
        var passage: Passage?
        if case .payload(let bytes, let headers)? = observed?.outcome {
            passage = passages.passage(of: bytes, headers: headers, reference: reference, in: testCase)
        }
        return Trial(
            number: number,
            testCase: testCase,
            expectation: expectation,
            observation: observation,
            observed: observed,
            isReference: isReference,
            nearest: nearest,
            passage: passage,
            referencePassage: passage.flatMap {
                referencePassage(of: reference, beside: $0, isReference: isReference, testCase)
            }
        )
    }

    /// The right payload's passage, where there is something that it could excuse.
    private func referencePassage(
        of reference: ExpectedPayload?,
        beside passage: Passage,
        isReference: Bool,
        _ testCase: Case
    ) -> Passage? {
        if isReference { return passage }
        guard let reference else { return nil }
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
    var bytes: [UInt8] {
        switch self {
        case .value(let value): value.serialized()
        case .text(let text): Array(text.utf8)
        case .bytes(let bytes): bytes
        }
    }
}
