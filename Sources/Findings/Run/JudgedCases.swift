import PushModel
import Testees

/// What became of the cases of a dialect: only those with an outcome were judged.
package struct JudgedCases: Sendable, Equatable {
    package var cases = 0
    /// Cases of which an outcome was observed.
    package var judged = 0
    /// Cases that the testee does not do.
    package var skipped = 0
    /// Cases, judged or not, whose message is to become a payload.
    package var payloadsDue = 0
    /// Cases of which a payload was observed.
    package var payloads = 0
    /// Payloads of a testee that are the message itself, byte for byte.
    package var handedOn = 0
    /// Of these the ones that a writer of JSON would spell otherwise, with other blanks or escapes: a compiler that reads and writes a message
    /// gives those back that are spelt as it writes.
    package var handedOnAsSpelled = 0
    /// Payloads that go with headers by the reference, and came without any: of these no header was judged.
    package var withoutHeaders = 0
    /// Payloads that go with headers by the reference.
    package var headersDue = 0
    /// What the testee says of why it skips, and of how many cases; of very many reasons some.
    package private(set) var skipReasons: [String: Int] = [:]
    /// Of those that are skipped the ones that the testee was not asked.
    package var notAsked = 0
    /// Why not; of several reasons the first by the alphabet.
    package private(set) var notAskedReason: String?

    package init(
        cases: Int = 0,
        judged: Int = 0,
        skipped: Int = 0,
        payloadsDue: Int = 0,
        payloads: Int = 0,
        handedOn: Int = 0,
        handedOnAsSpelled: Int = 0,
        withoutHeaders: Int = 0,
        headersDue: Int = 0,
        skipReasons: [String: Int] = [:],
        notAsked: Int = 0,
        notAskedReason: String? = nil
    ) {
        self.cases = cases
        self.judged = judged
        self.skipped = skipped
        self.payloadsDue = payloadsDue
        self.payloads = payloads
        self.handedOn = handedOn
        self.handedOnAsSpelled = handedOnAsSpelled
        self.withoutHeaders = withoutHeaders
        self.headersDue = headersDue
        self.skipReasons = skipReasons
        self.notAsked = notAsked
        self.notAskedReason = notAskedReason
    }

    /// Counts a case that the testee does not do.
    package mutating func countSkipped(_ reason: String) {
        skipped += 1
        if reason.hasPrefix(TesteeObservation.notAsked) {
            notAsked += 1
            keepNotAsked(reason)
        } else if !reason.isEmpty {
            keep(reason, 1)
        }
    }

    private mutating func keepNotAsked(_ reason: String?) {
        notAskedReason = [notAskedReason, reason].compactMap(\.self).min()
    }

    private mutating func keep(_ reason: String, _ count: Int) {
        guard skipReasons[reason] != nil || skipReasons.count < Self.mostReasons else { return }
        skipReasons[reason, default: 0] += count
    }

    /// A testee may say something else of each message.
    private static let mostReasons = 64
    private static let mostShownReasons = 3

    /// The most frequent reason; nil where the testee gives none.
    package var skipReason: String? { skipReasons.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key }

    /// The most frequent reasons, each with its number of cases where there are several.
    var skipReasonWords: String? {
        let reasons = skipReasons.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        func shown(_ reason: String) -> String { VisibleText.of(Wording.shortened(reason)) }
        guard reasons.count > 1 else { return reasons.first.map { shown($0.key) } }
        let some = reasons.prefix(Self.mostShownReasons).map { "\($0.value) \(shown($0.key))" }.joined(separator: ", ")
        let others = reasons.count - Self.mostShownReasons
        return others > 0 ? "\(some), and \(others) more reasons" : some
    }

    /// Whether a testee gave every payload as it got it: whatever was judged, it compiles nothing.
    package var handsAllOn: Bool { handedOn == payloads && handedOnAsSpelled > 0 }

    /// Whether no payload was seen though messages were to become some: whatever was judged, the push was not.
    var lacksPayloads: Bool { payloadsDue > 0 && payloads == 0 }

    /// Cases on which the testee crashed, hung, or did not keep to the protocol.
    package var failed: Int { cases - judged - skipped }

    /// Counts a case with an outcome.
    package mutating func countJudged() {
        cases += 1
        judged += 1
    }

    package mutating func merge(_ other: JudgedCases) {
        cases += other.cases
        judged += other.judged
        skipped += other.skipped
        payloadsDue += other.payloadsDue
        payloads += other.payloads
        handedOn += other.handedOn
        handedOnAsSpelled += other.handedOnAsSpelled
        withoutHeaders += other.withoutHeaders
        headersDue += other.headersDue
        for (reason, count) in other.skipReasons.sorted(by: { $0.key < $1.key }) { keep(reason, count) }
        notAsked += other.notAsked
        keepNotAsked(other.notAskedReason)
    }

    /// Why nothing was judged, in a few words.
    package var absence: String {
        if cases == 0 { return "no case ran" }
        if skipped == cases { return "the testee skips \(all)\(skipWords)" }
        if skipped == 0 { return "the testee fails on \(all)" }
        return "of \(cases) cases the testee skips \(skipped) and fails on the others"
    }

    private var skipWords: String {
        skipReasonWords.map { " (it says: \($0))" } ?? ""
    }

    private var all: String { cases == 1 ? "the one case" : "all \(cases) cases" }
}

