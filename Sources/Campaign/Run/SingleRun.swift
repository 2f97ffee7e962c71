import APNsWire
import CaseGeneration
import PushModel
import Testees

/// One case through everything, on its own and in a fresh testee: what confirmation and `replay` do.
package struct SingleRun: Sendable {
    private let options: RunOptions

    package init(options: RunOptions) {
        self.options = options
    }

    package func sightings(of testCase: Case) async throws(RunError) -> [Sighting] {
        try await judge(testCase).sightings
    }

    package func judge(_ testCase: Case) async throws(RunError) -> (trial: Trial, sightings: [Sighting]) {
        let runner = try await CaseRunner(options: options)
        do throws(RunError) {
            let result = try await runner.judge(testCase)
            await runner.stop()
            return result
        } catch {
            await runner.stop()
            throw error
        }
    }
}

/// Runs one case after the other through everything, with one testee process.
package final class CaseRunner {
    private let worker: Worker

    package init(options: RunOptions) async throws(RunError) {
        worker = try await WorkerFactory(options: options).makeWorker()
    }

    package func stop() async {
        await worker.stop()
    }

    package func judge(_ testCase: Case) async throws(RunError) -> (trial: Trial, sightings: [Sighting]) {
        let batch = try await worker.prepare([(0, GeneratedCase(testCase: testCase))])
        let deliveries = await worker.wire.deliver(batch.requests)
        guard var trial = batch.trials.first else { throw .internal("no trial of \(testCase.id)") }
        trial.delivery = deliveries.first
        return (trial, Judges.all.flatMap { $0.sightings(in: trial) })
    }
}
