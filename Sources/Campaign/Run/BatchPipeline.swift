import APNsWire
import Testees

/// One worker's way through the batches of a round.
///
/// Four batches are under way at a time: one is made, the next is before the testee, one is judged, and one is on the wire.
/// So a testee that computes all the time never waits for the harness, as long as the harness is the faster of the two.
struct BatchPipeline {
    let worker: Worker
    /// Makes a batch; nil when there is none left.
    let next: @Sendable () throws(RunError) -> Questions?

    /// Runs all batches, and hands over each that has gone all the way, in their order.
    ///
    /// What was compiled before an error is finished before the error is thrown.
    func run(
        finish: (Worker.Batch, [Result<Delivery, DeliveryError>]) throws(RunError) -> Void
    ) async throws(RunError) {
        var made = try next()
        var compiled: (questions: Questions, answers: [TesteeObservation]?)?
        var judged: Worker.Batch?
        var failure: RunError?
        while made != nil || compiled != nil || judged != nil {
            let (asked, sent) = (made, judged)
            let (next, compiler, wire) = (next, worker.compiler, worker.wire)
            let goesOn = made != nil && failure == nil
            async let answers = result { () throws(RunError) in try await compiler.answers(to: asked) }
            async let following = result { () throws(RunError) in goesOn ? try next() : nil }
            async let deliveries = wire.deliver(sent?.requests ?? [])

            judged = compiled.map { worker.judge($0.questions, answers: $0.answers) }
            (compiled, made) = (nil, nil)
            if let sent { try finish(sent, await deliveries) }
            do throws(RunError) {
                if let asked { compiled = (asked, try await answers.get()) }
                made = try await following.get()
            } catch {
                failure = failure ?? error
            }
        }
        if let failure { throw failure }
    }
}

/// A typed error does not come out of an `async let`.
private func result<Value: Sendable>(
    _ body: () async throws(RunError) -> Value
) async -> Result<Value, RunError> {
    do throws(RunError) {
        return .success(try await body())
    } catch {
        return .failure(error)
    }
}
