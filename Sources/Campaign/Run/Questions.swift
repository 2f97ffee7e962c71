import CaseGeneration
import PushModel
import Testees
import VendorCompilers

/// Cases with all that must be known before a testee is asked: the right outcomes, and the lines to send.
struct Questions: Sendable {
    /// One case of the batch.
    struct Entry: Sendable {
        var number: Int
        var generated: GeneratedCase
        var expectation: Expectation
        /// To be asked beside the case; none for most.
        var variants: [Invariant.Variant]

        var testCase: Case { generated.testCase }
    }

    private(set) var entries: [Entry] = []
    /// For each entry the case and its variants; none without a testee.
    private(set) var requests: [TesteeRequest] = []

    /// - Parameters:
    ///   - block: the cases.
    ///   - asksTestee: whether there is a testee.
    ///   - asksVariants: whether the case of a number is to be asked in its variants too.
    /// - Throws: `internal` for a context that makes none.
    init(
        _ block: [(number: Int, generated: GeneratedCase)],
        asksTestee: Bool,
        asksVariants: (Int) -> Bool
    ) throws(RunError) {
        for (number, generated) in block {
            let testCase = generated.testCase
            let read = try Self.read(testCase)
            let variants = asksTestee && asksVariants(number) ? Invariant.variants(of: testCase) : []
            entries.append(
                Entry(number: number, generated: generated, expectation: read.expectation, variants: variants)
            )
            guard asksTestee else { continue }
            requests.append(Self.request(for: testCase, read))
            for variant in variants {
                requests.append(Self.request(for: variant.testCase, try Self.read(variant.testCase)))
            }
        }
    }

    private static func read(_ testCase: Case) throws(RunError) -> any ReadCase {
        guard let compiler = VendorCompilers.compiler(for: testCase.dialect) else {
            throw .internal("\(testCase.id): no reference compiler of \(testCase.dialect.rawValue)")
        }
        do throws(ContextError) {
            return try compiler.read(testCase)
        } catch {
            // Corpus files were checked when they were loaded, and generated contexts are ours.
            throw .internal("\(testCase.id): \(error)")
        }
    }

    private static func request(for testCase: Case, _ read: any ReadCase) -> TesteeRequest {
        TesteeRequest(
            dialect: testCase.dialect,
            message: testCase.message,
            context: read.fullContext,
            headers: testCase.headers
        )
    }
}
