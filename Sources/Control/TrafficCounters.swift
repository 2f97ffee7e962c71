import APNsRules
import APNsWire
import Findings
import PushModel
import Recording
import Synchronization

/// What has come since the start, counted: for those who watch an endpoint from outside.
package final class TrafficCounters: Sendable {
    struct Counts: Sendable {
        /// One look into a dictionary a request: tens of thousands come in a second.
        fileprivate(set) var fates: [Fate: Int] = [:]
        var violations: [String: Int] = [:]
        var connections = 0
        /// Of whole pushes, by the first bound that holds them; the last is for all that is larger.
        var sizes = Array(repeating: 0, count: TrafficCounters.bounds.count + 1)
        var sizeSum = 0

        var outcomes: [RequestOutcome: Int] {
            fates.reduce(into: [:]) { $0[$1.key.outcome, default: 0] += $1.value }
        }

        var answers: [Answer: Int] {
            fates.reduce(into: [:]) { answers, fate in
                if let answer = fate.key.answer { answers[answer, default: 0] += fate.value }
            }
        }
    }

    struct Answer: Hashable, Sendable {
        let status: Int
        /// Empty for none, `other` where there were too many.
        var reason: String
    }

    /// What became of a request, and what it was answered.
    struct Fate: Hashable, Sendable {
        let outcome: RequestOutcome
        /// Nil where it had none.
        var answer: Answer?

        /// An answer has one outcome, and is enough.
        func hash(into hasher: inout Hasher) {
            hasher.combine(answer?.status ?? 0)
            hasher.combine(answer?.reason ?? "")
        }
    }

    /// Bytes of a payload: 4096 and 5120 are what APNs takes.
    static let bounds = [256, 512, 1024, 2048, 3072, 4096, 5120]

    /// Different fates that are told apart: a fault's reason may be any text.
    private static let mostFates = 200

    private let sanitiser: RecordSanitiser
    private let state = Mutex(Counts())

    /// - Parameter sanitiser: Decides what may be told of an answer.
    package init(sanitiser: RecordSanitiser) {
        self.sanitiser = sanitiser
    }

    var counts: Counts { state.withLock { $0 } }

    package func add(_ exchange: Exchange) {
        let size = exchange.isWholePush ? exchange.bodyBytes : nil
        let answer = exchange.response.map {
            Answer(status: $0.status, reason: sanitiser.reason(of: exchange)?.rawValue ?? "")
        }
        var fate = Fate(outcome: exchange.outcome, answer: answer)
        state.withLock { counts in
            if let known = counts.fates.index(forKey: fate) {
                counts.fates.values[known] += 1
            } else {
                if counts.fates.count >= Self.mostFates { fate.answer?.reason = "other" }
                counts.fates[fate, default: 0] += 1
            }
            for violation in exchange.violations { counts.violations[violation.rule, default: 0] += 1 }
            guard let size else { return }
            counts.sizes[Self.bounds.firstIndex { size <= $0 } ?? Self.bounds.count] += 1
            counts.sizeSum += size
        }
    }

    package func add(_: ConnectionEnd) {
        state.withLock { $0.connections += 1 }
    }
}
