import Determinism

/// What became of a finding of one compiler from run to run.
package struct FindingHistory: Sendable {
    package enum State: String, Sendable, CaseIterable {
        /// It comes and goes: at least twice it came back, or equal runs of one commit differ, or its lone runs do.
        case flaky
        /// It is there again after it was gone.
        case back
        case open
        /// The last run that would show it does not.
        case fixed
    }

    /// What a run says of it.
    package enum Mark: Sendable, Equatable {
        case seen
        /// The run would show it, and does not.
        case absent
        /// The run did not ask.
        case unknown
    }

    /// Whatever came and went, and has not been seen for so many runs that would show it, is fixed.
    private static let runsUntilFixed = 10

    /// As it was seen last.
    package private(set) var finding: HistoryFinding
    package let testee: String?
    /// Of each run of the compiler, in their order.
    package private(set) var marks: [(number: Int, mark: Mark)] = []
    /// Numbers of runs.
    package let firstSeen: Int
    package private(set) var lastSeen: Int
    /// The first run since `lastSeen` that would show it, and does not.
    package private(set) var goneSince: Int?
    package private(set) var timesGone = 0
    package private(set) var timesBack = 0
    private var disagrees = false
    /// Kinds of runs of which the last shows it: it is gone where none is left.
    private var shownBy: Set<HistoryScope> = []

    package var state: State {
        let sinceSeen = marks.drop { $0.number <= lastSeen }.count { $0.mark == .absent }
        let comesAndGoes = timesBack > 1 || disagrees || finding.status == Finding.Status.flaky.rawValue
        if comesAndGoes, sinceSeen < FindingHistory.runsUntilFixed { return .flaky }
        if goneSince != nil { return .fixed }
        return timesBack > 0 ? .back : .open
    }

    package var runsSeen: Int { marks.count { $0.mark == .seen } }
    /// Runs that show it, or would.
    package var runsAsked: Int { marks.count { $0.mark != .unknown } }

    /// A character a run: `#` seen, `.` not seen, a blank where the run did not ask.
    package var timeline: String {
        String(marks.map { $0.mark == .seen ? "#" : $0.mark == .absent ? "." : " " })
    }

    /// - Parameter runs: Of one compiler, with their numbers.
    /// - Returns: The findings in the order in which they were seen first.
    static func all(in runs: [(number: Int, run: HistoryRun)]) -> [FindingHistory] {
        let byRun = runs.map { entry in
            Dictionary(entry.run.findings.map { ($0.fingerprint, $0) }) { first, _ in first }
        }
        var seen: Set<Fingerprint> = []
        let fingerprints = runs.flatMap { $0.run.findings.map(\.fingerprint) }.filter { seen.insert($0).inserted }
        return fingerprints.compactMap { fingerprint in
            FindingHistory(runs, diagnostics: byRun.map { $0[fingerprint] })
        }
    }

    /// - Parameters:
    ///   - runs: Of one compiler, with their numbers.
    ///   - diagnostics: What each of them shows of the finding; nil where none of them shows it.
    private init?(_ runs: [(number: Int, run: HistoryRun)], diagnostics: [HistoryFinding?]) {
        guard let first = diagnostics.firstIndex(where: { $0 != nil }), let finding = diagnostics[first] else {
            return nil
        }
        self.finding = finding
        testee = runs[first].run.scope.testee
        firstSeen = runs[first].number
        lastSeen = runs[first].number
        // What would show it is asked of the last run of each kind that did: a random run says little of what check finds.
        var showing: [HistoryScope: (run: HistoryRun, finding: HistoryFinding)] = [:]
        for (entry, diagnostic) in zip(runs, diagnostics) {
            let scope = entry.run.scope
            let before = showing[scope] ?? (entry.number < firstSeen ? (runs[first].run, finding) : nil)
            if let diagnostic {
                showing[scope] = (entry.run, diagnostic)
                see(diagnostic, in: entry.number, of: scope)
            } else if let before, entry.run.wouldShow(before.finding, of: before.run) {
                miss(in: entry.number, of: scope)
            } else {
                marks.append((entry.number, .unknown))
            }
        }
        disagrees = equalRunsDisagree(runs.map(\.run))
    }

    private mutating func see(_ diagnostic: HistoryFinding, in number: Int, of scope: HistoryScope) {
        shownBy.insert(scope)
        if goneSince != nil { timesBack += 1 }
        finding = diagnostic
        lastSeen = number
        goneSince = nil
        marks.append((number, .seen))
    }

    private mutating func miss(in number: Int, of scope: HistoryScope) {
        shownBy.remove(scope)
        if number > firstSeen, goneSince == nil, shownBy.isEmpty {
            goneSince = number
            timesGone += 1
        }
        marks.append((number, .absent))
    }

    /// Whether two runs that differ in nothing, not even in the commit that was tested, say different things.
    private func equalRunsDisagree(_ runs: [HistoryRun]) -> Bool {
        struct Key: Hashable {
            var scope: HistoryScope
            var words: [String]
        }
        var said: [Key: Mark] = [:]
        for (run, mark) in zip(runs, marks) where mark.mark != .unknown {
            guard let revision = run.revision else { continue }
            let key = Key(scope: run.scope, words: [revision, run.toolVersion, run.seed])
            if let before = said[key], before != mark.mark { return true }
            said[key] = mark.mark
        }
        return false
    }
}

extension FindingHistory {
    /// Its place among others: what is there before what is fixed, errors first, and the latest first.
    var place: Place {
        Place(
            keys: [State.allCases.firstIndex(of: state) ?? 0, finding.severity == "error" ? 0 : 1, -lastSeen],
            fingerprint: finding.fingerprint
        )
    }

    struct Place: Comparable {
        var keys: [Int]
        var fingerprint: Fingerprint

        static func < (lhs: Place, rhs: Place) -> Bool {
            lhs.keys == rhs.keys
                ? lhs.fingerprint < rhs.fingerprint : lhs.keys.lexicographicallyPrecedes(rhs.keys)
        }
    }
}
