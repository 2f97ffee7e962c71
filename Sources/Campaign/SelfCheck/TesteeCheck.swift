import CaseGeneration
import Findings
import JSONModel
import PushModel
import Testees
import VendorModel
import Vendors

/// Proves that a testee that is right shows nothing, that one that is wrong shows something, and that nothing is called
/// judged of one that skips everything, by way of real processes.
package struct TesteeCheck: Sendable {
    private var options: RunOptions

    /// - Parameter options: The run's; its testee is replaced, and it judges by all rules.
    package init(options: RunOptions) {
        self.options = options
        self.options.selection = .everything
    }

    /// - Parameters:
    ///   - good: The reference compilers as a testee.
    ///   - bad: The same with every payload spoilt.
    ///   - idle: The same with every case skipped.
    /// - Returns: What is not seen, a sentence each.
    /// - Throws: ``RunError`` where one of them cannot be run.
    package func faults(
        good: TesteeConfiguration,
        bad: TesteeConfiguration,
        idle: TesteeConfiguration
    ) async throws(RunError) -> [String] {
        var faults: [String] = []
        for (trial, found) in try await trials(of: good) where !found.isEmpty {
            faults.append("the reference as a testee shows \(found[0].rule) on \(trial.testCase.id)")
        }
        for (trial, found) in try await trials(of: bad) where found.isEmpty {
            faults.append("a damaged payload of \(trial.testCase.dialect.rawValue) is not noticed")
        }
        for (trial, _) in try await trials(of: idle) {
            let dialect = trial.testCase.dialect
            var statistics = RunStatistics()
            statistics.count(trial, of: GeneratedCase(testCase: trial.testCase), diagnostics: [])
            if JudgingDemand(named: [dialect]).shortfall(in: statistics, of: [dialect]) == nil {
                faults.append("a skipped case of \(dialect.rawValue) counts as judged")
            }
        }
        return faults
    }

    /// A simple case of each dialect that has a reference to be the testee; a payload on its own where none has.
    private var cases: [Case] {
        // The reference runs as another process, which knows no dialect of a file.
        let own = options.dialects.filter {
            !$0.isOfAFile && VendorCompilers.compiler(for: $0)?.isReference ?? false
        }
        let dialects = own.isEmpty ? [.apns] : own
        return CaseGenerators.all.filter { dialects.contains($0.dialect) }.map { generator in
            generator.nominal.makeCase(id: "\(generator.dialect.rawValue)/self-check", dialect: generator.dialect)
        }
    }

    /// The trials with the errors that they show.
    private func trials(of testee: TesteeConfiguration) async throws(RunError) -> [(Trial, [Diagnostic])] {
        var options = options
        options.testee = testee
        let runner = try await CaseRunner(options: options)
        do throws(RunError) {
            var trials: [(Trial, [Diagnostic])] = []
            for testCase in cases {
                let (trial, diagnostics) = try await runner.judge(testCase)
                trials.append((trial, diagnostics.filter { $0.severity == .error }))
            }
            await runner.stop()
            return trials
        } catch {
            await runner.stop()
            throw error
        }
    }
}
