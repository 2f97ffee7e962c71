import APNsWire
import CaseGeneration
import PushModel
import Testees

/// Runs cases: one connection, one endpoint, one testee process, all its own.
///
/// A batch goes through four stages, each of which may be at work on a batch of its own: ``Questions`` are made, the compiler
/// under test answers them, ``judge(_:answers:)``, and the delivery over the wire.
final class Worker {
    let wire: WireSession
    let compiler: CompilerUnderTest
    private let trials = TrialBuilder()

    init(wire: WireSession, compiler: CompilerUnderTest) {
        self.wire = wire
        self.compiler = compiler
    }

    func stop() async {
        await compiler.testee?.stop()
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

    /// Judges everything but the delivery.
    func judge(_ questions: Questions, answers: [TesteeObservation]?) -> Batch {
        Batch(
            trials: trials.trials(of: questions, answers: answers),
            generated: questions.entries.map(\.generated)
        )
    }
}

/// The testee of a worker, or nothing where the reference stands in its place.
struct CompilerUnderTest: Sendable {
    let testee: SubprocessTestee?

    /// The answers to the requests, in their order; nil without a testee, and where nothing is asked.
    func answers(to questions: Questions?) async throws(RunError) -> [TesteeObservation]? {
        guard let testee, let questions else { return nil }
        let answers: [TesteeObservation]
        do throws(TesteeError) {
            answers = try await testee.compile(questions.requests)
        } catch {
            throw .testee(error)
        }
        // One answer less, and those that follow would be taken for other cases' and the last case for the reference's.
        guard answers.count == questions.requests.count else {
            throw .internal("\(answers.count) answers to \(questions.requests.count) requests")
        }
        return answers
    }
}
