import APNsWire
import CaseGeneration
import Findings
import PushModel
import Testees

/// What runs cases: one connection, one endpoint, one testee process, all its own.
struct Worker: Sendable {
    let wire: WireSession
    let compiler: CompilerUnderTest

    func stop() async {
        await compiler.testee?.stop()
        await wire.stop()
    }

    /// Cases that went as far as they can without the endpoint.
    struct Batch: Sendable {
        var trials: [Trial]
        /// What the trials were made of.
        var generated: [GeneratedCase]

        init(_ trials: [Trial], of prepared: PreparedBatch) {
            self.trials = trials
            generated = prepared.entries.map(\.generated)
        }

        /// What is to be delivered, in the order of the trials that have a payload.
        var requests: [PushRequest] { trials.compactMap { $0.analysis?.request } }

        /// Sends what is to be delivered, and notes what became of it.
        mutating func deliver(over wire: WireSession) async {
            var deliveries = await wire.deliver(requests)[...]
            for index in trials.indices where trials[index].analysis != nil {
                trials[index].delivery = deliveries.popFirst()
            }
        }
    }
}

/// The testee of a worker, or nothing where the reference stands in its place.
struct CompilerUnderTest: Sendable {
    let testee: (any Testee)?

    /// The answers to the requests, in their order; nil without a testee.
    func answers(to prepared: PreparedBatch) async throws(RunError) -> [TesteeObservation]? {
        guard let testee else { return nil }
        let answers: [TesteeObservation]
        do throws(TesteeError) {
            answers = try await testee.compile(prepared.requests)
        } catch {
            throw .testee(error)
        }
        // One answer less, and those that follow would be taken for other cases' and the last case for the reference's.
        guard answers.count == prepared.requests.count else {
            throw .internal("\(answers.count) answers to \(prepared.requests.count) requests")
        }
        return answers
    }
}
