import APNsWire
import CaseGeneration
import Findings
import PushModel
import Testees
import VendorModel

/// One case through everything, on its own and in a fresh testee: what confirmation and `replay` do.
package struct SingleRun: Sendable {
    private let options: RunOptions

    package init(options: RunOptions) {
        self.options = options
    }

    /// What one case shows. The invariants, `asksVariants`, take some more requests to the testee, and what a running
    /// service sends too late, `settles`, some time.
    package func judge(
        _ testCase: Case,
        asksVariants: AskedVariants = .every,
        settles: Bool = false
    ) async throws(RunError) -> (trial: Trial, diagnostics: [Diagnostic]) {
        let runner = try await CaseRunner(options: options)
        do throws(RunError) {
            let result = try await runner.judge(testCase, asksVariants: asksVariants, settles: settles)
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
    private let pinned: PinnedReadings
    private let trials: TrialBuilder
    private let selection: Selection
    private let watch: (any ServiceWatch)?

    package init(options: RunOptions) async throws(RunError) {
        pinned = options.pinned
        selection = options.selection
        watch = options.watch
        trials = TrialBuilder(pinned: options.pinned, stack: options.stack)
        worker = try await WorkerFactory(options: options).makeWorker()
    }

    package func stop() async {
        await worker.stop()
    }

    /// What one case shows. The invariants, `asksVariants`, take some more requests to the testee, and what a running
    /// service sends too late, `settles`, some time.
    package func judge(
        _ testCase: Case,
        asksVariants: AskedVariants = .every,
        settles: Bool = false
    ) async throws(RunError) -> (trial: Trial, diagnostics: [Diagnostic]) {
        // What came of cases before is not this one's.
        _ = watch?.takeServiceEvents()
        let block = [(number: 0, generated: GeneratedCase(testCase: testCase))]
        guard var result = try await judge(block, asksVariants: { _ in asksVariants }).first else {
            throw .internal("no trial of \(testCase.id)")
        }
        guard let watch else { return result }
        if settles { await watch.settle() }
        result.diagnostics += watch.takeServiceEvents().flatMap(\.diagnostics).filter(selection.judges)
        return result
    }

    /// The cases in their order, all of them in flight at once.
    func judge(
        _ block: [(number: Int, generated: GeneratedCase)],
        asksVariants: (Int) -> AskedVariants = Invariant.asked(ofCase:)
    ) async throws(RunError) -> [(trial: Trial, diagnostics: [Diagnostic])] {
        let prepared = try PreparedBatch(
            block,
            asksTestee: worker.compiler.testee != nil,
            pinned: pinned,
            hasAnotherProcess: worker.compiler.hasAnotherProcess,
            asksVariants: asksVariants
        )
        let answers = try await worker.compiler.answers(to: prepared)
        let made = trials.trials(of: prepared, answers: answers?.here, elsewhere: answers?.elsewhere ?? [])
        var batch = Worker.Batch(made, of: prepared)
        await batch.deliver(over: worker.wire)
        return batch.trials.map { trial in
            (trial, Judges.all.flatMap { $0.diagnostics(in: trial) }.filter(selection.judges))
        }
    }
}
