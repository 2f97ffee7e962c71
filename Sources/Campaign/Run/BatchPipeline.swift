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
    let next: @Sendable () throws(RunError) -> PreparedBatch?

    /// Batches that are made and before the testee while another one is judged.
    private static let batchesAhead = 2

    /// Questions on their way to the compiler under test.
    private struct Asked: Sendable {
        var prepared: PreparedBatch
        var answers: AwaitedAnswers.Answers
    }

    /// Runs all batches, and hands over each that has gone all the way, in their order.
    ///
    /// What was compiled before an error is finished before the error is thrown.
    func run(finish: (Worker.Batch) throws(RunError) -> Void) async throws(RunError) {
        let awaited = AwaitedAnswers()
        let failure = await withTaskCancellationHandler {
            await runStages(awaited, finish)
        } onCancel: {
            awaited.cancel()
        }
        if let failure { throw failure }
        // A task that is cancelled finds what is handed to it at its end.
        if Task.isCancelled { throw .testee(.cancelled) }
    }

    /// - Returns: The error of the first batch that has one.
    private func runStages(
        _ awaited: AwaitedAnswers,
        _ finish: (Worker.Batch) throws(RunError) -> Void
    ) async -> RunError? {
        let made = HandOver<Asked, RunError>(ahead: Self.batchesAhead)
        let judged = HandOver<Worker.Batch, RunError>()
        let delivered = HandOver<Worker.Batch, RunError>()
        async let making: Void = make(into: made, awaited)
        async let judging: Void = judge(made, into: judged, awaited)
        async let delivering: Void = deliver(judged, into: delivered)
        var failure: RunError?
        do throws(RunError) {
            while let batch = try await delivered.next() { try finish(batch) }
        } catch {
            failure = error
        }
        delivered.close()
        _ = await (making, judging, delivering)
        return failure
    }

    // MARK: Stages, each of which ends with the one before it, and with the one after it

    /// Puts each batch before the testee at once: it has the next one at hand when it has answered the last, however long
    /// the other stages keep all threads busy then.
    private func make(into made: HandOver<Asked, RunError>, _ awaited: AwaitedAnswers) async {
        do throws(RunError) {
            while !Task.isCancelled, let prepared = try next() {
                let compiler = worker.compiler
                let answers = Task { () -> Result<CompilerUnderTest.Answers?, RunError> in
                    do throws(RunError) {
                        return .success(try await compiler.answers(to: prepared))
                    } catch {
                        return .failure(error)
                    }
                }
                awaited.add(answers)
                guard await made.send(Asked(prepared: prepared, answers: answers)) else { break }
            }
            made.finish()
        } catch {
            made.finish(throwing: error)
        }
    }

    private func judge(
        _ made: HandOver<Asked, RunError>,
        into judged: HandOver<Worker.Batch, RunError>,
        _ awaited: AwaitedAnswers
    ) async {
        let builder = TrialBuilder(pinned: pinned, stack: stack)
        do throws(RunError) {
            while let asked = try await made.next() {
                let answers = try await asked.answers.value.get()
                awaited.removeFirst()
                let trials = builder.trials(
                    of: asked.prepared,
                    answers: answers?.here,
                    elsewhere: answers?.elsewhere ?? []
                )
                guard await judged.send(Worker.Batch(trials, of: asked.prepared)) else { break }
            }
            judged.finish()
        } catch {
            judged.finish(throwing: error)
        }
        // After an error nobody wants the answers to what is made already.
        made.close()
        awaited.cancel()
    }

    private func deliver(
        _ judged: HandOver<Worker.Batch, RunError>,
        into delivered: HandOver<Worker.Batch, RunError>
    ) async {
        do throws(RunError) {
            while var batch = try await judged.next() {
                await batch.deliver(over: worker.wire)
                guard await delivered.send(batch) else { break }
            }
            delivered.finish()
        } catch {
            delivered.finish(throwing: error)
        }
        judged.close()
    }
}

/// The answers that nobody has yet, in the order of their batches: whoever gives up the run gives up all of them, wherever
/// their batches are.
private final class AwaitedAnswers: Sendable {
    typealias Answers = Task<Result<CompilerUnderTest.Answers?, RunError>, Never>

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
