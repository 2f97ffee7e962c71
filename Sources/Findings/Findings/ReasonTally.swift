import Determinism

/// How often a testee gave which reason, for the cases of one finding.
///
/// A testee may put names or numbers of the case into its reasons, so there is a bound. Which are kept depends on the
/// reasons alone and not on when they came: those with the smallest fingerprints. What falls out never comes back, so
/// counts are exact, and adding up commutes as everything that jobs share does.
package struct ReasonTally: Sendable, Equatable {
    private static let most = 64

    /// By reason.
    package private(set) var counts: [String: Int] = [:]
    /// The largest fingerprint that is kept, once there are as many as may be.
    private var last: Fingerprint?

    package init() {}

    package init(_ reason: String?) {
        if let reason { counts[reason] = 1 }
    }

    /// - Parameter counts: By reason, each from 1.
    package init(counts: [String: Int]) {
        for (reason, count) in counts { add(reason, count) }
    }

    package mutating func add(_ reason: String, _ count: Int = 1) {
        if counts[reason] != nil {
            counts[reason, default: 0] += count
            return
        }
        if let last, Fingerprint([reason]) > last { return }
        counts[reason] = count
        guard counts.count >= ReasonTally.most else { return }
        var kept = counts.keys.map { (fingerprint: Fingerprint([$0]), reason: $0) }
            .sorted { ($0.fingerprint, $0.reason) < ($1.fingerprint, $1.reason) }
        while kept.count > ReasonTally.most { counts[kept.removeLast().reason] = nil }
        last = kept.last?.fingerprint
    }

    package mutating func merge(_ other: ReasonTally) {
        for (reason, count) in other.counts { add(reason, count) }
    }

    /// Whether there may have been more reasons than are kept.
    package var isFull: Bool { counts.count >= ReasonTally.most }

    /// The reasons without what belongs to one message.
    var patterns: Set<String> { Set(counts.keys.map(ReasonPattern.of)) }

    /// The most frequent first; of equally frequent ones in the order of their text.
    package var sorted: [(reason: String, count: Int)] {
        counts.map { (reason: $0.key, count: $0.value) }
            .sorted { ($1.count, $0.reason) < ($0.count, $1.reason) }
    }
}
