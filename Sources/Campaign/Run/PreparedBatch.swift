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

        /// How many of the variants go before the earlier steps.
        var leading: Int { testCase.earlierSteps == nil ? 0 : variants.count { $0.turn == .apart } }
    }

    /// A variant that is not asked beside its case.
    struct Apart: Sendable {
        /// Index of its case's entry.
        var entry: Int
        var variant: Invariant.Variant
        /// What is asked just before; nil where that is the case itself, and in another process.
        var before: Case?
    }

    private(set) var entries: [Entry] = []
    /// For each entry the case and its variants; none without a testee.
    private(set) var requests: [TesteeRequest] = []
    /// What is asked behind all entries: the last of ``requests``.
    private(set) var trailing: [Apart] = []
    /// What is asked in another process, and the requests for it.
    private(set) var elsewhere: [Apart] = []
    private(set) var requestsElsewhere: [TesteeRequest] = []

    /// - Parameters:
    ///   - block: the cases.
    ///   - asksTestee: whether there is a testee.
    ///   - pinned: readings that it is held to.
    ///   - mayLeaveOut: whether a case need not be asked where the testee dies of everything like it.
    ///   - hasAnotherProcess: whether something can be asked of a process that was asked nothing else.
    ///   - asksVariants: the variants in which the case of a number is to be asked too.
    /// - Throws: `internal` for a context that makes none.
    init(
        _ block: [(number: Int, generated: GeneratedCase)],
        asksTestee: Bool,
        pinned: PinnedReadings = .none,
        mayLeaveOut: Bool = false,
        hasAnotherProcess: Bool = false,
        asksVariants: (Int) -> AskedVariants
    ) throws(RunError) {
        for (number, generated) in block {
            let testCase = generated.testCase
            let read = try Self.read(testCase)
            let asked = asksTestee ? asksVariants(number) : .none
            let variants = Self.variants(of: testCase, asked, hasAnotherProcess: hasAnotherProcess)
            let asksAlone = testCase.earlierSteps != nil && variants.contains { $0.turn == .apart }
            let prologue =
                asksTestee ? Self.prologue(of: testCase, after: asksAlone ? nil : entries.last?.testCase) : []
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
            func add(_ cases: [Case]) throws(RunError) {
                for asked in cases { requests.append(Self.request(for: asked, number, try Self.read(asked))) }
            }
            if asksAlone { try add(variants.filter { $0.turn == .apart }.flatMap(\.cases)) }
            try add(prologue)
            var itself = Self.request(for: testCase, number, read)
            itself.isCaseItself = true
            requests.append(itself)
            try add(variants.filter { $0.turn == .beside }.flatMap(\.cases))
        }
        try addApart()
        guard mayLeaveOut else { return }
        // The steps of a sequence need each other.
        let isStep = requests.indices.map { index in
            requests[index].followsAnother || requests.dropFirst(index + 1).first?.followsAnother ?? false
        }
        for index in requests.indices where !isStep[index] { requests[index].mayBeLeftOut = true }
    }

    /// In a campaign nothing stands between the steps of a sequence. Alone, the variants come behind its last step, or in another process:
    /// what would be asked before its first step would be what the process has in mind. Where there is no other process, they come there.
    private static func variants(
        of testCase: Case,
        _ asked: AskedVariants,
        hasAnotherProcess: Bool
    ) -> [Invariant.Variant] {
        switch asked {
        case .none: return []
        case .some where testCase.earlierSteps != nil: return []
        case .some, .all:
            let variants = Invariant.variants(of: testCase, asked)
            guard testCase.earlierSteps != nil, hasAnotherProcess else { return variants }
            return variants.map { variant in
                var variant = variant
                if variant.turn == .apart { variant.turn = .elsewhere }
                return variant
            }
        }
    }

    /// Adds what is asked behind all entries, and what in another process: there in the opposite order, so that another case is the
    /// first.
    private mutating func addApart() throws(RunError) {
        var before = entries.last.map { ($0.number, $0.variants.last { $0.turn == .beside }?.testCase ?? $0.testCase) }
        for (index, entry) in entries.enumerated() where entry.testCase.earlierSteps == nil {
            for variant in entry.variants where variant.turn == .apart {
                let isAlone = before?.0 == entry.number
                trailing.append(Apart(entry: index, variant: variant, before: isAlone ? nil : before?.1))
                requests.append(
                    Self.request(for: variant.testCase, entry.number, try Self.read(variant.testCase))
                )
                before = (entry.number, variant.testCase)
            }
        }
        for (index, entry) in entries.enumerated().reversed() {
            for variant in entry.variants where variant.turn == .elsewhere {
                elsewhere.append(Apart(entry: index, variant: variant))
                requestsElsewhere.append(
                    Self.request(for: variant.testCase, entry.number, try Self.read(variant.testCase))
                )
            }
        }
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
