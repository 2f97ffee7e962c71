import JSONModel
import PushModel

/// Makes a case smaller for as long as it still shows the same finding.
///
/// What differs from the dialect's nominal case is taken back, first in halves and then one by one; texts, numbers and lists that
/// are left become the simplest that do, and at last members of the nominal case go that the finding does without. A finding that depends on the size in bytes needs more: members cannot be taken
/// away without changing the size, so a filler keeps it, and at the end the exact size is found at which the finding begins.
///
/// A smaller case is never less ordinary than the one before it. Before it is made smaller at all, what is odd about it is taken away
/// where the finding does without, in a number of calls and whatever time there is: whether a finding gates must not hang on the
/// speed of a machine.
///
/// Sizes are measured with the reference compiler and cost nothing; every call of `shows` costs a run of the testee and is counted.
package struct Shrinker<Failure: Error> {
    /// Whether the case shows the finding.
    package typealias Oracle = (_ candidate: Case) async throws(Failure) -> Bool

    let generator: any CaseGenerator
    let measure: (Case) -> Int?
    private let oddities: (Case) -> [Oddity]
    private var caseClass: CaseClass
    /// The least ordinary class of cases that gate.
    private let gate: CaseClass
    /// The calls that settle whether the finding gates.
    private let callsToSettle: Int
    /// Whether that is not yet settled.
    private var isSettling: Bool
    private let shows: Oracle
    private let budget: Int
    private let isOutOfTime: () -> Bool
    private var verdicts: [Candidate: Bool] = [:]
    private(set) var calls = 0

    /// The smallest case so far that shows the finding, as a draft.
    private(set) var draft: CaseDraft
    private var best: Case
    /// Where the filler is that keeps the size, once it is known that the size matters.
    var filling: Filling?
    /// The message, where it is no object or its spelling matters: then the draft has the context alone.
    var opaque: MessageInput?
    /// The steps that have to come before the case, where it is one of a sequence and needs them.
    private var earlierSteps: [Case]?

    /// - Parameters:
    ///   - original: A case that shows the finding.
    ///   - generator: Of the case's dialect: its nominal case is what everything shrinks towards.
    ///   - budget: The most calls of `shows`.
    ///   - gate: The least ordinary class of cases that gate.
    ///   - callsToSettle: Calls, out of the budget and not bound by time, to find a case that gates where the original does not.
    ///   - isOutOfTime: Whether to be content with what there is.
    ///   - measure: Bytes of the payload that the reference makes of a case; nil where it makes none.
    ///   - oddities: What is not ordinary about a case.
    ///   - shows: Runs a case.
    package init(
        original: Case,
        generator: any CaseGenerator,
        budget: Int,
        gate: CaseClass = .exotic,
        callsToSettle: Int = 0,
        isOutOfTime: @escaping () -> Bool = { false },
        measure: @escaping (Case) -> Int?,
        oddities: @escaping (Case) -> [Oddity] = { _ in [] },
        shows: @escaping Oracle
    ) {
        self.generator = generator
        self.measure = measure
        self.oddities = oddities
        let caseClass = oddities(original).caseClass
        self.caseClass = caseClass
        self.gate = gate
        self.callsToSettle = callsToSettle
        isSettling = caseClass > gate && callsToSettle > 0
        self.shows = shows
        self.budget = budget
        self.isOutOfTime = isOutOfTime
        best = original
        draft = CaseDraft(of: original, message: original.message.editable ?? .null)
    }

    /// The smallest case found within the budget.
    ///
    /// - Throws: What `shows` throws.
    package mutating func shrink() async throws(Failure) -> ShrunkCase {
        let original = best
        // What a document says about the case does not hold for a smaller one: the finding must not depend on it.
        let isEditable = original.message.editable != nil
        if !isEditable { opaque = original.message }
        // Most findings of a step in a sequence do without the steps before it.
        if let steps = original.earlierSteps, try await !accept(draft) {
            earlierSteps = steps
            verdicts = [:]
        }
        if try await !accept(draft) {
            guard isEditable else { return ShrunkCase(testCase: original, calls: calls) }
            opaque = original.message
            guard try await accept(draft) else { return ShrunkCase(testCase: original, calls: calls) }
        }
        try await leaveStepsOut()
        try await settle()
        var threshold: SizeThreshold?
        if opaque != nil {
            try await takeMembersBack()
            try await simplifyMessage()
            try await simplifyUntilNothingChanges()
        } else if try await becomeOneText() {
            threshold = try await findThreshold()
        } else {
            try await takeMembersBack()
            if try await fillInstead() {
                try await takeMembersBack()
                threshold = try await findThreshold()
            }
            try await simplifyUntilNothingChanges()
            if filling == nil { try await takeNominalMembersAway() }
        }
        return ShrunkCase(
            testCase: best,
            calls: calls,
            threshold: threshold,
            below: threshold == nil ? nil : emptied,
            arbitraryMembers: try await findArbitraryMembers()
        )
    }

    /// Takes those earlier steps away that the finding does without.
    private mutating func leaveStepsOut() async throws(Failure) {
        guard let steps = earlierSteps, steps.count > 1 else { return }
        for index in steps.indices.reversed() {
            let before = earlierSteps
            earlierSteps?.remove(at: index)
            // Verdicts were of the case after other steps.
            verdicts = [:]
            if try await !accept(draft) {
                earlierSteps = before
                verdicts = [:]
            }
        }
    }

    /// What could not go before may go once a value beside it is simple, or what was in it is gone.
    private mutating func simplifyUntilNothingChanges() async throws(Failure) {
        var before: Case?
        while before != best, !isExhausted {
            before = best
            try await gatherLongTexts()
            try await simplifyLeaves()
            if before != best { try await takeMembersBack() }
        }
    }

    var isExhausted: Bool { isSettling ? calls >= min(budget, callsToSettle) : calls >= budget || isOutOfTime() }

    /// The size of the smallest case so far; nil where the reference makes no payload of it.
    var byteCount: Int? { measure(best) }

    /// Whether the draft shows the finding, which is asked once for each case; false once the budget is used up.
    mutating func isShown(by draft: CaseDraft?) async throws(Failure) -> Bool {
        guard let draft else { return false }
        let testCase = made(draft)
        let candidate = Candidate(testCase)
        if let verdict = verdicts[candidate] { return verdict }
        let candidateClass = oddities(testCase).caseClass
        let gatesTooLate = !isSettling && candidateClass <= gate && caseClass > gate
        guard candidateClass <= caseClass, !gatesTooLate else {
            verdicts[candidate] = false
            return false
        }
        guard !isExhausted else { return false }
        calls += 1
        let verdict = try await shows(testCase)
        verdicts[candidate] = verdict
        return verdict
    }

    /// The one place where a smaller case takes the place of the best so far.
    @discardableResult
    mutating func accept(_ draft: CaseDraft?) async throws(Failure) -> Bool {
        guard let draft, try await isShown(by: draft) else { return false }
        self.draft = draft
        best = made(draft)
        caseClass = min(caseClass, oddities(best).caseClass)
        return true
    }

    /// Makes the case as ordinary as the finding allows.
    private mutating func settle() async throws(Failure) {
        try await lift()
        defer { isSettling = false }
        guard isSettling, caseClass > gate else { return }
        if opaque == nil, try await becomeOneText() { return }
        try await takeMembersBack()
        try await lift()
    }

    /// Puts ordinary values in the place of odd ones, all at once and then one by one.
    private mutating func lift() async throws(Failure) {
        guard opaque == nil, caseClass > .ordinary else { return }
        let places = oddities(best)
        if try await accept(draft.lifted(at: places)) { return }
        for oddity in places where try await !accept(draft.lifted(at: [oddity])) {
            try await accept(draft.without([oddity]))
        }
    }

    func made(_ draft: CaseDraft) -> Case {
        var testCase = draft.makeCase(id: best.id, dialect: best.dialect)
        if let opaque { testCase.message = opaque }
        testCase.earlierSteps = earlierSteps
        return testCase
    }

    private struct Candidate: Hashable {
        var message: [UInt8]
        var context: [UInt8]
        var headers: [String]

        init(_ testCase: Case) {
            message =
                switch testCase.message {
                case .value(let value): value.serialized()
                // Apart from the same object as a value: the spelling may be what matters.
                case .text(let text): [0] + Array(text.utf8)
                case .bytes(let bytes): [1] + bytes
                }
            context = JSONValue.object(testCase.context).serialized()
            headers = testCase.headers.flatMap { [$0.name, $0.value] }
        }
    }
}

/// What shrinking made of a case.
package struct ShrunkCase: Sendable {
    package var testCase: Case
    /// How often the testee was run.
    package var calls: Int
    /// Where the finding depends on the size: the size at which it begins.
    package var threshold: SizeThreshold?
    /// There, the same case with next to no text.
    package var below: Case?
    /// Members that must be there, but whose value does not matter, as `/ext/em_apns_ext/em_push_title`.
    package var arbitraryMembers: [String] = []

    package init(
        testCase: Case,
        calls: Int,
        threshold: SizeThreshold? = nil,
        below: Case? = nil,
        arbitraryMembers: [String] = []
    ) {
        self.testCase = testCase
        self.calls = calls
        self.threshold = threshold
        self.below = below
        self.arbitraryMembers = arbitraryMembers
    }
}

extension MessageInput {
    /// The message as a value that can be edited: one that is a text may show the finding without its spelling too. Nil for
    /// what is no object.
    fileprivate var editable: JSONValue? {
        let value: JSONValue? =
            switch self {
            case .value(let value): value
            case .text(let text): try? JSONValue(parsing: Array(text.utf8))
            case .bytes(let bytes): try? JSONValue(parsing: bytes)
            }
        return value?.kind == .object ? value : nil
    }
}
