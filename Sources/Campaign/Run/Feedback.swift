import CaseFiles
import CaseGeneration
import Determinism
import Findings
import JSONModel
import PushModel
import Synchronization

/// Keeps the cases that showed something new, for later rounds to derive others from.
///
/// What is kept does not depend on the number of workers: of the cases of a round that show the same, the first by number
/// may be kept, and none while the round lasts.
final class Feedback: Sendable {
    /// A case that may be worth keeping.
    struct Novelty: Sendable {
        var number: Int
        /// The traits that no case before it had, as far as its worker knows.
        var behaviour: Behaviour
        var testCase: Case
        var answer: ObservedOutcome?
    }

    /// Cases kept in one round, and in all: the first rounds see nothing but new behaviour.
    private static let keptPerRound = 64
    private static let keptAtMost = 4096

    private struct State {
        var seen: Set<Fingerprint> = []
        var novelties: [Novelty] = []
        var kept: [KeptCase] = []
    }

    private let state: Mutex<State>

    /// - Parameters:
    ///   - kept: What an earlier part of the run kept.
    ///   - seen: The traits that these had.
    init(kept: [KeptCase], seen: Set<Fingerprint>) {
        state = Mutex(State(seen: seen, kept: kept))
    }

    /// A worker's part of the next round.
    var nextRound: FeedbackRound {
        state.withLock { FeedbackRound(seen: $0.seen, isNoting: $0.kept.count < Feedback.keptAtMost) }
    }

    /// The traits of what was kept before the round.
    var seen: Set<Fingerprint> { state.withLock { $0.seen } }
    var kept: [KeptCase] { state.withLock { $0.kept } }

    func offer(_ novelties: [Novelty]) {
        state.withLock { $0.novelties += novelties }
    }

    /// Keeps those cases first that show a trait which no kept one has, and then those that show a new combination of
    /// traits. Of more than a round may keep, the numbers are spread over the round: neighbours have the same axes.
    ///
    /// - Returns: The cases of the round that are kept.
    func endRound() -> [KeptCase] {
        state.withLock { state in
            let places = min(Feedback.keptPerRound, Feedback.keptAtMost - state.kept.count)
            let chosen = Feedback.firsts(of: state.novelties, beyond: state.seen)
                .sorted { ($0.isOfCombinationsOnly ? 1 : 0, $0.order) < ($1.isOfCombinationsOnly ? 1 : 0, $1.order) }
                .prefix(max(places, 0))
            state.novelties = []
            for first in chosen { state.seen.formUnion(first.traits) }
            let kept = chosen.map { first in
                // A step of a sequence is kept as a case of its own.
                var testCase = first.novelty.testCase
                testCase.id = Case.id(ofSequenceOf: testCase.id)
                testCase.earlierSteps = nil
                let outcome = first.novelty.answer
                return KeptCase(testCase, payload: outcome?.value, reason: outcome?.outcome.reason)
            }
            state.kept += kept
            return kept
        }
    }

    /// A case that is the first of its round with some traits, and these.
    private struct First {
        var novelty: Novelty
        var traits: [Fingerprint]
        var isOfCombinationsOnly: Bool
        /// Where it stands among the others of its kind.
        var order: Fingerprint
    }

    /// A worker that did not see the first case with a trait offers a later one too: only numbers tell which it is.
    private static func firsts(of novelties: [Novelty], beyond seen: Set<Fingerprint>) -> [First] {
        var met = seen
        return novelties.sorted { $0.number < $1.number }.compactMap { novelty in
            let single = novelty.behaviour.single.filter { met.insert($0).inserted }
            let together = novelty.behaviour.together.filter { met.insert($0).inserted }
            guard !single.isEmpty || !together.isEmpty else { return nil }
            return First(
                novelty: novelty,
                traits: single + together,
                isOfCombinationsOnly: single.isEmpty,
                order: Fingerprint([String(novelty.number)])
            )
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
        var behaviour = Behaviour(of: trial)
        behaviour.single.removeAll { before.contains($0) || !mine.insert($0).inserted }
        behaviour.together.removeAll { before.contains($0) || !mine.insert($0).inserted }
        guard !behaviour.isEmpty else { return }
        novelties.append(
            Feedback.Novelty(
                number: trial.number,
                behaviour: behaviour,
                testCase: trial.testCase,
                answer: trial.observed
            )
        )
    }
}
