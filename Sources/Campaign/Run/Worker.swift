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

        /// The last that the testee was asked, where nothing went wrong.
        var lastAsked: Case? {
            let apart = trials.lazy.flatMap(\.variants).last { $0.variant.turn == .apart }
            return apart?.variant.testCase ?? trials.last?.lastAsked
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
    /// How to start another process of it; nil where there cannot be another one.
    var configuration: TesteeConfiguration?

    var hasAnotherProcess: Bool { configuration?.mayHaveSeveral ?? false }

    /// What was answered to a batch.
    struct Answers: Sendable {
        /// To its requests, in their order.
        var here: [TesteeObservation]
        /// To what is asked in another process; none where there is none.
        var elsewhere: [TesteeObservation]
    }

    /// The answers to the requests; nil without a testee.
    func answers(to prepared: PreparedBatch) async throws(RunError) -> Answers? {
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
        return Answers(here: answers, elsewhere: await answersElsewhere(to: prepared.requestsElsewhere))
    }

    /// The answers of a process that was asked nothing else; none where it cannot be run. Whatever is wrong with it then is wrong
    /// with the one that is asked everything, which tells it.
    private func answersElsewhere(to requests: [TesteeRequest]) async -> [TesteeObservation] {
        guard !requests.isEmpty, let configuration, configuration.mayHaveSeveral else { return [] }
        do throws(TesteeError) {
            let another = try await configuration.start()
            var answers: [TesteeObservation] = []
            do throws(TesteeError) {
                answers = try await another.compile(requests)
            } catch {
                // Told by the other one.
            }
            await another.stop()
            return answers.count == requests.count ? answers : []
        } catch {
            return []
        }
    }
}