/// What a run must have judged before it can be a pass.
package struct JudgingDemand: Sendable, Equatable {
    /// How many cases a testee may skip.
    package enum Allowance: Sendable, Equatable {
        case cases(Int)
        /// Of all cases, 0 to 100.
        case percent(Double)

        /// Whether so many of all cases may be skipped.
        package func permits(_ skipped: Int, of cases: Int) -> Bool {
            switch self {
            case .cases(let most): skipped <= most
            case .percent(let most): Double(skipped) * 100 <= most * Double(cases)
            }
        }
    }

    /// The dialects that the user named: each of them must be judged. None where the run takes what there is; then
    /// some vendor's messages must be.
    package var named: [Dialect]
    package var mostSkipped: Allowance?
    package var leastJudged: Int?

    package init(named: [Dialect] = [], mostSkipped: Allowance? = nil, leastJudged: Int? = nil) {
        self.named = named
        self.mostSkipped = mostSkipped
        self.leastJudged = leastJudged
    }

    /// Why the run proves too little to be a pass.
    ///
    /// - Parameters:
    ///   - statistics: What was judged.
    ///   - dialects: Those of the run.
    ///   - isPart: Whether this is one shard of several, which need not have a case of each dialect.
    /// - Returns: One sentence; nil where it proves enough.
    package func shortfall(
        in statistics: RunStatistics,
        of dialects: [Dialect],
        isPart: Bool = false
    ) -> String? {
        nothingJudged(statistics, dialects, isPart) ?? nothingCompiled(statistics, dialects)
            ?? tooManySkipped(statistics) ?? tooFewJudged(statistics)
    }

    /// A gate whose adapter calls no compiler would stay green whatever happens to the compiler. A gateway that hands payloads on
    /// by design says how much is enough.
    private func nothingCompiled(_ statistics: RunStatistics, _ dialects: [Dialect]) -> String? {
        guard leastJudged == nil, dialects == [.apns], let cases = statistics.judged[.apns], cases.handsAllOn else {
            return nil
        }
        let all = cases.payloads == 1 ? "the one payload" : "all \(cases.payloads) payloads"
        return "no compiler was judged: \(all) came back unchanged, byte for byte "
            + "(call yours in the adapter; for a gateway that hands payloads on by design, use --min-judged 1)"
    }

    private func nothingJudged(_ statistics: RunStatistics, _ dialects: [Dialect], _ isPart: Bool) -> String? {
        if statistics.cases == 0 { return "nothing was judged: no case ran" }
        let tallies = { (dialect: Dialect) in statistics.judged[dialect] ?? JudgedCases() }
        func isMissing(_ dialect: Dialect) -> Bool {
            tallies(dialect).judged == 0 && !(isPart && tallies(dialect).cases == 0)
        }
        if !named.isEmpty {
            let missing = named.filter(isMissing).map { "\($0.rawValue): \(tallies($0).absence)" }
            if !missing.isEmpty { return "nothing was judged for " + missing.joined(separator: "; for ") }
            let silent = named.filter { tallies($0).lacksPayloads }.map(\.rawValue)
            return silent.isEmpty ? nil : "no payload was seen for " + silent.joined(separator: ", ")
        }
        // A payload on its own needs no compiler: that a testee hands it on says nothing of what it does for a vendor.
        let vendors = dialects.filter { $0 != .apns }
        let all = vendors.reduce(into: JudgedCases()) { $0.merge(tallies($1)) }
        guard !vendors.isEmpty, vendors.allSatisfy(isMissing) else {
            return all.lacksPayloads ? "no payload was seen for any vendor" : nil
        }
        let hint = tallies(.apns).judged > 0 ? "; use --dialect apns for a testee that only builds payloads" : ""
        return "nothing was judged for any vendor: \(all.absence)\(hint)"
    }

    private func tooManySkipped(_ statistics: RunStatistics) -> String? {
        let skipped = statistics.skipped
        guard let mostSkipped, !mostSkipped.permits(skipped, of: statistics.cases) else { return nil }
        switch mostSkipped {
        case .cases(let most):
            return "\(skipped) cases were skipped, more than the \(most) of --max-skipped"
        case .percent(let most):
            let share = (Double(skipped) * 1000 / Double(statistics.cases)).rounded() / 10
            return
                "\(skipped) of \(statistics.cases) cases were skipped (\(share)%), more than the \(most)% of --max-skipped"
        }
    }

    private func tooFewJudged(_ statistics: RunStatistics) -> String? {
        let judged = statistics.judgedCount
        guard let leastJudged, judged < leastJudged else { return nil }
        return "\(judged) cases were judged, fewer than the \(leastJudged) of --min-judged"
    }
}
