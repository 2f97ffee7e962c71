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
        guard let result = try await judge([(0, GeneratedCase(testCase: testCase))]).first else {
            throw .internal("no trial of \(testCase.id)")
        }
        return result
    }

    /// The cases in their order, all of them in flight at once.
    func judge(
        _ block: [(number: Int, generated: GeneratedCase)]
    ) async throws(RunError) -> [(trial: Trial, sightings: [Sighting])] {
        let batch = try await worker.prepare(block)
        var deliveries = await worker.wire.deliver(batch.requests)[...]
        return batch.trials.map { trial in
            var trial = trial
            if trial.passage != nil { trial.delivery = deliveries.popFirst() }
            return (trial, Judges.all.flatMap { $0.sightings(in: trial) })
        }
    }
}
