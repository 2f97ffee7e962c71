import CaseFiles
import Findings
import PushModel
import Testees

/// What was seen of the cases of a dialect, by both compilers.
package struct ComparedCases: Sendable, Equatable {
    package var cases = 0
    /// Cases of which both gave an outcome.
    package var compared = 0
    /// Cases of which the compiler after the change gave a payload that is JSON.
    package var payloads = 0
    /// Cases of which the compiler before the change gave a payload, and which the one after it skips.
    package var dropped = 0

    package init(cases: Int = 0, compared: Int = 0, payloads: Int = 0, dropped: Int = 0) {
        self.cases = cases
        self.compared = compared
        self.payloads = payloads
        self.dropped = dropped
    }

    mutating func count(_ before: Trial, _ after: Trial) {
        cases += 1
        if before.isJudged, after.isJudged { compared += 1 }
        if after.observed?.value != nil { payloads += 1 }
        if before.hasPayload, after.isSkipped { dropped += 1 }
    }

    /// Why nothing can be said of what the change does; nil where something can. A compiler that refuses every message
    /// is as good as none: every dialect has messages that must be pushed.
    fileprivate var absence: String? {
        if cases == 0 { return "no case ran" }
        if compared == 0 { return "both compilers give an outcome in none of \(cases) cases" }
        if payloads == 0 { return "in none of \(cases) cases does --after give a payload that is JSON" }
        return nil
    }
}

extension ComparisonRun.Result {
    /// Cases that became a payload before the change, and are skipped after it.
    package var dropped: Int { compared.values.reduce(0) { $0 + $1.dropped } }

    /// Why the comparison proves nothing.
    ///
    /// - Parameters:
    ///   - named: The dialects that the user named; none where the run takes all that there are.
    ///   - dialects: Those of the run.
    /// - Returns: One sentence; nil where it proves something.
    package func shortfall(named: [Dialect], of dialects: [Dialect]) -> String? {
        let wanted = named.isEmpty ? dialects.filter { $0 != .apns } : named
        let missing = wanted.compactMap { dialect in
            (compared[dialect] ?? ComparedCases()).absence.map { "\(dialect.rawValue): \($0)" }
        }
        guard !missing.isEmpty, !named.isEmpty || missing.count == wanted.count else { return nil }
        return "nothing was compared of " + missing.joined(separator: ", of ")
    }
}
