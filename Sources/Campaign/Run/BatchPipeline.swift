import AsyncAlgorithms
import Synchronization
import Testees

/// One worker's way through the batches of a round.
///
/// Four stages work side by side, each on a batch of its own: batches are made and put before the testee, judged when it has
/// answered, sent over the wire, and finished. So a testee that computes all the time never waits for the harness, as long
/// as every stage is the faster of the two.
struct BatchPipeline {
    let worker: Worker
    /// Makes a batch; nil when there is none left.
    let next: @Sendable () throws(RunError) -> Questions?

    /// Questions on their way to the compiler under test.
    private struct Asked: Sendable {
        var questions: Questions
        var answers: Task<Result<[TesteeObservation]?, RunError>, Never>
    }

    /// Runs all batches, and hands over each that has gone all the way, in their order.
    ///
    /// What was compiled before an error is finished before the error is thrown.
    func run(finish: (Worker.Batch) throws(RunError) -> Void) async throws(RunError) {
        let made = AsyncChannel<Asked>()
        let judged = AsyncChannel<Worker.Batch>()
        let delivered = AsyncChannel<Worker.Batch>()
        let failure = FirstFailure()
        async let making: Void = make(into: made, failure)
        async let judging: Void = judge(made, into: judged, failure)
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
        // A task that is cancelled finds its channels at their end.
        if Task.isCancelled { failure.note(.testee(.cancelled)) }
        try failure.rethrow()
    }

    // MARK: Stages, each of which ends when the one before it does

    /// Puts each batch before the testee at once: it has the next one at hand when it has answered the last, however long
    /// the other stages keep all threads busy then.
    private func make(into made: AsyncChannel<Asked>, _ failure: FirstFailure) async {
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
                await made.send(Asked(questions: questions, answers: answers))
                // Then nobody may have taken it.
                if Task.isCancelled { answers.cancel() }
            }
        } catch {
            failure.note(error)
        }
        made.finish()
    }

    private func judge(
        _ made: AsyncChannel<Asked>,
        into judged: AsyncChannel<Worker.Batch>,
        _ failure: FirstFailure
    ) async {
        let builder = TrialBuilder()
        var goesOn = true
        for await asked in made {
            // After an error the batches that are made already only have to get out of the way.
            guard goesOn else {
                asked.answers.cancel()
                continue
            }
            let answers = await withTaskCancellationHandler {
                await asked.answers.value
            } onCancel: {
                asked.answers.cancel()
            }
            switch answers {
            case .success(let answers):
                let trials = builder.trials(of: asked.questions, answers: answers)
                await judged.send(Worker.Batch(trials, of: asked.questions))
            case .failure(let error):
                failure.note(error)
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
