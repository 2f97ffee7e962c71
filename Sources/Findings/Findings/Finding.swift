import CaseFiles
import CaseGeneration
import Determinism
import JSONModel
import PushModel
import Testees
import Vendors

/// One thing that a check saw on one case.
package struct Diagnostic: Sendable, Equatable {
    /// What is wrong.
    package var check: CheckID
    /// The check's name in reports: `diff.payload`, `size.limit`, `apns.PayloadTooLarge`, `effect.alert-lost`, `parser.value`.
    package var rule: String { check.id }
    package var severity: Severity
    /// A JSON Pointer, `header:NAME`, or empty for the case as a whole.
    package var place: String
    /// The kind of difference, which with rule, dialect and place makes the fingerprint.
    package var kind: String
    /// One sentence about this case.
    package var title: String
    package var expected: JSONValue?
    package var actual: JSONValue?
    /// What the testee itself says of why: the decisive line of its `error` or `suppressed`, or of its standard error.
    package var reason: String?
    /// Why the reference gives another outcome, where that is no payload.
    package var dueReason: String?
    /// What in the payload is other than is right, where the finding is about its way: a sentence.
    package var deviation: String?
    /// The rule of the specification that is at stake (`EM-C3`), and what says so.
    package var specRule: String?
    package var source: String?
    /// What a relative of the case shows and the case itself does not: the variant that broke an invariant, or the same
    /// case below the size at which the finding begins.
    package var related: [Fingerprint] = []
    /// Of a pair that must agree and does not: both messages, where they are not the same; none else.
    package var messages: [Message] = []

    /// A message as a case file has it.
    package struct Message: Sendable, Equatable {
        /// An object with `message`, `messageText` or `messageBase64`.
        package let json: JSONValue

        package init(_ message: MessageInput) {
            let testCase = Case(id: "", dialect: Dialect(""), message: message).json
            let keys = ["message", "messageText", "messageBase64"]
            json = .object(
                JSONObject(members: (testCase.objectValue?.members ?? []).filter { keys.contains($0.key) })
            )
        }

        package init(json: JSONValue) {
            self.json = json
        }
    }

    package init(
        _ check: CheckID,
        severity: Severity = .error,
        place: String = "",
        kind: String,
        title: String,
        expected: JSONValue? = nil,
        actual: JSONValue? = nil,
        reason: String? = nil,
        dueReason: String? = nil,
        specRule: String? = nil,
        source: String? = nil
    ) {
        self.check = check
        self.severity = severity
        self.place = place
        self.kind = kind
        self.title = title
        self.expected = expected
        self.actual = actual
        self.reason = reason
        self.dueReason = dueReason
        self.specRule = specRule
        self.source = source
    }

    /// Rule, dialect, normalised place, kind and, of an error, its reason without what belongs to one message: the same in
    /// every run, with every seed, on every machine.
    package func fingerprint(dialect: Dialect) -> Fingerprint {
        guard let reason, tellsReasonsApart else { return fingerprintOfAnyReason(dialect: dialect) }
        return Fingerprint([rule, dialect.rawValue, NormalisedPlace.of(place), kind, ReasonPattern.of(reason)])
    }

    /// The same without the reason: under it those are counted that are more than the reasons which are told apart.
    package func fingerprintOfAnyReason(dialect: Dialect) -> Fingerprint {
        Fingerprint(
            [rule, dialect.rawValue, NormalisedPlace.of(place), kind] + (dueReason.map { [ReasonPattern.of($0)] } ?? [])
        )
    }

    /// Whether it is of the finding with that fingerprint, be it one of a single reason or of any.
    package func isOf(_ fingerprint: Fingerprint, dialect: Dialect) -> Bool {
        self.fingerprint(dialect: dialect) == fingerprint || fingerprintOfAnyReason(dialect: dialect) == fingerprint
    }

    /// Two errors are two defects where the testee fails for two reasons. What it takes although it is wrong for two reasons are two as well: those
    /// reasons are the reference's, and few.
    private var tellsReasonsApart: Bool {
        check == .testee(.crash)
            || check == .difference(.outcome) && kind.hasSuffix("->\(Outcome.Kind.refused.rawValue)")
    }
}

