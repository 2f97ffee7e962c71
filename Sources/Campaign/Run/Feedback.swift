import APNsRules
import APNsWire
import Checks
import Determinism
import JSONModel
import PushModel
import Synchronization
import Testees

/// Keeps the cases that showed something new, for later rounds to derive others from.
///
/// What is kept does not depend on the number of workers: of the cases of a round that show the same, the first by number
/// is kept, and none while the round lasts.
final class Feedback: Sendable {
    /// A case that may be worth keeping.
    struct Novelty: Sendable {
        var number: Int
        var behaviour: Fingerprint
        var testCase: Case
    }

    /// Cases kept in one round, and in all: the first rounds see nothing but new behaviour.
    private static let keptPerRound = 64
    private static let keptAtMost = 4096

    private struct State {
        var seen: Set<Fingerprint> = []
        var novelties: [Novelty] = []
        var kept: [Case] = []
    }

    private let state: Mutex<State>

    /// - Parameters:
    ///   - kept: What an earlier part of the run kept.
    ///   - seen: The behaviour that it saw.
    init(kept: [Case], seen: Set<Fingerprint>) {
        state = Mutex(State(seen: seen, kept: kept))
    }

    /// A worker's part of the next round.
    var nextRound: FeedbackRound {
        state.withLock { FeedbackRound(seen: $0.seen, isNoting: $0.kept.count < Feedback.keptAtMost) }
    }

    /// What was seen before the round.
    var seen: Set<Fingerprint> { state.withLock { $0.seen } }
    var kept: [Case] { state.withLock { $0.kept } }

    func offer(_ novelties: [Novelty]) {
        state.withLock { $0.novelties += novelties }
    }

    /// - Returns: The cases of the round that are kept.
    func endRound() -> [Case] {
        state.withLock { state in
            var kept: [Case] = []
            for novelty in state.novelties.sorted(by: { $0.number < $1.number })
            where state.seen.insert(novelty.behaviour).inserted && kept.count < Feedback.keptPerRound
                && state.kept.count + kept.count < Feedback.keptAtMost
            {
                kept.append(novelty.testCase)
            }
            state.novelties = []
            state.kept += kept
            return kept
        }
    }
}

/// One worker's part of a round.
struct FeedbackRound {
    private let before: Set<Fingerprint>
    /// False once nothing more is kept: then nothing is remembered either, however long the run is.
    private let isNoting: Bool
    private var mine: Set<Fingerprint> = []
    private(set) var novelties: [Feedback.Novelty] = []

    init(seen: Set<Fingerprint>, isNoting: Bool = true) {
        before = seen
        self.isNoting = isNoting
    }

    /// Notes the case if nothing before it behaved as it does.
    mutating func note(_ trial: Trial) {
        // What cannot be edited cannot be derived from.
        guard isNoting, case .value(let message) = trial.testCase.message, message.kind == .object else { return }
        let behaviour = Behaviour.of(trial)
        guard !before.contains(behaviour), mine.insert(behaviour).inserted else { return }
        novelties.append(Feedback.Novelty(number: trial.number, behaviour: behaviour, testCase: trial.testCase))
    }
}

/// What a case made the compilers, the rules and the endpoint do, without the values.
enum Behaviour {
    static func of(_ trial: Trial) -> Fingerprint {
        var parts = [trial.testCase.dialect.rawValue]
        switch trial.observation {
        case .skipped: parts.append("skipped")
        case .failed(let failure): parts.append(CheckID.testee(failure.kind).id)
        case .outcome(let outcome): parts.append(outcome.kind.rawValue)
        }
        if let expected = trial.nearest?.outcome {
            parts.append(expected.rule ?? "")
            // The path through the compile rules is the shape of the output as well.
            for entry in expected.payload?.trace ?? [] {
                parts.append(entry.rule)
                parts += entry.pointer.tokens
            }
        }
        if let passage = trial.passage {
            parts += passage.request.headers.map(\.name)
            parts += passage.verdict.violations.map(\.rule)
            // Sizes by powers of two.
            parts.append(String(Int.bitWidth - passage.request.body.count.leadingZeroBitCount))
        }
        if case .success(let delivery)? = trial.delivery {
            parts.append(delivery.response.reason?.rawValue ?? "OK")
        }
        return Fingerprint(parts)
    }
}
