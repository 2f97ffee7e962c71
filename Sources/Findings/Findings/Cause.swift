import Determinism
import PushModel
import VendorModel
import Vendors

/// Findings that come of one fault, as far as it can be told from outside.
package struct Cause: Sendable {
    /// The one that most cases of the most ordinary class show, and of equal ones the weightiest: it stands for the cause.
    package let head: Finding
    /// What else comes of it, in the order of reports.
    package let others: [Finding]

    package var findings: [Finding] { [head] + others }
}

extension Collection<Finding> {
    /// Findings that gate, by their causes: first those that ordinary cases show, of these the one that most of them show. Those that a
    /// baseline knows are sorted in as well, but stand for a cause only where nothing new does.
    ///
    /// Causes depend on nothing but the findings, so they are the same for any number of jobs, after a merge and after a
    /// resumed run.
    package var byCause: [Cause] { causes(of: filter { $0.severity > .info }.inReportOrder) }

    /// Findings that are advice, in the same order.
    package var adviceByCause: [Cause] { causes(of: filter(\.isAdvice).inReportOrder) }

    private func causes(of findings: [Finding]) -> [Cause] {
        var kinship = CauseGrouping(findings)
        return kinship.groups.map { group in
            let head = group.min { Cause.standsBefore(findings[$0], findings[$1]) } ?? group[0]
            return Cause(head: findings[head], others: group.filter { $0 != head }.map { findings[$0] })
        }.sorted { Cause.standsBefore($0.head, $1.head) }
    }
}

extension Cause {
    fileprivate static func standsBefore(_ lhs: Finding, _ rhs: Finding) -> Bool {
        if lhs.isBaselined != rhs.isBaselined { return rhs.isBaselined }
        let (left, right) = (lhs.diagnostic, rhs.diagnostic)
        // Pushproof's own contradictions come first, and what fails a run before what does not.
        if (left.weight == .harness) != (right.weight == .harness) { return left.weight == .harness }
        if left.severity != right.severity { return left.severity > right.severity }
        if lhs.caseClass != rhs.caseClass { return lhs.caseClass < rhs.caseClass }
        if lhs.countOfClass != rhs.countOfClass { return lhs.countOfClass > rhs.countOfClass }
        if left.weight != right.weight { return left.weight < right.weight }
        return (left.check, left.place, lhs.fingerprint) < (right.check, right.place, rhs.fingerprint)
    }
}

/// Which findings have one cause. Two have
/// - where the smallest case of each shows the other as well, or an invariant breaks on the same: neither is seen
///   without the other, unless they are differences at two places that two rules put there, or members that break two of Apple's rules;
/// - where the testee gives the same reason for both;
/// - where both break the same rule of the vendor, in the same way at two places or on the smallest case of one, and
///   cases show both; of a payload that is meant as it is, where one rule is about all members, nearly all cases of one;
/// - where one is shown by a relative of the other's case alone: the variant that broke an invariant, or the case that is
///   small enough not to show it;
/// - where one is what the service or the phone makes of the other: the reference's payload for that case has no such
///   effect, so it comes of the difference from it.
///
/// But for a reason and a relative, nothing joins two that no case shows together. What one case shows was made small
/// where that could be done; where it could not, two faults may meet in it, and the other cases must tell.
private struct CauseGrouping {
    /// Of the cases of a finding.
    private static let nearlyAlways = 0.9
    private static let mostCompared = 64

    private let findings: [Finding]
    private let indices: [Fingerprint: Int]
    private var sets: DisjointSets

    init(_ findings: [Finding]) {
        self.findings = findings
        indices = Dictionary(
            zip(findings.map(\.fingerprint), findings.indices),
            uniquingKeysWith: { first, _ in first }
        )
        sets = DisjointSets(count: findings.count)
        joinByTraits()
        joinByCases()
        joinConsequences()
    }