/// All diagnostics of one fingerprint: what a report shows once.
package struct Finding: Sendable, Equatable {
    package enum Status: String, Sendable {
        /// Every lone run that was answered shows it.
        case confirmed
        /// No lone run shows it: it needs the cases before.
        case stateful
        /// Some lone runs show it, and others have another answer.
        case flaky
        /// Nobody could tell: the run ended before, or the testee failed in another way when it was asked alone.
        case unconfirmed
    }

    package var fingerprint: Fingerprint
    /// The fingerprint's text, which names the finding's folder.
    package var name: String { fingerprint.description }
    package var dialect: Dialect
    /// As seen on the smallest case.
    package var diagnostic: Diagnostic
    /// How many cases show it.
    package var count: Int
    /// How many of them are ordinary, and how many are slips; the rest is exotic.
    package var classCounts: ClassCounts
    /// Number of the case that showed it first.
    package var firstCase: Int
    package var status: Status
    /// What the testee said of why, over all cases: one fingerprint may have several reasons.
    package var reasons: ReasonTally
    /// Some of the cases that show it.
    package var cases: CaseSample
    /// The smallest of the most ordinary cases of the run that show it, and the first one.
    package var smallest: Evidence
    package var original: Evidence
    /// A smaller case that the run did not meet.
    package var shrunk: Shrunk?
    /// Whether the time for making it small was over before all was tried.
    package var isOutOfTime = false
    /// Whether a baseline knows it: then it does not fail the run.
    package var isBaselined = false
    /// What of it goes beyond the baseline's entry, as the end of a sentence: then the finding fails the run all the same.
    package var beyondBaseline: String?
    /// Whether it gates nothing, since no case shows it that the run's gate is about.
    package var isAdvice = false
    /// The case without which the smallest proves nothing: two of them contradict each other.
    package var counterpart: ReadingAnswer?

    package init(
        fingerprint: Fingerprint,
        dialect: Dialect,
        diagnostic: Diagnostic,
        count: Int,
        firstCase: Int,
        status: Status,
        reasons: ReasonTally = ReasonTally(),
        cases: CaseSample? = nil,
        smallest: Evidence,
        original: Evidence
    ) {
        self.fingerprint = fingerprint
        self.dialect = dialect
        self.diagnostic = diagnostic
        self.count = count
        classCounts = ClassCounts(smallest.caseClass, count)
        self.firstCase = firstCase
        self.status = status
        self.reasons = reasons
        self.cases = cases ?? CaseSample([smallest.number, original.number])
        self.smallest = smallest
        self.original = original
    }

    /// How much it counts: what no case shows that the gate is about is no more than information.
    package var severity: Severity { isAdvice ? .info : diagnostic.severity }

    /// The finding as a run with that gate has it.
    package func gated(by gate: CaseClass) -> Finding {
        var finding = self
        finding.isAdvice = diagnostic.severity > .info && caseClass > gate && !isErrorInEveryClass
        return finding
    }

    /// The fingerprints under which a baseline may know it: its own, and of an error that of any reason.
    package var names: [Fingerprint] { [fingerprint, diagnostic.fingerprintOfAnyReason(dialect: dialect)] }

    /// The same as texts.
    package var texts: [String] { names.map(\.description) }

    /// The smallest case known that shows it: what is replayed.
    package var reproducer: Evidence { shrunk?.evidence ?? smallest }

    /// The class of the most ordinary case that shows it.
    package var caseClass: CaseClass { reproducer.caseClass }

    /// Cases of that class that show it.
    package var countOfClass: Int { max(classCounts[caseClass], 1) }

    /// A case, and what came out of it.
    package struct Evidence: Sendable, Equatable {
        package var number: Int
        package var testCase: Case
        /// What the same process of the testee was asked just before the case, and just before it was asked once more, where that is
        /// known: what one of these left behind may be what is seen.
        package var before: [Case]
        package var caseClass: CaseClass
        package var byteCount: Int
        package var expected: JSONValue?
        package var actual: JSONValue
        /// Every difference and violation of this case, a line each.
        package var diff: String
        /// The findings that this case shows and that matter, sorted.
        package var shows: [Fingerprint]
        /// The row of messages that the case is the last of, where a whole row shows the finding.
        package var sequence: SequenceEvidence?

        package init(
            number: Int,
            testCase: Case,
            before: [Case] = [],
            byteCount: Int,
            expected: JSONValue?,
            actual: JSONValue,
            diff: String,
            shows: [Fingerprint] = [],
            caseClass: CaseClass = .ordinary
        ) {
            self.number = number
            self.testCase = testCase
            self.before = before
            self.caseClass = caseClass
            self.byteCount = byteCount
            self.expected = expected
            self.actual = actual
            self.diff = diff
            self.shows = shows
        }
    }
}

extension Finding {
    /// A finding that was seen once.
    package init(_ diagnostic: Diagnostic, fingerprint: Fingerprint, evidence: Evidence) {
        self.init(
            fingerprint: fingerprint,
            dialect: evidence.testCase.dialect,
            diagnostic: diagnostic,
            count: 1,
            firstCase: evidence.number,
            status: .unconfirmed,
            reasons: ReasonTally(diagnostic.reason),
            smallest: evidence,
            original: evidence
        )
    }

