import APNsRules
import APNsWire
import Campaign
import PushModel
import Recording
import Synchronization

/// What has come since the start, counted: for those who watch an endpoint from outside.
package final class TrafficCounters: Sendable {
    struct Counts: Sendable {
        var outcomes: [RequestOutcome: Int] = [:]
        var answers: [Answer: Int] = [:]
        var violations: [String: Int] = [:]
        var connections = 0
        /// Of whole pushes, by the first bound that holds them; the last is for all that is larger.
        var sizes = Array(repeating: 0, count: TrafficCounters.bounds.count + 1)
        var sizeSum = 0
    }

    struct Answer: Hashable, Sendable {
        let status: Int
        /// Empty for none, `other` where there were too many.
        var reason: String
    }

    /// Bytes of a payload: 4096 and 5120 are what APNs takes.
    static let bounds = [256, 512, 1024, 2048, 3072, 4096, 5120]

    /// Different answers that are told apart: a fault's reason may be any text.
    private static let mostAnswers = 200

    private let scribe: Scribe
    private let state = Mutex(Counts())

    /// - Parameter scribe: Decides what may be told of an answer.
    package init(scribe: Scribe) {
        self.scribe = scribe
    }

    var counts: Counts { state.withLock { $0 } }

    package func add(_ exchange: Exchange) {
        let size = exchange.isWholePush ? exchange.bodyBytes : nil
        let reason = scribe.reason(of: exchange)?.rawValue ?? ""
        state.withLock { counts in
            counts.outcomes[exchange.outcome, default: 0] += 1
            if let response = exchange.response {
                var answer = Answer(status: response.status, reason: reason)
                if let known = counts.answers.index(forKey: answer) {
                    counts.answers.values[known] += 1
                } else {
                    if counts.answers.count >= Self.mostAnswers { answer.reason = "other" }
                    counts.answers[answer, default: 0] += 1
                }
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
