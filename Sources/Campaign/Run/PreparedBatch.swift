import CaseGeneration
import Findings
import PushModel
import Testees
import VendorModel
import Vendors

/// Cases with all that must be known before a testee is asked: the right outcomes, and the lines to send.
struct PreparedBatch: Sendable {
    /// One case of the batch.
    struct Entry: Sendable {
        var number: Int
        var generated: GeneratedCase
        var expectation: Expectation
        /// The same without pinned readings; nil where none are pinned.
        var open: Expectation?
        /// How many requests of earlier steps go before the case; their answers are not judged here.
        var prologue: Int
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
    ///   - pinned: readings that it is held to.
    ///   - mayLeaveOut: whether a case need not be asked where the testee dies of everything like it.
    ///   - asksVariants: whether the case of a number is to be asked in its variants too.
    /// - Throws: `internal` for a context that makes none.
    init(
        _ block: [(number: Int, generated: GeneratedCase)],
        asksTestee: Bool,
        pinned: PinnedReadings = .none,
        mayLeaveOut: Bool = false,
        asksVariants: (Int) -> Bool
    ) throws(RunError) {
        for (number, generated) in block {
            let testCase = generated.testCase
            let read = try Self.read(testCase)
            // Nothing may stand between the steps of a sequence.
            let hasVariants = asksTestee && testCase.earlierSteps == nil && asksVariants(number)
            let variants = hasVariants ? Invariant.variants(of: testCase) : []
            let prologue = asksTestee ? Self.prologue(of: testCase, after: entries.last?.testCase) : []
            entries.append(
                Entry(
                    number: number,
                    generated: generated,
                    expectation: read.expectation(pinned: pinned),
                    open: pinned.isEmpty ? nil : read.expectation,
                    prologue: prologue.count,
                    variants: variants
                )
            )
            guard asksTestee else { continue }
            for step in prologue { requests.append(Self.request(for: step, number, try Self.read(step))) }
            requests.append(Self.request(for: testCase, number, read))
            for variant in variants {
                requests.append(Self.request(for: variant.testCase, number, try Self.read(variant.testCase)))
            }
        }
        guard mayLeaveOut else { return }
        // The steps of a sequence need each other.
        let isStep = requests.indices.map { index in
            requests[index].followsAnother || requests.dropFirst(index + 1).first?.followsAnother ?? false
        }
        for index in requests.indices where !isStep[index] { requests[index].mayBeLeftOut = true }
    }

    /// The earlier steps that the testee must get before the case: none where it has just got them.
    private static func prologue(of testCase: Case, after previous: Case?) -> [Case] {
        guard let steps = testCase.earlierSteps, let last = steps.last else { return [] }
        let hasJustBeenAsked =
            previous.map { $0.id == last.id && $0.message == last.message && $0.context == last.context } ?? false
        return hasJustBeenAsked ? [] : steps
    }

    private static func read(_ testCase: Case) throws(RunError) -> any ParsedCase {
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

    private static func request(for testCase: Case, _ number: Int, _ read: any ParsedCase) -> TesteeRequest {
        var request = TesteeRequest(
            dialect: testCase.dialect,
            message: testCase.message,
            context: read.fullContext,
            headers: testCase.headers
        )
        request.caseID = testCase.id
        request.caseNumber = number
        request.followsAnother = testCase.earlierSteps != nil
        return request
    }
}