    /// What shrinking made of the smallest case.
    package struct Shrunk: Sendable, Equatable {
        package var evidence: Evidence
        /// How often the testee was run.
        package var calls: Int
        /// Where the finding depends on the size: where it begins.
        package var threshold: SizeThreshold?
        /// Members whose value does not matter.
        package var arbitraryMembers: [String]

        package init(evidence: Evidence, calls: Int, threshold: SizeThreshold?, arbitraryMembers: [String]) {
            self.evidence = evidence
            self.calls = calls
            self.threshold = threshold
            self.arbitraryMembers = arbitraryMembers
        }
    }
}

extension Finding {
    /// Counts a case that is neither the first nor the smallest, and says whether it was such a one.
    mutating func countAgain(_ reason: String?, unlessImprovedBy rank: CaseRank) -> Bool {
        guard rank.number > firstCase, smallest.rank <= rank else { return false }
        count += 1
        classCounts.add(rank.caseClass)
        cases.add(rank.number)
        if let reason { reasons.add(reason) }
        return true
    }

    /// Takes in what another part of the same campaign saw: counts add up, the smallest number and the smallest case win.
    package mutating func merge(_ other: Finding) {
        count += other.count
        classCounts.merge(other.classCounts)
        reasons.merge(other.reasons)
        cases.merge(other.cases)
        if other.firstCase < firstCase {
            firstCase = other.firstCase
            original = other.original
        }
        if other.smallest.rank < smallest.rank {
            smallest = other.smallest
            diagnostic = other.diagnostic
            status = other.status
            shrunk = other.shrunk
        }
    }

    fileprivate static func isBefore(_ lhs: Finding, _ rhs: Finding) -> Bool {
        if lhs.caseClass != rhs.caseClass { return lhs.caseClass < rhs.caseClass }
        if lhs.diagnostic.weight != rhs.diagnostic.weight { return lhs.diagnostic.weight < rhs.diagnostic.weight }
        if lhs.diagnostic.rule != rhs.diagnostic.rule { return lhs.diagnostic.rule < rhs.diagnostic.rule }
        if lhs.diagnostic.place != rhs.diagnostic.place { return lhs.diagnostic.place < rhs.diagnostic.place }
        return lhs.fingerprint < rhs.fingerprint
    }
}

/// How many cases of each class there are.
package struct ClassCounts: Sendable, Equatable {
    package private(set) var counts: [CaseClass: Int] = [:]

    package init(_ caseClass: CaseClass, _ count: Int) {
        counts[caseClass] = count
    }

    package init(_ counts: [CaseClass: Int]) {
        self.counts = counts.filter { $0.value > 0 }
    }

    package subscript(_ caseClass: CaseClass) -> Int { counts[caseClass] ?? 0 }

    mutating func add(_ caseClass: CaseClass) { counts[caseClass, default: 0] += 1 }

    mutating func merge(_ other: ClassCounts) { counts.merge(other.counts, uniquingKeysWith: +) }
}

/// What makes one case a better example than another: it is more ordinary, or else smaller, or else earlier.
package struct CaseRank: Sendable, Comparable {
    package var caseClass: CaseClass
    /// Bytes.
    var byteCount: Int
    var number: Int

    package init(_ caseClass: CaseClass, byteCount: Int, number: Int) {
        self.caseClass = caseClass
        self.byteCount = byteCount
        self.number = number
    }

    /// Of what a sender really sent: nobody made it up.
    package static func met(_ byteCount: Int, _ number: Int) -> CaseRank {
        CaseRank(.ordinary, byteCount: byteCount, number: number)
    }

    package static func < (lhs: CaseRank, rhs: CaseRank) -> Bool {
        (lhs.caseClass, lhs.byteCount, lhs.number) < (rhs.caseClass, rhs.byteCount, rhs.number)
    }
}

extension Finding.Evidence {
    var rank: CaseRank { CaseRank(caseClass, byteCount: byteCount, number: number) }
}

extension Finding {
    /// Whether no message excuses it: a crash, a hang, an answer that is none.
    private var isErrorInEveryClass: Bool {
        switch diagnostic.check {
        // A header that no HTTP can carry may have come so in the message.
        case .testee(.protocol):
            !reproducer.testCase.oddities.contains { [.control, .oddHeader, .wrongType].contains($0.kind) }
        case .testee, .harness, .service, .sequence: true
        default: false
        }
    }
}

extension Collection<Finding> {
    /// The most ordinary first, of those the weightiest, and of equal ones by rule, place and fingerprint.
    package var inReportOrder: [Finding] { sorted(by: Finding.isBefore) }
}
