import CaseGeneration
import PushModel
import Testees

/// Proves that a testee that is right shows nothing, and one that is wrong shows something, by way of real processes.
package struct TesteeCheck: Sendable {
    private let options: RunOptions

    /// - Parameter options: The run's; its testee is replaced.
    package init(options: RunOptions) {
        self.options = options
    }

    /// - Parameters:
    ///   - good: The reference compilers as a testee.
    ///   - bad: The same with every payload spoilt.
    /// - Returns: What is not seen, a sentence each.
    /// - Throws: ``RunError`` where one of them cannot be run.
    package func faults(good: TesteeConfiguration, bad: TesteeConfiguration) async throws(RunError) -> [String] {
        var faults: [String] = []
        let cases = CaseGenerators.all.filter { options.dialects.contains($0.dialect) }.map { generator in
            generator.nominal.makeCase(id: "\(generator.dialect.rawValue)/self-check", dialect: generator.dialect)
        }
        for (testCase, found) in try await findings(of: good, cases) where !found.isEmpty {
            faults.append("the reference as a testee shows \(found[0].rule) on \(testCase.id)")
        }
        for (testCase, found) in try await findings(of: bad, cases) where found.isEmpty {
            faults.append("a spoilt payload of \(testCase.dialect.rawValue) is not seen")
        }
        return faults
    }

    private func findings(
        of testee: TesteeConfiguration,
        _ cases: [Case]
    ) async throws(RunError) -> [(Case, [Sighting])] {
        var options = options
        options.testee = testee
        let runner = try await CaseRunner(options: options)
        do throws(RunError) {
            var findings: [(Case, [Sighting])] = []
            for testCase in cases {
                findings.append((testCase, try await runner.judge(testCase).sightings.filter { $0.severity == .error }))
            }
            await runner.stop()
            return findings
        } catch {
            await runner.stop()
            throw error
        }
    }
}
