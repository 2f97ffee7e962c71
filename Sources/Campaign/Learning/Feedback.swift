import CaseFiles
import CaseGeneration
import Determinism
import Findings
import JSONModel
import PushModel
import Synchronization
import Testees

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
        /// Whether it reached code that no case before it had.
        var reachedNewCode: Bool
        var testCase: Case
        var answer: ObservedOutcome?
    }

    /// Cases kept in one round, and in all: the first rounds see nothing but new behaviour.
    private static let keptPerRound = 64
    private static let keptAtMost = 4096
    /// Behaviours that are told apart: a testee that makes up names has no end of them.
    private static let mostBehaviours = 1 << 18

    private struct State {
        var seen: Set<Fingerprint> = []
        var novelties: [Novelty] = []
        var kept: [KeptCase] = []
        /// Traits that are no combinations, whether a case with them was kept or not: all, and those that one case alone has shown.
        var shown: Set<Fingerprint> = []
        var singletons: Set<Fingerprint> = []
        /// In how many cases of this round each other trait was.
        var counts: [Fingerprint: Int] = [:]
        /// Replayed cases of which an outcome was observed, by number.
        var judgedReplays: Set<Int> = []
    }

    private let replayed: Int
    private let state: Mutex<State>

    /// - Parameters:
    ///   - kept: What an earlier part of the run kept.
    ///   - seen: The traits that these had.
    ///   - shown: Traits that any of its cases had.
    ///   - singletons: Those of them that one case alone had.
    ///   - replayed: Cases at the start of the run that an earlier one kept: all that show something are kept again.
    init(
        kept: [KeptCase],
        seen: Set<Fingerprint>,
        shown: Set<Fingerprint> = [],
        singletons: Set<Fingerprint> = [],
        replayed: Int = 0
    ) {
        self.replayed = replayed
        state = Mutex(State(seen: seen, kept: kept, shown: shown, singletons: singletons))
    }

    /// A worker's part of the next round.
    var nextRound: FeedbackRound {
        state.withLock {
            FeedbackRound(
                seen: $0.seen,
                shown: $0.shown,
                singletons: $0.singletons,
                replayed: replayed,
                isNoting: $0.kept.count < Feedback.keptAtMost + replayed
            )
        }
    }

    /// Behaviours that were seen, and those of them that one case alone has shown.
    var behaviours: (count: Int, singletons: Int) {
        state.withLock { ($0.shown.count, $0.singletons.count) }
    }

    var shown: (all: Set<Fingerprint>, singletons: Set<Fingerprint>) {
        state.withLock { ($0.shown, $0.singletons) }
    }

    /// Replayed cases of which an outcome was observed, by number.
    var judgedReplays: Set<Int> { state.withLock { $0.judgedReplays } }

    /// The traits of what was kept before the round.
    var seen: Set<Fingerprint> { state.withLock { $0.seen } }
    var kept: [KeptCase] { state.withLock { $0.kept } }

    func offer(_ round: FeedbackRound) {
        state.withLock { state in
            state.novelties += round.novelties
            state.counts.merge(round.counts, uniquingKeysWith: +)
            state.singletons.subtract(round.again)
            state.judgedReplays.formUnion(round.judgedReplays)
        }
    }

    /// Keeps those cases first that show a trait which no kept one has, and then those that show a new combination of
    /// traits. Of more than a round may keep, the numbers are spread over the round: neighbours have the same axes.
    ///
    /// - Returns: The cases of the round that are kept.
    func endRound() -> [KeptCase] {
        state.withLock { state in
            let places = min(Feedback.keptPerRound, Feedback.keptAtMost + replayed - state.kept.count)
            let firsts = Feedback.firsts(of: state.novelties, beyond: state.seen).sorted { $0.order < $1.order }
            let chosen =
                firsts.filter { $0.novelty.number < replayed }
                + firsts.filter { $0.novelty.number >= replayed }.prefix(max(places, 0))
            state.novelties = []
            for (trait, count) in state.counts where state.shown.count < Feedback.mostBehaviours {
                state.shown.insert(trait)
                if count == 1 { state.singletons.insert(trait) }
            }
            state.counts = [:]
            for first in chosen { state.seen.formUnion(first.traits) }
            let kept = chosen.map { first in
                // A step of a sequence is kept as a case of its own.
                var testCase = first.novelty.testCase
                testCase.id = Case.id(ofSequenceOf: testCase.id)
                testCase.earlierSteps = nil
                let outcome = first.novelty.answer
                var kept = KeptCase(testCase, payload: outcome?.value, reason: outcome?.outcome.reason)
                kept.reachedNewCode = first.novelty.reachedNewCode
                kept.isOfCombinationsOnly = first.isOfCombinationsOnly
                return kept
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
        /// Spread over the round.
        var place: Fingerprint

        /// What reached new code comes first, then what showed a new trait.
        var order: (Int, Fingerprint) { (novelty.reachedNewCode ? 0 : isOfCombinationsOnly ? 2 : 1, place) }
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
                place: Fingerprint([String(novelty.number)])
            )
        }
    }
}

