// Whoever reads findings needs their severity.
@_exported import APNsRules
import Campaign
import CaseFiles
import Findings
import JSONModel
import PushModel
import Testees
import VendorModel

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What cases showed of a compiler.
public struct Conformance: Sendable {
    /// Cases whose outcome was judged.
    public let judgedCases: Int
    /// Cases that the compiler left out.
    public let skippedCases: Int
    /// What is wrong, the weightiest first: one for all cases that show the same.
    public let findings: [Finding]

    /// Something that the compiler does wrong.
    public struct Finding: Sendable, CustomStringConvertible {
        /// The check: `diff.payload`, `size.limit`, `effect.alert-lost`; `pushproof rules` explains it.
        public let check: String
        /// How bad it is.
        public let severity: APNsLinter.Severity
        /// A JSON Pointer into the payload, `header:NAME`, or empty for the case as a whole.
        public let place: String
        /// One sentence about the smallest case.
        public let title: String
        /// How many cases show it.
        public let count: Int
        /// Every difference of the smallest case: expected, actual, the rule, and where it is written.
        public let diff: String
        /// The smallest case that shows it, as a case file has it.
        public let caseFile: String

        /// All of it, for people.
        public var description: String {
            let whose = place.isEmpty ? check : "\(check) at \(place)"
            return "\(title) (\(whose), \(count) \(count == 1 ? "case" : "cases"))\n\(diff)case: \(caseFile)"
        }
    }
}

/// Why a compiler could not be proved.
public struct ConformanceError: Error, Sendable, CustomStringConvertible {
    /// For a person.
    public let description: String

    init(_ description: String) {
        self.description = description
    }
}

/// What ``expectConformance(to:cases:jobs:isolation:sourceLocation:compile:)`` does, for other test libraries: findings are
/// returned, and no issue is recorded.
///
/// - Parameters:
///   - dialect: Whose messages the compiler takes.
///   - cases: What it is given.
///   - jobs: How many cases may be in the compiler at the same time.
///   - compile: The compiler under test. What it throws counts as refused.
/// - Returns: What was judged, and every finding with a case that is as small as it gets.
/// - Throws: ``ConformanceError`` where the cases cannot be run, `CancellationError` where the task is cancelled.
public func checkConformance(
    to dialect: VendorDialect,
    cases: ConformanceCases = .standard,
    jobs: Int = 2,
    compile: @escaping @Sendable (_ message: JSONDocument, _ context: JSONDocument) async throws -> CompilerOutcome
) async throws -> Conformance {
    let options = RunOptions(
        command: "conformance",
        seed: 0,
        jobs: max(jobs, 1),
        dialects: [dialect.dialect],
        testee: TesteeConfiguration(target: .shared(ClosureTestee(compile: compile))),
        clock: { Int(Date().timeIntervalSince1970 * 1000) }
    )
    let collector = FindingCollector(gate: options.selection.gate) { _ in }
    let stop = StopSignal()
    let run = CampaignRun(
        options: options,
        schedule: try cases.schedule(of: dialect.dialect),
        stop: stop,
        collector: collector,
        coverageModels: []
    ) { _ in }
    let result = await withTaskCancellationHandler {
        await run.run()
    } onCancel: {
        stop.interrupt()
    }
    try Task.checkCancellation()
    if let error = result.error { throw ConformanceError("\(error)") }
    do throws(RunError) {
        // What comes back alone is made smaller; a compiler that keeps state is found all the same.
        let confirmed = try await Confirmation(options: options).confirm(collector.sorted)
        let findings = try await FindingShrinker(options: options).shrink(confirmed)
        return Conformance(
            judgedCases: result.statistics.judgedCount,
            skippedCases: result.statistics.skipped,
            findings: findings.map { $0.gated(by: options.selection.gate) }.inReportOrder
                .map(Conformance.Finding.init)
        )
    } catch {
        throw ConformanceError("\(error)")
    }
}

extension Conformance.Finding {
    fileprivate init(_ finding: Findings.Finding) {
        let shown = finding.reproducer
        check = finding.diagnostic.rule
        severity =
            switch finding.severity {
            case .error: .error
            case .warning: .warning
            case .info: .info
            }
        place = finding.diagnostic.place
        title = finding.diagnostic.title
        count = finding.count
        diff = shown.diff
        caseFile = String(decoding: shown.testCase.json.serialized(), as: UTF8.self)
    }
}