    /// Indices, those of a group in their order.
    var groups: [[Int]] {
        mutating get {
            var groups: [Int: [Int]] = [:]
            for index in findings.indices { groups[sets.representative(of: index), default: []].append(index) }
            return Array(groups.values)
        }
    }

    private mutating func joinByTraits() {
        var reasons: [Trait: Int] = [:]
        var oddities: [Trait: Int] = [:]
        var breaches: [Trait: [Int]] = [:]
        for (index, finding) in findings.enumerated() {
            if let reason = Trait.reason(of: finding) {
                if let other = reasons[reason] { sets.join(index, other) } else { reasons[reason] = index }
            }
            if let oddity = Trait.oddity(of: finding) {
                if let other = oddities[oddity] { sets.join(index, other) } else { oddities[oddity] = index }
            }
            guard let breach = Trait.breach(of: finding) else { continue }
            // The first ones are enough to join thousands with.
            for other in (breaches[breach] ?? []).prefix(CauseGrouping.mostCompared)
            where areOneBreach(finding, findings[other]) {
                sets.join(index, other)
            }
            breaches[breach, default: []].append(index)
        }
    }

    private mutating func joinByCases() {
        for (index, finding) in findings.enumerated() {
            let rule = finding.diagnostic.specRule
            for other in shown(by: finding) {
                let isMutual =
                    !areApart(finding, findings[other])
                    && findings[other].reproducer.shows.contains(finding.fingerprint)
                    && (finding.shrunk != nil && findings[other].shrunk != nil
                        || areSeenTogether(finding, findings[other]))
                let isSameRule =
                    rule != nil && rule == findings[other].diagnostic.specRule
                    && (finding.shrunk != nil || areOneBreach(finding, findings[other]))
                // Variants are asked for invariants alone, so such a pair is not mutual.
                let isSameCase =
                    finding.diagnostic.check.isInvariant
                    && findings[other].reproducer.hasSameInput(as: finding.reproducer)
                if isMutual || isSameRule || isSameCase { sets.join(index, other) }
            }
        }
    }

    private mutating func joinConsequences() {
        for (index, finding) in findings.enumerated() {
            let related = finding.diagnostic.related.compactMap { indices[$0] }
            let origins = related.isEmpty ? self.origins(of: finding) : related
            // Without a reference nobody knows that a right payload is without it: only cases tell.
            if !(VendorCompilers.compiler(for: finding.dialect)?.isReference ?? true), related.isEmpty,
                !origins.allSatisfy({ accompany(finding, findings[$0]) })
            {
                continue
            }
            // Of several causes none is more likely than the others.
            guard let origin = origins.first, Set(origins.map { sets.representative(of: $0) }).count == 1 else {
                continue
            }
            sets.join(index, origin)
        }
    }

    /// Differences from the reference that the finding may be a consequence of: those at or above its place, or else all.
    private func origins(of finding: Finding) -> [Int] {
        guard finding.diagnostic.isConsequence else { return [] }
        let differences = shown(by: finding).filter { findings[$0].diagnostic.check.isDifference }
        let place = NormalisedPlace.of(finding.diagnostic.place) + "/"
        let near = differences.filter { difference in
            let origin = NormalisedPlace.of(findings[difference].diagnostic.place)
            return !origin.isEmpty && place.hasPrefix(origin + "/")
        }
        return near.isEmpty ? differences : near
    }

    /// Whether each is hardly seen without the other: beside what every case shows, a rare one says nothing.
    private func accompany(_ finding: Finding, _ origin: Finding) -> Bool {
        finding.count <= origin.count && finding.count * 2 >= origin.count && areSeenTogether(finding, origin)
    }

    /// Whether the rarer of the two is nearly never seen without the other.
    private func areSeenTogether(_ first: Finding, _ second: Finding) -> Bool {
        shareOfBoth(first, second) >= CauseGrouping.nearlyAlways
    }