/// One worker's part of a round.
struct FeedbackRound {
    private let before: Set<Fingerprint>
    /// False once nothing more is kept: then nothing is remembered either, however long the run is.
    private let isNoting: Bool
    /// Traits that one case before the round alone has shown.
    private let singletons: Set<Fingerprint>
    /// All that any case before the round has shown.
    private let shown: Set<Fingerprint>
    private let replayed: Int
    private var mine: Set<Fingerprint> = []
    private(set) var judgedReplays: Set<Int> = []
    private(set) var novelties: [Feedback.Novelty] = []
    /// In how many cases of the round each trait was that nobody had shown before it; 2 for more.
    private(set) var counts: [Fingerprint: Int] = [:]
    /// Traits of ``singletons`` that were shown again.
    private(set) var again: Set<Fingerprint> = []

    init(
        seen: Set<Fingerprint>,
        shown: Set<Fingerprint> = [],
        singletons: Set<Fingerprint> = [],
        replayed: Int = 0,
        isNoting: Bool = true
    ) {
        before = seen
        self.replayed = replayed
        self.shown = shown
        self.singletons = singletons
        self.isNoting = isNoting
    }

    /// Notes the case if nothing before it behaved as it does.
    ///
    /// - Parameters:
    ///   - trial: Of the case.
    ///   - lines: Of the testee's code, which no case had reached before.
    ///   - isOfInterest: Whether the run is about a line.
    mutating func note(
        _ trial: Trial,
        reaching lines: [CodeLine] = [],
        isOfInterest: (CodeLine) -> Bool = { _ in true }
    ) {
        let isReplay = trial.number < replayed
        if isReplay, trial.isJudged { judgedReplays.insert(trial.number) }
        // What cannot be edited cannot be derived from.
        guard isReplay || trial.testCase.message.isObject else { return }
        var behaviour = Behaviour(of: trial)
        behaviour.single += lines.map { Behaviour.line.appending($0.file).appending(String($0.number)) }
        behaviour.single.removeAll { !isNew($0) }
        guard isNoting else { return }
        behaviour.together.removeAll { before.contains($0) || !mine.insert($0).inserted }
        guard !behaviour.isEmpty else { return }
        novelties.append(
            Feedback.Novelty(
                number: trial.number,
                behaviour: behaviour,
                reachedNewCode: lines.contains(where: isOfInterest),
                testCase: trial.testCase,
                answer: trial.observed
            )
        )
    }

    /// Whether no case that was kept, and none of the round, showed the trait; counts it.
    private mutating func isNew(_ trait: Fingerprint) -> Bool {
        if singletons.contains(trait) {
            again.insert(trait)
        } else if !before.contains(trait), !shown.contains(trait) {
            counts[trait] = min(counts[trait, default: 0] + 1, 2)
        }
        return isNoting && !before.contains(trait) && mine.insert(trait).inserted
    }
}

extension MessageInput {
    fileprivate var isObject: Bool { if case .value(let message) = self { message.kind == .object } else { false } }
}
