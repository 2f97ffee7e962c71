import APNsRules
import Testing

/// Proves a compiler of a vendor's messages against the reference, case by case, inside a test.
///
/// ```swift
/// @Test func ourCompilerDoesWhatEasemobDocuments() async throws {
///     try await expectConformance(to: .easemob) { message, context in
///         .payload(try OurCompiler().payload(of: message.data))
///     }
/// }
/// ```
///
/// Each finding, all cases with one cause, becomes an issue of the test: what is wrong, expected beside actual, the
/// rule's sentence with its source, and the smallest case that shows it.
///
/// - Parameters:
///   - dialect: Whose messages the compiler takes.
///   - cases: What it is given; ``ConformanceCases/standard`` by default.
///   - jobs: How many cases may be in the compiler at the same time; 1 for one that may not be called so.
///   - isolation: Where the call waits.
///   - sourceLocation: Where issues are shown.
///   - compile: The compiler under test. What it throws counts as an ``CompilerOutcome/refused(_:)`` with that error's description.
/// - Returns: What was judged, and every finding.
/// - Throws: ``ConformanceError`` where the cases cannot be run, `CancellationError` where the task is cancelled.
@discardableResult
public func expectConformance(
    to dialect: VendorDialect,
    cases: ConformanceCases = .standard,
    jobs: Int = 2,
    isolation: isolated (any Actor)? = #isolation,
    sourceLocation: SourceLocation = #_sourceLocation,
    compile: @escaping @Sendable (_ message: JSONDocument, _ context: JSONDocument) async throws -> CompilerOutcome
) async throws -> Conformance {
    let conformance = try await checkConformance(to: dialect, cases: cases, jobs: jobs, compile: compile)
    for issue in conformance.issues {
        Issue.record(Comment(rawValue: issue), sourceLocation: sourceLocation)
    }
    return conformance
}

extension Conformance {
    /// Findings that are shown one by one: more do not help who reads them.
    private static let mostIssues = 20

    /// What fails the test, an issue each.
    var issues: [String] {
        // A test must not pass on what nobody looked at.
        if judgedCases == 0 { return ["no case was judged: all \(skippedCases) were skipped"] }
        let failures = findings.filter { $0.severity == .error }
        let shown = failures.prefix(Conformance.mostIssues).map(\.description)
        let more = failures.count - shown.count
        return shown + (more > 0 ? ["and \(more) more findings"] : [])
    }
}
