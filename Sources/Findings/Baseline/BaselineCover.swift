import JSONModel
import PushModel

/// How much of a finding an entry tolerates: the one refusal that was accepted must not hide that everything is refused.
package struct BaselineCover: Sendable, Equatable {
    /// Cases that showed the finding when it was accepted.
    package var count: Int
    /// Cases of its dialect in that run.
    package var cases: Int
    /// Why, in the testee's own words, without what belongs to one message; nil where there were too many to hold.
    package var reasons: Set<String>?

    package init(count: Int, cases: Int, reasons: Set<String>?) {
        self.count = count
        self.cases = cases
        self.reasons = reasons
    }

    /// What the finding is in a run with so many cases of its dialect.
    package init(of finding: Finding, cases: Int) {
        self.init(
            count: finding.count,
            cases: max(cases, finding.count),
            reasons: finding.reasons.isFull ? nil : finding.reasons.patterns
        )
    }

    /// Takes in what was accepted in another run: the larger share, and the reasons of both.
    mutating func merge(_ other: BaselineCover) {
        if other.share > share { (count, cases) = (other.count, other.cases) }
        reasons = reasons.flatMap { reasons in other.reasons.map(reasons.union) }
    }

    private var share: Double { Double(count) / Double(max(cases, 1)) }

    /// Cases that may show the finding in a run with so many of its dialect: as many as when it was accepted, or as the
    /// same share makes of a longer run, with what chance adds to it, three standard deviations and three.
    package func most(in cases: Int) -> Int {
        let expected = share * Double(cases)
        return max(count, Int(expected + 3 * expected.squareRoot() + 3))
    }

    /// What of the finding goes beyond the entry, in a run with so many cases of its dialect.
    ///
    /// - Returns: The end of a sentence; nil where the entry covers all of it.
    package func excess(of finding: Finding, in cases: Int) -> String? {
        if let reasons,
            let other = finding.reasons.sorted.first(where: { !reasons.contains(ReasonPattern.of($0.reason)) })
        {
            return "for a reason that was not accepted: \(other.reason)"
        }
        guard finding.count > most(in: cases) else { return nil }
        return "in \(finding.count) of \(cases) cases, although only \(count) of \(self.cases) were accepted"
    }
}

extension BaselineCover {
    var json: JSONValue {
        [
            "count": .number(JSONNumber(count)), "cases": .number(JSONNumber(cases)),
            "reasons": reasons.map { .array($0.sorted().map { .string($0) }) } ?? .null,
        ]
    }

    /// Nil for any other value.
    init?(_ value: JSONValue) {
        guard let object = value.objectValue, object.keys.allSatisfy(["count", "cases", "reasons"].contains),
            let count = object["count"]?.intValue, let cases = object["cases"]?.intValue, count >= 0, count <= cases
        else { return nil }
        var reasons: Set<String>?
        switch object["reasons"] {
        case nil, .null: break
        case .array(let list):
            let texts = list.compactMap(\.stringValue)
            guard texts.count == list.count else { return nil }
            reasons = Set(texts)
        default: return nil
        }
        self.init(count: count, cases: cases, reasons: reasons)
    }
}
