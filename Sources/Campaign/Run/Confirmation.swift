import APNsWire
import CaseGeneration
import PushModel
import Testees

/// Runs each finding's case alone, three times, in a fresh testee: what does not come back needs its neighbours, or luck.
package struct Confirmation: Sendable {
    private static let loneRuns = 3

    private let options: RunOptions

    package init(options: RunOptions) {
        self.options = options
    }

    /// The findings with their status. Without a testee nothing can be flaky.
    package func confirm(_ findings: [Finding]) async throws(RunError) -> [Finding] {
        guard options.testee != nil else { return findings }
        var confirmed: [Finding] = []
        for finding in findings {
            var finding = finding
            // Information does not gate; it is not worth three processes.
            if finding.sighting.severity > .info { finding.status = try await status(of: finding) }
            confirmed.append(finding)
        }
        return confirmed
    }

    private func status(of finding: Finding) async throws(RunError) -> Finding.Status {
        var shown = 0
        for _ in 0..<Confirmation.loneRuns {
            let sightings = try await SingleRun(options: options).sightings(of: finding.smallest.testCase)
            if sightings.contains(where: { $0.fingerprint(dialect: finding.dialect) == finding.fingerprint }) {
                shown += 1
            }
        }
        return shown == Confirmation.loneRuns ? .confirmed : shown == 0 ? .stateful : .flaky
    }
}

/// One case through everything, on its own: what confirmation and `replay` do.
package struct SingleRun: Sendable {
    private let options: RunOptions

    package init(options: RunOptions) {
        self.options = options
    }

    package func sightings(of testCase: Case) async throws(RunError) -> [Sighting] {
        try await judge(testCase).sightings
    }

    package func judge(_ testCase: Case) async throws(RunError) -> (trial: Trial, sightings: [Sighting]) {
        let worker = try await WorkerFactory(options: options).makeWorker()
        do throws(RunError) {
            let batch = try await worker.prepare([(0, GeneratedCase(testCase: testCase))])
            let deliveries = await worker.wire.deliver(batch.requests)
            guard var trial = batch.trials.first else { throw .internal("no trial of \(testCase.id)") }
            trial.delivery = deliveries.first
            await worker.stop()
            return (trial, Judges.all.flatMap { $0.sightings(in: trial) })
        } catch {
            await worker.stop()
            throw error
        }
    }
}