    /// Whether they are differences of payload and header, or at two places that two rules put there, or two of Apple's rules that two members
    /// break: to mend one of them mends nothing of the other.
    private func areApart(_ first: Finding, _ second: Finding) -> Bool {
        let (one, other) = (first.diagnostic, second.diagnostic)
        if case .rule(let rule) = one.check, case .rule(let otherRule) = other.check {
            return rule != otherRule && one.place.hasPrefix("/") && other.place.hasPrefix("/")
                && !one.place.hasPrefix(other.place) && !other.place.hasPrefix(one.place)
        }
        let places: [CheckID] = [.difference(.payload), .difference(.header)]
        guard places.contains(one.check), places.contains(other.check) else { return false }
        if one.check != other.check { return true }
        guard let rule = one.specRule, let otherRule = other.specRule, rule != otherRule else { return false }
        return !one.place.hasPrefix(other.place) && !other.place.hasPrefix(one.place)
    }

    /// Whether a rule that both break speaks for one cause.
    private func areOneBreach(_ first: Finding, _ second: Finding) -> Bool {
        first.dialect == .apns ? areSeenTogether(first, second) : shareOfBoth(first, second) > 0
    }

    /// Of the cases of the rarer one, the share that shows both.
    private func shareOfBoth(_ first: Finding, _ second: Finding) -> Double {
        let (rare, frequent) = first.count <= second.count ? (first, second) : (second, first)
        return rare.cases.share(within: frequent.cases) ?? 0
    }

    private func shown(by finding: Finding) -> [Int] {
        finding.reproducer.shows.filter { $0 != finding.fingerprint }.compactMap { indices[$0] }
    }
}

extension Finding.Evidence {
    fileprivate func hasSameInput(as other: Finding.Evidence) -> Bool {
        testCase.message == other.testCase.message && testCase.context == other.testCase.context
    }
}

extension Diagnostic {
    /// Whether it is about a payload on its way, which the compiler is behind.
    fileprivate var isConsequence: Bool {
        switch check {
        case .difference, .reading, .dialectRule, .testee, .service, .sequence, .invariant, .harness: false
        default: true
        }
    }
}

/// What findings of one cause have in common.
private enum Trait: Hashable {
    case reason(Dialect, String)
    case breach(Dialect, CheckID, kind: String, specRule: String)
    case slip(Dialect, CheckID, kind: String, Oddity.Kind)
    case exotic(Dialect, Oddity.Family)

    /// What the testee says of why.
    static func reason(of finding: Finding) -> Trait? {
        finding.diagnostic.reason.map { reason in
            .reason(finding.dialect, ReasonPattern.of(reason, withoutWordsOf: finding.reproducer.testCase))
        }
    }

    /// What is odd about the cases: of exotic ones the family of that alone is the cause, whatever comes of it where; of slips it is where
    /// the same comes of it.
    static func oddity(of finding: Finding) -> Trait? {
        guard finding.caseClass > .ordinary, let kind = finding.reproducer.testCase.oddityKinds.first else {
            return nil
        }
        if let family = kind.family { return .exotic(finding.dialect, family) }
        let diagnostic = finding.diagnostic
        guard diagnostic.check.isDifference, !diagnostic.place.isEmpty else { return nil }
        return .slip(finding.dialect, diagnostic.check, kind: diagnostic.kind, kind)
    }

    /// How a rule of the vendor is broken.
    static func breach(of finding: Finding) -> Trait? {
        let diagnostic = finding.diagnostic
        return diagnostic.specRule.map {
            .breach(finding.dialect, diagnostic.check, kind: diagnostic.kind, specRule: $0)
        }
    }
}

/// Sets of indices that are put together.
private struct DisjointSets {
    private var parents: [Int]

    init(count: Int) {
        parents = Array(0..<count)
    }

    mutating func representative(of index: Int) -> Int {
        var root = index
        while parents[root] != root {
            parents[root] = parents[parents[root]]
            root = parents[root]
        }
        return root
    }

    mutating func join(_ first: Int, _ second: Int) {
        parents[representative(of: second)] = representative(of: first)
    }
}
