import AsyncAlgorithms
import Findings
import Synchronization
import Testees
import VendorModel

/// One worker's way through the batches of a round.
///
/// Four stages work side by side, each on a batch of its own: batches are made and put before the testee, judged when it has
/// answered, sent over the wire, and finished. Making runs ahead by some batches, so a testee that computes all the time
/// never waits for the harness, as long as every stage is the faster of the two.
struct BatchPipeline {
    let worker: Worker
    /// Readings that the testee is held to.
    let pinned: PinnedReadings
    /// The testee's.
    var stack = KnownStack()
    /// Makes a batch; nil when there is none left.
    let next: @Sendable () throws(RunError) -> Questions?

    /// Batches that are made and before the testee while another one is judged.
    private static let batchesAhead = 2

    /// Questions on their way to the compiler under test.
    private struct Asked: Sendable {
        var questions: Questions
        var answers: AwaitedAnswers.Answers
    }

    /// Runs all batches, and hands over each that has gone all the way, in their order.
    ///
    /// What was compiled before an error is finished before the error is thrown.
    func run(finish: (Worker.Batch) throws(RunError) -> Void) async throws(RunError) {
        let failure = FirstFailure()
        let awaited = AwaitedAnswers()
        await withTaskCancellationHandler {
            await runStages(failure, awaited, finish)
        } onCancel: {
            awaited.cancel()
        }
        // A task that is cancelled finds its channels at their end.
        if Task.isCancelled { failure.note(.testee(.cancelled)) }
        try failure.rethrow()
    }

    private func runStages(
        _ failure: FirstFailure,
        _ awaited: AwaitedAnswers,
        _ finish: (Worker.Batch) throws(RunError) -> Void
    ) async {
        let made = AsyncChannel<Asked>()
        let judged = AsyncChannel<Worker.Batch>()
        let delivered = AsyncChannel<Worker.Batch>()
        async let making: Void = make(into: made, awaited, failure)
        async let judging: Void = judge(made, into: judged, awaited, failure)
        async let delivering: Void = deliver(judged, into: delivered)
        var goesOn = true
        for await batch in delivered where goesOn {
            do throws(RunError) {
                try finish(batch)
            } catch {
                failure.note(error)
                goesOn = false
            }
        }
        _ = await (making, judging, delivering)
    }

    // MARK: Stages, each of which ends when the one before it does

    /// Puts each batch before the testee at once: it has the next one at hand when it has answered the last, however long
    /// the other stages keep all threads busy then.
    private func make(
        into made: AsyncChannel<Asked>,
        _ awaited: AwaitedAnswers,
        _ failure: FirstFailure
    ) async {
        do throws(RunError) {
            while failure.isNone, !Task.isCancelled, let questions = try next() {
                let compiler = worker.compiler
                let answers = Task { () -> Result<[TesteeObservation]?, RunError> in
                    do throws(RunError) {
                        return .success(try await compiler.answers(to: questions))
                    } catch {
                        return .failure(error)
                    }
                }
                awaited.add(answers)
                await made.send(Asked(questions: questions, answers: answers))
            }
        } catch {
            failure.note(error)
        }
        made.finish()
    }

    private func judge(
        _ made: AsyncChannel<Asked>,
        into judged: AsyncChannel<Worker.Batch>,
        _ awaited: AwaitedAnswers,
        _ failure: FirstFailure
    ) async {
        let builder = TrialBuilder(pinned: pinned, stack: stack)
        var goesOn = true
        // After an error the batches that are made already only have to get out of the way.
        for await asked in made.buffer(policy: .bounded(Self.batchesAhead)) where goesOn {
            switch await asked.answers.value {
            case .success(let answers):
                awaited.removeFirst()
                let trials = builder.trials(of: asked.questions, answers: answers)
                await judged.send(Worker.Batch(trials, of: asked.questions))
            case .failure(let error):
                failure.note(error)
                awaited.cancel()
                goesOn = false
            }
        }
        judged.finish()
    }

    private func deliver(_ judged: AsyncChannel<Worker.Batch>, into delivered: AsyncChannel<Worker.Batch>) async {
        for await var batch in judged {
            await batch.deliver(over: worker.wire)
            await delivered.send(batch)
        }
        delivered.finish()
    }
}

/// The error that ends a round: later ones say nothing more.
private final class FirstFailure: Sendable {
    private let error = Mutex<RunError?>(nil)

    var isNone: Bool { error.withLock { $0 == nil } }

    func note(_ new: RunError) {
        error.withLock { $0 = $0 ?? new }
    }

    func rethrow() throws(RunError) {
        if let error = error.withLock({ $0 }) { throw error }
    }
}

/// The answers that nobody has yet, in the order of their batches: whoever gives up the run gives up all of them, wherever
/// their batches are.
private final class AwaitedAnswers: Sendable {
    typealias Answers = Task<Result<[TesteeObservation]?, RunError>, Never>

    private struct State {
        var answers: [Answers] = []
        var isCancelled = false
    }

    private let state = Mutex(State())

    func add(_ answers: Answers) {
        let isLate = state.withLock { state in
            if !state.isCancelled { state.answers.append(answers) }
            return state.isCancelled
        }
        if isLate { answers.cancel() }
    }

    func removeFirst() {
        state.withLock { state in
            if !state.answers.isEmpty { state.answers.removeFirst() }
        }
    }

    func cancel() {
        let answers = state.withLock { state in
            state.isCancelled = true
            return state.answers
        }
        for answers in answers { answers.cancel() }
    }
}
